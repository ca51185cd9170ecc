import Domain
import Presentation

/// Help for a terminal: sections, names in a column, everything wrapped by the cells that it takes.
struct HelpText {
    let document: HelpDocument
    let language: Language
    /// How many cells a line may have.
    let width: Int
    var style = Style.plain

    /// Beside a column of names, help is not squeezed into fewer cells; it goes below them then.
    private static let leastHelpCells = 30
    /// Longer names stand on a line of their own.
    private static let mostNameCells = 26

    var rendered: String {
        var parts = [wrapped(document.abstract(language))]
        if let usage = document.usage { parts.append(hanging(usage(language), by: 4)) }
        parts += document.sections.map { section in
            let title = section.title(language) + LocalizedText(en: ":", zh: "：")(language)
            let heading = TextWrap.lines(title, toCells: width).map(style.heading)
            return heading + section.blocks.flatMap(lines)
        }
        return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func lines(_ block: HelpDocument.Block) -> [String] {
        switch block {
        case .paragraph(let text): indented(wrapped(text(language), cells: width - 2), by: 2)
        case .commands(let commands): commands.flatMap { indented(hanging($0, by: 4, cells: width - 2), by: 2) }
        case .terms(let terms): lines(terms)
        }
    }

    private func lines(_ terms: [HelpDocument.Term]) -> [String] {
        let longest = terms.map { DisplayWidth.cells(of: $0.name) }.max() ?? 0
        let column = min(longest, Self.mostNameCells) + 4
        let isNarrow = width - column < Self.leastHelpCells
        let indent = isNarrow ? 6 : column
        return terms.flatMap { term -> [String] in
            let help = wrapped(term.help(language), cells: width - indent)
            let name = "  " + (isNarrow ? String(term.name.drop { $0 == " " }) : term.name)
            guard !isNarrow, DisplayWidth.cells(of: name) + 2 <= column, let first = help.first else {
                return hanging(name, by: 4) + indented(help, by: indent)
            }
            let start = DisplayWidth.padded(name, toCells: column, alignment: .left)
            return [first.isEmpty ? name : start + first] + indented(Array(help.dropFirst()), by: indent)
        }
    }

    private func wrapped(_ text: String, cells: Int? = nil) -> [String] {
        TextWrap.lines(text, toCells: cells ?? width)
    }

    /// A line that goes on below its beginning, further to the right.
    private func hanging(_ text: String, by indent: Int, cells: Int? = nil) -> [String] {
        let cells = cells ?? width
        guard DisplayWidth.cells(of: text) > cells else { return [text] }
        let lead = String(text.prefix { $0 == " " })
        let lines = TextWrap.lines(String(text.dropFirst(lead.count)), toCells: cells - indent - lead.count)
        return [lead + (lines.first ?? "")] + indented(Array(lines.dropFirst()), by: indent + lead.count)
    }

    private func indented(_ lines: [String], by count: Int) -> [String] {
        lines.map { $0.isEmpty ? $0 : String(repeating: " ", count: count) + $0 }
    }
}
