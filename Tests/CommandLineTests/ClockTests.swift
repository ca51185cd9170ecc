import TestSupport
import Testing

/// Whose today it is (case H15): the business zone's, whatever the machine's zone.
struct ClockTests {
    @Test(arguments: ["UTC", "Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Nowhere", ""])
    func todayIsTheBusinessZonesUnderEveryZoneOfTheMachine(_ zone: String) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        for (now, today) in [
            ("2026-03-01T16:30:00Z", "2026-03-02"), ("2026-03-01T15:59:59Z", "2026-03-01"),
            ("2026-03-01T16:00:00Z", "2026-03-02"), ("2026-03-01T20:00:00.5-03:00", "2026-03-02"),
        ] {
            let result = await fixture.run(
                "orders", "list", "--since", "today", environment: ["TZ": zone, "SUIXINKAN_NOW": now])
            #expect(result.status == 0)
            #expect(fixture.stub.requests.last?.target.hasSuffix("start_date=\(today)") == true)
        }
    }

    @Test(arguments: [
        "yesterday", "2026-03-01", "2026-03-01T16:30:00", "2026-03-01T24:00:00Z", "2026-03-01T16:30:00+25:00",
    ])
    func anInstantThatIsNoneIsRefused(_ now: String) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run("version", environment: ["SUIXINKAN_NOW": now])
        #expect(result.status == 3)
        #expect(result.error.contains("SUIXINKAN_NOW"))
    }
}
