import Domain
import NetworkingInterface
public import OrdersInterface
public import Testing

/// What every `OrderListViewModel` and every `DepositOrderListViewModel` promises, clause by clause: the two differ in
/// their rows only, and what is in a row is `OrderAPIContract`'s matter.
public enum OrderListViewModelContract {
    /// The orders behind a list, in the test's hand.
    public protocol BackEnd: Sendable {
        /// Puts in orders of these ids, the higher the newer; those that five divides are refunded, the others paid.
        func add(_ ids: [Int64]) async throws
        /// Puts in an order that is as old as its id, and that no client can read.
        func addUnreadable(_ id: Int64) async throws
        /// Fails the next request for the list.
        func failNext() async throws
        /// Leaves the next request for the list without an answer.
        func holdNext() async throws
        /// The pages that were asked for, in order, once there are so many.
        func pages(_ count: Int) async throws -> [Int]
    }

    /// A list whose pages have ten orders, and the back end behind it, which has none at first.
    public struct Subject: Sendable {
        let list: any Listing
        let backEnd: any BackEnd

        /// The list of photographers and scenic admins.
        public init(_ list: any OrderListViewModel, over backEnd: any BackEnd) {
            (self.list, self.backEnd) = (Orders(list: list), backEnd)
        }

        /// The list of store admins.
        public init(_ list: any DepositOrderListViewModel, over backEnd: any BackEnd) {
            (self.list, self.backEnd) = (DepositOrders(list: list), backEnd)
        }

