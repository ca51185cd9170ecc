extension String {
    /// The text as it may stand in a message: on one line, without control characters (a terminal would obey them) and
    /// marks that reorder text, and cut to `limit` characters.
    func onOneLine(limit: Int) -> String {
        var line = String.UnicodeScalarView()
        var count = 0
        for character in self {
            let kept = character.unicodeScalars.compactMap(\.onOneLine)
            if kept.isEmpty { continue }
            // A character may carry any number of marks, so the scalars have a limit too.
            guard count < limit, line.count + kept.count <= 4 * limit else { return String(line) + "…" }
            line.append(contentsOf: kept)
            count += 1
        }
        return String(line)
    }
}

extension Unicode.Scalar {
    fileprivate var onOneLine: Unicode.Scalar? {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
        case 0x202A...0x202E, 0x2066...0x2069: nil
        default: properties.generalCategory == .control ? nil : self
        }
    }
}
