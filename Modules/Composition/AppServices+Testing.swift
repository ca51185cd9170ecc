#if Fakes
    import Launch
    public import LaunchInterface
    import Networking
    public import NetworkingInterface
    import NetworkingTesting
    public import PlatformInterface
    import PlatformTesting
    public import StorageInterface
    import StorageTesting

    extension AppServices {
        /// The ports of a test of the real features, each to be replaced by one of the test's own.
        public struct TestingPorts: Sendable {
            /// The machine: a fixed clock, counted ids, files in memory, a terminal that records.
            public var host: Host
            /// The transport. Until it is replaced, every request is reported and fails.
            public var http: any HTTPClient
            /// What outlives the process; in memory.
            public var store: any KeyValueStore
            /// Where the token lives; in memory.
            public var tokens: any TokenStore
            /// The back end that is asked.
            public var environment: APIEnvironment
            /// Whether what happens in a launch is told, all of it at 0 ms; not.
            public var tracesLaunch = false
            /// Where the desktop's files are; nowhere.
            public var desktop: DesktopPlaces?
            /// What is waited on, by toasts for one; the real one.
            public var steadyClock: any Clock<Duration>
        }

        /// The real features over ports in memory. Replace the transport, and every feature sees it.
        ///
        /// - Parameters:
        ///   - configure: replaces ports.
        ///   - onUnexpectedCall: hears of a port that was used and not supplied, and how to supply it; a test records an
        ///     issue there.
        public init(
            testing configure: (inout TestingPorts) throws -> Void,
            onUnexpectedCall: @escaping @Sendable (String) -> Void
        ) rethrows {
            var ports = TestingPorts(
                host: .testing(), http: FakeHTTPClient.unscripted(onUnexpectedCall: onUnexpectedCall),
                store: InMemoryKeyValueStore(), tokens: InMemoryTokenStore(),
                environment: APIEnvironment(origin: "http://127.0.0.1:1", baseURL: "http://127.0.0.1:1"),
                steadyClock: ContinuousClock())
            try configure(&ports)
            self.init(
                over: Ports(
                    host: ports.host, http: ports.http,
                    baseURL: FixedBaseURL(ports.environment.baseURL ?? "http://127.0.0.1:1"),
                    store: ports.store, tokens: ports.tokens,
                    kits: KitSettings(http: ports.http, desktop: ports.desktop, version: ProductVersion.current),
                    steadyClock: ports.steadyClock, trace: ports.tracesLaunch ? LiveLaunchTrace { .zero } : nil),
                environment: ports.environment,
                identity: ClientIdentity(appVersion: ProductVersion.current), timeouts: HTTPTimeouts())
        }
    }
#endif