        /// Shows the first page of 25 orders.
        fileprivate func openList() async throws {
            try await backEnd.add(Array(1...25))
            await list.refreshOrderList()
        }
    }

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (Subject) async throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Subject) async throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on a list that was asked for nothing yet.
        public func callAsFunction(_ subject: Subject) async throws {
            try await check(subject)
        }
    }

    /// All promises.
    public static let clauses = paging + filters + failures + overtaken

    private static let refunded = OrderFilter(status: .refunded)

    private static let paging: [Clause] = [
        Clause("nothing is asked for and nothing shows before the list is told to") { subject in
            try await subject.backEnd.add(Array(1...25))
            let state = await subject.list.state
            #expect(state == OrderListState(pageSize: 10))
            #expect(try await subject.backEnd.pages(0) == [])
        },
        Clause("a refresh shows the first page, newest first") { subject in
            try await subject.openList()
            let state = await subject.list.state
            #expect(state.numbers == (Int64(16)...25).reversed() && state.page == 1 && state.total == 25)
            #expect(state.hasMore && !state.isLoading && state.failure == nil && state.skipped.isEmpty)
            #expect(try await subject.backEnd.pages(1) == [1])
        },
        Clause("more comes below, page by page to the end, and behind that nothing is asked for") { subject in
            try await subject.openList()
            await subject.list.loadMore()
            #expect(await subject.list.state.numbers == (Int64(6)...25).reversed())
            await subject.list.loadMore()
            let state = await subject.list.state
            #expect(state.numbers == (Int64(1)...25).reversed() && state.page == 3 && !state.hasMore)
            #expect(!state.totalMoved)
            await subject.list.loadMore()
            #expect(await subject.list.state == state)
            #expect(try await subject.backEnd.pages(3) == [1, 2, 3])
        },
        Clause("a list without orders is empty, and not a failure") { subject in
            await subject.list.refreshOrderList()
            let state = await subject.list.state
            #expect(state.orderList.isEmpty && state.total == 0 && !state.hasMore && state.failure == nil)
        },
        Clause("what came in between two pages shows no order twice, and is told by the total") { subject in
            try await subject.openList()
            try await subject.backEnd.add([26])
            await subject.list.loadMore()
            let state = await subject.list.state
            #expect(state.numbers == (Int64(7)...25).reversed() && state.total == 26 && state.totalMoved)
            await subject.list.refreshOrderList()
            #expect(await subject.list.state.numbers.first == 26)
            #expect(await subject.list.state.totalMoved == false)
        },
        Clause("rows that cannot be read are counted from the first row that shows, and cost no other") { subject in
            try await subject.backEnd.add(Array(4...14))
            for id in [Int64(3), 15] { try await subject.backEnd.addUnreadable(id) }
            await subject.list.refreshOrderList()
            #expect(await subject.list.state.skipped.map(\.row) == [1])
            await subject.list.loadMore()
            let state = await subject.list.state
            #expect(state.numbers == (Int64(4)...14).reversed() && state.skipped.map(\.row) == [1, 13])
            #expect(!state.hasMore && state.failure == nil && state.total == 13)
        },
    ]

    private static let filters: [Clause] = [
        Clause("another filter takes the place of all that showed, and its refresh keeps it") { subject in
            try await subject.openList()
            await subject.list.apply(refunded, page: 1)
            for _ in 0..<2 {
                let state = await subject.list.state
                #expect(state.filter == refunded && state.numbers == [25, 20, 15, 10, 5])
                #expect(state.total == 5 && state.page == 1 && !state.hasMore && !state.totalMoved)
                await subject.list.refreshOrderList()
            }
            await subject.list.apply(OrderFilter(), page: 1)
            #expect(await subject.list.state.numbers == (Int64(16)...25).reversed())
        },
        Clause("a list can be opened at a later page, and goes on from there") { subject in
            try await subject.backEnd.add(Array(1...25))
            await subject.list.apply(OrderFilter(), page: 2)
            #expect(await subject.list.state.numbers == (Int64(6)...15).reversed())
            #expect(await subject.list.state.page == 2)
            await subject.list.loadMore()
            let state = await subject.list.state
            #expect(state.numbers == (Int64(1)...15).reversed() && state.page == 3 && !state.hasMore)
            await subject.list.refreshOrderList()
            #expect(await subject.list.state.page == 1)
            #expect(try await subject.backEnd.pages(3) == [2, 3, 1])
        },
    ]

    private static let failures: [Clause] = [
        Clause("a page that fails leaves those that show, and the same page is asked for again") { subject in
            try await subject.openList()
            try await subject.backEnd.failNext()
            await subject.list.loadMore()
            let state = await subject.list.state
            #expect(state.failure?.code == .api && !state.isLoading && state.hasMore)
            #expect(state.numbers == (Int64(16)...25).reversed() && state.page == 1)
            await subject.list.loadMore()
            #expect(await subject.list.state.failure == nil)
            #expect(await subject.list.state.numbers == (Int64(6)...25).reversed())
            #expect(try await subject.backEnd.pages(3) == [1, 2, 2])
        },
        Clause("a filter that fails shows its failure and nothing of the filter before it") { subject in
            try await subject.openList()
            try await subject.backEnd.failNext()
            await subject.list.apply(refunded, page: 1)
            let state = await subject.list.state
            #expect(state.failure?.code == .api && state.filter == refunded && !state.isLoading)
            #expect(state.orderList.isEmpty && state.total == nil && state.page == 0)
            await subject.list.refreshOrderList()
            #expect(await subject.list.state.failure == nil)
            #expect(await subject.list.state.numbers == [25, 20, 15, 10, 5])
        },
    ]

    private static let overtaken: [Clause] = [
        Clause("something new calls off what was under way, and nothing of that shows") { subject in
            try await subject.openList()
            try await subject.backEnd.holdNext()
            let more = Task { await subject.list.loadMore() }
            _ = try await subject.backEnd.pages(2)
            await subject.list.apply(refunded, page: 1)
            await endsWithoutAnAnswer(more)
            let state = await subject.list.state
            #expect(state.filter == refunded && state.numbers == [25, 20, 15, 10, 5] && state.page == 1)
            #expect(state.failure == nil && !state.isLoading && !state.totalMoved)
            #expect(try await subject.backEnd.pages(3) == [1, 2, 1])
        },
        Clause("more, while something is being loaded, asks for nothing") { subject in
            try await subject.openList()
            try await subject.backEnd.holdNext()
            let more = Task { await subject.list.loadMore() }
            _ = try await subject.backEnd.pages(2)
            await subject.list.loadMore()
            #expect(await subject.list.state.isLoading)
            more.cancel()
            await endsWithoutAnAnswer(more)
            #expect(try await subject.backEnd.pages(2) == [1, 2])
        },
        Clause("whoever asked may call it off, which shows as a failure and can be tried again") { subject in
            try await subject.openList()
            try await subject.backEnd.holdNext()
            let more = Task { await subject.list.loadMore() }
            _ = try await subject.backEnd.pages(2)
            more.cancel()
            await endsWithoutAnAnswer(more)
            let state = await subject.list.state
            #expect(state.failure?.failure.category == .cancelled && !state.isLoading)
            #expect(state.numbers == (Int64(16)...25).reversed())
            await subject.list.loadMore()
            #expect(await subject.list.state.numbers == (Int64(6)...25).reversed())
        },
    ]

    /// Waits for a call whose request was called off. Where it was not, the request's own end comes later than this limit.
    private static func endsWithoutAnAnswer(_ call: Task<Void, Never>) async {
        let limit = Task {
            try await Task.sleep(for: .seconds(15))
            Issue.record("the request that was overtaken was not called off")
            call.cancel()
        }
        await call.value
        limit.cancel()
    }
}

extension OrderListState<OrderID> {
    fileprivate var numbers: [Int64] { orderList.map(\.number) }
}
