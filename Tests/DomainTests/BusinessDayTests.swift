import Domain
import Foundation
import TestSupport
import Testing

/// Foundation's calendar at a fixed +08:00, as another opinion.
private func calendar() throws -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 8 * 3_600))
    return calendar
}

@Test func daysAgreeWithFoundationsCalendar() throws {
    let calendar = try calendar()
    var random = SeededGenerator(seed: 15)
    // From 1600 to 2400: before that, Foundation may switch to the Julian calendar.
    for _ in 0..<5_000 {
        let days = Int.random(in: -135_140...157_054, using: &random)
        let date = Date(timeIntervalSince1970: Double(days) * 86_400 - 8 * 3_600)
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let (year, month, number) = try (#require(parts.year), #require(parts.month), #require(parts.day))
        let text = String(format: "%04d-%02d-%02d", year, month, number)
        let day = BusinessDay(daysSince1970: days)
        #expect(day.description == text)
        #expect(BusinessDay(text) == day)
    }
}

@Test func secondsAgreeWithFoundationsCalendar() throws {
    let calendar = try calendar()
    var random = SeededGenerator(seed: 16)
    for _ in 0..<5_000 {
        let seconds = Int64.random(in: -11_000_000_000...13_000_000_000, using: &random)
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
        let fields = try [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].map {
            try #require($0)
        }
        let day = String(format: "%04d-%02d-%02d", fields[0], fields[1], fields[2])
        let clock = String(format: "%02d:%02d:%02d", fields[3], fields[4], fields[5])
        let time = BusinessTime(secondsSince1970: seconds)
        #expect(time.wireText == "\(day) \(clock)")
        #expect(time.rfc3339 == "\(day)T\(clock)+08:00")
        #expect(time.day.description == day)
        #expect(BusinessTime("\(day) \(clock)") == time)
    }
}

@Test func everyDayOfFourCenturiesComesOnce() throws {
    var day = try #require(BusinessDay("1900-01-01"))
    let end = try #require(BusinessDay("2300-01-01"))
    #expect(end.daysSince1970 - day.daysSince1970 == 146_097)
    var before = ""
    while day < end {
        let text = day.description
        // Fixed width, so the order of the texts is the order of the days.
        guard text > before, BusinessDay(text) == day else {
            Issue.record("\(before) is followed by \(text)")
            break
        }
        (before, day) = (text, day.advanced(by: 1))
    }
}

/// Case H16: days that other zones make 23 or 25 hours long.
@Test(arguments: [
    ("2026-03-07", "2026-03-10", 4), ("2026-10-30", "2026-11-03", 5), ("2026-03-28", "2026-03-30", 3),
    ("2026-10-24", "2026-10-26", 3), ("2025-12-29", "2026-01-02", 5), ("2028-02-28", "2028-03-01", 3),
    ("2026-02-28", "2026-03-01", 2), ("2100-02-28", "2100-03-01", 2),
])
func steppingByDaysRepeatsAndLosesNone(_ first: String, _ last: String, _ count: Int) throws {
    let first = try #require(BusinessDay(first)), last = try #require(BusinessDay(last))
    let days = (0..<count).map { first.advanced(by: $0) }
    #expect(days.last == last)
    #expect(Set(days.map(\.description)).count == count)
    #expect(last.advanced(by: 1 - count) == first)
}

@Test(arguments: ["0001-01-01", "1582-10-10", "1970-01-01", "2000-02-29", "2026-12-31", "2028-02-29", "9999-12-31"])
func aDayOfTheCalendarIsRead(_ text: String) {
    #expect(BusinessDay(text)?.description == text)
}

@Test(arguments: [
    "", "2026", "2026-03", "2026-3-2", "2026-03-2", "26-03-02", "2026/03/02", "20260302", "2026-00-01", "2026-13-01",
    "2026-01-00", "2026-01-32", "2026-04-31", "2026-02-29", "2100-02-29", "1900-02-29", "0000-01-01", "02026-01-01",
    "+026-01-01", "-026-01-01", "2026-01-+1", " 2026-01-01", "2026-01-01 ", "2026-01-01T00:00:00", "２０２６-01-01",
    "today",
    "2026-01-01-", "-2026-01-01", "2026--1-01",
])
func whatIsNoDayIsRefused(_ text: String) {
    #expect(BusinessDay(text) == nil)
}
