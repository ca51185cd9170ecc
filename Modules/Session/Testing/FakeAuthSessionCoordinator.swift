import Domain
import PlatformInterface
public import SessionInterface

/// A coordinator that records what began and ended, and fails where a test says so.
public final class FakeAuthSessionCoordinator: AuthSessionCoordinator, Sendable {
    /// What was asked of it.
    public enum Call: Hashable, Sendable {
        /// `restore()`
        case restore
        /// `beginRestoring()`
        case beginRestoring
        /// `finishRestoring()`
        case finishRestoring
        /// `completeLogin(_:)`
        case completeLogin(CompletedLogin)
        /// `logout()`
        case logout
    }

    private struct State {
        var calls: [Call] = []
        var preferences: LoginPreferences
        var failure: SessionError?
        var damagedStoreKeptAt: String?
    }

    private let state: Locked<State>

    /// A coordinator with what the login page shows.
    public init(preferences: LoginPreferences = LoginPreferences()) {
        state = Locked(State(preferences: preferences))
    }

    /// What was asked of it, in order.
    public var calls: [Call] { state.withLock { $0.calls } }

    /// Fails each call from now on, until nil is set.
    public func fail(with error: SessionError?) {
        state.withLock { $0.failure = error }
    }

    /// Where the latest login moved a damaged store to, to set and to read.
    public var damagedStoreKeptAt: String? {
        get { state.withLock { $0.damagedStoreKeptAt } }
        set { state.withLock { $0.damagedStoreKeptAt = newValue } }
    }

    /// Records the call.
    public func restore() throws(SessionError) { try record(.restore) }

    /// Records the call.
    public func beginRestoring() throws(SessionError) { try record(.beginRestoring) }

    /// Records the call; it cannot fail.
    public func finishRestoring() { state.withLock { $0.calls.append(.finishRestoring) } }

    /// Records the login, and keeps what the login page shows from then on.
    public func completeLogin(_ login: CompletedLogin) throws(SessionError) {
        try record(.completeLogin(login)) { preferences in
            preferences = LoginPreferences(lastLoginUsername: login.username, privacyAgreementAccepted: true)
        }
    }

    /// Records the call.
    public func logout() throws(SessionError) { try record(.logout) }

    /// What the test gave, or the latest login left.
    public func loginPreferences() throws(SessionError) -> LoginPreferences {
        try state.withLock { state throws(SessionError) in
            if let failure = state.failure { throw failure }
            return state.preferences
        }
    }

    private func record(
        _ call: Call, _ change: (inout LoginPreferences) -> Void = { _ in }
    ) throws(SessionError) {
        try state.withLock { state throws(SessionError) in
            state.calls.append(call)
            if let failure = state.failure { throw failure }
            change(&state.preferences)
        }
    }
}
