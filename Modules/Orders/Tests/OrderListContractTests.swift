import Domain
import NetworkingInterface
import OrdersContract
import OrdersInterface
import OrdersTesting
import SessionTesting
import TestSupport
import Testing

@testable import Orders

/// The lists over a back end in memory; `ContractTests` has them over the development server.
@Suite(.timeLimit(.minutes(1))) struct OrderListContractTests {
    @Test(arguments: OrderListViewModelContract.clauses)
    func theListOfPhotographersKeeps(_ clause: OrderListViewModelContract.Clause) async throws {
        let backEnd = OrdersInHand()
        let list = LiveOrderListViewModel<Order>(
            pageSize: 10, api: backEnd.api, account: FakeAccountContext(account: .samplePhotographer))
        try await clause(OrderListViewModelContract.Subject(list, over: backEnd))
    }

    @Test(arguments: OrderListViewModelContract.clauses)
    func theListOfStoreAdminsKeeps(_ clause: OrderListViewModelContract.Clause) async throws {
        let backEnd = OrdersInHand()
        let list = LiveOrderListViewModel<DepositOrder>(
            pageSize: 10, api: backEnd.api, account: FakeAccountContext(account: .sampleStoreAdmin))
        try await clause(OrderListViewModelContract.Subject(list, over: backEnd))
    }
}

/// A back end that orders come into while it is asked.
private final class OrdersInHand: OrderListViewModelContract.BackEnd {
    private enum Next { case answer, failure, nothing }

    private struct State {
        var ids: [Int64] = []
        var unreadable: Set<Int64> = []
        var pages: [Int] = []
        var next = Next.answer
    }

    private let state = Watched(State())

    func add(_ ids: [Int64]) { state.update { $0.ids += ids } }

    func addUnreadable(_ id: Int64) {
        state.update { state in
            state.ids.append(id)
            state.unreadable.insert(id)
        }
    }

    func failNext() { state.update { $0.next = .failure } }

    func holdNext() { state.update { $0.next = .nothing } }

    func pages(_ count: Int) async throws -> [Int] {
        try await state.wait(for: "\(count) requests") { $0.pages.count >= count ? $0.pages : nil }
    }

    var api: FakeOrderAPI {
        var api = FakeOrderAPI { Issue.record("\($0)") }
        api.photographerOrdersHandler = { [self] query throws(APIError) in
            try await readable(received(query).photographerOrders(matching: query), query, \.id)
        }
        api.storeOrdersHandler = { [self] query throws(APIError) in
            try await readable(received(query).storeOrders(matching: query), query, \.order.id)
        }
        return api
    }

    /// The orders at the time of a request, unless it fails or is held.
    private func received(_ query: OrderQuery) async throws(APIError) -> InMemoryOrders {
        let (next, ids) = state.update { state in
            state.pages.append(query.page)
            defer { state.next = .answer }
            return (state.next, state.ids)
        }
        switch next {
        case .answer: break
        case .failure: throw .down
        case .nothing:
            // Only its caller's cancellation ends this before the limit.
            _ = try? await state.wait(for: "an answer") { _ in Int?.none }
            throw .calledOff
        }
        func status(_ id: Int64) -> OrderStatus { id % 5 == 0 ? .refunded : .paid }
        return InMemoryOrders(
            orders: ids.map { .sample($0, status: status($0)) },
            depositOrders: ids.map { .sample($0, status: status($0)) })
    }

    private func readable<Row>(_ page: Page<Row>, _ query: OrderQuery, _ id: (Row) -> OrderID) -> Page<Row> {
        let unreadable = state.value.unreadable
        let rows = page.rows.enumerated()
        return Page(
            rows: rows.filter { !unreadable.contains(id($0.element).number) }.map(\.element),
            skipped: rows.filter { unreadable.contains(id($0.element).number) }
                .map { SkippedRow(row: $0.offset + 1, keyPath: "order_no", reason: "odd") },
            total: page.total)
    }
}
