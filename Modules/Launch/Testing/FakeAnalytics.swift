public import LaunchInterface
import PlatformInterface

/// Analytics that keeps what it was told.
public final class FakeAnalytics: AnalyticsBootstrap, Sendable {
    private struct State {
        var configurations = 0
        var events: [AnalyticsEvent] = []
        var flushes: [Duration] = []
    }

    private let state = Locked(State())

    /// Analytics that is off.
    public init() {}

    /// How often it was asked to be configured.
    public var configurations: Int { state.withLock { $0.configurations } }
    /// What it heard of while it was on, in order.
    public var events: [AnalyticsEvent] { state.withLock { $0.events } }
    /// The limits of the flushes, in order.
    public var flushes: [Duration] { state.withLock { $0.flushes } }

    /// Turns it on.
    public func configureIfNeeded() { state.withLock { $0.configurations += 1 } }

    /// Keeps the event where it is on.
    public func record(_ event: AnalyticsEvent) {
        state.withLock { state in
            if state.configurations > 0 { state.events.append(event) }
        }
    }

    /// Keeps the limit, and comes back at once.
    public func flush(within limit: Duration) async { state.withLock { $0.flushes.append(limit) } }
}
