import Domain
import NetworkingInterface
import NetworkingTesting
import OrdersInterface
import OrdersTesting
import PlatformInterface
import SessionTesting
import Testing

@testable import Orders

/// Pages that move, and pages that never end (case H11), read to the end.
struct MovingPagesTests {
    /// A server whose orders change between two requests.
    private final class Server: Sendable {
        struct State: Sendable {
            var ids: [Int64]
            /// What it says of the total, where that is not the truth.
            var total: Int??
            var ignoresPage = false
            var failures = 0
            var asked: [Int] = []
        }
        let state: Locked<State>

        init(_ ids: ClosedRange<Int64>) { state = Locked(State(ids: ids.reversed())) }

        var asked: [Int] { state.withLock { $0.asked } }

        func change(_ change: @Sendable (inout State) -> Void) { state.withLock(change) }

        var list: LiveOrderListViewModel<Order> {
            var api = FakeOrderAPI { Issue.record("\($0)") }
            api.photographerOrdersHandler = { [state] (query) throws(APIError) in
                try state.withLock { state throws(APIError) in
                    state.asked.append(query.page)
                    if state.failures > 0 {
                        state.failures -= 1
                        throw .down
                    }
                    let first = state.ignoresPage ? 0 : (query.page - 1) * query.pageSize
                    let rows = state.ids.dropFirst(first).prefix(query.pageSize).map { Order.sample($0) }
                    return Page(rows: rows, total: state.total ?? state.ids.count)
                }
            }
            return LiveOrderListViewModel(
                pageSize: 10, api: api, account: FakeAccountContext(account: .samplePhotographer))
        }
    }

    /// Loads more until there is no more, or for far too long.
    private func readOn(_ list: LiveOrderListViewModel<Order>) async -> OrderListState<Order> {
        for _ in 0..<50 where await list.state.hasMore { await list.loadMore() }
        let state = await list.state
        #expect(!state.hasMore, "the list never ends")
        return state
    }

    @Test func rowsThatComeInAtTheTopShowNoIDTwiceAndTheMoveIsSaid() async {
        let server = Server(1...30)
        let list = server.list
        await list.refreshOrderList()
        server.change { $0.ids = [32, 31] + $0.ids }
        let state = await readOn(list)
        #expect(state.orderList.map(\.id.number) == (1...30).reversed())
        #expect(state.totalMoved && state.total == 32)
        await list.refreshOrderList()
        let again = await readOn(list)
        #expect(again.orderList.map(\.id.number) == (1...32).reversed() && !again.totalMoved)
    }

    @Test func rowsThatGoAtTheTopAreSaidForOthersAreMissingThen() async {
        let server = Server(1...30)
        let list = server.list
        await list.refreshOrderList()
        server.change { $0.ids.removeFirst(2) }
        await list.loadMore()
        #expect(await list.state.orderList.map(\.id.number) == Array((21...30).reversed()) + (9...18).reversed())
        let state = await readOn(list)
        #expect(state.totalMoved && state.total == 28 && state.orderList.count == 28)
        #expect(Set(state.orderList).count == 28)
    }

    @Test func aWholePageOfRowsThatAreKnownDoesNotEndAListThatGrew() async {
        let server = Server(1...30)
        let list = server.list
        await list.refreshOrderList()
        server.change { $0.ids = (31...40).reversed() + $0.ids }
        let state = await readOn(list)
        #expect(state.orderList.map(\.id.number) == (1...30).reversed() && state.totalMoved)
    }

    @Test func aTotalThatIsTooLargeCostsOneRequestPastTheLastPage() async {
        let server = Server(1...20)
        server.change { $0.total = 25 }
        let list = server.list
        await list.refreshOrderList()
        let state = await readOn(list)
        #expect(server.asked == [1, 2, 3])
        #expect(state.orderList.count == 20 && state.total == 25 && !state.totalMoved)
    }

