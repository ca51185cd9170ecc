#if Fakes
    import Composition
    import Domain
    import HomeInterface
    import HomeTesting
    import NetworkingInterface
    import NetworkingTesting
    import PlatformInterface
    import PlatformTesting
    import SessionInterface
    import SessionTesting
    import StorageInterface
    import StorageTesting
    import Testing

    /// The home page in the three compositions.
    struct HomeCompositionTests {
        @Test func theAPIAndTheAccountAreTheTests() async throws {
            let store = InMemoryKeyValueStore()
            let snapshot = FakeAccountSnapshotStore(account: .sampleStoreAdmin, store: store)
            let services = AppServices(
                fakes: { fakes in
                    (fakes.homeAPI, fakes.store, fakes.accountSnapshotStore) = (InMemoryHome.sample, store, snapshot)
                }, onUnexpectedCall: unexpected)
            let page = services.makeHomeViewModel()
            await page.initialize(answered: [])
            #expect(await page.state.storeItem == StoreItem.samples[1])
            #expect(try services.homeCommonMenuStore.commonMenus().map(\.uri) == [.orders, .stores])
            try services.homeLocationStateStore.goOnline()
            #expect(await page.state.location.isOnline)
            #expect(try await services.scenicSpotContext.scenicSpots().rows == ScenicSpot.samples)
        }

        @Test func whatATestSuppliesIsUsed() async throws {
            let page = FakeHomeViewModel()
            let (menus, location) = (FakeHomeCommonMenuStore(), FakeHomeLocationStateStore())
            let spots = FakeScenicSpotContext(ScenicSpotState(spots: LooseList(rows: ScenicSpot.samples)))
            let services = AppServices(
                fakes: { fakes in
                    fakes.makeHomeViewModel = { page }
                    (fakes.homeCommonMenuStore, fakes.homeLocationStateStore) = (menus, location)
                    fakes.scenicSpotContext = spots
                }, onUnexpectedCall: unexpected)
            await services.makeHomeViewModel().evaluateDialogs()
            try services.homeCommonMenuStore.setCommonMenus([.orders])
            try services.homeLocationStateStore.report()
            _ = try await services.scenicSpotContext.scenicSpots()
            #expect(await page.calls == [.evaluateDialogs])
            #expect(menus.chosen == [[.orders]] && location.calls == [.report] && spots.count == 1)
        }

        @Test func whatIsMissingIsReportedAtTheCall() async {
            let reports = Locked<[String]>([])
            let services = AppServices(
                fakes: { $0.accountSnapshotStore = FakeAccountSnapshotStore(account: .sampleStoreAdmin) },
                onUnexpectedCall: { report in reports.withLock { $0.append(report) } })
            let page = services.makeHomeViewModel()
            await page.initialize(answered: [])
            #expect(await page.state.failure?.failure.category == .internal)
            let said = reports.withLock { $0 }
            #expect(said.count == 1 && said.first?.contains("HomeAPI.rolePermissions()") == true)
            #expect(said.first?.contains("set rolePermissionsHandler of FakeHomeAPI") == true)
        }

        @Test func thePeoplesFakesHaveAHomePageToLookAt() async throws {
            let services = AppServices.fakesForPeople(on: .testing())
            let page = services.makeHomeViewModel()
            await page.initialize(answered: [])
            await page.evaluateDialogs()
            let state = await page.state
            #expect(state.menus.count == 6 && state.commonMenus.count == 4 && state.failure == nil)
            #expect(state.dialog == nil && services.permissionContext.permissions.currentRole != nil)
            #expect(try await services.scenicSpotContext.scenicSpots().rows.count == 2)
        }

        /// The real features over a transport in memory (case H09): nothing of the one account under the other, each has its
        /// own keys, and back on the first its own choice.
        @Test func anotherAccountSeesNothingOfTheFirst() async throws {
            let store = InMemoryKeyValueStore()
            let services = AppServices(
                testing: { ports in
                    ports.store = store
                    ports.http = Self.transport
                }, onUnexpectedCall: unexpected)
            try await services.logIn(as: 501)
            let page = services.makeHomeViewModel()
            await page.initialize(answered: [])
            try services.homeCommonMenuStore.setCommonMenus([.wallet, .orders])
            try services.homeLocationStateStore.goOnline()
            let first = try #require(services.accountContext.account)

            try await services.logIn(as: 503)
            let second = try #require(services.accountContext.account)
            #expect(second.scope != first.scope)
            #expect(await page.state == HomeState())
            #expect(services.homeLocationStateStore.state == .offline)
            await page.initialize(answered: [])
            #expect(try services.homeCommonMenuStore.commonMenus().map(\.uri) == (await page.state.menus).map(\.uri))
            #expect(await page.state.location == .offline)

            try await services.logIn(as: 501)
            await page.initialize(answered: [])
            let state = await page.state
            #expect(state.commonMenus.map(\.uri) == [.wallet, .orders] && state.location.isOnline)
            let records = store.values.keys.filter { $0.hasSuffix("_common_uris") }
            #expect(Set(records.map { $0.contains(first.scope.prefix) }) == [true, false])
        }

        /// The usual back end, which also knows what each role may do.
        private static var transport: FakeHTTPClient {
            let usual = BackEnd.http()
            return FakeHTTPClient { (request) throws(HTTPClientError) in
                let data: String
                switch BackEnd.route(of: request) {
                case "GET /api/yf-handset-app/role-permission":
                    data = "[\(role("photographer", "/orders", "/wallet")),\(role("store_admin", "/stores"))]"
                case "GET /api/app/store/all": data = "[]"
                default: return try await usual.send(request)
                }
                return HTTPResponse(
                    status: 200, headers: [HTTPHeader("Content-Type", "application/json")],
                    body: Array(#"{"code":100000,"data":\#(data)}"#.utf8))
            }
        }

        private static func role(_ code: String, _ uris: String...) -> String {
            let items = uris.enumerated().map { #"{"id":\#($0 + 1),"name":"\#($1)","uri":"\#($1)"}"# }
            return """
                {"role_id":1,"role_code":"\(code)","role_name":"\(code)","scenics":[{"id":11,"name":"西湖"}],
                 "permissions":[\(items.joined(separator: ","))]}
                """
        }
    }
#endif
