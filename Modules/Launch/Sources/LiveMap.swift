package import LaunchInterface
import PlatformInterface

/// The map as the launch configures it: a key, consent, https. It asks nobody.
package final class LiveMap: MapBootstrap, Sendable {
    private let apiKey: String?
    private let configured = Locked<MapConfiguration?>(nil)

    /// - Parameter apiKey: the key for the map's service, where one is set.
    package init(apiKey: String?) {
        self.apiKey = apiKey
    }

    package func configureIfNeeded() {
        configured.withLock { configured in
            if configured == nil { configured = MapConfiguration(apiKey: apiKey) }
        }
    }

    package var configuration: MapConfiguration? { configured.withLock { $0 } }
}
