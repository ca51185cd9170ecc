import Domain
import Foundation
import TestSupport
import Testing

/// Case H16: month steps clamp, and never overflow into the month after.
@Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2026-01-31", -1, "2025-12-31"), ("2028-01-31", 1, "2028-02-29"),
    ("2028-02-29", 12, "2029-02-28"), ("2028-02-29", -48, "2024-02-29"), ("2026-03-31", -1, "2026-02-28"),
    ("2025-12-29", 2, "2026-02-28"), ("2026-12-31", 1, "2027-01-31"), ("2026-05-31", 1, "2026-06-30"),
    ("2026-03-02", 0, "2026-03-02"), ("2100-01-31", 1, "2100-02-28"), ("2000-03-31", -1, "2000-02-29"),
    ("2026-07-15", -7, "2025-12-15"),
])
func aStepOfMonthsStaysInItsMonth(_ from: String, _ months: Int, _ to: String) throws {
    #expect(try #require(BusinessDay(from)).advanced(byMonths: months).description == to)
}

@Test(arguments: [
    ("2026-03-02", "2026-03-01", "2026-03-31"), ("2025-12-29", "2025-12-01", "2025-12-31"),
    ("2028-02-29", "2028-02-01", "2028-02-29"), ("2026-02-01", "2026-02-01", "2026-02-28"),
    ("2026-04-30", "2026-04-01", "2026-04-30"),
])
func aMonthHasItsFirstAndItsLastDay(_ day: String, _ first: String, _ last: String) throws {
    let month = try #require(BusinessDay(day)).month
    #expect([month.lowerBound, month.upperBound].map(\.description) == [first, last])
}

@Test func weekdaysAgreeWithFoundationsCalendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for days in stride(from: -140_000, through: 150_000, by: 997) {
        let weekday = calendar.component(.weekday, from: Date(timeIntervalSince1970: Double(days) * 86_400))
        // Foundation counts from Sunday, which is 1.
        #expect(BusinessDay(daysSince1970: days).weekday == (weekday + 5) % 7 + 1)
    }
    #expect(BusinessDay("2026-03-02")?.weekday == 1)
}

/// Case H16: a range has each of its days once, whatever other zones make of their length.
@Test(arguments: [
    ("2026-03-07", "2026-03-10", 4), ("2026-10-30", "2026-11-03", 5), ("2026-03-28", "2026-03-30", 3),
    ("2026-10-24", "2026-10-26", 3),
])
func aRangeOfDaysHasEachOnce(_ first: String, _ last: String, _ count: Int) throws {
    let first = try #require(BusinessDay(first)), last = try #require(BusinessDay(last))
    let days = (first...last).map(\.description)
    #expect(days.count == count && Set(days).count == count && days.first == first.description)
    #expect((first...last).count == count && first.distance(to: last) == count - 1)
}
