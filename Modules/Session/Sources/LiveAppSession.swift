import NetworkingInterface
import PlatformInterface
package import SessionInterface

/// The session of this process, as one value behind one lock.
package final class LiveAppSession: AppSession, Sendable {
    private struct State {
        var phase = SessionPhase.loggedOut
        var token: String?
        /// Counts the sessions of this process, so that whatever belongs to an earlier one is known as such.
        var generation = 0
        var listeners: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
        var nextListener = 0

        mutating func become(_ phase: SessionPhase, token: String?) {
            (self.phase, self.token) = (phase, token)
            generation += 1
        }
    }

    private let state = Locked(State())
    private let onEvent: @Sendable (SessionEvent) -> Void

    /// - Parameter onEvent: hears of each event before the streams do, and before the call that caused it returns: what
    ///   has to have changed by then, the root page. It must not come back to the coordinator.
    package init(onEvent: @escaping @Sendable (SessionEvent) -> Void = { _ in }) {
        self.onEvent = onEvent
    }

    package var phase: SessionPhase {
        state.withLock { $0.phase }
    }

    package func events() -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
        let listener = state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[listener] = nil }
        }
        return stream
    }

    var currentToken: AuthToken? {
        state.withLock { state in
            state.token.map { AuthToken($0, generation: state.generation) }
        }
    }

    /// The stamp of the next session to begin. Every beginning and ending is the coordinator's, one after another.
    var nextStamp: SessionStamp {
        state.withLock { SessionStamp(generation: $0.generation + 1) }
    }

    /// A session begins, in place of an earlier one.
    func begin(token: String, phase: SessionPhase) {
        state.withLock { $0.become(phase, token: token) }
    }

    /// Whoever is restoring is logged in; it is the same session.
    func finishRestoring() {
        state.withLock { state in
            if state.phase == .restoring { state.phase = .loggedIn }
        }
    }

    /// The present session ends. Returns whether there was one.
    @discardableResult
    func end() -> Bool {
        state.withLock { state in
            defer { state.become(.loggedOut, token: nil) }
            return state.phase != .loggedOut
        }
    }

    /// Ends the session of this generation. Returns whether it was the present one and had not ended already.
    func expire(generation: Int) -> Bool {
        state.withLock { state in
            guard state.generation == generation, state.token != nil else { return false }
            state.become(.loggedOut, token: nil)
            return true
        }
    }

    /// Tells everybody who listens what has happened. Comes last, when all that it is about has changed.
    func say(_ event: SessionEvent) {
        onEvent(event)
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }
}
