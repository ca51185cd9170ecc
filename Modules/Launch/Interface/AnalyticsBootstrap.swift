public import NavigationInterface

/// Analytics: off until it is configured, which the launch does only with consent.
///
/// Nothing of it delays or fails anything: events are kept in memory and sent when the process is done. Nothing is
/// kept on disk, no device or person is named, and where no collector is named nothing is sent to anybody.
public protocol AnalyticsBootstrap: Sendable {
    /// Turns it on, once in a process. Sends nothing and waits for nothing.
    func configureIfNeeded()

    /// Keeps an event for the collector; forgets it where analytics is off.
    func record(_ event: AnalyticsEvent)

    /// Sends what was kept, and comes back when it is sent, has failed, or `limit` has passed. What could not be sent is
    /// forgotten.
    func flush(within limit: Duration) async
}

/// What analytics may hear of, and nothing else: no text from a person or a server can be in it.
public enum AnalyticsEvent: Hashable, Sendable {
    /// The first screen is up.
    case launched(root: AppRoot, refreshed: Bool, took: Duration)
    /// Somebody has logged in.
    case loggedIn
}
