import Domain
import NetworkingInterface
public import OrdersInterface
import OrdersTesting
public import Testing

/// What every `OrderAPI` promises, clause by clause.
public enum OrderAPIContract {
    /// Makes a back end that has these orders, in no order.
    public typealias Make =
        @Sendable (_ orders: [Order], _ depositOrders: [DepositOrder]) async throws -> any OrderAPI

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any OrderAPI) async throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any OrderAPI) async throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on a back end with the suite's orders.
        public func callAsFunction(_ make: Make) async throws {
            try await check(
                await make(OrderAPIContract.orders.shuffled(), OrderAPIContract.depositOrders.shuffled()))
        }
    }

    /// 25 orders, the higher the id the newer; every fifth is refunded.
    private static let orders = (Int64(101)...125).map { id in
        Order.sample(id, status: id % 5 == 0 ? .refunded : .paid, phone: id == 107 ? "139****0107" : "131****6789")
    }
    private static let depositOrders = (Int64(201)...203).map { DepositOrder.sample($0) }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("rows come newest first, in pages of the size that was asked for") { api in
            let first = try await api.photographerOrders(matching: OrderQuery(page: 1, pageSize: 10))
            #expect(first.rows.map(\.id.number) == (Int64(116)...125).reversed())
            let third = try await api.photographerOrders(matching: OrderQuery(page: 3, pageSize: 10))
            #expect(third.rows.map(\.id.number) == (Int64(101)...105).reversed())
            #expect([first.total, third.total] == [25, 25] && first.skipped.isEmpty)
        },
        Clause("a row has all that is known of it") { api in
            let rows = try await api.photographerOrders(matching: OrderQuery(pageSize: 100)).rows
            #expect(rows == orders.reversed())
            #expect(try await api.storeOrders(matching: OrderQuery()).rows == depositOrders.reversed())
        },
        Clause("behind the last page there is an empty one, and no error") { api in
            let page = try await api.photographerOrders(matching: OrderQuery(page: 4, pageSize: 10))
            #expect(page.rows.isEmpty && page.skipped.isEmpty && page.total == 25)
        },
        Clause("the photographer's and the scenic admin's lists take the same queries") { api in
            let query = OrderQuery(filter: OrderFilter(status: .refunded), page: 2, pageSize: 3)
            let pages = [
                try await api.photographerOrders(matching: query), try await api.scenicAdminOrders(matching: query),
            ]
            for page in pages {
                #expect(page.rows.map(\.id.number) == [110, 105] && page.total == 5)
            }
        },
        Clause("the store's list is filtered and paged, too") { api in
            let second = try await api.storeOrders(matching: OrderQuery(page: 2, pageSize: 2))
            #expect(second.rows.map(\.order.id.number) == [201] && second.total == 3)
            let closed = try await api.storeOrders(matching: OrderQuery(filter: OrderFilter(status: .closed)))
            #expect(closed.rows.isEmpty && closed.total == 0)
        },
        Clause("a keyword finds by order number and by the customer's phone") { api in
            // By digits that the masked number shows too: a server may look through the whole one.
            for (keyword, found) in [
                ("SX107", [107]), ("0107", [107]), ("12", [125, 124, 123, 122, 121, 120, 112]),
            ]
                as [(String, [Int64])]
            {
                let page = try await api.photographerOrders(matching: OrderQuery(filter: .init(keyword: keyword)))
                #expect(page.rows.map(\.id.number) == found, "\(keyword)")
            }
        },
        Clause("days bound the list, both of them included") { api in
            let day = orders[0].createdAt.day
            for (since, until, count) in [
                (day, day, 25), (day.advanced(by: 1), nil, 0), (nil, day.advanced(by: -1), 0),
            ]
                as [(BusinessDay?, BusinessDay?, Int)]
            {
                let filter = OrderFilter(since: since, until: until)
                let page = try await api.photographerOrders(matching: OrderQuery(filter: filter))
                #expect(page.total == count && page.rows.count == min(count, 20))
            }
        },
        Clause("the detail of an order shows what the list shows of it") { api in
            let detail = try await api.orderDetail(OrderID(107))
            #expect(detail.order == orders[6])
            #expect(try await api.orderDetail(OrderID(203)).order == depositOrders[2].order)
        },
        Clause("an order that is not there is an error of category notFound") { api in
            let error = await #expect(throws: APIError.self) { try await api.orderDetail(OrderID(999)) }
            #expect(error?.failure.category == .notFound)
        },
    ]
}
