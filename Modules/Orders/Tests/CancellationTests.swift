import Domain
import OrdersInterface
import SessionTesting
import TestSupport
import Testing

@testable import Orders

/// What is no longer wanted is called off, all the way down.
struct CancellationTests {
    private let orders = HeldOrders(answersTheCancelled: false)
    private let list: LiveOrderListViewModel<Order>

    init() {
        list = LiveOrderListViewModel(
            pageSize: 20, api: orders.api, account: FakeAccountContext(account: .samplePhotographer))
    }

    @Test func cancellingTheCallerEndsTheRequest() async throws {
        let asking = Task { [list] in await list.refreshOrderList() }
        try await orders.asked(1)
        asking.cancel()
        try await orders.cancelled(0)
        await asking.value
        let state = await list.state
        #expect(!state.isLoading && state.failure?.failure.category == .cancelled && state.orderList.isEmpty)
    }

    @Test func aCallerThatWasCancelledBeforehandIsToldToo() async throws {
        let asking = Task { [list] in
            withUnsafeCurrentTask { $0?.cancel() }
            await list.refreshOrderList()
        }
        await asking.value
        #expect(await list.state.failure?.failure.category == .cancelled)
    }

    @Test func askingAnewCallsOffWhatWasUnderWay() async throws {
        let first = Task { [list] in await list.apply(OrderFilter(keyword: "1"), page: 1) }
        try await orders.asked(1)
        let second = Task { [list] in await list.apply(OrderFilter(keyword: "13"), page: 1) }
        try await orders.cancelled(0)
        await first.value
        try await orders.asked(2)
        orders.answer(1, with: [1], total: 1)
        await second.value
        let state = await list.state
        #expect(state.filter.keyword == "13" && state.orderList.count == 1 && state.failure == nil)
    }

    @Test func cancellingTheCallerOfAnEarlierRequestLeavesTheLastOneAlone() async throws {
        let first = Task { [list] in await list.apply(OrderFilter(keyword: "1"), page: 1) }
        try await orders.asked(1)
        let second = Task { [list] in await list.apply(OrderFilter(keyword: "13"), page: 1) }
        try await orders.asked(2)
        first.cancel()
        await first.value
        #expect(await list.state.isLoading)
        orders.answer(1, with: [1], total: 1)
        await second.value
        #expect(await list.state.orderList.count == 1)
    }

    @Test func whatWasCancelledCanBeAskedForAgain() async throws {
        let first = Task { [list] in await list.apply(OrderFilter(keyword: "1"), page: 3) }
        try await orders.asked(1)
        first.cancel()
        await first.value
        let second = Task { [list] in await list.apply(OrderFilter(keyword: "1"), page: 3) }
        #expect(try await orders.asked(2).map(\.page) == [3, 3])
        orders.answer(1, with: [1], total: 41)
        await second.value
        let state = await list.state
        #expect(state.failure == nil && state.orderList.count == 1 && state.page == 3 && !state.hasMore)
    }
}
