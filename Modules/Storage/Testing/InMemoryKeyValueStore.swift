import Domain
import PlatformInterface
public import StorageInterface

/// A key-value store that is a dictionary. It keeps the promises of `KeyValueStoreContract`, as the real one does.
public final class InMemoryKeyValueStore: KeyValueStore {
    private struct State {
        var values: [String: StoredValue]
        var applied: [[KeyValueChange]] = []
        var failure: StorageError?
        var isDamaged = false

        mutating func takeFailure() throws(StorageError) {
            try failure.takeAndThrow()
            guard !isDamaged else { throw Self.damage }
        }

        mutating func apply(_ changes: [KeyValueChange]) {
            for change in changes { values[change.name] = change.value }
            applied.append(changes)
        }

        private static let damage = StorageError(
            .damaged, message: LocalizedText(verbatim: "the store in memory is damaged; log in again"))
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

    /// Damages the store: every call fails until it is replaced.
    public func damage() {
        state.withLock { $0.isDamaged = true }
    }

    /// The values of those of `names` that are there.
    public func values(named names: [String]) throws(StorageError) -> [String: StoredValue] {
        try state.withLock { state throws(StorageError) in
            try state.takeFailure()
            let wanted = Set(names)
            return state.values.filter { wanted.contains($0.key) }
        }
    }

    /// All values.
    public func allValues() throws(StorageError) -> [String: StoredValue] {
        try state.withLock { state throws(StorageError) in
            try state.takeFailure()
            return state.values
        }
    }

    /// Makes all changes, in order.
    public func apply(_ changes: [KeyValueChange]) throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            try state.takeFailure()
            state.apply(changes)
        }
    }

    /// Reads and changes while nobody else does.
    public func update<Result: Sendable>(
        named names: [String], _ decide: ([String: StoredValue]) -> (changes: [KeyValueChange], result: Result)
    ) throws(StorageError) -> Result {
        try state.withLock { state throws(StorageError) in
            try state.takeFailure()
            let wanted = Set(names)
            let (changes, result) = decide(state.values.filter { wanted.contains($0.key) })
            state.apply(changes)
            return result
        }
    }

    /// Begins an empty store in the place of a damaged one.
    public func replaceIfDamaged(_ damaged: DamagedStore) throws(StorageError) -> String? {
        try state.withLock { state throws(StorageError) in
            try state.failure.takeAndThrow()
            guard state.isDamaged else { return nil }
            (state.values, state.isDamaged) = ([:], false)
            return damaged == .kept ? Self.damagedPath : nil
        }
    }

    /// Where a damaged store is said to be kept.
    public static let damagedPath = "/memory/store.db.damaged-1"
}

extension StorageError? {
    /// Throws the failure that a test has laid ready, once.
    mutating func takeAndThrow() throws(StorageError) {
        guard let failure = self else { return }
        self = nil
        throw failure
    }
}
