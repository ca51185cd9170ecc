import Domain
import Testing

/// Case H15: the business zone decides, one second before and at its midnight.
@Test(
    arguments: [
        (1_772_382_600, "2026-03-02", "2026-03-02T00:30:00+08:00"),  // 2026-03-01T16:30:00Z
        (1_772_380_799, "2026-03-01", "2026-03-01T23:59:59+08:00"),  // 15:59:59Z
        (1_772_380_800, "2026-03-02", "2026-03-02T00:00:00+08:00"),  // 16:00:00Z
        (1_766_937_600, "2025-12-29", "2025-12-29T00:00:00+08:00"),  // H16: the week belongs to 2026, the day does not
        (1_798_732_799, "2026-12-31", "2026-12-31T23:59:59+08:00"),
        (0, "1970-01-01", "1970-01-01T08:00:00+08:00"),
        (-1, "1970-01-01", "1970-01-01T07:59:59+08:00"),
        (-28_801, "1969-12-31", "1969-12-31T23:59:59+08:00"),
    ] as [(Int64, String, String)])
func theBusinessZoneDecidesTheDay(_ seconds: Int64, day: String, rfc3339: String) {
    let time = BusinessTime(secondsSince1970: seconds)
    #expect(time.day.description == day)
    #expect(time.rfc3339 == rfc3339)
}

@Test(arguments: ["2026-03-02 00:30:00", "2026-12-31 23:59:59", "2028-02-29 12:00:00", "0001-01-01 00:00:00"])
func theBackEndsFormIsReadAndWritten(_ text: String) {
    #expect(BusinessTime(text)?.wireText == text)
}

@Test(arguments: [
    "", "2026-03-02", "2026-03-02T00:30:00", "2026-03-02 24:00:00", "2026-03-02 00:60:00", "2026-03-02 00:00:60",
    "2026-03-02 0:30:00", "2026-03-02 00:30", "2026-03-02 00:30:00 ", "2026-03-02  00:30:00", "2026-02-30 00:00:00",
    "2026-03-02 00:30:00.5", "2026-03-02 +1:00:00", "2026-03-02 -0:00:00", "2026-03-02 -1:00:00",
    "2026-03-02 00:30:00+08:00",
    "2026-03-02 ００:30:00", "1772382600",
])
func whatIsNoTimeIsRefused(_ text: String) {
    #expect(BusinessTime(text) == nil)
}

@Test func timesAreOrdered() {
    #expect(BusinessTime(secondsSince1970: -1) < BusinessTime(secondsSince1970: 0))
}

@Test func anRFC3339InstantIsReadAtItsOwnOffset() {
    let expected = BusinessTime("2026-03-02 00:30:00")
    for text in [
        "2026-03-01T16:30:00Z", "2026-03-02T00:30:00+08:00", "2026-03-01t11:00:00.25-05:30", "2026-03-01T16:30:00z",
    ] {
        #expect(BusinessTime(rfc3339: text) == expected, "\(text)")
    }
    for text in [
        "", "2026-03-01", "2026-03-01 16:30:00Z", "2026-03-01T16:30:00", "2026-03-01T16:30Z",
        "2026-03-01T16:30:00.Z",
        "2026-03-01T16:30:00+8", "2026-02-30T16:30:00Z", "2026-03-01T16:30:00Z ", "2026-03-01T24:00:00Z",
    ] {
        #expect(BusinessTime(rfc3339: text) == nil, "\(text)")
    }
}
