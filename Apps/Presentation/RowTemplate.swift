public import Domain

/// A line for each row: text with `{{.field}}` where a field's value goes.
///
/// Spaces within the braces do not matter. `\t`, `\n`, `\\` stand for a tab, a line end and a backslash; each row ends
/// with a line end of its own. There is nothing else: who needs conditions needs `--jq`. Values are the machine formats',
/// so that a template gives the same in every language; nothing in them can drive a terminal or end a line.
public struct RowTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case text(String)
        case field(String)
    }

    private let parts: [Part]

    /// Reads a template. Throws where it is none, with what is wrong.
    public init(_ text: String) throws(TemplateError) {
        var parts: [Part] = []
        var rest = text[...]
        while let opening = rest.firstRange(of: "{{") {
            parts.append(.text(try Self.unescaped(rest[..<opening.lowerBound])))
            guard let closing = rest[opening.upperBound...].firstRange(of: "}}") else {
                throw TemplateError(en: "“{{” has no “}}” behind it", zh: "“{{”后面缺少“}}”")
            }
            let inner = rest[opening.upperBound..<closing.lowerBound].filter { $0 != " " }
            guard inner.hasPrefix("."), inner.count > 1 else {
                throw TemplateError(
                    en: "“{{\(inner)}}” is not a field; one looks like {{.order_id}}",
                    zh: "“{{\(inner)}}”不是字段，字段形如 {{.order_id}}")
            }
            parts.append(.field(String(inner.dropFirst())))
            rest = rest[closing.upperBound...]
        }
        parts.append(.text(try Self.unescaped(rest)))
        self.parts = parts
    }

    /// The fields that it names, in order.
    public var fields: [String] {
        parts.compactMap { part in
            if case .field(let name) = part { name } else { nil }
        }
    }

    /// The template with a row's values, and a line end. A field that the row does not have is empty.
    public func line(_ value: (String) -> String?) -> String {
        parts.reduce(into: "") { line, part in
            switch part {
            case .text(let text): line += text
            case .field(let name): line += TerminalSafe.text(value(name) ?? "")
            }
        } + "\n"
    }

    private static func unescaped(_ text: Substring) throws(TemplateError) -> String {
        var result = ""
        var characters = text[...]
        while let character = characters.popFirst() {
            guard character == "\\" else {
                result.append(character)
                continue
            }
            switch characters.popFirst() {
            case "n": result += "\n"
            case "t": result += "\t"
            case "\\": result += "\\"
            case let other:
                let word = "\\" + (other.map(String.init) ?? "")
                throw TemplateError(
                    en: "“\(word)” stands for nothing; there are \\n, \\t and \\\\",
                    zh: "“\(word)”没有含义，可用的有 \\n、\\t 和 \\\\")
            }
        }
        return result
    }
}

/// A template that is none.
public struct TemplateError: Error, Hashable, Sendable {
    /// What is wrong with it.
    public let failure: Failure

    init(en english: String, zh chinese: String) {
        failure = Failure(
            .usage,
            LocalizedText(en: "The template is wrong: \(english).", zh: "模板有误：\(chinese)。"))
    }
}
