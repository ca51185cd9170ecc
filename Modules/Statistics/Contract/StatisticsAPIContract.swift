public import Domain
import NetworkingInterface
public import StatisticsInterface
import StatisticsTesting
public import Testing

/// What every `StatisticsAPI` promises, clause by clause.
public enum StatisticsAPIContract {
    /// Makes a back end in which one order was made and paid at noon of each of these days, for so many fen; and one more,
    /// for as much and by another customer, that was refunded, on the days of `refunds`.
    public typealias Make =
        @Sendable (_ orders: [BusinessDay: Int64], _ refunds: Set<BusinessDay>) async throws ->
        any StatisticsAPI

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any StatisticsAPI) async throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any StatisticsAPI) async throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on a back end with the suite's orders.
        public func callAsFunction(_ make: Make) async throws {
            try await check(await make(StatisticsAPIContract.orders, StatisticsAPIContract.refunds))
        }
    }

    /// 25 days up to the first of March, with nothing on the 28th of February.
    private static let last = BusinessDay(daysSince1970: 20_513)
    private static let first = last.advanced(by: -24)
    private static let quiet = last.advanced(by: -1)
    private static let refunds: Set = [last.advanced(by: -2), last.advanced(by: -20)]
    private static let orders = Dictionary(
        uniqueKeysWithValues: (first...last).filter { $0 != quiet }.map { day in
            (day, 1_000 + Int64(day.distance(to: last)))
        })

    private static func figures(_ day: BusinessDay) -> StatisticsFigures {
        guard let amount = orders[day] else { return StatisticsFigures() }
        let (sold, refunded) = refunds.contains(day) ? (Int64(2), Int64(1)) : (1, 0)
        return StatisticsFigures(
            orderCount: sold, orderAmount: Money(fen: sold * amount), refundCount: refunded,
            refundAmount: Money(fen: refunded * amount), incomeAmount: Money(fen: (sold - refunded) * amount),
            customerCount: sold)
    }

    private static func row(_ day: BusinessDay) -> StatisticsDay { StatisticsDay(date: day, figures: figures(day)) }

    private typealias Summary =
        @Sendable (any StatisticsAPI, ClosedRange<BusinessDay>) async throws -> StatisticsSummary
    private typealias Days = @Sendable (any StatisticsAPI, StatisticsQuery) async throws -> Page<StatisticsDay>

    private static let summaries: [Summary] = [
        { try await $0.photographerSummary(of: $1) }, { try await $0.scenicAdminSummary(of: $1) },
        { try await $0.storeSummary(of: $1) },
    ]
    private static let lists: [Days] = [
        { try await $0.photographerDays(matching: $1) }, { try await $0.scenicAdminDays(matching: $1) },
        { try await $0.storeDays(matching: $1) },
    ]

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("a day has what was sold on it, for each of the roles") { api in
            for days in lists {
                let page = try await days(api, StatisticsQuery(days: last...last))
                #expect(page == Page(rows: [row(last)], total: 1))
            }
        },
        Clause("days come newest first, each once, in pages of the size that was asked for") { api in
            for days in lists {
                var shown: [StatisticsDay] = []
                for number in 1...3 {
                    let page = try await days(api, StatisticsQuery(days: first...last, page: number, pageSize: 10))
                    #expect(page.total == 25 && page.skipped.isEmpty)
                    shown += page.rows
                }
                #expect(shown == (first...last).reversed().map(row))
            }
        },
        Clause("behind the last page there is an empty one, and no error") { api in
            for days in lists {
                let page = try await days(api, StatisticsQuery(days: first...last, page: 4, pageSize: 10))
                #expect(page.rows.isEmpty && page.skipped.isEmpty && page.total == 25)
            }
        },
        Clause("a summary is of all its days together, both ends included") { api in
            for summary in summaries {
                let three = try await summary(api, last.advanced(by: -2)...last)
                #expect(
                    three.figures
                        == StatisticsFigures(
                            orderCount: 3, orderAmount: Money(fen: 2 * 1_002 + 1_000), refundCount: 1,
                            refundAmount: Money(fen: 1_002), incomeAmount: Money(fen: 1_002 + 1_000),
                            customerCount: 3))
                #expect(three.conversionRate != nil)
            }
        },
        Clause("amounts and orders of a summary are what its days add up to") { api in
            for (summary, days) in zip(summaries, lists) {
                var state = StatisticsState(pageSize: 100)
                (state.summary.days, state.list.days) = (first...last, first...last)
                state.summary.statistics = try await summary(api, first...last)
                let page = try await days(api, StatisticsQuery(days: first...last, pageSize: 100))
                (state.list.statisticsList, state.list.total, state.list.page) = (page.rows, page.total, 1)
                #expect(state.list.isWhole && state.disagreements.isEmpty)
                #expect(state.summary.statistics?.figures.orderCount == 26)
            }
        },
        Clause("a day on which nothing was sold has zeros") { api in
            for (summary, days) in zip(summaries, lists) {
                #expect(try await summary(api, quiet...quiet).figures == StatisticsFigures())
                let page = try await days(api, StatisticsQuery(days: quiet...quiet))
                #expect(page.rows == [row(quiet)] && page.total == 1)
            }
        },
    ]
}
