extension String {
    /// The text as it may stand in a message: on one line, without control characters (a terminal would obey them) and
    /// marks that reorder text, and cut to `limit` characters.
    func onOneLine(limit: Int) -> String {
        var line = String.UnicodeScalarView()
        // Cut before looking, so that a text of megabytes costs nothing.
        for scalar in prefix(limit + 1).unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: line.append(" ")
            case 0x202A...0x202E, 0x2066...0x2069: continue
            default: if scalar.properties.generalCategory != .control { line.append(scalar) }
            }
        }
        let text = String(line)
        return text.count > limit ? text.prefix(limit) + "…" : text
    }
}
