import Launch
public import LaunchInterface
import NetworkingInterface
import PlatformInterface
import StorageInterface

extension AppServices {
    /// What a start configures, apart from the features.
    public struct LaunchBundle: Sendable {
        /// Analytics; off until there is consent.
        public var analytics: any AnalyticsBootstrap
        /// Which program opens the product's links.
        public var urlScheme: any URLSchemeBootstrap
        /// The map.
        public var map: any MapBootstrap
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

extension AppServices.LaunchBundle {
    /// The live ones.
    init(_ settings: KitSettings, host: Host) {
        self.init(
            analytics: TelemetryAnalytics(http: settings.http, host: host, version: settings.version),
            urlScheme: DesktopIntegration(places: settings.desktop, host: host),
            map: LiveMap(apiKey: settings.mapKey))
    }
}
