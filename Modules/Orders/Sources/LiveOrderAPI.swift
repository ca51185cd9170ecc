package import Domain
package import NetworkingInterface
package import OrdersInterface

/// Orders over the back end's contract.
package struct LiveOrderAPI: OrderAPI {
    private let client: any APIClient

    package init(client: any APIClient) {
        self.client = client
    }

    package func photographerOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        try await client.send(OrderEndpoints.photographer(query)).map(\.order)
    }

    package func scenicAdminOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        try await client.send(OrderEndpoints.scenicAdmin(query)).map(\.order)
    }

    package func storeOrders(matching query: OrderQuery) async throws(APIError) -> Page<DepositOrder> {
        try await client.send(OrderEndpoints.store(query)).map(\.order)
    }

    package func orderDetail(_ id: OrderID) async throws(APIError) -> OrderDetail {
        let endpoint = OrderEndpoints.detail(id)
        let detail = try await client.send(endpoint).detail
        guard detail.order.id == id else {
            throw APIError(
                .badAnswer,
                failure: Failure(
                    .badAnswer,
                    LocalizedText(
                        en: "Asked for order \(id), the server answered with order \(detail.order.id).",
                        zh: "请求的是订单 \(id)，服务器返回的却是订单 \(detail.order.id)。"),
                    request: "GET \(endpoint.path)"))
        }
        return detail
    }
}
