import Domain
import OrdersInterface
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Orders

/// Answers out of order (case H10): what the list shows belongs to the last thing asked for, all of it.
struct LateAnswerTests {
    private let orders = HeldOrders(answersTheCancelled: true)
    private let list: LiveOrderListViewModel<Order>

    init() {
        list = LiveOrderListViewModel(
            pageSize: 20, api: orders.api, account: FakeAccountContext(account: .samplePhotographer))
    }

    /// Asks, and comes back when the back end has been asked.
    private func ask(_ filter: OrderFilter, asRequest number: Int) async throws -> Task<Void, Never> {
        let asking = Task { [list] in await list.apply(filter, page: 1) }
        try await orders.asked(number + 1)
        return asking
    }

    private func expectRefunded() async {
        let state = await list.state
        #expect(state.filter == OrderFilter(status: .refunded) && state.page == 1)
        #expect(state.orderList.map(\.id.number) == [2, 1] && state.total == 2)
        #expect(!state.isLoading && !state.hasMore && !state.totalMoved && state.failure == nil)
    }

    @Test func whileANewFilterLoadsNothingOfTheOldOneShows() async throws {
        let first = try await ask(OrderFilter(), asRequest: 0)
        orders.answer(0, with: (1...20).reversed(), total: 200)
        await first.value
        let second = try await ask(OrderFilter(status: .refunded), asRequest: 1)
        let state = await list.state
        #expect(state.filter == OrderFilter(status: .refunded) && state.isLoading && !state.hasMore)
        #expect(state.orderList.isEmpty && state.total == nil && state.page == 0)
        orders.answer(1, with: [2, 1], total: 2)
        await second.value
        await expectRefunded()
    }

    @Test func aLateAnswerOfAnEarlierFilterShowsNothing() async throws {
        let slow = try await ask(OrderFilter(), asRequest: 0)
        let fast = try await ask(OrderFilter(status: .refunded), asRequest: 1)
        orders.answer(1, with: [2, 1], total: 2)
        await fast.value
        orders.answer(0, with: (1...20).reversed(), total: 200)
        await slow.value
        await expectRefunded()
    }

    @Test func anAnswerOfAnEarlierFilterDoesNotEndTheLoading() async throws {
        let first = try await ask(OrderFilter(), asRequest: 0)
        let second = try await ask(OrderFilter(status: .refunded), asRequest: 1)
        orders.answer(0, with: (1...20).reversed(), total: 200)
        await first.value
        let state = await list.state
        #expect(state.isLoading && state.orderList.isEmpty && state.total == nil)
        orders.answer(1, with: [2, 1], total: 2)
        await second.value
        await expectRefunded()
    }

    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func whateverTheOrderOfTheAnswersTheLastKeywordShows(_ order: [Int]) async throws {
        var asking: [Task<Void, Never>] = []
        for (number, keyword) in ["1", "13", "131"].enumerated() {
            asking.append(try await ask(OrderFilter(keyword: keyword), asRequest: number))
        }
        for number in order {
            orders.answer(number, with: [Int64(number) + 1], total: 100 * (number + 1))
            await asking[number].value
        }
        let state = await list.state
        #expect(state.filter.keyword == "131" && state.orderList.map(\.id.number) == [3] && state.total == 300)
        #expect(state.page == 1 && state.hasMore && !state.isLoading && state.failure == nil)
    }

    @Test(arguments: [true, false])
    func aLateErrorShowsNothing(_ comesAfterTheLastAnswer: Bool) async throws {
        let slow = try await ask(OrderFilter(), asRequest: 0)
        let fast = try await ask(OrderFilter(status: .refunded), asRequest: 1)
        if !comesAfterTheLastAnswer {
            orders.fail(0)
            await slow.value
            let state = await list.state
            #expect(state.failure == nil && state.isLoading)
        }
        orders.answer(1, with: [2, 1], total: 2)
        await fast.value
        orders.fail(0)
        await slow.value
        await expectRefunded()
    }

    @Test func theLastRequestsErrorShowsAlsoBeforeAnEarlierAnswer() async throws {
        let slow = try await ask(OrderFilter(), asRequest: 0)
        let fast = try await ask(OrderFilter(status: .refunded), asRequest: 1)
        orders.fail(1)
        await fast.value
        orders.answer(0, with: (1...20).reversed(), total: 200)
        await slow.value
        let state = await list.state
        #expect(state.failure?.failure.category == .network && state.filter == OrderFilter(status: .refunded))
        #expect(state.orderList.isEmpty && state.total == nil && !state.isLoading && state.page == 0)
    }

    @Test func pageTwoOfTheOldFilterAfterPageOneOfTheNewShowsNothing() async throws {
        let first = try await ask(OrderFilter(), asRequest: 0)
        orders.answer(0, with: (181...200).reversed(), total: 200)
        await first.value
        let more = Task { [list] in await list.loadMore() }
        #expect(try await orders.asked(2)[1].page == 2)
        let second = try await ask(OrderFilter(status: .refunded), asRequest: 2)
        orders.answer(2, with: [2, 1], total: 2)
        await second.value
        orders.answer(1, with: (161...180).reversed(), total: 200)
        await more.value
        await expectRefunded()
    }

    @Test func aRefreshWhilePageTwoLoadsShowsPageOneAnew() async throws {
        let first = try await ask(OrderFilter(), asRequest: 0)
        orders.answer(0, with: (21...40).reversed(), total: 40)
        await first.value
        let more = Task { [list] in await list.loadMore() }
        try await orders.asked(2)
        let refresh = Task { [list] in await list.refreshOrderList() }
        #expect(try await orders.asked(3)[2].page == 1)
        orders.answer(2, with: (22...41).reversed(), total: 41)
        await refresh.value
        orders.answer(1, with: (1...20).reversed(), total: 40)
        await more.value
        let state = await list.state
        #expect(state.orderList.map(\.id.number) == (22...41).reversed() && state.total == 41 && state.page == 1)
    }

    @Test func aSecondWishForMoreWhileMoreIsLoadingAsksNothing() async throws {
        let first = try await ask(OrderFilter(), asRequest: 0)
        orders.answer(0, with: (21...40).reversed(), total: 40)
        await first.value
        let more = Task { [list] in await list.loadMore() }
        try await orders.asked(2)
        await list.loadMore()
        orders.answer(1, with: (1...20).reversed(), total: 40)
        await more.value
        #expect(try await orders.asked(2).count == 2)
        #expect(await list.state.orderList.count == 40)
    }
}
