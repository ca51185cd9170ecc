public import Domain
public import NetworkingInterface
public import OrdersInterface

/// A back end that keeps its orders in memory and answers as the real one would: filtered, paged, newest first.
public struct InMemoryOrders: OrderAPI {
    private let orders: [Order]
    private let depositOrders: [DepositOrder]

    /// A back end with these orders.
    public init(orders: [Order] = [], depositOrders: [DepositOrder] = []) {
        self.orders = orders.sorted { ($1.createdAt, $1.id) < ($0.createdAt, $0.id) }
        self.depositOrders = depositOrders.sorted {
            ($1.order.createdAt, $1.order.id) < ($0.order.createdAt, $0.order.id)
        }
    }

    /// The orders that match.
    public func photographerOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        page(of: orders.filter { query.filter.matches($0) }, query)
    }

    /// The orders that match.
    public func scenicAdminOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        page(of: orders.filter { query.filter.matches($0) }, query)
    }

    /// The deposit orders that match.
    public func storeOrders(matching query: OrderQuery) async throws(APIError) -> Page<DepositOrder> {
        page(of: depositOrders.filter { query.filter.matches($0.order) }, query)
    }

    /// The order of that id, without lines and history; `notFound` where there is none.
    public func orderDetail(_ id: OrderID) async throws(APIError) -> OrderDetail {
        guard let order = (orders + depositOrders.map(\.order)).first(where: { $0.id == id }) else {
            throw APIError(
                .serverCode,
                failure: Failure(
                    .notFound, LocalizedText(en: "There is no order \(id).", zh: "没有编号为 \(id) 的订单。"),
                    serverCode: 100404, request: "GET /api/app/order/detail"))
        }
        return OrderDetail(order: order, timeline: [.init(status: order.status, at: order.createdAt)])
    }

    private func page<Row>(of rows: [Row], _ query: OrderQuery) -> Page<Row> {
        let first = (query.page - 1) * query.pageSize
        return Page(rows: Array(rows.dropFirst(first).prefix(query.pageSize)), total: rows.count)
    }
}

extension OrderFilter {
    fileprivate func matches(_ order: Order) -> Bool {
        (status == nil || status == order.status)
            && (keyword.map { order.number.contains($0) || order.customerPhone.contains($0) } ?? true)
            && (since.map { order.createdAt.day >= $0 } ?? true)
            && (until.map { order.createdAt.day <= $0 } ?? true)
    }
}
