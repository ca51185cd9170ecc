/// A second in the business zone, Asia/Shanghai, which has kept +08:00 without summer time since 1991.
///
/// The offset is fixed here on purpose: what the machine's own zone is, or whether it has zone data at
/// all, changes nothing (`TimeZone(identifier: "Asia/Shanghai")` is nil under FoundationEssentials).
public struct BusinessTime: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let secondsSince1970: Int64

    static let offset: Int64 = 8 * 3_600

    /// The second that lies so many seconds after 1970-01-01T00:00:00Z.
    public init(secondsSince1970: Int64) {
        self.secondsSince1970 = secondsSince1970
    }

    /// Reads the back end's form, `yyyy-MM-dd HH:mm:ss` in the business zone; nil for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = BusinessDay(parts[0]), let second = Self.secondOfDay(parts[1]) else {
            return nil
        }
        secondsSince1970 = Int64(day.daysSince1970) * 86_400 + second - Self.offset
    }

    /// Reads an RFC 3339 instant, `2026-03-01T16:30:00Z` or `2026-03-02T00:30:00+08:00`; a fraction of a second is dropped.
    /// Nil for any other text.
    public init?(rfc3339 text: some StringProtocol) {
        let parts = text.uppercased().split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = BusinessDay(parts[0]), let second = Self.secondOfDay(parts[1].prefix(8)),
            let zone = Self.offset(parts[1].dropFirst(8))
        else { return nil }
        secondsSince1970 = Int64(day.daysSince1970) * 86_400 + second - zone
    }

    /// The seconds of `Z`, `+08:00` or `-05:30`, with a fraction of a second before it or none.
    private static func offset(_ text: Substring) -> Int64? {
        var rest = text
        if rest.first == "." {
            rest = rest.dropFirst()
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
        }
        if rest == "Z" { return 0 }
        guard let sign = rest.first, sign == "+" || sign == "-", let second = secondOfDay(rest.dropFirst() + ":00")
        else {
            return nil
        }
        return sign == "-" ? -second : second
    }

    private static func secondOfDay(_ text: some StringProtocol) -> Int64? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 3,
            fields.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = fields.compactMap { UInt8($0).map(Int64.init) }
        guard numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60
        else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
    }

    /// The business day that this second belongs to.
    public var day: BusinessDay {
        BusinessDay(daysSince1970: Int(floorDivide(secondsSince1970 + Self.offset, by: 86_400)))
    }

    /// The back end's form, `2026-03-02 00:30:00`.
    public var wireText: String { text(between: UInt8(ascii: " "), zone: "") }

    /// RFC 3339 with the business zone's offset, `2026-03-02T00:30:00+08:00`.
    public var rfc3339: String { text(between: UInt8(ascii: "T"), zone: "+08:00") }

    private func text(between: UInt8, zone: StaticString) -> String {
        let second = Int(floorRemainder(secondsSince1970 + Self.offset, by: 86_400))
        return String(unsafeUninitializedCapacity: BusinessDay.mostCharacters + 15) { buffer in
            let start = day.write(to: buffer)
            buffer[start] = between
            BusinessDay.write(second / 3_600, to: buffer, at: start + 1)
            buffer[start + 3] = UInt8(ascii: ":")
            BusinessDay.write(second / 60 % 60, to: buffer, at: start + 4)
            buffer[start + 6] = UInt8(ascii: ":")
            BusinessDay.write(second % 60, to: buffer, at: start + 7)
            return zone.withUTF8Buffer { buffer[(start + 9)...].update(fromContentsOf: $0) }
        }
    }

    /// Whether `left` comes before `right`.
    public static func < (left: BusinessTime, right: BusinessTime) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

func floorDivide(_ number: Int64, by divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
}

func floorRemainder(_ number: Int64, by divisor: Int64) -> Int64 {
    number - floorDivide(number, by: divisor) * divisor
}

func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
