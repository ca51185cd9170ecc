public import Domain
public import LaunchInterface
public import NetworkingInterface
public import PlatformInterface

/// What production is composed from: the machine, the back end, and where things are kept.
public struct Configuration: Sendable {
    /// What the machine gives.
    public var host: Host
    /// The back end to talk to.
    public var environment: APIEnvironment
    /// The folder of one context, which holds its store and its token.
    public var contextFolder: String
    /// Where the development server is looked for, started and kept.
    public var demoServer: DemoServerPlaces
    /// What requests say of the client in `X-APP-VERSION`.
    public var appVersion: String
    /// What requests say of the client in `X-OS-TYPE`.
    public var osType: String
    /// How long a request may take.
    public var timeouts: HTTPTimeouts
    /// How connections are made.
    public var transport = TransportOptions()
    /// How often a request that changes nothing may be made in all, where the server or the network fails for a moment.
    public var attempts = 1
    /// Where an HTTP archive of all transfers is kept, without secrets; nil for nowhere.
    public var archiveFile: String?
    /// Where all transfers are written in the manner of `curl -v`, without secrets; nil for nowhere.
    public var traceFile: String?
    /// Hears the same, some lines at a time, each with its end; nil where nobody listens.
    public var onTransfer: (@Sendable (String) -> Void)?
    /// Where the desktop's files are; nil where that cannot be told.
    public var desktop: DesktopPlaces?
    /// Whether what happens in a launch is told (`AppServices.launchTrace`).
    public var tracesLaunch = false
    /// The credential helper that new tokens go to, `pass` for one; nil for the file.
    public var credentialHelper: String?
    /// The token of a session of this process alone; nil for the session on disk.
    public var token: String?
    /// Hears what a person should know although all goes on; nil where nobody listens.
    public var onNotice: (@Sendable (LocalizedText) -> Void)?
    /// The key for the map's service; nil where none is set.
    public var mapKey: String?

    /// A configuration with the usual `X-OS-TYPE`, which is `iOS` literally (seed 000 §2).
    public init(
        host: Host, environment: APIEnvironment, contextFolder: String, demoServer: DemoServerPlaces,
        appVersion: String = ProductVersion.current, osType: String = "iOS", timeouts: HTTPTimeouts = HTTPTimeouts()
    ) {
        (self.host, self.environment, self.contextFolder) = (host, environment, contextFolder)
        (self.demoServer, self.appVersion, self.osType) = (demoServer, appVersion, osType)
        self.timeouts = timeouts
    }
}

/// Where the development server is looked for, started and kept.
public struct DemoServerPlaces: Hashable, Sendable {
    /// The programs that may be it, the first that is there is taken.
    public var programs: [String]
    /// The folder of its port file and lock.
    public var runtimeFolder: String
    /// The folder of its data and log.
    public var stateFolder: String

    /// Where the development server is looked for, started and kept.
    public init(programs: [String], runtimeFolder: String, stateFolder: String) {
        (self.programs, self.runtimeFolder, self.stateFolder) = (programs, runtimeFolder, stateFolder)
    }
}

/// The product's version.
public enum ProductVersion {
    /// The version that this source is.
    public static let current = "0.1.0"
}