    @Test func ofExactlyFullPagesTheLastIsKnownAsSuch() async {
        let server = Server(1...20)
        let list = server.list
        await list.refreshOrderList()
        #expect(await readOn(list).orderList.count == 20)
        #expect(server.asked == [1, 2])
    }

    @Test(arguments: [25, 1_000_000, nil] as [Int?])
    func aServerThatIgnoresThePageIsAskedOnceTooOftenAndNoMore(_ total: Int?) async {
        let server = Server(1...25)
        server.change { ($0.ignoresPage, $0.total) = (true, total) }
        let list = server.list
        await list.refreshOrderList()
        let state = await readOn(list)
        #expect(server.asked == [1, 2])
        #expect(state.orderList.map(\.id.number) == (16...25).reversed())
    }

    @Test(arguments: [(20, [1, 2, 3]), (25, [1, 2, 3, 4]), (5, [1, 2])] as [(Int64, [Int])])
    func withoutATotalTheListEndsWithAPageWithoutRows(_ count: Int64, _ asked: [Int]) async {
        let server = Server(1...count)
        server.change { $0.total = .some(nil) }
        let list = server.list
        await list.refreshOrderList()
        let state = await readOn(list)
        #expect(server.asked == asked && state.orderList.count == Int(count) && state.total == nil)
        #expect(!state.totalMoved)
    }

    @Test(arguments: [0, -1, 5, 19])
    func aTotalBelowTheRowsThatCameEndsNothing(_ total: Int) async {
        let server = Server(1...25)
        server.change { $0.total = total }
        let list = server.list
        await list.refreshOrderList()
        #expect(await readOn(list).orderList.map(\.id.number) == (1...25).reversed())
    }

    @Test func afterAFailureTheSamePageIsAskedForAgain() async {
        let server = Server(1...30)
        let list = server.list
        await list.refreshOrderList()
        server.change { $0.failures = 1 }
        await list.loadMore()
        let failed = await list.state
        #expect(failed.failure?.failure.category == .network && failed.page == 1 && failed.orderList.count == 10)
        let state = await readOn(list)
        #expect(server.asked == [1, 2, 2, 3])
        #expect(state.orderList.map(\.id.number) == (1...30).reversed() && state.failure == nil)
    }

    @Test(arguments: ["\"25\"", "25", "25.0"])
    func aTotalAsATextCountsAsOneAlsoWhenItIsMissingLater(_ total: String) async {
        let client = FakeAPIClient { Issue.record("\($0)") }
        client.answer(Path.photographer) { request in
            let page = Int64(request[query: "page"] ?? "") ?? 0
            let ids = (1...25).reversed().dropFirst(Int(page - 1) * 10).prefix(10)
            let rows = ids.map { OddRow.row("order_id", "\($0)") }.joined(separator: ",")
            return #"{"list":[\#(rows)]\#(page == 1 ? ",\"total\":\(total)" : "")}"#
        }
        let list = LiveOrderListViewModel<Order>(
            pageSize: 10, api: LiveOrderAPI(client: client),
            account: FakeAccountContext(account: .samplePhotographer))
        await list.refreshOrderList()
        #expect(await list.state.total == 25)
        let state = await readOn(list)
        #expect(state.orderList.map(\.id.number) == (1...25).reversed())
        #expect(state.total == 25 && !state.totalMoved && client.requests.count == 3)
    }

    @Test func aTotalThatIsMissingThroughoutEndsWithTheRows() async {
        let client = FakeAPIClient { Issue.record("\($0)") }
        client.answer(Path.photographer) { request in
            let full = (0..<10).map { OddRow.row("order_id", "\(request[query: "page"] ?? "")\($0)") }
            return request[query: "page"] == "3" ? "null" : #"{"list":[\#(full.joined(separator: ","))]}"#
        }
        let list = LiveOrderListViewModel<Order>(
            pageSize: 10, api: LiveOrderAPI(client: client),
            account: FakeAccountContext(account: .samplePhotographer))
        await list.refreshOrderList()
        let state = await readOn(list)
        #expect(state.orderList.count == 20 && state.total == nil && client.requests.count == 3)
    }
}
