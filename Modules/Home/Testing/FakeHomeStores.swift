public import HomeInterface
import PlatformInterface
public import SessionInterface

/// Common menus that a test sets, and which records what was chosen.
public final class FakeHomeCommonMenuStore: HomeCommonMenuStore, Sendable {
    private struct State {
        var menus: [HomeMenu]
        var chosen: [[PermissionURI]] = []
        var failure: HomeError?
    }

    private let state: Locked<State>

    /// Common menus.
    public init(_ menus: [HomeMenu] = []) {
        state = Locked(State(menus: menus))
    }

    /// What was chosen, in order.
    public var chosen: [[PermissionURI]] { state.withLock { $0.chosen } }

    /// Fails each call from now on, until nil is set.
    public func fail(with error: HomeError?) { state.withLock { $0.failure = error } }

    /// The menus.
    public func commonMenus() throws(HomeError) -> [HomeMenu] {
        try state.withLock { state throws(HomeError) in
            if let failure = state.failure { throw failure }
            return state.menus
        }
    }

    /// Records the choice.
    public func setCommonMenus(_ uris: [PermissionURI]) throws(HomeError) {
        try state.withLock { state throws(HomeError) in
            if let failure = state.failure { throw failure }
            state.chosen.append(uris)
        }
    }
}

/// A location state that a test sets, and which records what was asked of it.
public final class FakeHomeLocationStateStore: HomeLocationStateStore, Sendable {
    /// What was asked of it.
    public enum Call: Hashable, Sendable {
        /// `restoreStateIfNeeded()`
        case restoreStateIfNeeded
        /// `goOnline()`
        case goOnline
        /// `goOffline()`
        case goOffline
        /// `report()`
        case report
        /// `remind(afterMinutes:)`
        case remind(Int)
    }

    private struct State {
        var shown: HomeLocationState
        var calls: [Call] = []
        var failure: HomeError?
        var listeners: [AsyncStream<HomeLocationState>.Continuation] = []
    }

    private let held: Locked<State>

    /// A location state.
    public init(_ state: HomeLocationState = .offline) {
        held = Locked(State(shown: state))
    }

    /// What shows, to set and to read.
    public var state: HomeLocationState {
        get { held.withLock { $0.shown } }
        set {
            held.withLock { state in
                state.shown = newValue
                for listener in state.listeners { listener.yield(newValue) }
            }
        }
    }

    /// What was asked of it, in order.
    public var calls: [Call] { held.withLock { $0.calls } }

    /// Fails each call from now on, until nil is set.
    public func fail(with error: HomeError?) { held.withLock { $0.failure = error } }

    /// What shows now, and what the test sets from then on.
    public func states() -> AsyncStream<HomeLocationState> {
        let (stream, continuation) = AsyncStream.makeStream(of: HomeLocationState.self)
        held.withLock { state in
            continuation.yield(state.shown)
            state.listeners.append(continuation)
        }
        return stream
    }

    /// Records the call.
    public func restoreStateIfNeeded() throws(HomeError) { try record(.restoreStateIfNeeded) }
    /// Records the call.
    public func goOnline() throws(HomeError) { try record(.goOnline) }
    /// Records the call.
    public func goOffline() throws(HomeError) { try record(.goOffline) }
    /// Records the call.
    public func report() throws(HomeError) { try record(.report) }
    /// Records the call.
    public func remind(afterMinutes minutes: Int) throws(HomeError) { try record(.remind(minutes)) }

    private func record(_ call: Call) throws(HomeError) {
        try held.withLock { state throws(HomeError) in
            state.calls.append(call)
            if let failure = state.failure { throw failure }
        }
    }
}
