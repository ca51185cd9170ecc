public import Domain

/// Whether the person is online, and when their next location report is due (seed 000 §6.3). It belongs to the account:
/// after a switch or a log-out nothing of it shows, and its countdown has stopped.
public protocol HomeLocationStateStore: Sendable {
    /// What shows now. Before `restoreStateIfNeeded`, and where nobody is logged in, `HomeLocationState.offline`.
    var state: HomeLocationState { get }

    /// What shows, now and whenever it changes: each second while the countdown runs. Ends with the
    /// session: within a second where a countdown runs, else with the next change.
    func states() -> AsyncStream<HomeLocationState>

    /// Takes up what an earlier process left, once in a session: offline → no countdown; no last report → online cleared;
    /// two hours over → online and last report cleared; else the countdown goes on. A last report in the future, as a clock
    /// that was set back leaves it, becomes one of this moment: a countdown never has more than two hours left.
    func restoreStateIfNeeded() throws(HomeError)

    /// Goes online, which is a report; nothing where the person is online already.
    func goOnline() throws(HomeError)

    /// Goes offline. The last report stays known.
    func goOffline() throws(HomeError)

    /// The person has reported their location now: the countdown begins anew. Throws `.offline` for somebody who is.
    func report() throws(HomeError)

    /// Reminds after so many minutes without a report; 0 never. Throws `.minutes` outside `HomeLocationState.reminderRange`.
    func remind(afterMinutes minutes: Int) throws(HomeError)
}

/// Whether the person is online, and when their next report is due.
public struct HomeLocationState: Hashable, Sendable {
    /// Whether they are online.
    public var isOnline: Bool
    /// When they last reported, by this machine's clock; nil where that is not known.
    public var lastReportTime: BusinessTime?
    /// The seconds since the last report, 0 to `reportInterval`; nil where no countdown runs.
    public var elapsedSeconds: Int?
    /// The minutes without a report after which they are reminded; nil for never.
    public var reminderMinutes: Int?

    /// Nothing is known, or nothing is on.
    public static let offline = HomeLocationState(isOnline: false)

    /// After how many seconds the next report is due: two hours.
    public static let reportInterval = 7_200
    /// The minutes that a reminder may have: up to a day.
    public static let reminderRange = 1...1_440

    /// Whether somebody is online, and when their next report is due.
    public init(
        isOnline: Bool, lastReportTime: BusinessTime? = nil, elapsedSeconds: Int? = nil, reminderMinutes: Int? = nil
    ) {
        (self.isOnline, self.lastReportTime) = (isOnline, lastReportTime)
        (self.elapsedSeconds, self.reminderMinutes) = (elapsedSeconds, reminderMinutes)
    }

    /// The seconds until the next report is due, `reportInterval` to 0; nil where no countdown runs.
    public var nextReportCountdownSeconds: Int? { elapsedSeconds.map { Self.reportInterval - $0 } }
}
