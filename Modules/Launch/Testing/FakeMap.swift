public import LaunchInterface
import PlatformInterface

/// A map that counts how often it was to be configured.
public final class FakeMap: MapBootstrap, Sendable {
    private let state = Locked(0)

    /// A map that is not configured.
    public init() {}

    /// How often it was asked to be configured.
    public var configurations: Int { state.withLock { $0 } }

    /// Configures it.
    public func configureIfNeeded() { state.withLock { $0 += 1 } }

    /// A configuration without a key, once it is there.
    public var configuration: MapConfiguration? { configurations > 0 ? MapConfiguration(apiKey: nil) : nil }
}
