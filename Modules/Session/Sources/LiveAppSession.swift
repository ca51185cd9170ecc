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
    }

    private let state = Locked(State())

    package init() {}

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

    /// A session begins, in place of an earlier one.
    func begin(token: String, saying event: SessionEvent?) {
        change(saying: event) { state in
            state.phase = .loggedIn
            state.token = token
        }
    }

    /// The present session ends.
    func end(saying event: SessionEvent?) {
        change(saying: event) { state in
            state.phase = .loggedOut
            state.token = nil
        }
    }

    /// Ends the session of this generation. Returns whether it was the present one and had not ended already.
    func expire(generation: Int) -> Bool {
        let listeners: [AsyncStream<SessionEvent>.Continuation]? = state.withLock { state in
            guard state.generation == generation, state.token != nil else { return nil }
            state.generation += 1
            state.phase = .loggedOut
            state.token = nil
            return Array(state.listeners.values)
        }
        listeners?.forEach { $0.yield(.sessionDidExpire) }
        return listeners != nil
    }

    private func change(saying event: SessionEvent?, _ body: @Sendable (inout State) -> Void) {
        let listeners = state.withLock { state in
            state.generation += 1
            body(&state)
            return Array(state.listeners.values)
        }
        guard let event else { return }
        listeners.forEach { $0.yield(event) }
    }
}
