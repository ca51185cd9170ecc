import Domain
import Launch
import Networking
import NetworkingInterface
import PlatformInterface
import Storage
import StorageInterface

extension AppServices {
    /// The product as people run it. Opens nothing and asks nobody: a store is opened at its first use, libcurl loaded
    /// and the demo server started at the first request.
    public init(production configuration: Configuration) {
        let host = configuration.host
        let observer = Self.observer(of: configuration)
        let curl = Self.transport(of: configuration, observer)
        var http: any HTTPClient = curl
        if configuration.attempts > 1 {
            http = RetryingHTTPClient(
                http, policy: RetryPolicy(attempts: configuration.attempts), clock: ContinuousClock(),
                observer: observer)
        }
        self.init(
            over: Ports(
                host: host, http: http, bulk: curl,
                baseURL: Self.baseURL(of: configuration, http: curl),
                store: SQLiteKeyValueStore(Self.database(of: configuration)), tokens: Self.tokens(of: configuration),
                givenToken: configuration.token,
                kits: KitSettings(
                    http: curl, desktop: configuration.desktop, mapKey: configuration.mapKey,
                    version: configuration.appVersion),
                trace: configuration.tracesLaunch ? LiveLaunchTrace() : nil),
            environment: configuration.environment,
            identity: ClientIdentity(appVersion: configuration.appVersion, osType: configuration.osType),
            timeouts: configuration.timeouts)
    }

    /// The client that all of a run's requests go through.
    static func transport(of configuration: Configuration, _ observer: (any HTTPObserver)?) -> CurlHTTPClient {
        CurlHTTPClient(
            .init(
                userAgent: "suixinkan/\(configuration.appVersion)", environment: configuration.host.environment,
                transport: configuration.transport.reaching(configuration.environment), observer: observer,
                takesNotes: configuration.onTransfer != nil || configuration.traceFile != nil))
    }

    /// Whoever hears of each transfer; nil where nobody does.
    static func observer(of configuration: Configuration) -> (any HTTPObserver)? {
        var all: [any HTTPObserver] = []
        let host = configuration.host, onNotice = configuration.onNotice
        if let onTransfer = configuration.onTransfer { all.append(HTTPTrace(write: onTransfer)) }
        if let path = configuration.traceFile {
            all.append(TraceFile(path: path, files: host.files) { onNotice?($0.failure.message) })
        }
        if let path = configuration.archiveFile {
            all.append(
                HARLog(path: path, files: host.files, clock: host.clock, creator: configuration.appVersion) {
                    onNotice?($0.failure.message)
                })
        }
        return all.isEmpty ? nil : HTTPObservers(all)
    }

    /// A session of this process alone has a store of its own as well: it reads nothing of the one on disk, and leaves
    /// nothing there.
    private static func database(of configuration: Configuration) -> SQLiteDatabase {
        guard configuration.token == nil else { return SQLiteDatabase() }
        return SQLiteDatabase(path: "\(configuration.contextFolder)/store.db", files: configuration.host.files)
    }

    private static func tokens(of configuration: Configuration) -> any TokenStore {
        guard configuration.token == nil else { return ProcessTokenStore() }
        return HelperTokenStore(
            folder: configuration.contextFolder, host: configuration.host, helper: configuration.credentialHelper,
            report: configuration.onNotice ?? { _ in })
    }

    static func baseURL(of configuration: Configuration, http: any HTTPClient) -> any BaseURLProvider {
        if let url = configuration.environment.baseURL { return FixedBaseURL(url) }
        let places = configuration.demoServer
        return DemoServerLocator(
            paths: DemoServerPaths(
                program: places.programs, portFile: "\(places.runtimeFolder)/demo.port",
                lockFile: "\(places.runtimeFolder)/demo.lock", dataFile: "\(places.stateFolder)/demo.db",
                logFile: "\(places.stateFolder)/demo.log"),
            files: configuration.host.files, processes: configuration.host.processes, clock: ContinuousClock(),
            probe: LoopbackProbe(http: http).server)
    }
}
