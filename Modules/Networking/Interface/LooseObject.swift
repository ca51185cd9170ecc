public import Domain

/// A JSON object as loosely written back ends send it (contract, «tolerance»): numbers as strings and strings as
/// numbers, `null`, `[]`, `""` or `false` for nothing, lists as objects with numbers for keys.
///
/// What cannot be read throws a `DecodingError` whose description says what was expected and what came.
public struct LooseObject {
    private let fields: KeyedDecodingContainer<WireKey>
    private let decoder: any Decoder

    /// The object that `decoder` stands at. Throws where another thing is there.
    public init(from decoder: any Decoder) throws {
        guard let object = try Self(from: decoder, emptyIsNil: false) else {
            throw DecodingError.mismatch(.object, .missing, at: decoder.codingPath, in: decoder)
        }
        self = object
    }

    /// The object that `decoder` stands at; with `emptyIsNil` nil for `{}`, `[]`, `null`, `""` and `false`.
    public init?(from decoder: any Decoder, emptyIsNil: Bool) throws {
        if let fields = try? decoder.container(keyedBy: WireKey.self) {
            if emptyIsNil, fields.allKeys.isEmpty { return nil }
            (self.fields, self.decoder) = (fields, decoder)
            return
        }
        let found = try LooseValue(from: decoder)
        guard emptyIsNil, found.isNothing else {
            throw DecodingError.mismatch(.object, found, at: decoder.codingPath, in: decoder)
        }
        return nil
    }

    // MARK: Values that have to be there

    /// An id: a whole number, quoted or not.
    public func identifier<Entity>(_ key: WireKey) throws -> Identifier<Entity> {
        try required(key, .identifier) { try optionalIdentifier($0) }
    }

    /// An amount in yuan, a number or a string. See `Money` for the rounding rule.
    public func money(_ key: WireKey) throws -> Money {
        try required(key, .amount) { try optionalMoney($0) }
    }

    /// A time, `yyyy-MM-dd HH:mm:ss` in the business zone.
    public func time(_ key: WireKey) throws -> BusinessTime {
        try required(key, .time) { try optionalTime($0) }
    }

    /// A day, `yyyy-MM-dd` in the business zone; the time of day of a whole time is dropped.
    public func day(_ key: WireKey) throws -> BusinessDay {
        let found = try value(key)
        guard case .text(let text) = found, let day = BusinessDay(text) ?? BusinessTime(text)?.day else {
            throw mismatch(.day, found, key)
        }
        return day
    }

    /// A text that is not empty, or a number as its digits.
    public func code(_ key: WireKey) throws -> String {
        try required(key, .text) { try optionalText($0) }
    }

    /// A whole number.
    public func integer(_ key: WireKey) throws -> Int64 {
        try required(key, .integer) { try optionalInteger($0) }
    }

    /// A text for display; empty where the server left it out.
    public func text(_ key: WireKey) throws -> String {
        try optionalText(key) ?? ""
    }

    /// Yes or no: `true`, `1`, `"1"`, `"true"`; nothing is no.
    public func flag(_ key: WireKey) throws -> Bool {
        switch try value(key) {
        case .flag(let flag): return flag
        case .text("1"), .text("true"): return true
        case .text("0"), .text("false"): return false
        case .number(let digits): return digits != "0"
        case let found where found.isNothing: return false
        case let found: throw mismatch(.flag, found, key)
        }
    }

    // MARK: Values that may be missing

    /// Whether there is such a key, also with nothing as its value: where «nothing» says something and silence does not.
    public func contains(_ key: WireKey) -> Bool { fields.contains(key) }

    /// An id; nil for nothing.
    public func optionalIdentifier<Entity>(_ key: WireKey) throws -> Identifier<Entity>? {
        try optionalInteger(key, .identifier).map { Identifier($0) }
    }

    /// A whole number; nil for nothing.
    public func optionalInteger(_ key: WireKey) throws -> Int64? {
        try optionalInteger(key, .integer)
    }

    private func optionalInteger(_ key: WireKey, _ expected: Expected) throws -> Int64? {
        let found = try value(key)
        if let digits = found.numberText {
            guard let number = DecimalDigits(digits)?.wholeNumber else { throw mismatch(expected, found, key) }
            return number
        }
        guard found.isNothing else { throw mismatch(expected, found, key) }
        return nil
    }

    /// An amount in yuan; nil for nothing.
    public func optionalMoney(_ key: WireKey) throws -> Money? {
        let found = try value(key)
        if let digits = found.numberText {
            guard let money = Money(yuan: digits) else { throw mismatch(.amount, found, key) }
            return money
        }
        guard found.isNothing else { throw mismatch(.amount, found, key) }
        return nil
    }

