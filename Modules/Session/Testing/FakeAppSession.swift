import PlatformInterface
public import SessionInterface

/// A session whose phase a test sets, and whose events it says.
public final class FakeAppSession: AppSession, Sendable {
    private struct State {
        var phase: SessionPhase
        var listeners: [AsyncStream<SessionEvent>.Continuation] = []
    }

    private let state: Locked<State>

    /// A session in a phase.
    public init(phase: SessionPhase = .loggedOut) {
        state = Locked(State(phase: phase))
    }

    /// The phase, to set and to read.
    public var phase: SessionPhase {
        get { state.withLock { $0.phase } }
        set { state.withLock { $0.phase = newValue } }
    }

    /// What `say` says from now on.
    public func events() -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
        state.withLock { $0.listeners.append(continuation) }
        return stream
    }

    /// Says an event to everybody who listens.
    public func say(_ event: SessionEvent) {
        state.withLock { $0.listeners }.forEach { $0.yield(event) }
    }
}
