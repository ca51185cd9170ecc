import PlatformInterface

/// A value behind a lock whose changes can be listened to, each once and in the order in which they were made.
final class Watchable<Value: Hashable & Sendable>: Sendable {
    private struct State {
        var value: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var nextListener = 0
    }

    private let state: Locked<State>

    init(_ value: Value) {
        state = Locked(State(value: value))
    }

    var value: Value { state.withLock { $0.value } }

    /// Every value from now on that differs from the one before it.
    func values() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
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

    /// Changes the value. Told while the lock is held, so that no two changes are heard in another order than they were
    /// made in; a stream keeps what it is given, and nobody waits.
    @discardableResult
    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        state.withLock { state in
            let before = state.value
            let result = body(&state.value)
            if state.value != before {
                for listener in state.listeners.values { listener.yield(state.value) }
            }
            return result
        }
    }
}
