/// Whether somebody is logged in. Holds no business data (seed 002, «核心对象»).
public protocol AppSession: Sendable {
    /// The present phase.
    var phase: SessionPhase { get }

    /// Everything that happens to the session from now on, until the stream is dropped. Each event is said last, when
    /// phase, account and token are as it tells.
    func events() -> AsyncStream<SessionEvent>
}

/// The phases of a session.
public enum SessionPhase: String, Hashable, Sendable {
    /// Nobody is logged in.
    case loggedOut = "logged_out"
    /// There is a token, and what belongs to it is being loaded.
    case restoring
    /// Somebody is logged in.
    case loggedIn = "logged_in"
}

/// What happens to a session. Each is said once.
public enum SessionEvent: Hashable, Sendable {
    /// Somebody has logged in.
    case userDidLogin
    /// The user has logged out.
    case userDidLogout
    /// The server called the token invalid.
    case sessionDidExpire
}
