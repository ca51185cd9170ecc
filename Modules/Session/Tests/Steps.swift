import PlatformInterface
import StorageInterface

/// A step of the session on disk.
enum Step: Hashable {
    case values, apply, load, save, erase
}

/// What a test lets happen before a step, once, and what steps there were.
final class Steps: Sendable {
    typealias Hook = @Sendable () throws(StorageError) -> Void

    private struct State {
        var hooks: [Step: Hook] = [:]
        var taken: [Step] = []
    }

    private let state = Locked(State())

    /// The steps so far, in order.
    var taken: [Step] { state.withLock { $0.taken } }

    /// Forgets the steps so far.
    func forget() { state.withLock { $0.taken = [] } }

    /// Lets something happen, a failure for one, before the next step of this kind.
    func once(before step: Step, _ hook: @escaping Hook) { state.withLock { $0.hooks[step] = hook } }

    /// Takes back everything that was to happen.
    func clear() { state.withLock { $0.hooks = [:] } }

    func take(_ step: Step) throws(StorageError) {
        let hook = state.withLock { state in
            state.taken.append(step)
            return state.hooks.removeValue(forKey: step)
        }
        try hook?()
    }
}

/// A key-value store whose calls are steps.
struct WatchedKeyValueStore: KeyValueStore {
    let store: any KeyValueStore
    let steps: Steps

    func values(named names: [String]) throws(StorageError) -> [String: StoredValue] {
        try steps.take(.values)
        return try store.values(named: names)
    }

    func apply(_ changes: [KeyValueChange]) throws(StorageError) {
        try steps.take(.apply)
        try store.apply(changes)
    }
}

/// A token store whose calls are steps.
struct WatchedTokenStore: TokenStore {
    let tokens: any TokenStore
    let steps: Steps

    func load() throws(StorageError) -> StoredToken? {
        try steps.take(.load)
        return try tokens.load()
    }

    func save(_ token: StoredToken) throws(StorageError) {
        try steps.take(.save)
        try tokens.save(token)
    }

    func erase() throws(StorageError) {
        try steps.take(.erase)
        try tokens.erase()
    }
}
