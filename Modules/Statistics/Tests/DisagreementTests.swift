import Domain
import NetworkingInterface
import StatisticsInterface
import Testing

/// Case H14: a total that is not the sum of its days stays the server's, and is said.
struct DisagreementTests {
    private let days = BusinessDay(daysSince1970: 100)...BusinessDay(daysSince1970: 101)

    private func state(total: StatisticsFigures, _ rows: [StatisticsFigures]) -> StatisticsState {
        var state = StatisticsState()
        (state.summary.days, state.list.days, state.list.page) = (days, days, 1)
        state.summary.statistics = StatisticsSummary(figures: total)
        state.list.statisticsList = zip(days, rows).map { StatisticsDay(date: $0, figures: $1) }
        state.list.total = rows.count
        return state
    }

    @Test func whatAddsUpIsNotSaid() {
        let rows = [10, 20].map { StatisticsFigures(orderAmount: Money(fen: $0), customerCount: 1) }
        #expect(
            state(total: StatisticsFigures(orderAmount: Money(fen: 30), customerCount: 1), rows).disagreements == [])
    }

    @Test func whatDoesNotAddUpIsSaidWithBothNumbers() {
        let rows = [435, 101].map { StatisticsFigures(orderCount: 1, incomeAmount: Money(fen: $0)) }
        let state = state(total: StatisticsFigures(orderCount: 2, incomeAmount: Money(fen: 537)), rows)
        #expect(
            state.disagreements == [
                StatisticsDisagreement(metric: .income, total: .money(Money(fen: 537)), sum: .money(Money(fen: 536)))
            ])
        #expect(state.summary.statistics?.figures.incomeAmount == Money(fen: 537))
    }

    @Test func aSumBeyondAnyNumberIsNone() {
        let rows = [Int64.max, 1].map { StatisticsFigures(refundAmount: Money(fen: $0)) }
        let state = state(total: StatisticsFigures(), rows)
        #expect(state.disagreements.map(\.sum) == [nil] && state.disagreements.map(\.metric) == [.refundAmount])
    }

    @Test func nothingIsSaidWhileDaysAreMissing() {
        let whole = state(total: StatisticsFigures(orderCount: 5), [StatisticsFigures(orderCount: 1)])
        #expect(whole.disagreements.count == 1)
        let changes: [(inout StatisticsState) -> Void] = [
            { $0.list.hasMore = true }, { $0.list.isLoading = true }, { $0.list.totalMoved = true },
            { $0.list.total = 2 }, { $0.list.skipped = [SkippedRow(row: 2, keyPath: "date", reason: "odd")] },
            { $0.list.days = BusinessDay(daysSince1970: 1)...BusinessDay(daysSince1970: 2) }, { $0.list.page = 0 },
            { $0.summary.statistics = nil },
        ]
        for change in changes {
            var state = whole
            change(&state)
            #expect(state.disagreements.isEmpty)
        }
    }
}
