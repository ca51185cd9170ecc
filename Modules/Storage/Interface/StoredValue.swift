public import Domain

/// A value as it stands in the store: the kinds that a property list has, so that what comes from the iOS app's
/// `UserDefaults` is kept as it came.
public indirect enum StoredValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number, or a time as seconds since 1970.
    case integer(Int64)
    /// A yes or no.
    case flag(Bool)
    /// Bytes, JSON for one.
    case data([UInt8])
    /// A binary floating-point number. Never money.
    case real(Double)
    /// An instant, as property lists count: seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    /// Values in their order, of any kinds.
    case list([StoredValue])
    /// Values by name, of any kinds.
    case dictionary([String: StoredValue])
}

extension StoredValue {
    /// The kinds of values, without what they hold.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A text.
        case text
        /// A whole number.
        case integer
        /// A yes or no.
        case flag
        /// Bytes.
        case data
        /// A binary floating-point number.
        case real
        /// An instant.
        case date
        /// Values in their order.
        case list
        /// Values by name.
        case dictionary

        /// What people call it: `a text`.
        public var title: LocalizedText {
            switch self {
            case .text: LocalizedText(en: "a text", zh: "文本")
            case .integer: LocalizedText(en: "a whole number", zh: "整数")
            case .flag: LocalizedText(en: "a yes or no", zh: "布尔值")
            case .data: LocalizedText(en: "data", zh: "数据")
            case .real: LocalizedText(en: "a decimal number", zh: "小数")
            case .date: LocalizedText(en: "a date", zh: "日期")
            case .list: LocalizedText(en: "a list", zh: "列表")
            case .dictionary: LocalizedText(en: "a dictionary", zh: "字典")
            }
        }
    }

    /// Which kind of value it is.
    public var kind: Kind {
        switch self {
        case .text: .text
        case .integer: .integer
        case .flag: .flag
        case .data: .data
        case .real: .real
        case .date: .date
        case .list: .list
        case .dictionary: .dictionary
        }
    }
}

/// What a `StoreKey` can hold.
public protocol StorableValue: Hashable, Sendable {
    /// The value as it is stored.
    var stored: StoredValue { get }
    /// The value of what is stored; nil where that is of another kind.
    init?(stored: StoredValue)
}

extension String: StorableValue {
    /// A text.
    public var stored: StoredValue { .text(self) }
    /// The text, where it is one.
    public init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self = text
    }
}

extension Int64: StorableValue {
    /// A whole number.
    public var stored: StoredValue { .integer(self) }
    /// The number, where it is one.
    public init?(stored: StoredValue) {
        guard case .integer(let number) = stored else { return nil }
        self = number
    }
}

extension Bool: StorableValue {
    /// A yes or no.
    public var stored: StoredValue { .flag(self) }
    /// The yes or no, where it is one.
    public init?(stored: StoredValue) {
        guard case .flag(let flag) = stored else { return nil }
        self = flag
    }
}

extension BusinessTime: StorableValue {
    /// What `UserDefaults` has for a `Date`.
    public var stored: StoredValue { .date(Double(secondsSince1970 - Self.secondsFrom1970To2001)) }

    /// The second, where it is a date, or a number of seconds since 1970: the iOS app may have written either.
    public init?(stored: StoredValue) {
        let seconds: Int64?
        switch stored {
        case .date(let number): seconds = Int64(exactly: (number + Double(Self.secondsFrom1970To2001)).rounded(.down))
        case .real(let number): seconds = Int64(exactly: number.rounded(.down))
        case .integer(let number): seconds = number
        default: seconds = nil
        }
        guard let seconds, Self.calendar.contains(seconds) else { return nil }
        self.init(secondsSince1970: seconds)
    }

    /// The years 1 to 9999: beyond them nobody can say a day.
    private static let calendar: Range<Int64> = -62_135_596_800..<253_402_300_800
    private static let secondsFrom1970To2001: Int64 = 978_307_200
}

extension [String: StoredValue]: StorableValue {
    /// Values by name.
    public var stored: StoredValue { .dictionary(self) }
    /// The values, where they stand by name.
    public init?(stored: StoredValue) {
        guard case .dictionary(let values) = stored else { return nil }
        self = values
    }
}

/// What a `StoreKey` can hold several of: bytes, and texts.
public protocol StorableElement: Hashable, Sendable {
    /// Several of them as they are stored.
    static func stored(_ elements: [Self]) -> StoredValue
    /// What is stored; nil where that is of another kind.
    static func elements(of stored: StoredValue) -> [Self]?
}

extension Array: StorableValue where Element: StorableElement {
    /// The elements as they are stored.
    public var stored: StoredValue { Element.stored(self) }
    /// The elements, where they are of this kind.
    public init?(stored: StoredValue) {
        guard let elements = Element.elements(of: stored) else { return nil }
        self = elements
    }
}

extension UInt8: StorableElement {
    /// Bytes.
    public static func stored(_ elements: [UInt8]) -> StoredValue { .data(elements) }
    /// The bytes, where they are some.
    public static func elements(of stored: StoredValue) -> [UInt8]? {
        guard case .data(let bytes) = stored else { return nil }
        return bytes
    }
}

extension String: StorableElement {
    /// A list of texts.
    public static func stored(_ elements: [String]) -> StoredValue { .list(elements.map(StoredValue.text)) }
    /// The texts, where all are some.
    public static func elements(of stored: StoredValue) -> [String]? {
        guard case .list(let values) = stored else { return nil }
        let texts = values.compactMap { String(stored: $0) }
        return texts.count == values.count ? texts : nil
    }
}