    /// A time; nil for nothing, for 0, and for the all-zero time of databases.
    public func optionalTime(_ key: WireKey) throws -> BusinessTime? {
        switch try value(key) {
        case .text(let text) where text.hasPrefix("0000-00-00"): return nil
        case .text(let text) where !text.isEmpty:
            guard let time = BusinessTime(text) else { throw mismatch(.time, .text(text), key) }
            return time
        case .number("0"): return nil
        case let found where found.isNothing: return nil
        case let found: throw mismatch(.time, found, key)
        }
    }

    /// A text, or a number as its digits; nil for nothing.
    public func optionalText(_ key: WireKey) throws -> String? {
        switch try value(key) {
        case .text(let text): return text.isEmpty ? nil : text
        case .number(let digits): return digits
        case let found where found.isNothing: return nil
        case let found: throw mismatch(.text, found, key)
        }
    }

    // MARK: Lists and objects

    /// A list whose key has to be there; a row that cannot be read is left out, with its reason.
    public func list<Row: Decodable>(_ key: WireKey, of row: Row.Type) throws -> (rows: [Row], skipped: [SkippedRow]) {
        guard fields.contains(key) else { throw mismatch(.list, .missing, key) }
        return try optionalList(key, of: row)
    }

    /// A list, empty where it is missing; a row that cannot be read is left out, with its reason.
    public func optionalList<Row: Decodable>(
        _ key: WireKey, of row: Row.Type
    ) throws -> (rows: [Row], skipped: [SkippedRow]) {
        guard fields.contains(key) else { return ([], []) }
        return try Self.list(at: fields.superDecoder(forKey: key), of: row)
    }

    /// The list that `decoder` stands at.
    static func list<Row: Decodable>(
        at decoder: any Decoder, of row: Row.Type
    ) throws -> (rows: [Row], skipped: [SkippedRow]) {
        var rows: [Row] = []
        var skipped: [SkippedRow] = []
        for (index, element) in try elements(of: decoder).enumerated() {
            do {
                rows.append(try Row(from: element))
            } catch let error as DecodingError {
                skipped.append(SkippedRow(error, row: index + 1, in: element))
            }
        }
        return (rows, skipped)
    }

    /// An object; nil for nothing.
    public func optionalObject<Value: Decodable>(_ key: WireKey, as type: Value.Type) throws -> Value? {
        guard fields.contains(key) else { return nil }
        let decoder = try fields.superDecoder(forKey: key)
        return try LooseObject(from: decoder, emptyIsNil: true) == nil ? nil : Value(from: decoder)
    }

    private static func elements(of decoder: any Decoder) throws -> [any Decoder] {
        if var array = try? decoder.unkeyedContainer() {
            var elements: [any Decoder] = []
            while !array.isAtEnd { elements.append(try array.superDecoder()) }
            return elements
        }
        if let object = try? decoder.container(keyedBy: WireKey.self) {
            // What PHP makes of an array with gaps: {"0": …, "2": …}.
            let numbered = object.allKeys.compactMap { key in Int(key.stringValue).map { ($0, key) } }
            guard numbered.count == object.allKeys.count else {
                throw DecodingError.mismatch(.list, .object, at: decoder.codingPath, in: decoder)
            }
            return try numbered.sorted { $0.0 < $1.0 }.map { try object.superDecoder(forKey: $0.1) }
        }
        let found = try LooseValue(from: decoder)
        guard found.isNothing else { throw DecodingError.mismatch(.list, found, at: decoder.codingPath, in: decoder) }
        return []
    }

    // MARK: Reading one value

    private func value(_ key: WireKey) throws -> LooseValue {
        guard fields.contains(key) else { return .missing }
        return try LooseValue(from: fields.superDecoder(forKey: key))
    }

    private func required<Value>(
        _ key: WireKey, _ expected: Expected, _ read: (WireKey) throws -> Value?
    ) throws -> Value {
        guard let value = try read(key) else { throw mismatch(expected, try self.value(key), key) }
        return value
    }

    private func mismatch(_ expected: Expected, _ found: LooseValue, _ key: WireKey) -> DecodingError {
        DecodingError.mismatch(expected, found, at: fields.codingPath + [key], in: decoder)
    }
}

/// A key of a JSON object.
public struct WireKey: CodingKey, Hashable, ExpressibleByStringLiteral {
    /// The key's text.
    public let stringValue: String
    /// Nil: a key of an object is a text.
    public var intValue: Int? { nil }

    /// The key of this text.
    public init(stringValue: String) { self.stringValue = stringValue }
    /// The key of this text.
    public init(stringLiteral value: String) { stringValue = value }
    /// The key of these digits.
    public init(intValue: Int) { stringValue = String(intValue) }
}
