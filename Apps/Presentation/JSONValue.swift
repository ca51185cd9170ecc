/// A JSON document to be written, its objects' fields in the order in which they were given.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case flag(Bool)
    /// A whole number: a count. Ids and amounts are texts in machine output.
    case number(Int64)
    /// Any number, as somebody else wrote it; `null` for what is none. Never an amount.
    case real(Double)
    /// A string.
    case text(String)
    /// An array.
    case list([JSONValue])
    /// An object.
    case object([JSONField])

    /// The text, or `null` where there is none.
    public static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.text) ?? .null
    }

    /// The number, or `null` where there is none.
    public static func optional(_ number: Int64?) -> JSONValue {
        number.map(JSONValue.number) ?? .null
    }

    /// The flag, or `null` where there is none.
    public static func optional(_ flag: Bool?) -> JSONValue {
        flag.map(JSONValue.flag) ?? .null
    }

    /// The document by RFC 8259, without a line end after it: on one line, or indented by two spaces a level. What could
    /// drive a terminal is escaped, see ``JSONWriter``.
    public func rendered(indented: Bool) -> String {
        var writer = JSONWriter(isIndented: indented)
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// A field of a JSON object.
public struct JSONField: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: JSONValue

    /// A field of this name and value.
    public init(_ name: String, _ value: JSONValue) {
        (self.name, self.value) = (name, value)
    }
}
