import PlatformInterface
package import StorageInterface

/// A token of this process alone, which came with it and ends with it. Nothing is on disk.
package final class ProcessTokenStore: TokenStore {
    private let token = Locked<StoredToken?>(nil)
    /// Held for as long as a body runs alone. Whoever is in it is a thread of this process, and ends without a limit.
    private let turn = Locked(())

    package init() {}

    package func load() throws(StorageError) -> StoredToken? { token.withLock { $0 } }

    package func save(_ token: StoredToken) throws(StorageError) { self.token.withLock { $0 = token } }

    package func erase() throws(StorageError) { token.withLock { $0 = nil } }

    package func exclusively<Result: Sendable>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try turn.withLock { _ throws(StorageError) in try body() }
    }
}
