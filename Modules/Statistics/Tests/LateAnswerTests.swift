import Domain
import NetworkingInterface
import StatisticsInterface
import Testing

@testable import Statistics

/// Answers that come although they were overtaken, which no cancellation prevents: the value decides.
struct LateAnswerTests {
    private let today = BusinessDay(daysSince1970: 20_514)
    private var page = StatisticsPage(pageSize: 2)

    private func summary(_ orders: Int64) -> Result<StatisticsSummary, StatisticsError> {
        .success(StatisticsSummary(figures: StatisticsFigures(orderCount: orders)))
    }

    private func days(_ ages: ClosedRange<Int>, total: Int?) -> Result<Page<StatisticsDay>, StatisticsError> {
        let rows = ages.map { StatisticsDay(date: today.advanced(by: -$0), figures: StatisticsFigures()) }
        return .success(Page(rows: rows, total: total))
    }

    private var failure: StatisticsError {
        StatisticsError(.api, failure: Failure(.network, LocalizedText(verbatim: "down")))
    }

    @Test mutating func whateverTheOrderOfTheAnswersTheLastPeriodShows() throws {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let requests = try [StatisticsPeriod.today, .last7, .lastMonth].map { period in
                try #require(page.handle(.periodSelected(period, today: today)).summary)
            }
            for number in order {
                _ = page.handle(.summaryCame(summary(Int64(number)), ticket: requests[number].ticket))
            }
            #expect(page.state.summary.period == .lastMonth && page.state.summary.days == requests[2].days)
            #expect(page.state.summary.statistics?.figures.orderCount == 2 && !page.state.summary.isLoading)
        }
    }

    @Test mutating func aLateErrorShowsNothingAndEndsNoLoading() throws {
        let slow = try #require(page.handle(.daysSelected(.last7, page: 1, today: today)).list)
        let fast = try #require(page.handle(.daysSelected(.yesterday, page: 1, today: today)).list)
        #expect(!page.isWanted(slow) && page.isWanted(fast))
        _ = page.handle(.daysCame(.failure(failure), ticket: slow.ticket))
        #expect(page.state.list.isLoading && page.state.list.failure == nil)
        _ = page.handle(.daysCame(days(1...1, total: 1), ticket: fast.ticket))
        _ = page.handle(.daysCame(days(0...1, total: 7), ticket: slow.ticket))
        #expect(page.state.list.statisticsList.map(\.date) == [today.advanced(by: -1)] && page.state.list.total == 1)
    }

    @Test mutating func pageTwoOfTheOldDaysAfterPageOneOfTheNewShowsNothing() throws {
        let first = try #require(page.handle(.daysSelected(.last7, page: 1, today: today)).list)
        _ = page.handle(.daysCame(days(0...1, total: 7), ticket: first.ticket))
        let more = try #require(page.handle(.moreWanted).list)
        #expect(more.query.page == 2 && page.handle(.moreWanted) == StatisticsPage.Action())
        let other = try #require(page.handle(.daysSelected(.yesterday, page: 1, today: today)).list)
        _ = page.handle(.daysCame(days(1...1, total: 1), ticket: other.ticket))
        _ = page.handle(.daysCame(days(2...3, total: 7), ticket: more.ticket))
        #expect(page.state.list.statisticsList.count == 1 && page.state.list.page == 1 && !page.state.list.hasMore)
    }

    @Test mutating func anAnswerOfYesterdayAfterMidnightShowsNothing() throws {
        let opening = page.handle(.appeared(today: today))
        let (summary, list) = (try #require(opening.summary), try #require(opening.list))
        let next = page.handle(.dayCame(today.advanced(by: 1)))
        #expect(page.handle(.dayCame(today.advanced(by: 1))) == StatisticsPage.Action())
        _ = page.handle(.summaryCame(self.summary(9), ticket: summary.ticket))
        _ = page.handle(.daysCame(days(0...0, total: 1), ticket: list.ticket))
        #expect(page.state.summary.isLoading && page.state.summary.statistics == nil)
        #expect(page.state.list.isLoading && page.state.list.statisticsList.isEmpty)
        #expect(next.summary?.days == today.advanced(by: 1)...today.advanced(by: 1))
        #expect(next.list?.query.days == next.summary?.days)
    }

    /// A server that ignores `page`, one without a total, and one that repeats a day within a page (case H11).
    @Test mutating func noDayShowsTwice() throws {
        let first = try #require(page.handle(.daysSelected(.last7, page: 1, today: today)).list)
        _ = page.handle(.daysCame(days(0...1, total: nil), ticket: first.ticket))
        #expect(page.state.list.hasMore)
        let second = try #require(page.handle(.moreWanted).list)
        _ = page.handle(.daysCame(days(0...1, total: nil), ticket: second.ticket))
        #expect(page.state.list.statisticsList.count == 2 && !page.state.list.hasMore)

        let twice = try #require(page.handle(.daysSelected(.last7, page: 1, today: today)).list)
        let row = StatisticsDay(date: today, figures: StatisticsFigures())
        _ = page.handle(.daysCame(.success(Page(rows: [row, row], total: 2)), ticket: twice.ticket))
        #expect(page.state.list.statisticsList == [row])
        #expect(
            page.state.list.skipped == [
                SkippedRow(row: 2, keyPath: "date", reason: "expected a day of its own, got \(today) again")
            ])
    }
}
