import Composition
import Domain
import NetworkingInterface
import OrdersContract
import OrdersInterface
import SessionInterface
import TestSupport
import Testing

/// Orders of the development server, asked for by those who may see them.
@Suite(.timeLimit(.minutes(2))) struct OrdersOnTheServerTests {
    @Test(arguments: OrderAPIContract.clauses)
    func theAPIKeeps(_ clause: OrderAPIContract.Clause) async throws {
        try await clause { orders, depositOrders in
            let server = try ServerUnderTest()
            try server.insert(orders.map { ServerOrder($0).sql } + depositOrders.map { ServerOrder($0).sql })
            return try await OrdersByRole(on: server, depositOrders: Set(depositOrders.map(\.order.id)))
        }
    }

    @Test(arguments: OrderListViewModelContract.clauses, [RoleCode.photographer, .scenicAdmin])
    func theListKeeps(_ clause: OrderListViewModelContract.Clause, _ role: RoleCode) async throws {
        let product = Product(on: try ServerUnderTest())
        try await product.logIn(role == .photographer ? .photographer : .scenicAdmin)
        let list = product.services.makeOrderListViewModel(pageSize: 10)
        let path = role == .photographer ? Path.photographerOrders : Path.scenicAdminOrders
        try await clause(
            OrderListViewModelContract.Subject(
                list, over: OrdersOnTheServer(server: product.server, path: path, make: { ServerOrder(.contract($0)) }))
        )
    }

    @Test(arguments: OrderExportContract.clauses)
    func theExportKeeps(_ clause: OrderExportContract.Clause) async throws {
        try await clause { orders in
            let product = Product(on: try ServerUnderTest())
            try product.server.insert(orders.map { ServerOrder($0).sql })
            try await product.logIn(.photographer)
            return { product.services.makeOrderExport(OrderFilter(), from: $0) }
        }
    }

    @Test(arguments: OrderListViewModelContract.clauses)
    func theStoresListKeeps(_ clause: OrderListViewModelContract.Clause) async throws {
        let product = Product(on: try ServerUnderTest())
        try await product.logIn(.storeAdmin)
        let list = product.services.makeDepositOrderListViewModel(pageSize: 10)
        try await clause(
            OrderListViewModelContract.Subject(
                list,
                over: OrdersOnTheServer(
                    server: product.server, path: Path.storeOrders,
                    make: { ServerOrder(DepositOrder(.contract($0))) })))
    }
}

/// One API for the three roles' lists, each asked for by somebody of that role.
private struct OrdersByRole: OrderAPI {
    private let photographer: Product
    private let scenicAdmin: Product
    private let storeAdmin: Product
    private let depositOrders: Set<OrderID>

    init(on server: ServerUnderTest, depositOrders: Set<OrderID>) async throws {
        self.depositOrders = depositOrders
        photographer = Product(on: server, context: "photographer")
        scenicAdmin = Product(on: server, context: "scenic-admin")
        storeAdmin = Product(on: server, context: "store-admin")
        try await photographer.logIn(.photographer)
        try await scenicAdmin.logIn(.scenicAdmin)
        try await storeAdmin.logIn(.storeAdmin)
    }

    func photographerOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        try await photographer.services.orderAPI.photographerOrders(matching: query)
    }

    func scenicAdminOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        try await scenicAdmin.services.orderAPI.scenicAdminOrders(matching: query)
    }

    func storeOrders(matching query: OrderQuery) async throws(APIError) -> Page<DepositOrder> {
        try await storeAdmin.services.orderAPI.storeOrders(matching: query)
    }

    func orderDetail(_ id: OrderID) async throws(APIError) -> OrderDetail {
        let who = depositOrders.contains(id) ? storeAdmin : photographer
        return try await who.services.orderAPI.orderDetail(id)
    }
}

/// The orders behind a list of the server, put in beside it.
private struct OrdersOnTheServer: OrderListViewModelContract.BackEnd {
    let server: ServerUnderTest
    let path: String
    let make: @Sendable (Int64) -> ServerOrder

    func add(_ ids: [Int64]) throws { try server.insert(ids.map { make($0).sql }) }

    func addUnreadable(_ id: Int64) throws {
        var order = make(id)
        // No client can show an order that nobody can name.
        order.number = ""
        try server.insert([order.sql])
    }

    func failNext() async throws { try await server.fail(path, with: .status(500)) }

    func holdNext() async throws { try await server.fail(path, with: .silence) }

    func pages(_ count: Int) async throws -> [Int] {
        try await server.requests(path, count: count).map { request in
            let parameter = request.query.split(separator: "&").first { $0.hasPrefix("page=") }
            return try #require(parameter.flatMap { Int($0.dropFirst("page=".count)) })
        }
    }
}
