import NetworkingInterface
import OrdersContract
import OrdersInterface
import OrdersTesting
import Testing

@testable import Orders

enum OrderAPIs: CaseIterable {
    case live, inMemory, fake

    func make(_ orders: [Order], _ depositOrders: [DepositOrder]) -> any OrderAPI {
        let memory = InMemoryOrders(orders: orders, depositOrders: depositOrders)
        switch self {
        case .live: return LiveOrderAPI(client: WireBackEnd(orders: memory).client())
        case .inMemory: return memory
        case .fake:
            var fake = FakeOrderAPI { Issue.record("\($0)") }
            fake.photographerOrdersHandler = { (query) throws(APIError) in
                try await memory.photographerOrders(matching: query)
            }
            fake.scenicAdminOrdersHandler = { (query) throws(APIError) in
                try await memory.scenicAdminOrders(matching: query)
            }
            fake.storeOrdersHandler = { (query) throws(APIError) in try await memory.storeOrders(matching: query) }
            fake.orderDetailHandler = { (id) throws(APIError) in try await memory.orderDetail(id) }
            return fake
        }
    }
}

@Test(arguments: OrderAPIContract.clauses, OrderAPIs.allCases)
func orderAPIKeeps(_ clause: OrderAPIContract.Clause, _ subject: OrderAPIs) async throws {
    try await clause(subject.make)
}
