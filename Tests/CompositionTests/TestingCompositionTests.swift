#if Fakes
    import AuthInterface
    import Composition
    import Domain
    import NetworkingInterface
    import NetworkingTesting
    import OrdersInterface
    import PlatformInterface
    import PlatformTesting
    import SessionInterface
    import StorageInterface
    import StorageTesting
    import Testing

    /// `AppServices(testing:)`: each port that a test swaps is the one that the real features use.
    struct TestingCompositionTests {
        private let http = BackEnd.http()

        // MARK: http

        @Test func oneTransportCarriesALoginAndTheOrdersAfterIt() async throws {
            let services = AppServices(testing: { $0.http = http }, onUnexpectedCall: unexpected)
            try await services.logIn()
            let list = services.makeOrderListViewModel(pageSize: 5)
            await list.refreshOrderList()
            #expect(await list.state.orderList.map(\.id.number) == [880_001])

            #expect(
                http.requests.map(BackEnd.route) == [
                    "POST /api/app/v9/login", "POST /api/app/v9/set-user",
                    "GET /api/yf-handset-app/photog/order/listv2",
                ])
            #expect(http.requests.map { header("token", $0) } == [nil, BackEnd.temporaryToken, "token-of-501"])
            for request in http.requests {
                #expect(header("Content-Type", request) == "application/json")
                #expect(header("Accept", request) == "application/json")
                #expect(header("X-APP-VERSION", request) == ProductVersion.current)
                #expect(header("X-OS-TYPE", request) == "iOS")
            }
            let bodies = http.requests.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(
                bodies == [
                    #"{"password":"p4ss-word","username":"13800000004"}"#,
                    #"{"account_id":501,"account_type":"scenic_user"}"#, "",
                ])
            #expect(http.requests[2].url.hasSuffix("?page=1&page_size=5"))
        }

        @Test func anotherAccountOfTheSamePersonHasItsOwnTokenAndList() async throws {
            let services = AppServices(testing: { $0.http = http }, onUnexpectedCall: unexpected)
            try await services.logIn(as: 503)
            let list = services.makeDepositOrderListViewModel()
            await list.refreshOrderList()
            #expect(await list.state.orderList.map(\.storeName) == ["断桥"])
            #expect(http.requests.last.map(BackEnd.route) == "GET /api/app/store/order/list")
            #expect(http.requests.last.flatMap { header("token", $0) } == "token-of-503")
        }

        @Test func theAPIsUnderTheViewModelsUseTheSameTransport() async throws {
            let services = AppServices(testing: { $0.http = http }, onUnexpectedCall: unexpected)
            #expect(try await services.authAPI.appConfig() == AppConfig(enableRegister: true))
            try await services.logIn()
            #expect(try await services.orderAPI.photographerOrders(matching: OrderQuery()).total == 1)
            let page = try await services.apiClient.send(
                Endpoint<Page<Anything>>.get("/api/app/store/order/list"))
            #expect(page.sentCount == 1 && http.requests.count == 5)
        }

        @Test func aRefusedTokenEndsTheSessionEverywhere() async throws {
            let (store, tokens) = (InMemoryKeyValueStore(), InMemoryTokenStore())
            let services = AppServices(
                testing: { ($0.http, $0.store, $0.tokens) = (http, store, tokens) }, onUnexpectedCall: unexpected)
            try await services.logIn()
            http.respond { _ in
                HTTPResponse(status: 200, body: Array(#"{"code":100401,"msg":"登录已过期","data":null}"#.utf8))
            }
            let list = services.makeOrderListViewModel()
            await list.refreshOrderList()
            #expect(await list.state.failure?.failure.category == .login)
            #expect(services.appSession.phase == .loggedOut && services.accountContext.account == nil)
            #expect(tokens.token == nil && store.values[SessionKeys.userID.name] == nil)
        }

        @Test func aTransportThatWasNotSuppliedIsReportedAtTheCallWithTheRequest() async throws {
            let reports = Locked<[String]>([])
            let services = AppServices(
                testing: { _ in }, onUnexpectedCall: { report in reports.withLock { $0.append(report) } })
            #expect(reports.withLock { $0 }.isEmpty)
            let page = services.makeLoginViewModel()
            let error = await #expect(throws: AuthError.self) {
                try await page.login(
                    LoginForm(phone: BackEnd.phone, password: BackEnd.password, acceptsPrivacyAgreement: true))
            }
            #expect(error?.code == .api)
            let said = try #require(reports.withLock { $0 }.first)
            #expect(said.contains("POST http://127.0.0.1:1/api/app/v9/login") && said.contains("FakeHTTPClient {"))
            #expect(!said.contains(BackEnd.password) && reports.withLock { $0.count } == 1)
        }

        // MARK: store and tokens

        @Test func theSnapshotLandsInTheStoreInOneTransaction() async throws {
            let store = InMemoryKeyValueStore()
            let services = AppServices(
                testing: { ($0.http, $0.store) = (http, store) }, onUnexpectedCall: unexpected)
            try await services.logIn()
            #expect(store.applied.count == 1)
            #expect(store.values[SessionKeys.userID.name] == .integer(1_004))
            #expect(store.values[SessionKeys.accountType.name] == .text("scenic_user"))
            #expect(store.values[SessionKeys.currentScenicName.name] == .text("西湖"))
            #expect(store.values[SessionKeys.lastLoginUsername.name] == .text(BackEnd.phone))
            #expect(store.values[SessionKeys.privacyAgreementAccepted.name] == .flag(true))
            #expect(try services.runtime.store.value(for: SessionKeys.roleCode) == "photographer")
        }

        @Test func aStoreThatFailsIsHeardOfByTheLoginAndNobodyIsLoggedIn() async throws {
            let (store, tokens) = (InMemoryKeyValueStore(), InMemoryTokenStore())
            let services = AppServices(
                testing: { ($0.http, $0.store, $0.tokens) = (http, store, tokens) }, onUnexpectedCall: unexpected)
            store.failNext(with: StorageError(.full, message: LocalizedText(en: "full", zh: "已满")))
            let error = await #expect(throws: AuthError.self) { try await services.logIn() }
            #expect(error?.code == .session && services.appSession.phase == .loggedOut && tokens.token == nil)
        }

        @Test func theRealTokenLandsInTheTokenStoreAndTheTemporaryOneNowhere() async throws {
            let (store, tokens) = (InMemoryKeyValueStore(), InMemoryTokenStore())
            let (files, terminal) = (InMemoryFileSystem(), RecordingTerminal())
            let services = AppServices(
                testing: { ports in
                    (ports.http, ports.store, ports.tokens) = (http, store, tokens)
                    ports.host = .testing(files: files, terminal: terminal)
                }, onUnexpectedCall: unexpected)
            try await services.logIn()
            #expect(tokens.token?.token == "token-of-501")
            for (name, value) in store.values {
                let text =
                    if case .data(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { "\(value)" }
                for secret in [BackEnd.temporaryToken, "token-of-501", BackEnd.password] {
                    #expect(!text.contains(secret), "\(name)")
                }
            }
            #expect(files.files.isEmpty && terminal.output.isEmpty && terminal.error.isEmpty)
        }

        @Test func aSecondCompositionOverTheSameStoresTakesUpTheSession() async throws {
            let (store, tokens) = (InMemoryKeyValueStore(), InMemoryTokenStore())
            let make = {
                AppServices(
                    testing: { ($0.http, $0.store, $0.tokens) = (http, store, tokens) }, onUnexpectedCall: unexpected)
            }
            try await make().logIn()
            let services = make()
            #expect(services.appSession.phase == .loggedOut)
            try services.coordinator.restore()
            #expect(services.appSession.phase == .loggedIn)
            #expect(services.accountContext.account?.userName == "赵六")
            #expect(services.accountContext.switchableAccounts.map(\.id.number) == [501, 503])
            let list = services.makeOrderListViewModel()
            await list.refreshOrderList()
            #expect(http.requests.last.flatMap { header("token", $0) } == "token-of-501")
            try services.coordinator.logout()
            #expect(tokens.token == nil && store.values[SessionKeys.userID.name] == nil)
        }

        // MARK: environment

        @Test func theEnvironmentIsWhereRequestsGoAndWhatTheTokenBelongsTo() async throws {
            let tokens = InMemoryTokenStore()
            let store = InMemoryKeyValueStore()
            let environment = APIEnvironment(
                origin: "https://api.example.invalid", baseURL: "https://api.example.invalid")
            let services = AppServices(
                testing: { ports in
                    (ports.http, ports.store, ports.tokens) = (http, store, tokens)
                    ports.environment = environment
                }, onUnexpectedCall: unexpected)
            try await services.logIn()
            #expect(services.runtime.environment == environment && tokens.token?.origin == environment.origin)
            #expect(http.requests.allSatisfy { $0.url.hasPrefix("https://api.example.invalid/api/") })

            let other = AppServices(
                testing: { ($0.http, $0.store, $0.tokens) = (http, store, tokens) }, onUnexpectedCall: unexpected)
            try other.coordinator.restore()
            #expect(other.appSession.phase == .loggedOut)
        }

        // MARK: host

        @Test func theHostsIDsNameTheLogin() async throws {
            struct Numbered: IDSource { func next() -> String { "login-7" } }
            let tokens = InMemoryTokenStore()
            let store = InMemoryKeyValueStore()
            let services = AppServices(
                testing: { ports in
                    (ports.http, ports.store, ports.tokens) = (http, store, tokens)
                    ports.host.ids = Numbered()
                }, onUnexpectedCall: unexpected)
            try await services.logIn()
            #expect(tokens.token?.sessionID == "login-7")
            #expect(store.values[SessionKeys.sessionID.name] == .text("login-7"))
        }

        @Test func everyPartOfTheHostIsTheOneThatTheFacesGet() throws {
            let clock = FixedClock(BusinessTime(secondsSince1970: 1_800_000_000))
            let files = InMemoryFileSystem(files: ["/etc/x": [7]])
            let terminal = RecordingTerminal(columns: 40)
            let processes = RecordingProcessLauncher(executables: ["/bin/x"])
            let services = AppServices(
                testing: {
                    $0.host = .testing(
                        environment: ["LANG": "zh_CN"], clock: clock, files: files, terminal: terminal,
                        processes: processes)
                }, onUnexpectedCall: unexpected)
            let host = services.runtime.host
            clock.advance(bySeconds: 60)
            #expect(host.clock.now.secondsSince1970 == 1_800_000_060 && host.environment == ["LANG": "zh_CN"])
            #expect(try host.files.read("/etc/x", limit: 9) == [7])
            try host.terminal.write([0x41], to: .error)
            #expect(terminal.error == "A" && host.terminal.columns == 40 && host.processes.isExecutable("/bin/x"))
        }

        @Test func aFailureToConfigureIsTheCallersToHear() {
            struct NoFixture: Error {}
            #expect(throws: NoFixture.self) {
                try AppServices(testing: { _ in throw NoFixture() }, onUnexpectedCall: unexpected)
            }
            #expect(throws: NoFixture.self) {
                try AppServices(fakes: { _ in throw NoFixture() }, onUnexpectedCall: unexpected)
            }
        }

        private func header(_ name: String, _ request: HTTPRequest) -> String? {
            request.headers.first { $0.name == name }?.value
        }
    }

    /// A value that takes whatever comes.
    struct Anything: Decodable, Sendable {
        init(from decoder: any Decoder) {}
    }
#endif
