/// A table for a terminal: a header line and a line a row, columns lined up by cells, two spaces between them.
///
/// Titles and cells go through ``TerminalSafe``. A row with too few cells has empty ones at its end; cells beyond the
/// last column are not shown.
public struct Table: Sendable {
    /// A column.
    public struct Column: Sendable {
        /// What stands above it.
        public var title: String
        /// The side on which its cells stand.
        public var alignment: Alignment
        /// How narrow it may be cut, where it is flexible: what can still be read. A column whose texts are narrower is as
        /// narrow as they are.
        public var minimumCells: Int
        /// Whether it may be cut to make the table fit. Names may be; ids, amounts and times never.
        public var isFlexible: Bool

        /// A column with this title.
        public init(title: String, alignment: Alignment = .left, minimumCells: Int = 12, isFlexible: Bool = false) {
            (self.title, self.alignment) = (title, alignment)
            (self.minimumCells, self.isFlexible) = (minimumCells, isFlexible)
        }
    }

    private let columns: [Column]
    private let rows: [[String]]
    /// The tones of the cells that have one, by row and column.
    private let tones: [[Style.Tone?]]

    /// A table of these columns and rows; `tones` has as many rows as `rows`, or none.
    public init(columns: [Column], rows: [[String]], tones: [[Style.Tone?]] = []) {
        (self.columns, self.rows, self.tones) = (columns, rows, tones)
    }

    /// The lines, each with LF at its end and no space before it.
    ///
    /// Where they would be wider than `width`, the flexible columns are cut, the widest first, none below its minimum.
    /// What is still wider then stays so: a wrapped line can be read, a cut amount cannot. Nil cuts nothing.
    public func rendered(width: Int?, style: Style = .plain, hasHeader: Bool = true) -> String {
        let titles = columns.map { LineCell($0.title) }
        let cells = rows.map { row in row.prefix(columns.count).map(LineCell.init) }
        let natural = cells.reduce(into: hasHeader ? titles.map(\.cells) : titles.map { _ in 0 }) { widths, row in
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.cells) }
        }
        let widths = width.map { fitted(natural, to: $0) } ?? natural
        var result = hasHeader ? style.heading(line(titles, widths)) + "\n" : ""
        for (row, cells) in cells.enumerated() {
            let tones = row < tones.count ? tones[row] : []
            result += line(cells, widths, tones, style) + "\n"
        }
        return result
    }

    /// The rows one below another, each as a list of its fields: for a terminal that is too narrow for the table.
    public func renderedAsLists(width: Int?, style: Style = .plain) -> String {
        rows.map { row in
            DetailList(zip(columns, row).map { DetailList.Item($0.title, $1) }).rendered(width: width, style: style)
        }.joined(separator: "\n")
    }

    /// How many cells the widest line has once everything flexible is cut to its minimum.
    public var narrowestWidth: Int {
        let widths = columns.enumerated().map { index, column in
            let natural = rows.reduce(DisplayWidth.cells(of: column.title)) { widest, row in
                max(widest, index < row.count ? LineCell(row[index]).cells : 0)
            }
            return column.isFlexible ? min(natural, max(1, column.minimumCells)) : natural
        }
        return widths.reduce(2 * max(0, columns.count - 1), +)
    }

    private func line(
        _ cells: [LineCell], _ widths: [Int], _ tones: [Style.Tone?] = [], _ style: Style = .plain
    ) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            if index > 0 { line += "  " }
            let shown = cell.cut(toCells: widths[index])
            let padding = String(repeating: " ", count: max(0, widths[index] - shown.cells))
            let text = style.toned(shown.text, index < tones.count ? tones[index] : nil)
            line += columns[index].alignment == .left ? text + padding : padding + text
        }
        return line.withoutTrailingSpaces
    }

    private func fitted(_ natural: [Int], to limit: Int) -> [Int] {
        var widths = natural
        let gaps = 2 * max(0, columns.count - 1)
        var excess = widths.reduce(gaps, +) - limit
        while excess > 0 {
            let cuttable = columns.indices.filter {
                columns[$0].isFlexible && widths[$0] > max(1, columns[$0].minimumCells)
            }
            guard let widest = cuttable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}

extension String {
    var withoutTrailingSpaces: String {
        guard utf8.last == UInt8(ascii: " ") else { return self }
        var bytes = utf8[...]
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
