package import Domain
package import NetworkingInterface
package import OrdersInterface

/// Orders over the back end's contract.
package struct LiveOrderAPI: OrderAPI {
    private let client: any APIClient
    private let orders: OrderPageDecoder<Order>
    private let depositOrders: OrderPageDecoder<DepositOrder>

    /// - Parameter bulk: how large an answer has to be, in bytes, to be read by simdjson. A page of twenty orders is read
    ///   before that library is loaded.
    package init(client: any APIClient, bulk: Int = 16 << 10) {
        self.client = client
        (orders, depositOrders) = (OrderPageDecoder(smallest: bulk), OrderPageDecoder(smallest: bulk))
    }

    package func photographerOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        try await client.send(OrderEndpoints.photographer(query).read(by: orders))
    }

    package func scenicAdminOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        try await client.send(OrderEndpoints.scenicAdmin(query).read(by: orders))
    }

    package func storeOrders(matching query: OrderQuery) async throws(APIError) -> Page<DepositOrder> {
        try await client.send(OrderEndpoints.store(query).read(by: depositOrders))
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

extension Endpoint {
    fileprivate func read<Row>(by decoder: OrderPageDecoder<Row>) -> Endpoint where Value == Page<Row> {
        readQuickly { decoder.page(in: $0, hiding: $1) }
    }
}
