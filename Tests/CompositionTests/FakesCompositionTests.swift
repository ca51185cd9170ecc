#if Fakes
    import AuthInterface
    import AuthTesting
    import Composition
    import Domain
    import NetworkingInterface
    import NetworkingTesting
    import OrdersInterface
    import OrdersTesting
    import PlatformInterface
    import PlatformTesting
    import SessionInterface
    import SessionTesting
    import StatisticsInterface
    import StatisticsTesting
    import StorageInterface
    import StorageTesting
    import Testing

    /// `AppServices(fakes:)`: each feature that a test replaces is the one that is used; the others say what is missing.
    struct FakesCompositionTests {
        // MARK: Replaced

        @Test func theHostIsTheTests() throws {
            let terminal = RecordingTerminal()
            let services = AppServices(fakes: { $0.host.terminal = terminal }, onUnexpectedCall: unexpected)
            try services.runtime.host.terminal.write([0x41], to: .output)
            #expect(terminal.output == "A")
        }

        @Test(.timeLimit(.minutes(1))) func theSessionIsTheTests() async {
            let session = FakeAppSession(phase: .restoring)
            let services = AppServices(fakes: { $0.appSession = session }, onUnexpectedCall: unexpected)
            #expect(services.appSession.phase == .restoring)
            var events = services.appSession.events().makeAsyncIterator()
            session.say(.sessionDidExpire)
            #expect(await events.next() == .sessionDidExpire)
        }

        @Test func theCoordinatorIsTheOneThatTheLoginPageCompletesAt() async throws {
            let coordinator = FakeAuthSessionCoordinator(
                preferences: LoginPreferences(lastLoginUsername: "13900000009"))
            let services = AppServices(
                fakes: { ($0.coordinator, $0.authAPI) = (coordinator, Self.auth) }, onUnexpectedCall: unexpected)
            let page = services.makeLoginViewModel()
            #expect(try await page.applyStoredPreferences().lastLoginUsername == "13900000009")
            let outcome = try await page.login(
                LoginForm(phone: "13800000001", password: "x", acceptsPrivacyAgreement: true))
            #expect(outcome == .loggedIn(.samplePhotographer))
            let login = CompletedLogin(
                token: "real", account: .samplePhotographer, accounts: [.samplePhotographer], username: "13800000001")
            #expect(coordinator.calls == [.completeLogin(login)])
            try services.coordinator.logout()
            #expect(coordinator.calls.last == .logout)
        }

        @Test func theAccountDecidesWhichOrdersAreAskedFor() async {
            var orders = FakeOrderAPI(onUnexpectedCall: unexpected)
            orders.storeOrdersHandler = { (_) throws(APIError) in Page(rows: [DepositOrder.sample(7)], total: 1) }
            let services = AppServices(
                fakes: { fakes in
                    fakes.orderAPI = orders
                    fakes.accountContext = FakeAccountContext(account: .sampleStoreAdmin)
                }, onUnexpectedCall: unexpected)
            #expect(services.accountContext.account == .sampleStoreAdmin)
            let store = services.makeDepositOrderListViewModel()
            await store.refreshOrderList()
            #expect(await store.state.orderList == [.sample(7)])
            let list = services.makeOrderListViewModel()
            await list.refreshOrderList()
            #expect(await list.state.failure?.code == .roleHasNoOrders)
        }

        @Test func theClientIsTheTests() async throws {
            let client = FakeAPIClient(onUnexpectedCall: unexpected)
            client.answer("/api/x", data: "{}")
            let services = AppServices(fakes: { $0.apiClient = client }, onUnexpectedCall: unexpected)
            _ = try await services.apiClient.send(Endpoint<Anything>.get("/api/x"))
            #expect(client.requests.map(\.path) == ["/api/x"])
        }

        @Test func theLoginAPIIsTheOneThatTheLoginPageAsks() async throws {
            let services = AppServices(fakes: { $0.authAPI = Self.auth }, onUnexpectedCall: unexpected)
            #expect(await services.makeLoginViewModel().loadAppConfig() == AppConfig(enableRegister: true))
            #expect(try await services.authAPI.appConfig() == AppConfig(enableRegister: true))
        }

        @Test func theOrdersAreThoseThatBothListsShow() async throws {
            let orders = InMemoryOrders(
                orders: (1...3).map { Order.sample($0) }, depositOrders: [DepositOrder.sample(9)])
            let photographer = AppServices(
                fakes: { fakes in
                    fakes.orderAPI = orders
                    fakes.accountContext = FakeAccountContext(account: .samplePhotographer)
                }, onUnexpectedCall: unexpected)
            let list = photographer.makeOrderListViewModel(pageSize: 2)
            await list.refreshOrderList()
            #expect(await list.state.orderList.map(\.id.number) == [3, 2])
            #expect(try await photographer.orderAPI.orderDetail(OrderID(1)).order == .sample(1))
        }

        @Test func theStatisticsAreThoseThatThePageShowsOnTheDayOfTheHostsClock() async throws {
            let services = AppServices(
                fakes: { fakes in
                    fakes.statisticsAPI = InMemoryStatistics(figures: StatisticsFigures.sample)
                    fakes.accountContext = FakeAccountContext(account: .sampleStoreAdmin)
                    fakes.host.clock = FixedClock(BusinessTime(secondsSince1970: 1_772_382_600))
                }, onUnexpectedCall: unexpected)
            let page = services.makeStatisticsViewModel(pageSize: 5)
            await page.initStatistics()
            let state = await page.state
            let day = try #require(BusinessDay("2026-03-02"))
            #expect(state.list.statisticsList == [StatisticsDay(date: day, figures: .sample(day))])
            #expect(state.summary.statistics?.figures == .sample(day) && state.list.pageSize == 5)
        }

        @Test func aStatisticsPageOfTheTestsOwnIsUsedAndToldThePageSize() async {
            let sizes = Locked<[Int]>([])
            let page = FakeStatisticsViewModel()
            let services = AppServices(
                fakes: { fakes in
                    fakes.makeStatisticsViewModel = { size in
                        sizes.withLock { $0.append(size) }
                        return page
                    }
                }, onUnexpectedCall: unexpected)
            await services.makeStatisticsViewModel().initStatistics()
            #expect(await page.calls == [.initStatistics])
            #expect(sizes.withLock { $0 } == [StatisticsQuery.defaultPageSize])
        }

        @Test func theStoreIsTheTests() throws {
            let store = InMemoryKeyValueStore([SessionKeys.userName.name: .text("张三丰")])
            let services = AppServices(fakes: { $0.store = store }, onUnexpectedCall: unexpected)
            #expect(try services.runtime.store.value(for: SessionKeys.userName) == "张三丰")
        }

        @Test func aLoginPageOfTheTestsOwnIsUsed() async {
            var page = FakeLoginViewModel(onUnexpectedCall: unexpected)
            page.config = AppConfig(enableRegister: true)
            let made = page
            let services = AppServices(fakes: { $0.makeLoginViewModel = { made } }, onUnexpectedCall: unexpected)
            #expect(await services.makeLoginViewModel().loadAppConfig().enableRegister)
        }

        @Test func listsOfTheTestsOwnAreUsedAndToldThePageSize() async {
            let sizes = Locked<[Int]>([])
            let orders = FakeOrderListViewModel<Order>()
            let deposits = FakeOrderListViewModel<DepositOrder>()
            let services = AppServices(
                fakes: { fakes in
                    fakes.makeOrderListViewModel = { size in
                        sizes.withLock { $0.append(size) }
                        return orders
                    }
                    fakes.makeDepositOrderListViewModel = { size in
                        sizes.withLock { $0.append(size) }
                        return deposits
                    }
                }, onUnexpectedCall: unexpected)
            await services.makeOrderListViewModel(pageSize: 7).refreshOrderList()
            await services.makeDepositOrderListViewModel().loadMore()
            #expect(await orders.calls == [.refresh])
            #expect(await deposits.calls == [.loadMore])
            #expect(sizes.withLock { $0 } == [7, OrderQuery.defaultPageSize])
        }

        // MARK: Not supplied

        @Test func nothingIsReportedBeforeItIsCalled() {
            let services = AppServices(fakes: { _ in }, onUnexpectedCall: unexpected)
            #expect(services.appSession.phase == .loggedOut && services.accountContext.account == nil)
            _ = (services.makeLoginViewModel(), services.makeOrderListViewModel())
        }

        @Test func whatWasNotSuppliedIsReportedAtTheCallWithHowToSupplyIt() async {
            let reports = Locked<[String]>([])
            let services = AppServices(
                fakes: { $0.accountContext = FakeAccountContext(account: .samplePhotographer) },
                onUnexpectedCall: { report in reports.withLock { $0.append(report) } })

            await #expect(throws: APIError.self) { try await services.apiClient.send(Endpoint<Anything>.get("/api/x")) }
            await #expect(throws: APIError.self) { try await services.authAPI.appConfig() }
            await #expect(throws: APIError.self) { try await services.orderAPI.orderDetail(OrderID(1)) }
            let page = services.makeLoginViewModel()
            await #expect(throws: AuthError.self) {
                try await page.login(LoginForm(phone: "13800000001", password: "x", acceptsPrivacyAgreement: true))
            }
            let list = services.makeOrderListViewModel()
            await list.refreshOrderList()
            #expect(await list.state.failure?.failure.category == .internal)
            let statistics = services.makeStatisticsViewModel()
            await statistics.selectPeriod(.today)
            #expect(await statistics.state.summary.failure?.failure.category == .internal)

            let expected = [
                ("GET /api/x", "api.answer(\"/api/x\""), ("AuthAPI.appConfig()", "set appConfigHandler"),
                ("OrderAPI.orderDetail(_:)", "set orderDetailHandler"), ("AuthAPI.login", "set loginHandler"),
                ("OrderAPI.photographerOrders", "set photographerOrdersHandler"),
                ("StatisticsAPI.photographerSummary", "set photographerSummaryHandler"),
            ]
            let said = reports.withLock { $0 }
            #expect(said.count == expected.count)
            for ((call, remedy), report) in zip(expected, said) {
                #expect(report.contains(call) && report.contains(remedy))
            }
        }

        // MARK: For people

        @Test func thePeoplesFakesHaveAPhotographerWithOrdersToLookAt() async throws {
            let host = Host.testing(environment: ["LANG": "zh_CN"])
            let services = AppServices.fakesForPeople(on: host)
            #expect(services.appSession.phase == .loggedIn && services.accountContext.account == .samplePhotographer)
            #expect(services.runtime.host.environment == ["LANG": "zh_CN"])
            let list = services.makeOrderListViewModel(pageSize: 20)
            await list.refreshOrderList()
            await list.loadMore()
            let state = await list.state
            #expect(state.orderList.count == 25 && state.total == 25 && !state.hasMore)
            #expect(Set(state.orderList.map(\.status)) == Set(OrderStatus.known))
            let detail = try await services.orderAPI.orderDetail(try #require(state.orderList.first?.id))
            #expect(detail.order == state.orderList.first)
            let outcome = try await services.makeLoginViewModel().login(
                LoginForm(phone: "13800000001", password: "x", acceptsPrivacyAgreement: true))
            #expect(outcome == .loggedIn(.samplePhotographer))
        }

        private static var auth: FakeAuthAPI {
            var auth = FakeAuthAPI(onUnexpectedCall: unexpected)
            auth.appConfigHandler = { () throws(APIError) in AppConfig(enableRegister: true) }
            auth.loginHandler = { (_, _) throws(APIError) in
                LoginAnswer(temporaryToken: "temporary", accounts: [.samplePhotographer])
            }
            auth.setUserHandler = { (_, _) throws(APIError) in
                SetUserAnswer(token: "real", account: .samplePhotographer)
            }
            return auth
        }
    }
#endif
