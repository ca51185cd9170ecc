#if Fakes
    import Composition
    import Domain
    import OrdersInterface
    import OrdersTesting
    import SessionInterface
    import SessionTesting
    import Testing

    /// The example of `Modules/Composition/README.md`, as it stands there.
    struct SwappedOrdersTests {
        @Test func thePhotographerSeesTheOrdersOfTheTest() async {
            let services = AppServices(
                fakes: { fakes in
                    fakes.accountContext = FakeAccountContext(account: .samplePhotographer)
                    fakes.orderAPI = InMemoryOrders(orders: [.sample(880_001)])
                },
                onUnexpectedCall: { Issue.record("\($0)") })
            let list = services.makeOrderListViewModel()
            await list.refreshOrderList()
            #expect(await list.state.orderList.map(\.id.number) == [880_001])
        }
    }
#endif
