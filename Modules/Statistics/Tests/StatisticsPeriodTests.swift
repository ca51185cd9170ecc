import Domain
import StatisticsInterface
import Testing

/// Which days a period has (case H16).
struct StatisticsPeriodTests {
    @Test(arguments: [
        (StatisticsPeriod.today, "2026-03-02", "2026-03-02", "2026-03-02"),
        (.yesterday, "2026-03-01", "2026-02-28", "2026-02-28"), (.yesterday, "2026-01-01", "2025-12-31", "2025-12-31"),
        (.last7, "2025-12-29", "2025-12-23", "2025-12-29"), (.last7, "2026-12-31", "2026-12-25", "2026-12-31"),
        (.last7, "2026-03-02", "2026-02-24", "2026-03-02"), (.last30, "2026-03-02", "2026-02-01", "2026-03-02"),
        (.thisMonth, "2025-12-29", "2025-12-01", "2025-12-29"), (.thisMonth, "2026-12-31", "2026-12-01", "2026-12-31"),
        (.thisMonth, "2026-03-01", "2026-03-01", "2026-03-01"), (.lastMonth, "2026-01-31", "2025-12-01", "2025-12-31"),
        (.lastMonth, "2026-03-31", "2026-02-01", "2026-02-28"), (.lastMonth, "2028-03-31", "2028-02-01", "2028-02-29"),
    ])
    func aPeriodHasItsDays(_ period: StatisticsPeriod, _ today: String, _ first: String, _ last: String) throws {
        let days = period.days(today: try #require(BusinessDay(today)))
        #expect([days.lowerBound, days.upperBound].map(\.description) == [first, last])
    }

    @Test func daysOfOnesOwnDoNotMove() {
        let own = BusinessDay(daysSince1970: 10)...BusinessDay(daysSince1970: 20)
        for today in [0, 15, 30_000] {
            #expect(StatisticsPeriod.days(own).days(today: BusinessDay(daysSince1970: today)) == own)
        }
        #expect(StatisticsPeriod.days(own).name == nil)
    }

    @Test func eachNamedPeriodHasItsNameOfTheContract() {
        #expect(
            StatisticsPeriod.named.compactMap(\.name) == [
                "today", "yesterday", "last7", "last30", "this_month", "last_month",
            ])
    }
}
