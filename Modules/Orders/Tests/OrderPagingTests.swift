import Domain
import NetworkingInterface
import OrdersInterface
import OrdersTesting
import Testing

@testable import Orders

/// The paging machine, event by event.
struct OrderPagingTests {
    private typealias Paging = OrderPaging<Order>

    private let failure = OrderError(.api, failure: APIError.down.failure)

    private func page(_ ids: [Int64], skipped: Int = 0, total: Int?) -> Page<Order> {
        Page(
            rows: ids.map { Order.sample($0) },
            skipped: (0..<skipped).map { SkippedRow(row: ids.count + $0 + 1, keyPath: "amount", reason: "odd") },
            total: total)
    }

    /// The ticket of a page that is to be loaded.
    private func ticket(_ action: Paging.Action, page: Int) throws -> Int {
        guard case .load(let query, let ticket) = action else {
            throw Unexpected(what: "\(action)")
        }
        #expect(query.page == page)
        return ticket
    }

    private struct Unexpected: Error { let what: String }

    @Test func openingAsksForThePageOfTheFilter() throws {
        var paging = Paging(pageSize: 10)
        #expect(paging.state == OrderListState(pageSize: 10))
        let filter = OrderFilter(status: .paid)
        guard case .load(let query, _) = paging.handle(.opened(filter, page: 4)) else { throw Unexpected(what: "") }
        #expect(query == OrderQuery(filter: filter, page: 4, pageSize: 10))
        #expect(paging.state.isLoading && paging.state.page == 0 && paging.state.filter == filter)
    }

    @Test func moreIsAskedForOnlyBehindAPageThatIsThere() throws {
        var paging = Paging(pageSize: 2)
        #expect(paging.handle(.moreWanted) == .nothing)
        let first = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
        #expect(paging.handle(.moreWanted) == .nothing)
        _ = paging.handle(.answered(page([4, 3], total: 4), ticket: first))
        let second = try ticket(paging.handle(.moreWanted), page: 2)
        #expect(second != first && paging.state.page == 1 && paging.state.isLoading)
        #expect(paging.handle(.moreWanted) == .nothing)
        _ = paging.handle(.answered(page([2, 1], total: 4), ticket: second))
        #expect(paging.state.page == 2 && !paging.state.hasMore && !paging.state.isLoading)
        #expect(paging.handle(.moreWanted) == .nothing)
    }

    @Test func anAnswerOrFailureOfAnEarlierTicketChangesNothing() throws {
        var paging = Paging(pageSize: 2)
        let old = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
        let new = try ticket(paging.handle(.opened(OrderFilter(status: .paid), page: 1)), page: 1)
        let before = paging.state
        _ = paging.handle(.answered(page([9], total: 1), ticket: old))
        _ = paging.handle(.failed(failure, ticket: old))
        #expect(paging.state == before)
        _ = paging.handle(.answered(page([1], total: 1), ticket: new))
        let after = paging.state
        _ = paging.handle(.failed(failure, ticket: old))
        #expect(paging.state == after && after.orderList == [.sample(1)])
    }

    @Test func aFailureKeepsTheRowsAndTheRetryIsOfTheSamePage() throws {
        var paging = Paging(pageSize: 2)
        let first = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
        _ = paging.handle(.answered(page([4, 3], total: 4), ticket: first))
        let second = try ticket(paging.handle(.moreWanted), page: 2)
        _ = paging.handle(.failed(failure, ticket: second))
        #expect(paging.state.failure == failure && paging.state.orderList.count == 2 && paging.state.page == 1)
        #expect(paging.state.hasMore && !paging.state.isLoading)
        _ = try ticket(paging.handle(.moreWanted), page: 2)
        #expect(paging.state.failure == nil)
    }

    @Test func aPageNumberBeyondReasonIsBroughtWithinIt() throws {
        for (asked, loaded) in [(0, 1), (-3, 1), (.min, 1), (.max, Int(Int32.max))] {
            var paging = Paging(pageSize: 2)
            let first = try ticket(paging.handle(.opened(OrderFilter(), page: asked)), page: loaded)
            _ = paging.handle(.answered(page([2, 1], total: nil), ticket: first))
            #expect(paging.state.page == loaded && paging.state.hasMore)
            _ = try ticket(paging.handle(.moreWanted), page: loaded + 1)
        }
    }

    @Test(arguments: [Int.min, -1, 0, .max])
    func aTotalBeyondReasonIsSurvived(_ total: Int) throws {
        var paging = Paging(pageSize: 2)
        let first = try ticket(paging.handle(.opened(OrderFilter(), page: 2)), page: 2)
        _ = paging.handle(.answered(page([2, 1], total: total), ticket: first))
        #expect(paging.state.hasMore && paging.state.total == (total < 0 ? nil : total))
    }

    @Test func openedInTheMiddleTheEndIsCountedFromTheFirstRowOfAll() throws {
        var paging = Paging(pageSize: 2)
        let third = try ticket(paging.handle(.opened(OrderFilter(), page: 3)), page: 3)
        _ = paging.handle(.answered(page([2, 1], total: 6), ticket: third))
        #expect(!paging.state.hasMore && paging.state.page == 3)
    }

