/// One thing's properties for a terminal: a line each, the values lined up behind the labels.
///
/// Labels and values go through ``TerminalSafe``; a value that has lines keeps them.
public struct DetailList: Sendable {
    /// A property.
    public struct Item: Sendable {
        /// What it is called.
        public var label: String
        /// What it is.
        public var value: String

        /// A property of this label and value.
        public init(_ label: String, _ value: String) {
            (self.label, self.value) = (label, value)
        }
    }

    /// Narrower than this, values are not wrapped: a terminal's own wrapping reads better.
    private static let leastValueCells = 16

    private let items: [Item]

    /// A list of these properties, in this order.
    public init(_ items: [Item]) {
        self.items = items
    }

    /// The lines, each with LF at its end and no space before it. Values are wrapped to `width`, nil wraps none.
    public func rendered(width: Int?, style: Style = .plain) -> String {
        let labels = items.map { LineCell($0.label) }
        let column = labels.map(\.cells).max() ?? 0
        let valueCells = width.map { $0 - column - 2 }.flatMap { $0 >= Self.leastValueCells ? $0 : nil }
        var result = ""
        for (label, item) in zip(labels, items) {
            let lines = valueLines(item.value, toCells: valueCells)
            for (index, line) in lines.enumerated() {
                let lead = index == 0 ? label : LineCell("")
                let spaces = String(repeating: " ", count: column - lead.cells + 2)
                result += (style.heading(lead.text) + spaces + line).withoutTrailingSpaces + "\n"
            }
        }
        return result
    }

    private func valueLines(_ value: String, toCells limit: Int?) -> [String] {
        value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
            let safe = LineCell(String(line))
            guard let limit, safe.cells > limit else { return [safe.text] }
            return hanging(safe.text, toCells: limit)
        }
    }

    /// A line that is too long goes on below its last column that leaves half of the room; columns are parted by two spaces.
    private func hanging(_ line: String, toCells limit: Int) -> [String] {
        var lead = "", rest = line[...]
        while let gap = rest.firstRange(of: "  ") {
            let next = rest[gap.lowerBound...].drop { $0 == " " }
            let longer = lead + rest[..<next.startIndex]
            guard DisplayWidth.cells(of: longer) <= limit / 2, !next.isEmpty else { break }
            (lead, rest) = (longer, next)
        }
        let indent = DisplayWidth.cells(of: lead)
        return TextWrap.lines(String(rest), toCells: limit - indent).enumerated().map { index, text in
            (index == 0 ? lead : String(repeating: " ", count: indent)) + text
        }
    }
}
