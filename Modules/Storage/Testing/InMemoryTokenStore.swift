import PlatformInterface
public import StorageInterface

/// A token store that is a variable. It keeps the promises of `TokenStoreContract`, as the real one does.
public final class InMemoryTokenStore: TokenStore {
    private struct State {
        var token: StoredToken?
        var failure: StorageError?
    }

    private let state: Locked<State>

    /// A store with this token, or with none.
    public init(_ token: StoredToken? = nil) {
        state = Locked(State(token: token))
    }

    /// The token that it holds.
    public var token: StoredToken? { state.withLock { $0.token } }

    /// Lets the next call fail and change nothing; the one after it works again.
    public func failNext(with error: StorageError) {
        state.withLock { $0.failure = error }
    }

    /// The token; nil where there is none.
    public func load() throws(StorageError) -> StoredToken? {
        try state.withLock { state throws(StorageError) in
            try state.failure.takeAndThrow()
            return state.token
        }
    }

    /// Keeps the token.
    public func save(_ token: StoredToken) throws(StorageError) {
        try set(token)
    }

    /// Removes the token.
    public func erase() throws(StorageError) {
        try set(nil)
    }

    private func set(_ token: StoredToken?) throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            try state.failure.takeAndThrow()
            state.token = token
        }
    }
}
