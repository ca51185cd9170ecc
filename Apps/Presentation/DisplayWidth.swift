/// How many cells of a terminal a text takes, and texts made to fit them.
///
/// Unicode 18: wide and full-width characters take two cells, combining marks and controls none, an emoji
/// sequence (joined, with a skin tone, a flag, a keycap, with U+FE0F) two. What East Asian Width calls ambiguous, such as “…”,
/// takes one.
public enum DisplayWidth {
    /// The cells that a text takes on one line. Controls count as none: show nothing that has not been through
    /// ``TerminalSafe`` first.
    public static func cells(of text: some StringProtocol) -> Int {
        if let count = printableASCIICount(text) { return count }
        var counter = CellCounter()
        counter.add(text)
        return counter.cells
    }

    /// The text itself where it fits, else as much of its beginning as fits with a “…” after it.
    ///
    /// Never splits a grapheme and never leaves half of a wide one: a cut text may be a cell narrower than
    /// `limit`. Empty for a limit of zero or less.
    public static func cut(_ text: String, toCells limit: Int) -> String {
        guard limit > 0 else { return "" }
        if let count = printableASCIICount(text) {
            return count <= limit ? text : text.prefix(limit - 1) + ellipsis
        }
        guard cells(of: text) > limit else { return text }
        var counter = CellCounter()
        var end = text.startIndex
        var index = text.startIndex
        while index < text.endIndex, counter.cells < limit {
            // What stands last may change what the ellipsis takes, so it is measured in its place.
            var closed = counter
            closed.add(ellipsis)
            if closed.cells <= limit { end = index }
            let next = text.index(after: index)
            counter.add(text[index..<next])
            index = next
        }
        return text[..<end] + ellipsis
    }

    /// The text with so many spaces that it takes `limit` cells; unchanged where it takes as many or more.
    public static func padded(_ text: String, toCells limit: Int, alignment: Alignment) -> String {
        let missing = limit - cells(of: text)
        guard missing > 0 else { return text }
        let spaces = String(repeating: " ", count: missing)
        return switch alignment {
        case .left: text + spaces
        case .right: spaces + text
        }
    }

    private static let ellipsis = "…"

    /// The number of characters, where all of them are printable ASCII and so take a cell each; else nil.
    private static func printableASCIICount(_ text: some StringProtocol) -> Int? {
        let count = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { $0 &- 0x20 < 0x5F } ? bytes.count : nil
        }
        return count ?? nil
    }
}

/// The side of its cells that a text stands on.
public enum Alignment: Hashable, Sendable {
    /// Begins at the left: texts.
    case left
    /// Ends at the right: numbers and amounts.
    case right
}
