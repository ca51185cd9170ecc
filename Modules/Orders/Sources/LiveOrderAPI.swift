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
        try await client.send(OrderEndpoints.detail(id)).detail
    }
}
