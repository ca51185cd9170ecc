#if Fakes
    import AuthInterface
    import AuthTesting
    import Composition
    import NetworkingInterface
    import NetworkingTesting
    import OrdersInterface
    import OrdersTesting
    import PlatformInterface
    import PlatformTesting
    import SessionInterface
    import SessionTesting
    import StorageInterface
    import StorageTesting
    import TestSupport
    import Testing

    /// `AppServices` itself: two ways to each thing, and nothing behind its back.
    struct AppServicesTests {
        /// Whether both are one object. (`===` inside `#expect` crashes this compiler.)
        private func same(_ one: Any, _ other: Any) -> Bool { one as AnyObject === other as AnyObject }

        @Test func bundlesAndFlatAccessAreTheSameObjects() {
            let services = AppServices(testing: { $0.http = BackEnd.http() }, onUnexpectedCall: unexpected)
            #expect(same(services.appSession, services.session.session))
            #expect(same(services.coordinator, services.session.coordinator))
            #expect(same(services.accountContext, services.context.account))
            #expect(same(services.apiClient, services.network.client))
        }

        @Test func whatIsReplacedInABundleIsReplacedInFlatAccessToo() async throws {
            var services = AppServices(testing: { _ in }, onUnexpectedCall: unexpected)
            var auth = FakeAuthAPI(onUnexpectedCall: unexpected)
            auth.appConfigHandler = { () throws(APIError) in AppConfig(enableRegister: true) }
            let client = FakeAPIClient(onUnexpectedCall: unexpected)
            let coordinator = FakeAuthSessionCoordinator()
            let list = FakeOrderListViewModel<Order>()
            let deposits = FakeOrderListViewModel<DepositOrder>()
            services.network.client = client
            services.network.authAPI = auth
            services.network.orderAPI = InMemoryOrders(orders: [.sample(5)])
            services.session.session = FakeAppSession(phase: .restoring)
            services.session.coordinator = coordinator
            services.context.account = FakeAccountContext(account: .sampleStoreAdmin)
            services.ui.makeLoginViewModel = { FakeLoginViewModel(onUnexpectedCall: unexpected) }
            services.ui.makeOrderListViewModel = { _ in list }
            services.ui.makeDepositOrderListViewModel = { _ in deposits }

            #expect(same(services.apiClient, client) && same(services.coordinator, coordinator))
            #expect(try await services.authAPI.appConfig().enableRegister)
            #expect(try await services.orderAPI.photographerOrders(matching: OrderQuery()).rows == [.sample(5)])
            #expect(services.appSession.phase == .restoring && services.accountContext.account == .sampleStoreAdmin)
            #expect(services.makeLoginViewModel() is FakeLoginViewModel)
            #expect(same(services.makeOrderListViewModel(), list))
            #expect(same(services.makeDepositOrderListViewModel(), deposits))
        }

        @Test func theFactoriesMakeANewViewModelEachTime() async {
            let services = AppServices(testing: { $0.http = BackEnd.http() }, onUnexpectedCall: unexpected)
            let (first, second) = (services.makeOrderListViewModel(), services.makeOrderListViewModel())
            await first.apply(OrderFilter(keyword: "1"), page: 1)
            #expect(await second.state == OrderListState())
            #expect(!same(services.makeLoginViewModel(), services.makeLoginViewModel()))
        }

        @Test func ofTwoCompositionsALoginInOneLeavesTheOtherLoggedOut() async throws {
            let make = { AppServices(testing: { $0.http = BackEnd.http() }, onUnexpectedCall: unexpected) }
            let (one, other) = (make(), make())
            try await one.logIn()
            #expect(one.appSession.phase == .loggedIn && one.accountContext.account != nil)
            #expect(other.appSession.phase == .loggedOut && other.accountContext.account == nil)
            #expect(try other.coordinator.loginPreferences() == LoginPreferences())
            #expect(try other.runtime.store.value(for: SessionKeys.userID) == nil)
            try other.coordinator.restore()
            #expect(other.appSession.phase == .loggedOut)
            await #expect(throws: APIError.self) {
                try await other.orderAPI.photographerOrders(matching: OrderQuery())
            }
            try other.coordinator.logout()
            #expect(one.appSession.phase == .loggedIn)
        }

        @Test func twoProductionsOnOneMachineShareNothingButTheirFiles() async throws {
            let folder = try TemporaryFolder()
            let stub = try StubServer { .json(BackEnd.answer("\($0.method) \($0.path)", body: $0.bodyText)) }
            var host = Host.live()
            host.environment = [:]
            let make = { [host] (context: String) in
                AppServices(
                    production: Configuration(
                        host: host, environment: APIEnvironment(origin: stub.url, baseURL: stub.url),
                        contextFolder: folder.path(context),
                        demoServer: DemoServerPlaces(
                            programs: [], runtimeFolder: folder.path("run"), stateFolder: folder.path("state"))))
            }
            let (work, same, home) = (make("work"), make("work"), make("home"))
            try await work.logIn()
            #expect([same, home].map(\.appSession.phase) == [.loggedOut, .loggedOut])
            try home.coordinator.restore()
            try same.coordinator.restore()
            #expect([same, home].map(\.appSession.phase) == [.loggedIn, .loggedOut])
        }
    }
#endif
