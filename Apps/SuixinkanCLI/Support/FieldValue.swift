import Domain
import Presentation

/// A value of a field: as machines read it, and as people do where that differs.
struct FieldValue: Sendable {
    let json: JSONValue
    /// The text of TSV and CSV; empty where there is no value.
    let machine: String
    let shown: LocalizedText
    /// Whether spreadsheets may calculate with it, as with amounts and counts. An id is a text: it would lose digits.
    var isNumber = false
    /// How it is meant, for a terminal that has colours.
    var meaning: Meaning?

    /// How a value is meant, beside what it says.
    enum Meaning: Sendable {
        /// In order, waits for somebody, went wrong, or is over.
        case good, pending, bad, over

        var tone: Style.Tone {
            switch self {
            case .good: .good
            case .pending: .pending
            case .bad: .bad
            case .over: .muted
            }
        }
    }

    var cell: DelimitedCell { isNumber ? .number(machine) : .text(machine) }

    /// A text, the same for machines and for people.
    static func text(_ text: String?) -> FieldValue {
        FieldValue(json: .optional(text), machine: text ?? "", shown: LocalizedText(verbatim: text ?? ""))
    }

    /// A text that people see in their own words.
    static func text(_ text: String?, shown: LocalizedText) -> FieldValue {
        FieldValue(json: .optional(text), machine: text ?? "", shown: shown)
    }

    /// A sentence: English for machines, whose formats are the same in every language.
    static func prose(_ text: LocalizedText) -> FieldValue {
        FieldValue(json: .text(text(.english)), machine: text(.english), shown: text)
    }

    /// A code that people see by its title.
    static func code(_ code: String, title: LocalizedText, meaning: Meaning? = nil) -> FieldValue {
        FieldValue(json: .text(code), machine: code, shown: title, meaning: meaning)
    }

    /// An id: a string for machines, so that no digit is lost.
    static func id<Entity>(_ id: Identifier<Entity>?) -> FieldValue { .text(id?.description) }

    /// An amount in yuan: a string for machines.
    static func money(_ money: Money?) -> FieldValue {
        var value = FieldValue.text(money?.yuan)
        value.isNumber = true
        return value
    }

    /// A time: RFC 3339 for machines, the business zone's wall clock for people.
    static func time(_ time: BusinessTime?) -> FieldValue {
        FieldValue(
            json: .optional(time?.rfc3339), machine: time?.rfc3339 ?? "",
            shown: LocalizedText(verbatim: time?.wireText ?? ""))
    }

    /// A time that people see to the minute: for lists, where cells are dear.
    static func minute(_ time: BusinessTime) -> FieldValue {
        FieldValue(
            json: .text(time.rfc3339), machine: time.rfc3339,
            shown: LocalizedText(verbatim: String(time.wireText.dropLast(3))))
    }

    /// A count: a number for machines.
    static func count(_ number: Int64) -> FieldValue {
        FieldValue(
            json: .number(number), machine: String(number), shown: LocalizedText(verbatim: String(number)),
            isNumber: true)
    }

    /// A count that may be missing.
    static func count(_ number: Int?) -> FieldValue {
        number.map { count(Int64($0)) }
            ?? FieldValue(json: .null, machine: "", shown: LocalizedText(verbatim: ""), isNumber: true)
    }

    /// A record within a record, null where there is none: JSON for machines, lines of its own for people.
    static func record(_ record: Record?, shown: [LocalizedText] = []) -> FieldValue {
        FieldValue(
            json: record?.json ?? .null, machine: record?.json.rendered(indented: false) ?? "",
            shown: LocalizedText(joining: shown, with: "\n"))
    }

    /// Codes that only machines read: a list of strings.
    static func codes(_ codes: [String]) -> FieldValue {
        FieldValue(
            json: .list(codes.map { .text($0) }), machine: codes.joined(separator: ","),
            shown: LocalizedText(verbatim: ""))
    }

    /// Yes or no: a flag for machines.
    static func flag(_ flag: Bool) -> FieldValue {
        FieldValue(
            json: .flag(flag), machine: String(flag),
            shown: flag ? LocalizedText(en: "yes", zh: "是") : LocalizedText(en: "no", zh: "否"))
    }

    /// Texts by their names: an object for machines, lines of their own for people.
    static func texts(_ texts: [String: String]) -> FieldValue {
        let sorted = texts.sorted { $0.key < $1.key }
        let json = JSONValue.object(sorted.map { JSONField($0.key, .text($0.value)) })
        return FieldValue(
            json: json, machine: json.rendered(indented: false),
            shown: LocalizedText(verbatim: sorted.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")))
    }

    /// Records within a record: JSON for machines, lines of their own for people.
    static func records(_ records: [Record], shown: [LocalizedText]) -> FieldValue {
        let json = JSONValue.list(records.map(\.json))
        return FieldValue(
            json: json, machine: json.rendered(indented: false), shown: LocalizedText(joining: shown, with: "\n"))
    }
}
