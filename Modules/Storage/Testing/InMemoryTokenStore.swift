import Domain
import Glibc
import PlatformInterface
public import StorageInterface

/// A token store that is a variable. It keeps the promises of `TokenStoreContract`, as the real one does.
public final class InMemoryTokenStore: TokenStore {
    private struct State {
        var token: StoredToken?
        var failure: StorageError?
        var isHeld = false

        mutating func takeHold() -> Bool {
            defer { isHeld = true }
            return !isHeld
        }
    }

    private let state: Locked<State>
    private let busyLimit: Duration

    /// A store with this token, or with none, in which `exclusively` waits so long for others.
    public init(_ token: StoredToken? = nil, busyLimit: Duration = .seconds(5)) {
        state = Locked(State(token: token))
        self.busyLimit = busyLimit
    }

    /// The token that it holds.
    public var token: StoredToken? { state.withLock { $0.token } }

    /// Lets the next loading, saving or erasing fail and change nothing; the one after it works again.
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

    /// Runs `body` alone.
    public func exclusively<Result: Sendable>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let end = ContinuousClock.now + busyLimit
        while !state.withLock({ $0.takeHold() }) {
            guard ContinuousClock.now < end else {
                throw StorageError(
                    .busy, message: LocalizedText(verbatim: "process \(getpid()) still holds the token (in memory)"))
            }
            usleep(500)
        }
        defer { state.withLock { $0.isHeld = false } }
        return try body()
    }

    private func set(_ token: StoredToken?) throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            try state.failure.takeAndThrow()
            state.token = token
        }
    }
}
