import PlatformInterface
public import StorageInterface

/// A key-value store that is a dictionary. It keeps the promises of `KeyValueStoreContract`, as the real one does.
public final class InMemoryKeyValueStore: KeyValueStore {
    private struct State {
        var values: [String: StoredValue]
        var applied: [[KeyValueChange]] = []
        var failure: StorageError?
    }

    private let state: Locked<State>

    /// A store with these values.
    public init(_ values: [String: StoredValue] = [:]) {
        state = Locked(State(values: values))
    }

    /// All values by name.
    public var values: [String: StoredValue] { state.withLock { $0.values } }

    /// The changes of every call that succeeded, in order.
    public var applied: [[KeyValueChange]] { state.withLock { $0.applied } }

    /// Lets the next call fail and change nothing; the one after it works again.
    public func failNext(with error: StorageError) {
        state.withLock { $0.failure = error }
    }

    /// The values of those of `names` that are there.
    public func values(named names: [String]) throws(StorageError) -> [String: StoredValue] {
        try state.withLock { state throws(StorageError) in
            try state.failure.takeAndThrow()
            let wanted = Set(names)
            return state.values.filter { wanted.contains($0.key) }
        }
    }

    /// Makes all changes, in order.
    public func apply(_ changes: [KeyValueChange]) throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            try state.failure.takeAndThrow()
            for change in changes { state.values[change.name] = change.value }
            state.applied.append(changes)
        }
    }
}

extension StorageError? {
    /// Throws the failure that a test has laid ready, once.
    mutating func takeAndThrow() throws(StorageError) {
        guard let failure = self else { return }
        self = nil
        throw failure
    }
}
