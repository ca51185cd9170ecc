#if Fakes
    import AuthInterface
    import Composition
    import Domain
    import FoundationEssentials
    import NetworkingInterface
    import OrdersInterface
    import PlatformInterface
    import PlatformTesting
    import SessionInterface
    import TestSupport
    import Testing

    /// `AppServices(production:)`: each part of the configuration has its effect, and none before it is needed.
    struct ProductionCompositionTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private func configuration(
            _ environment: APIEnvironment, host: Host
        ) -> Configuration {
            Configuration(
                host: host, environment: environment, contextFolder: folder.path("data/default"),
                demoServer: DemoServerPlaces(
                    programs: ["/opt/missing", "/opt/suixinkan-devserver"], runtimeFolder: folder.path("run"),
                    stateFolder: folder.path("state")))
        }

        private func environment(at url: String) -> APIEnvironment { APIEnvironment(origin: url, baseURL: url) }

        /// The real machine without its environment, so that no proxy of the machine is asked.
        private var machine: Host {
            var host = Host.live()
            host.environment = [:]
            return host
        }

        private func stub() throws -> StubServer {
            try StubServer { .json(BackEnd.answer("\($0.method) \($0.path)", body: $0.bodyText)) }
        }

        private func entries(_ name: String = "") -> [String] {
            ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path(name))) ?? []).sorted()
        }

        // MARK: Nothing before its time

        @Test(arguments: [APIEnvironment.demo, .release])
        func composingMakesNothingAndStartsNothing(_ environment: APIEnvironment) throws {
            let files = InMemoryFileSystem()
            let processes = RecordingProcessLauncher(executables: ["/opt/suixinkan-devserver"])
            let terminal = RecordingTerminal()
            let heard = Locked(0)
            var configuration = configuration(
                environment, host: .testing(files: files, terminal: terminal, processes: processes))
            configuration.onTransfer = { _ in heard.withLock { $0 += 1 } }
            let services = AppServices(production: configuration)
            _ = (services.makeLoginViewModel(), services.makeOrderListViewModel())
            _ = services.makeDepositOrderListViewModel()
            #expect(services.appSession.phase == .loggedOut && services.accountContext.account == nil)

            #expect(files.files.isEmpty && files.folders == ["/"] && entries().isEmpty)
            #expect(processes.launches.isEmpty && heard.withLock { $0 } == 0)
            #expect(terminal.output.isEmpty && terminal.error.isEmpty)
        }

        @Test func lookingForASessionThatIsNotThereMakesNothing() throws {
            let processes = RecordingProcessLauncher(executables: ["/opt/suixinkan-devserver"])
            var host = machine
            host.processes = processes
            let services = AppServices(production: configuration(.demo, host: host))
            try services.coordinator.restore()
            #expect(services.appSession.phase == .loggedOut)
            #expect(entries().isEmpty && processes.launches.isEmpty)
        }

        // MARK: The demo server

        /// A back end that says of itself that it is the first program that a test's launcher starts.
        private func demoServer() throws -> StubServer {
            try StubServer { request in
                request.path == "/_control/identity"
                    ? .json(#"{"pid": 1001}"#)
                    : .json(BackEnd.answer("\(request.method) \(request.path)", body: request.bodyText))
            }
        }

        @Test func theDemoServerIsStartedAtTheFirstRequestWithItsPlaces() async throws {
            let stub = try demoServer()
            let files = InMemoryFileSystem()
            let portFile = folder.path("run/demo.port")
            let processes = RecordingProcessLauncher(executables: ["/opt/suixinkan-devserver"]) { launch in
                // The server, which says where it listens as soon as it does.
                let record = #"{"pid":\#(launch.process),"port":\#(stub.port)}"#
                try? files.replace(portFile, with: Array(record.utf8))
            }
            let requested = Locked(0)
            var configuration = configuration(.demo, host: .testing(files: files, processes: processes))
            configuration.onTransfer = { text in
                requested.withLock { $0 += text.hasPrefix("* GET ") && text.contains(" 200, ") ? 1 : 0 }
            }
            // Nothing listens there, and the demo server is reached without them.
            configuration.transport.proxy = "http://127.0.0.1:1"
            configuration.transport.unixSocket = folder.path("nothing")
            let services = AppServices(production: configuration)
            #expect(try await services.authAPI.appConfig().enableRegister)
            #expect(try await services.authAPI.appConfig().enableRegister)

            let launch = try #require(processes.launches.first)
            #expect(processes.launches.count == 1 && launch.executable == "/opt/suixinkan-devserver")
            #expect(launch.arguments.contains(portFile) && launch.arguments.contains(folder.path("state/demo.db")))
            #expect(launch.output == folder.path("state/demo.log"))
            #expect(stub.requests.map(\.path) == ["/_control/identity", "/api/app/config", "/api/app/config"])
            #expect(requested.withLock { $0 } == 3)
        }

        @Test func anotherProgramWithTheServersPortIsToldNothing() async throws {
            let (stub, other) = try (demoServer(), stub())
            let portFile = folder.path("run/demo.port")
            let files = InMemoryFileSystem(files: [portFile: Array(#"{"pid":78,"port":\#(other.port)}"#.utf8)])
            let processes = RecordingProcessLauncher(executables: ["/opt/suixinkan-devserver"]) { launch in
                let record = #"{"pid":\#(launch.process),"port":\#(stub.port)}"#
                try? files.replace(portFile, with: Array(record.utf8))
            }
            processes.setRunning(78, true)
            let services = AppServices(
                production: configuration(.demo, host: .testing(files: files, processes: processes)))
            #expect(try await services.authAPI.appConfig().enableRegister)
            #expect(other.requests.map(\.path) == ["/_control/identity"])
            #expect(stub.requests.map(\.path) == ["/_control/identity", "/api/app/config"])
        }

        @Test func whereABackEndIsNamedNoDemoServerIsLookedFor() async throws {
            let stub = try stub()
            let processes = RecordingProcessLauncher(executables: ["/opt/suixinkan-devserver"])
            let services = AppServices(
                production: configuration(environment(at: stub.url), host: .testing(processes: processes)))
            #expect(try await services.authAPI.appConfig().enableRegister)
            #expect(processes.launches.isEmpty && entries().isEmpty)
        }

        // MARK: The parts of the configuration

        @Test func aLoginOverTheWireLandsInTheContextsFolderAndIsTakenUpAgain() async throws {
            let stub = try stub()
            let configuration = configuration(environment(at: stub.url), host: machine)
            let services = AppServices(production: configuration)
            try await services.logIn()
            let list = services.makeOrderListViewModel()
            await list.refreshOrderList()
            #expect(await list.state.orderList.map(\.id.number) == [880_001])
            #expect(
                stub.requests.map { $0.header("token") } == [nil, BackEnd.temporaryToken, "token-of-501"])

            #expect(entries("data/default").contains("token.json") && entries("data/default").contains("store.db"))
            #expect(try text(of: "data/default/token.json").contains("token-of-501"))
            for name in entries("data/default") {
                let bytes = try text(of: "data/default/\(name)")
                #expect(!bytes.contains(BackEnd.temporaryToken) && !bytes.contains(BackEnd.password), "\(name)")
                #expect(!bytes.contains("token-of-501") || name == "token.json", "\(name)")
            }

            let next = AppServices(production: configuration)
            try next.coordinator.restore()
            #expect(next.appSession.phase == .loggedIn && next.accountContext.account?.userName == "赵六")
            try next.coordinator.logout()
            #expect(!entries("data/default").contains("token.json"))
        }

        @Test func theTokenGoesThroughTheHostsFilesAndBearsTheHostsID() async throws {
            let stub = try stub()
            var host = machine
            host.ids = SequentialIDs()
            let services = AppServices(production: configuration(environment(at: stub.url), host: host))
            try await services.logIn()
            #expect(try text(of: "data/default/token.json").contains("\"id-1\""))

            let files = InMemoryFileSystem()
            host.files = files
            let other = AppServices(production: configuration(environment(at: stub.url), host: host))
            try other.coordinator.restore()
            #expect(other.appSession.phase == .loggedOut && files.files.isEmpty)
        }

        @Test func versionAndSystemAreSaidInEveryRequestAndTheListenerHearsOfIt() async throws {
            let stub = try stub()
            let heard = Locked<[String]>([])
            var configuration = configuration(environment(at: stub.url), host: machine)
            (configuration.appVersion, configuration.osType) = ("9.8.7", "Linux")
            configuration.onTransfer = { text in heard.withLock { $0.append(text) } }
            let services = AppServices(production: configuration)
            try await services.logIn()
            _ = try await services.orderAPI.photographerOrders(matching: .init(filter: .init(keyword: "13912345678")))
            for request in stub.requests {
                #expect(request.header("X-APP-VERSION") == "9.8.7" && request.header("X-OS-TYPE") == "Linux")
                #expect(request.header("User-Agent") == "suixinkan/9.8.7")
            }
            let lines = heard.withLock { $0 }
            #expect(lines.contains { $0.hasPrefix("* POST \(stub.url)/api/app/v9/login 200") })
            #expect(lines.contains { $0.hasPrefix("> POST /api/app/v9/login HTTP/1.1\n") })
            #expect(lines.contains { $0.hasPrefix("< HTTP/1.1 200 Stub\n") })
            for secret in [BackEnd.password, BackEnd.temporaryToken, "token-of-501", BackEnd.phone] {
                #expect(!lines.contains { $0.contains(secret) })
            }
        }

        @Test func theTimeLimitIsTheConfigurations() async throws {
            let stub = try StubServer { _ in .hang }
            var configuration = configuration(environment(at: stub.url), host: machine)
            configuration.timeouts = HTTPTimeouts(connect: .milliseconds(50), total: .milliseconds(50))
            let services = AppServices(production: configuration)
            let error = await #expect(throws: APIError.self) { try await services.authAPI.appConfig() }
            // Not the thirty seconds that hold unless told otherwise.
            #expect(error?.code == .timeout && error?.failure.message(.english).contains(" 0.05 s") == true)
        }

        @Test func transfersAreTriedAgainArchivedAndTracedWithoutSecrets() async throws {
            let asked = Watched(0), said = Watched("")
            let stub = try StubServer { request in
                let number = asked.update { asked in
                    asked += 1
                    return asked
                }
                guard number > 1 else { return .text("busy", status: 503) }
                return .json(BackEnd.answer("\(request.method) \(request.path)", body: request.bodyText))
            }
            var configuration = configuration(environment(at: stub.url), host: machine)
            configuration.attempts = 2
            configuration.archiveFile = folder.path("transfers.har")
            configuration.traceFile = folder.path("transfers.txt")
            configuration.onTransfer = { text in said.update { $0 += text } }
            let services = AppServices(production: configuration)
            _ = try await services.authAPI.appConfig()
            let phone = try #require(PhoneNumber(BackEnd.phone))
            _ = try await services.authAPI.login(phone: phone, password: BackEnd.password)

            let archive = try text(of: "transfers.har")
            #expect(archive.split(separator: "\"startedDateTime\"").count == 4)
            #expect(archive.contains("\"status\":503") && said.value.contains("attempt 2 in"))
            #expect(try self.text(of: "transfers.txt") == said.value)
            for name in ["transfers.har", "transfers.txt"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
                #expect(attributes[.posixPermissions].map { "\($0)" } == "\(0o600)")
            }
            for secret in [BackEnd.password, BackEnd.temporaryToken] {
                #expect(!archive.contains(secret) && !said.value.contains(secret))
            }
        }

        private func text(of name: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path(name))), as: UTF8.self)
        }
    }
#endif
