/// A text that is safe to show and takes the same number of cells wherever in a line it stands.
struct LineCell {
    let text: String
    let cells: Int

    init(_ raw: String) {
        self.init(safe: TerminalSafe.text(raw))
    }

    private init(safe: String) {
        text = Self.settled(safe)
        cells = DisplayWidth.cells(of: text)
    }

    func cut(toCells limit: Int) -> LineCell {
        cells <= limit ? self : LineCell(safe: DisplayWidth.cut(text, toCells: limit))
    }

    /// A mark without a base would join the column's edge: it gets Unicode's dotted circle. An end that swallows
    /// the next scalar, such as a zero-width joiner, swallows a zero-width space.
    private static func settled(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        let start = CellClass(first).cells == 0 ? "\u{25CC}" + text : text
        var counter = CellCounter()
        counter.add(start)
        let cells = counter.cells
        counter.add(" ")
        return counter.cells == cells + 1 ? start : start + "\u{200B}"
    }
}
