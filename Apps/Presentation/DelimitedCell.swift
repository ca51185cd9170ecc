/// A cell of a CSV table.
public enum DelimitedCell: Hashable, Sendable {
    /// A text, also an id. One that begins, after spaces and quotation marks, with `=`, `+`, `-`, `@`, their full-width forms, a tab
    /// or a line end gets an apostrophe before it, so that no spreadsheet runs it as a formula.
    case text(String)
    /// A number such as `12` or `-12.50`, written as it is, so that it stays one. What is no such number is taken as a text.
    case number(String)
    /// A text as it is, also one that a spreadsheet would run: for readers that are no spreadsheets and say so.
    case raw(String)

    var content: String {
        switch self {
        case .number(let number) where Self.isNumber(number): number
        case .raw(let text): TerminalSafe.lines(text)
        case .number(let text), .text(let text): Self.harmless(TerminalSafe.lines(text))
        }
    }

    private static func harmless(_ text: String) -> String {
        let start = text.unicodeScalars.first { !isPassedOver($0) }
        return switch start {
        case "=", "+", "-", "@", "\t", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": "'" + text
        default: text
        }
    }

    /// Spaces and quotation marks, which some programs strip before they look for a formula.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\u{A0}", "\u{3000}", "\"", "\u{201C}", "\u{201D}", "\u{FF02}": true
        default: false
        }
    }

    /// Whether the text is digits with at most a minus before and one fraction after them.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
    }
}
