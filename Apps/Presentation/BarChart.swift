/// A bar a line, for people who would rather look than read: labels on the left, values on the right, both lined up by
/// cells, also under Chinese labels. The same chart makes a script for gnuplot (``gnuplotScript(for:)``).
///
/// Texts go through ``TerminalSafe``. Bars share one scale, which holds zero; where a value is negative, its bar goes
/// from zero to the left.
public struct BarChart: Sendable {
    /// A bar.
    public struct Bar: Sendable {
        /// What stands before it.
        public var label: String
        /// Its length, in any unit that the bars share.
        public var value: Int64
        /// The value as it is written behind the bar, in decimal digits: `12`, `-12.50`. Nil where nothing is known: the
        /// label stands alone.
        public var text: String?

        /// A bar of this label, length and text.
        public init(_ label: String, value: Int64, text: String?) {
            (self.label, self.value, self.text) = (label, value, text)
        }
    }

    /// What stands above the bars.
    public var title: String
    /// The bars, from top to bottom.
    public var bars: [Bar]
    /// A line below them without a bar: its label and its value.
    public var total: (label: String, text: String)?

    /// A chart of these bars.
    public init(title: String, bars: [Bar], total: (label: String, text: String)? = nil) {
        (self.title, self.bars, self.total) = (title, bars, total)
    }

    /// Where no terminal says a width.
    private static let usualWidth = 80
    /// Longer bars say no more.
    private static let greatestWidth = 100
    /// Shorter bars say nothing: the lines get wider then, as a table's do that cannot be cut.
    private static let leastBarCells = 6

    /// The lines, each with LF at its end and without spaces there: the title, the bars, the total. None is wider than
    /// `width` (80 for nil, never more than 100) where labels and values leave room for bars.
    public func rendered(width: Int?, style: Style = .plain) -> String {
        let width = min(width ?? Self.usualWidth, Self.greatestWidth)
        let rows = bars.map { (label: LineCell($0.label), text: LineCell($0.text ?? "")) }
        let footer = total.map { (label: LineCell($0.label), text: LineCell($0.text)) }
        let all = rows + (footer.map { [$0] } ?? [])
        let labelCells = all.map(\.label.cells).max() ?? 0
        let textCells = all.map(\.text.cells).max() ?? 0
        let scale = Scale(bars, cells: max(Self.leastBarCells, width - labelCells - textCells - 4))

        let heading = TextWrap.lines(LineCell(title).text, toCells: width).map { style.heading($0) + "\n" }
        func line(_ label: LineCell, _ drawn: String, _ text: LineCell) -> String {
            let cells = [
                DisplayWidth.padded(label.text, toCells: labelCells, alignment: .left),
                DisplayWidth.padded(drawn, toCells: scale.cells, alignment: .left),
                DisplayWidth.padded(text.text, toCells: textCells, alignment: .right),
            ]
            return cells.joined(separator: "  ").withoutTrailingSpaces + "\n"
        }
        let drawn = zip(rows, bars).map { line($0.label, scale.bar($1.value), $0.text) }
        return (heading + drawn + (footer.map { [line($0.label, "", $0.text)] } ?? [])).joined()
    }
}

/// What turns a value into cells of a line.
private struct Scale {
    let cells: Int
    private let reach: Double
    /// How many cells lie left of zero.
    private let zero: Int

    init(_ bars: [BarChart.Bar], cells: Int) {
        let least = bars.map { Double($0.value) }.min().map { min($0, 0) } ?? 0
        let greatest = bars.map { Double($0.value) }.max().map { max($0, 0) } ?? 0
        self.cells = cells
        reach = greatest - least
        let share = reach == 0 ? 0 : -least / reach
        // Whatever there is on a side has a cell at least.
        zero = least == 0 ? 0 : min(greatest == 0 ? cells : cells - 1, max(1, Int((share * Double(cells)).rounded())))
    }

    /// The bar, with the spaces before it. A value that is not zero shows something.
    func bar(_ value: Int64) -> String {
        guard value != 0, reach > 0 else { return "" }
        guard value > 0 else {
            let full = min(zero, max(1, Int((-Double(value) / reach * Double(cells)).rounded())))
            return spaces(zero - full) + String(repeating: "█", count: full)
        }
        let eighths = min((cells - zero) * 8, max(1, Int((Double(value) / reach * Double(cells) * 8).rounded())))
        let rest = eighths % 8 == 0 ? "" : Self.parts[eighths % 8 - 1]
        return spaces(zero) + String(repeating: "█", count: eighths / 8) + rest
    }

    /// One eighth of a cell to seven.
    private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
