import Domain
import Presentation

/// A value of a field: as machines read it, and as people do where that differs.
///
/// What only some formats show is made when they ask for it: a list may have millions of these.
struct FieldValue: Sendable {
    let json: JSONValue
    private let inLine: String?
    private let seen: Seen
    /// Whether spreadsheets may calculate with it, as with amounts and counts. An id is a text: it would lose digits.
    let isNumber: Bool
    /// How it is meant, for a terminal that has colours.
    let meaning: Meaning?

    /// What people see.
    private enum Seen: Sendable {
        /// What machines read.
        case same
        case text(LocalizedText)
        /// The business zone's wall clock, to the second or to the minute.
        case second(BusinessTime), minute(BusinessTime)
    }

    private init(
        _ json: JSONValue, inLine: String? = nil, seen: Seen = .same, isNumber: Bool = false, meaning: Meaning? = nil
    ) {
        (self.json, self.inLine, self.seen) = (json, inLine, seen)
        (self.isNumber, self.meaning) = (isNumber, meaning)
    }

    /// The text of TSV and CSV; empty where there is no value.
    var machine: String {
        if let inLine { return inLine }
        return switch json {
        case .null: ""
        case .text(let text): text
        default: json.rendered(indented: false)
        }
    }

    /// What people see; empty where there is no value.
    var shown: LocalizedText {
        switch seen {
        case .same: LocalizedText(verbatim: machine)
        case .text(let text): text
        case .second(let time): LocalizedText(verbatim: time.wireText)
        case .minute(let time): LocalizedText(verbatim: String(time.wireText.dropLast(3)))
        }
    }

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
    static func text(_ text: String?) -> FieldValue { FieldValue(.optional(text)) }

    /// A text that people see in their own words.
    static func text(_ text: String?, shown: LocalizedText) -> FieldValue {
        FieldValue(.optional(text), seen: .text(shown))
    }

    /// A sentence: English for machines, whose formats are the same in every language.
    static func prose(_ text: LocalizedText) -> FieldValue { FieldValue(.text(text(.english)), seen: .text(text)) }

    /// A code that people see by its title.
    static func code(_ code: String, title: LocalizedText, meaning: Meaning? = nil) -> FieldValue {
        FieldValue(.text(code), seen: .text(title), meaning: meaning)
    }

    /// An id: a string for machines, so that no digit is lost.
    static func id<Entity>(_ id: Identifier<Entity>?) -> FieldValue { .text(id?.description) }

    /// An amount in yuan: a string for machines.
    static func money(_ money: Money?) -> FieldValue { FieldValue(.optional(money?.yuan), isNumber: true) }

    /// A time: RFC 3339 for machines, the business zone's wall clock for people.
    static func time(_ time: BusinessTime?) -> FieldValue {
        time.map { FieldValue(.text($0.rfc3339), seen: .second($0)) } ?? .text(nil)
    }

    /// A time that people see to the minute: for lists, where cells are dear.
    static func minute(_ time: BusinessTime) -> FieldValue { FieldValue(.text(time.rfc3339), seen: .minute(time)) }

    /// A count: a number for machines.
    static func count(_ number: Int64) -> FieldValue { FieldValue(.number(number), isNumber: true) }

    /// A count that may be missing.
    static func count(_ number: Int?) -> FieldValue {
        FieldValue(.optional(number.map { Int64($0) }), isNumber: true)
    }

    /// A record within a record, null where there is none: JSON for machines, lines of its own for people.
    static func record(_ record: Record?, shown: [LocalizedText] = []) -> FieldValue {
        FieldValue(record?.json ?? .null, seen: .text(LocalizedText(joining: shown, with: "\n")))
    }

    /// Codes that only machines read: a list of strings.
    static func codes(_ codes: [String]) -> FieldValue {
        FieldValue(
            .list(codes.map(JSONValue.text)), inLine: codes.joined(separator: ","),
            seen: .text(LocalizedText(verbatim: "")))
    }

    /// Yes or no: a flag for machines.
    static func flag(_ flag: Bool) -> FieldValue {
        FieldValue(
            .flag(flag),
            seen: .text(flag ? LocalizedText(en: "yes", zh: "是") : LocalizedText(en: "no", zh: "否")))
    }

    /// Texts: a list for machines, lines of their own for people.
    static func texts(_ texts: [String]) -> FieldValue {
        FieldValue(
            .list(texts.map(JSONValue.text)), inLine: texts.isEmpty ? "" : nil,
            seen: .text(LocalizedText(verbatim: texts.joined(separator: "\n"))))
    }

    /// Texts by their names: an object for machines, lines of their own for people.
    static func texts(_ texts: [String: String]) -> FieldValue {
        let sorted = texts.sorted { $0.key < $1.key }
        return FieldValue(
            .object(sorted.map { JSONField($0.key, .text($0.value)) }),
            seen: .text(LocalizedText(verbatim: sorted.map { "\($0.key)=\($0.value)" }.joined(separator: "\n"))))
    }

    /// Records within a record: JSON for machines, lines of their own for people.
    static func records(_ records: [Record], shown: [LocalizedText]) -> FieldValue {
        FieldValue(.list(records.map(\.json)), seen: .text(LocalizedText(joining: shown, with: "\n")))
    }

    /// A document of a shape of its own: for people as for machines.
    static func document(_ json: JSONValue) -> FieldValue { FieldValue(json) }

    /// The same for machines, and nothing for people: what they read elsewhere, or cannot.
    var unseen: FieldValue {
        FieldValue(json, inLine: inLine, seen: .text(LocalizedText(verbatim: "")), isNumber: isNumber)
    }
}
