/// A calendar day in the business zone (Asia/Shanghai), written `yyyy-MM-dd`. A range of days is a `ClosedRange` of them.
public struct BusinessDay: Hashable, Strideable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01. Stepping by days is adding to it: no day is ever repeated or lost.
    public let daysSince1970: Int

    /// The day that lies so many days after 1970-01-01.
    public init(daysSince1970: Int) {
        self.daysSince1970 = daysSince1970
    }

    /// Reads `yyyy-MM-dd`, years 0001 to 9999; nil for another form and for days that no month has.
    public init?(_ text: some StringProtocol) {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard fields.map(\.utf8.count) == [4, 2, 2],
            fields.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2]),
            year >= 1, (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        daysSince1970 = Self.days(year: year, month: month, day: day)
    }

    /// The day that lies `days` later, or earlier where negative.
    public func advanced(by days: Int) -> BusinessDay {
        BusinessDay(daysSince1970: daysSince1970 + days)
    }

    /// How many days later the other day is; negative where it is earlier.
    public func distance(to other: BusinessDay) -> Int {
        other.daysSince1970 - daysSince1970
    }

    /// The same day of the month so many months later, or earlier where negative; the month's last day where it is
    /// shorter: a month after 31 January comes 28 or 29 February.
    public func advanced(byMonths months: Int) -> BusinessDay {
        let (year, month, day) = civil
        let count = Int64(year) * 12 + Int64(month - 1) + Int64(months)
        let (newYear, newMonth) = (Int(floorDivide(count, by: 12)), Int(floorRemainder(count, by: 12)) + 1)
        let newDay = min(day, Self.length(ofMonth: newMonth, year: newYear))
        return BusinessDay(daysSince1970: Self.days(year: newYear, month: newMonth, day: newDay))
    }

    /// The days of the month that this day is in.
    public var month: ClosedRange<BusinessDay> {
        let (year, month, day) = civil
        let first = advanced(by: 1 - day)
        return first...first.advanced(by: Self.length(ofMonth: month, year: year) - 1)
    }

    /// The day of the week, 1 for Monday to 7 for Sunday.
    public var weekday: Int {
        // 1970-01-01 was a Thursday.
        Int(floorRemainder(Int64(daysSince1970) + 3, by: 7)) + 1
    }

    /// `yyyy-MM-dd`.
    public var description: String {
        String(unsafeUninitializedCapacity: Self.mostCharacters) { write(to: $0) }
    }

    /// Those of the day that is as far away as `Int` goes.
    static let mostCharacters = 25

    /// Writes `yyyy-MM-dd`, byte by byte: a long list has three times in each of its rows. Returns how many bytes it has.
    func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let (year, month, day) = civil
        var place = 4
        if (0...9_999).contains(year) {
            Self.write(year / 100, to: buffer, at: 0)
            Self.write(year % 100, to: buffer, at: 2)
        } else {
            place = buffer.update(fromContentsOf: padded(year, to: 4).utf8)
        }
        buffer[place] = UInt8(ascii: "-")
        Self.write(month, to: buffer, at: place + 1)
        buffer[place + 3] = UInt8(ascii: "-")
        Self.write(day, to: buffer, at: place + 4)
        return place + 6
    }

    /// Writes a number below 100 as two digits.
    static func write(_ number: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
        buffer[place] = UInt8(ascii: "0") + UInt8(number / 10)
        buffer[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
    }

    /// Whether `left` comes before `right`.
    public static func < (left: BusinessDay, right: BusinessDay) -> Bool { left.daysSince1970 < right.daysSince1970 }

    // The proleptic Gregorian calendar counted from 1 March, so that the leap day ends a year and the
    // month lengths follow (153 m + 2) / 5. A cycle of 400 years has 146,097 days.

    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let cycle = Int(floorDivide(Int64(shifted), by: 400))
        let yearOfCycle = shifted - cycle * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
    }

    private var civil: (year: Int, month: Int, day: Int) {
        let shifted = daysSince1970 + 719_468
        let cycle = Int(floorDivide(Int64(shifted), by: 146_097))
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
