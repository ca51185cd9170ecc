import Domain
import FoundationEssentials

/// What stands at one place of a JSON text, as far as reading it loosely needs to know.
enum LooseValue: Hashable {
    case missing, null, emptyList, list, emptyObject, object, unreadable
    case flag(Bool)
    case text(String)
    /// A number's decimal digits, never a binary float.
    case number(String)

    init(from decoder: any Decoder) throws {
        // Texts and numbers first: they are most of what comes, and every attempt that fails costs a thrown error.
        let scalar = try decoder.singleValueContainer()
        if scalar.decodeNil() {
            self = .null
        } else if let text = try? scalar.decode(String.self) {
            self = .text(text)
        } else if let integer = try? scalar.decode(Int64.self), integer.magnitude < Self.exactIntegers {
            self = .number(String(integer))
        } else if let decimal = try? scalar.decode(Decimal.self) {
            self = .number(decimal.description)
        } else if let flag = try? scalar.decode(Bool.self) {
            self = .flag(flag)
        } else if let object = try? decoder.container(keyedBy: WireKey.self) {
            self = object.allKeys.isEmpty ? .emptyObject : .object
        } else if let array = try? decoder.unkeyedContainer() {
            self = array.isAtEnd ? .emptyList : .list
        } else {
            self = .unreadable
        }
    }

    /// Above, the decoder takes a number with a fraction for a whole one where a binary float has no bits left for it:
    /// 92233720368547758.07 is read by its digits instead.
    private static let exactIntegers: UInt64 = 1 << 40

    /// Whether this is one of the ways to say that there is nothing.
    var isNothing: Bool {
        switch self {
        case .missing, .null, .emptyList, .emptyObject, .flag(false), .text(""): true
        case .list, .object, .unreadable, .flag, .text, .number: false
        }
    }

    /// The digits of a number, or a text that stands for one: also one with spaces around it, which PHP calls numeric.
    var numberText: String? {
        switch self {
        case .number(let digits): digits
        case .text(let text): text.withoutOuterSpaces
        default: nil
        }
    }

    /// What kind of thing came, for a message. Nothing of what a text or a number says: it may be a token.
    fileprivate var kind: String {
        switch self {
        case .missing: "nothing"
        case .null: "null"
        case .emptyList: "[]"
        case .list: "a list"
        case .emptyObject: "{}"
        case .object: "an object"
        case .unreadable: "an unreadable text or a number out of range"
        case .flag(let flag): String(flag)
        case .number: "a number"
        case .text(""): "\"\""
        case .text(let text): "a text of \(text.count) character\(text.count == 1 ? "" : "s")"
        }
    }

    /// What came where another scalar was expected, for a message: short, and on one line.
    fileprivate func quoted(hiding secrets: Secrets) -> String {
        switch self {
        case .number(let digits): return String(secrets.masked(digits).prefix(40))
        case .text(let text):
            // Masked before it is cut: half a token is one too.
            let text = secrets.masked(text)
            return "\""
                + text.prefix(40).unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : String($0) }.joined()
                + (text.count > 40 ? "…\"" : "\"")
        default: return kind
        }
    }
}

/// What is expected at one place of a JSON text.
enum Expected: String {
    case object = "an object"
    case list = "a list"
    case identifier = "an id"
    case integer = "a whole number"
    case amount = "an amount"
    case time = "a time"
    case day = "a day"
    case text = "a text"
    case flag = "yes or no"

    /// Whether what came instead may be said: the misspelt id, amount or time of a field that is known to hold one. Where
    /// more belongs, a text or a number may be anything that the server should not have sent.
    fileprivate var allowsQuoting: Bool { self != .object && self != .list }
}

extension DecodingError {
    static func mismatch(
        _ expected: Expected, _ found: LooseValue, at path: [any CodingKey], in decoder: any Decoder
    ) -> DecodingError {
        let came = expected.allowsQuoting ? found.quoted(hiding: decoder.secrets) : found.kind
        return .dataCorrupted(
            Context(codingPath: path, debugDescription: "expected \(expected.rawValue), got \(came)"))
    }

    /// Where in the JSON text it is about, and what is wrong there.
    var place: (path: [any CodingKey], reason: String) {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            (context.codingPath, context.debugDescription.withoutStop)
        case .keyNotFound(let key, let context): (context.codingPath + [key], "expected a value, got nothing")
        @unknown default: ([], "unreadable")
        }
    }

    /// The key path from the outermost value, `data.list.3.amount`, and what is wrong there.
    public var keyPathAndReason: (keyPath: String, reason: String) {
        (place.path.dotted, place.reason)
    }
}

extension SkippedRow {
    init(_ error: DecodingError, row: Int, in decoder: any Decoder) {
        let place = error.hiding(decoder.secrets).place
        self.init(
            row: row, keyPath: Array(place.path.dropFirst(decoder.codingPath.count)).dotted, reason: place.reason)
    }
}

extension [any CodingKey] {
    fileprivate var dotted: String {
        map { key in key.intValue.map { String($0) } ?? key.stringValue }.joined(separator: ".")
    }
}

extension String {
    /// The decoder's own texts are sentences, and go on in one of ours.
    fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }

    /// Nil where nothing but spaces is there.
    fileprivate var withoutOuterSpaces: String? {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        return String(self[start...end])
    }
}
