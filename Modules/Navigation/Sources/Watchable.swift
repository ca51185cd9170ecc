import PlatformInterface

/// A value behind a lock whose changes can be listened to, each once and in the order in which they were made.
final class Watchable<Value: Hashable & Sendable>: Sendable {
    private let state: Locked<Value>
    private let listeners = Listeners<Value>()

    init(_ value: Value) {
        state = Locked(value)
    }

    var value: Value { state.withLock { $0 } }

    /// Every value from now on that differs from the one before it.
    func values() -> AsyncStream<Value> { listeners.stream() }

    /// Changes the value. Told while the lock is held, so that nobody hears two changes in another order than they were
    /// made in.
    func change(_ body: (inout Value) -> Void) {
        state.withLock { value in
            let before = value
            body(&value)
            if value != before { listeners.tell(value) }
        }
    }
}
