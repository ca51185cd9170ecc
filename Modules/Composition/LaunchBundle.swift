import Launch
public import LaunchInterface
import NetworkingInterface
import PlatformInterface
import StorageInterface

extension AppServices {
    /// What a start configures and does, apart from the features.
    public struct LaunchBundle: Sendable {
        /// Analytics; off until there is consent.
        public var analytics: any AnalyticsBootstrap
        /// Which program opens the product's links.
        public var urlScheme: any URLSchemeBootstrap
        /// The map.
        public var map: any MapBootstrap
        /// Takes up a session and asks the server about it.
        public var bootstrapper: any SessionBootstrapper
        /// A cold start.
        public var launch: any AppLaunch
        /// The pages of the main tabs, anew for each session.
        public var tabs: any MainTabs
        /// What happened so far; nil where nobody asked for it.
        public var trace: (any LaunchTrace)?
    }
}

/// What the kits of others are made from.
struct KitSettings {
    /// The transport of analytics: not the one that the product's own requests are watched on.
    var http: any HTTPClient
    /// Where the desktop's files are; nil where that cannot be told.
    var desktop: DesktopPlaces?
    /// The key for the map's service.
    var mapKey: String?
    /// What analytics says of the client.
    var version: String
}

/// The kits of others.
struct Kits {
    let analytics: any AnalyticsBootstrap
    let urlScheme: any URLSchemeBootstrap
    let map: any MapBootstrap

    init(_ settings: KitSettings, host: Host) {
        analytics = TelemetryAnalytics(http: settings.http, host: host, version: settings.version)
        urlScheme = DesktopIntegration(places: settings.desktop, host: host)
        map = LiveMap(apiKey: settings.mapKey)
    }
}

extension Ports {
    /// The same ports, telling the trace what goes through them; themselves where nobody asked for one.
    var traced: Ports {
        guard let trace else { return self }
        var ports = self
        ports.http = TracedHTTPClient(http, trace: trace)
        ports.store = TracedKeyValueStore(store, trace: trace)
        ports.tokens = TracedTokenStore(tokens, trace: trace)
        return ports
    }

    /// Opens the page that a UI test asks for, in builds that take such orders.
    static var uiTestRoutes: UITestRoutes? {
        #if DEBUG
            UITestRoutes()
        #else
            nil
        #endif
    }
}