    @Test func skippedRowsCountAsRowsAndAreCountedOn() throws {
        var paging = Paging(pageSize: 3)
        let first = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
        _ = paging.handle(.answered(page([5, 4], skipped: 1, total: 6), ticket: first))
        #expect(paging.state.skipped.map(\.row) == [3] && paging.state.hasMore)
        let second = try ticket(paging.handle(.moreWanted), page: 2)
        _ = paging.handle(.answered(page([2, 1], skipped: 1, total: 6), ticket: second))
        #expect(paging.state.skipped.map(\.row) == [3, 6] && !paging.state.hasMore)
    }

    @Test func aPageOfWhichNothingCanBeReadDoesNotEndTheList() throws {
        var paging = Paging(pageSize: 2)
        let first = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
        _ = paging.handle(.answered(page([6, 5], total: 6), ticket: first))
        let second = try ticket(paging.handle(.moreWanted), page: 2)
        _ = paging.handle(.answered(page([], skipped: 2, total: 6), ticket: second))
        let third = try ticket(paging.handle(.moreWanted), page: 3)
        _ = paging.handle(.answered(page([2, 1], total: 6), ticket: third))
        #expect(paging.state.orderList.map(\.id.number) == [6, 5, 2, 1] && !paging.state.hasMore)
    }

    @Test func ofAServerThatRepeatsUnreadableRowsTheListEnds() throws {
        for ids in [[Int64](), [2]] {
            var paging = Paging(pageSize: ids.count + 1)
            let same = page(ids, skipped: 1, total: nil)
            let first = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
            _ = paging.handle(.answered(same, ticket: first))
            let second = try ticket(paging.handle(.moreWanted), page: 2)
            _ = paging.handle(.answered(same, ticket: second))
            #expect(paging.handle(.moreWanted) == .nothing)
        }
    }

    @Test func aListOfWhichNothingCanBeReadEndsWhateverItsTotalSays() throws {
        var paging = Paging(pageSize: 2)
        var pages = 0
        var action = paging.handle(.opened(OrderFilter(), page: 1))
        while case .load(_, let ticket) = action, pages < 100 {
            pages += 1
            _ = paging.handle(.answered(page([], skipped: 2, total: 1_000 + pages), ticket: ticket))
            action = paging.handle(.moreWanted)
        }
        #expect(pages == 10)
        #expect(paging.state.skipped.count == 20)
    }

    @Test func oneIDTwiceInAPageIsNamedAndTwiceInTwoPagesIsOnlyMoved() throws {
        var paging = Paging(pageSize: 3)
        let first = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
        _ = paging.handle(.answered(page([9, 8, 9], total: 5), ticket: first))
        #expect(paging.state.orderList.map(\.id.number) == [9, 8])
        #expect(paging.state.skipped.map(\.row) == [3] && paging.state.skipped.map(\.keyPath) == ["order_id"])

        let second = try ticket(paging.handle(.moreWanted), page: 2)
        _ = paging.handle(.answered(page([8, 7], total: 5), ticket: second))
        #expect(paging.state.orderList.map(\.id.number) == [9, 8, 7])
        #expect(paging.state.skipped.count == 1)
    }

    @Test func aTotalThatIsNotSaidAgainHasNotMoved() throws {
        var paging = Paging(pageSize: 1)
        for (number, total) in [(1, 4), (2, nil), (3, 4)] as [(Int, Int?)] {
            let action = number == 1 ? paging.handle(.opened(OrderFilter(), page: 1)) : paging.handle(.moreWanted)
            let ticket = try ticket(action, page: number)
            _ = paging.handle(.answered(page([Int64(10 - number)], total: total), ticket: ticket))
            #expect(paging.state.total == 4 && !paging.state.totalMoved)
        }
        let fourth = try ticket(paging.handle(.moreWanted), page: 4)
        _ = paging.handle(.answered(page([1], total: 5), ticket: fourth))
        #expect(paging.state.total == 5 && paging.state.totalMoved)
    }

    @Test func nothingBehindTheEndDoesNotSayThatTheTotalIsZero() throws {
        for total in [3, nil] as [Int?] {
            var paging = Paging(pageSize: 2)
            let first = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
            _ = paging.handle(.answered(page([2, 1], total: total), ticket: first))
            let second = try ticket(paging.handle(.moreWanted), page: 2)
            _ = paging.handle(.answered(page([], total: 0), ticket: second))
            #expect(paging.state.total == total && !paging.state.totalMoved && !paging.state.hasMore)
        }
    }

    @Test func openingAnewForgetsRowsSkippedRowsTotalAndFailure() throws {
        var paging = Paging(pageSize: 2)
        let first = try ticket(paging.handle(.opened(OrderFilter(), page: 1)), page: 1)
        _ = paging.handle(.answered(page([3], skipped: 1, total: 5), ticket: first))
        let second = try ticket(paging.handle(.moreWanted), page: 2)
        _ = paging.handle(.failed(failure, ticket: second))
        let again = try ticket(paging.handle(.opened(OrderFilter(keyword: "1"), page: 1)), page: 1)
        var expected = OrderListState<Order>(pageSize: 2)
        (expected.filter, expected.isLoading) = (OrderFilter(keyword: "1"), true)
        #expect(paging.state == expected)
        _ = paging.handle(.answered(page([3], total: 1), ticket: again))
        #expect(paging.state.orderList == [.sample(3)])
    }
}
