import CSimdjson
import Domain

/// A value that is not of the plain form, and is the usual decoder's to read.
struct NotPlain: Error {}

/// The values of one row, in the order of its keys.
struct PlainFields {
    private let values: UnsafePointer<csimdjson_value>

    init(_ values: UnsafePointer<csimdjson_value>) { self.values = values }

    subscript(_ place: Int) -> PlainValue { PlainValue(values[place]) }
}

/// A value in the form that it nearly always has. What `LooseObject` makes of the same, and `NotPlain` for what only that
/// can read.
struct PlainValue {
    private let value: csimdjson_value

    /// Whole numbers of more digits may not fit.
    private static var mostDigits: Int { 18 }

    init(_ value: csimdjson_value) { self.value = value }

    /// A whole number, in quotes or not.
    func integer() throws(NotPlain) -> Int64 {
        guard let integer = try optionalInteger() else { throw NotPlain() }
        return integer
    }

    /// A whole number; nil for nothing.
    func optionalInteger() throws(NotPlain) -> Int64? {
        switch value.kind {
        case CSIMDJSON_INTEGER: return value.integer
        case CSIMDJSON_MISSING, CSIMDJSON_NULL: return nil
        default:
            let digits = try bytes()
            guard !digits.isEmpty, digits.count <= Self.mostDigits else { throw NotPlain() }
            return try Self.number(digits[...])
        }
    }

    /// A text that is not empty.
    func code() throws(NotPlain) -> String {
        guard let text = try optionalText() else { throw NotPlain() }
        return text
    }

    /// A text; nil for an empty one and for nothing.
    func optionalText() throws(NotPlain) -> String? {
        if value.kind == CSIMDJSON_MISSING || value.kind == CSIMDJSON_NULL { return nil }
        let text = try bytes()
        // simdjson has seen to it that it is UTF-8.
        return text.isEmpty
            ? nil : String(copying: UTF8Span(unchecked: text.assumingMemoryBound(to: UInt8.self).span))
    }

    /// An amount in yuan with at most two digits behind the point.
    func money() throws(NotPlain) -> Money {
        var digits = try bytes()[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
        let (yuan, fraction) = (digits[..<point], digits[point...].dropFirst())
        guard !yuan.isEmpty, yuan.count <= Self.mostDigits - 2, fraction.count <= 2,
            point == digits.endIndex || !fraction.isEmpty
        else { throw NotPlain() }
        let fen = try Self.number(fraction) * (fraction.count == 1 ? 10 : 1)
        let amount = try Self.number(yuan) * 100 + fen
        return Money(fen: isNegative ? -amount : amount)
    }

    /// A time, `yyyy-MM-dd HH:mm:ss`.
    func time(_ midnight: inout Midnight) throws(NotPlain) -> BusinessTime {
        try midnight.time(bytes())
    }

    /// A time; nil for an empty text and for nothing.
    func optionalTime(_ midnight: inout Midnight) throws(NotPlain) -> BusinessTime? {
        if value.kind == CSIMDJSON_MISSING || value.kind == CSIMDJSON_NULL { return nil }
        let text = try bytes()
        return text.isEmpty ? nil : try midnight.time(text)
    }

    private func bytes() throws(NotPlain) -> UnsafeRawBufferPointer {
        guard value.kind == CSIMDJSON_TEXT else { throw NotPlain() }
        return UnsafeRawBufferPointer(start: value.text, count: value.length)
    }

    /// Digits and nothing else; none are 0.
    static func number(_ digits: Slice<UnsafeRawBufferPointer>) throws(NotPlain) -> Int64 {
        var number: Int64 = 0
        for byte in digits {
            guard byte &- UInt8(ascii: "0") < 10 else { throw NotPlain() }
            number = number * 10 + Int64(byte &- UInt8(ascii: "0"))
        }
        return number
    }
}

/// The beginning of the day that the last time was in: rows come by their time, and a day is dear to read.
struct Midnight {
    /// Its ten characters, as numbers: they are compared in every row.
    private var day: (UInt64, UInt16) = (0, 0)
    private var midnight = BusinessTime(secondsSince1970: 0)

    /// The time that a text of the plain form says.
    mutating func time(_ text: UnsafeRawBufferPointer) throws(NotPlain) -> BusinessTime {
        guard text.count == 19, text[10] == UInt8(ascii: " "), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":")
        else { throw NotPlain() }
        let date = (text.loadUnaligned(as: UInt64.self), text.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        if date != day {
            guard let start = BusinessTime(String(decoding: text[..<10], as: UTF8.self) + " 00:00:00") else {
                throw NotPlain()
            }
            (day, midnight) = (date, start)
        }
        let hour = try PlainValue.number(text[11..<13]), minute = try PlainValue.number(text[14..<16])
        let second = try PlainValue.number(text[17..<19])
        guard hour < 24, minute < 60, second < 60 else { throw NotPlain() }
        return BusinessTime(
            secondsSince1970: midnight.secondsSince1970 + hour * 3_600 + minute * 60 + second)
    }
}
