import Domain
import PlatformInterface
import StorageInterface

/// A step of the session on disk.
enum Step: Hashable {
    case values, apply, replace, load, save, erase
    /// Asks for the lock; what follows is behind it.
    case lock
}

/// What a test lets happen before a step, once, and what steps there were.
final class Steps: Sendable {
    typealias Hook = @Sendable () throws(StorageError) -> Void

    private struct State {
        var hooks: [Step: Hook] = [:]
        var numbered: [Int: Hook] = [:]
        var taken: [Step] = []
        var isDead = false
    }

    private let state = Locked(State())

    /// The steps so far, in order.
    var taken: [Step] { state.withLock { $0.taken } }

    /// Forgets the steps so far.
    func forget() { state.withLock { $0.taken = [] } }

    /// Lets something happen, a failure for one, before the next step of this kind.
    func once(before step: Step, _ hook: @escaping Hook) { state.withLock { $0.hooks[step] = hook } }

    /// Lets something happen before the step of this number; 0 is the first that is not forgotten.
    func once(beforeStep number: Int, _ hook: @escaping Hook) { state.withLock { $0.numbered[number] = hook } }

    /// Lets this step and every later one do nothing, as a process does that was killed before it.
    func die(beforeStep number: Int) {
        once(beforeStep: number) { [state] () throws(StorageError) in
            state.withLock { $0.isDead = true }
        }
    }

    /// Takes back everything that was to happen.
    func clear() { state.withLock { ($0.hooks, $0.numbered) = ([:], [:]) } }

    func take(_ step: Step) throws(StorageError) {
        let hooks = state.withLock { state in
            defer { state.taken.append(step) }
            return [state.numbered.removeValue(forKey: state.taken.count), state.hooks.removeValue(forKey: step)]
        }
        for hook in hooks { try hook?() }
        if state.withLock({ $0.isDead }) {
            throw StorageError(.unavailable, message: LocalizedText(verbatim: "killed"))
        }
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

    func allValues() throws(StorageError) -> [String: StoredValue] {
        try steps.take(.values)
        return try store.allValues()
    }

    func apply(_ changes: [KeyValueChange]) throws(StorageError) {
        try steps.take(.apply)
        try store.apply(changes)
    }

    func update<Result: Sendable>(
        named names: [String], _ decide: ([String: StoredValue]) -> (changes: [KeyValueChange], result: Result)
    ) throws(StorageError) -> Result {
        try steps.take(.apply)
        return try store.update(named: names, decide)
    }

    func replaceIfDamaged(_ damaged: DamagedStore) throws(StorageError) -> String? {
        try steps.take(.replace)
        return try store.replaceIfDamaged(damaged)
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

    func exclusively<Result: Sendable>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try steps.take(.lock)
        return try tokens.exclusively(body)
    }
}
