import Domain
import NetworkingInterface
import OrdersInterface
import OrdersTesting
import PlatformInterface
import Testing

/// The doubles say what they were asked, and what they were not told.
struct FakeOrdersTests {
    @Test func whatATestDidNotSupplyIsReportedWithHowToSupplyItAndFails() async {
        let reports = Locked<[String]>([])
        let api = FakeOrderAPI { report in reports.withLock { $0.append(report) } }
        await #expect(throws: APIError.self) { try await api.photographerOrders(matching: OrderQuery()) }
        await #expect(throws: APIError.self) { try await api.scenicAdminOrders(matching: OrderQuery()) }
        await #expect(throws: APIError.self) { try await api.storeOrders(matching: OrderQuery()) }
        await #expect(throws: APIError.self) { try await api.orderDetail(OrderID(1)) }
        let calls = ["photographerOrders", "scenicAdminOrders", "storeOrders", "orderDetail"]
        let said = reports.withLock { $0 }
        #expect(said.count == 4)
        for (call, report) in zip(calls, said) {
            #expect(report.contains("OrderAPI.\(call)(") && report.contains("set \(call)Handler"))
        }
    }

    @Test func aListRecordsWhatWasAskedOfItAndShowsWhatItIsTold() async {
        let list = FakeOrderListViewModel<Order>()
        await list.refreshOrderList()
        await list.apply(OrderFilter(keyword: "1"), page: 2)
        await list.loadMore()
        #expect(await list.calls == [.refresh, .apply(OrderFilter(keyword: "1"), page: 2), .loadMore])
        #expect(await list.state.filter.keyword == "1")
        var state = OrderListState<Order>()
        state.orderList = [.sample(1)]
        await list.show(state)
        #expect(await list.state == state)
    }
}
