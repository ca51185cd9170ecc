package import PlatformInterface
package import StorageInterface

/// The token in a file of its own: JSON, 0600 in a folder of 0700. Beside it the lock for `exclusively`, which stays.
package struct FileTokenStore: TokenStore {
    private let file: TokenFile
    private let busyLimit: Duration

    /// - Parameter busyLimit: how long `exclusively` waits for others.
    package init(path: String, files: any FileSystem, busyLimit: Duration = .seconds(5)) {
        (file, self.busyLimit) = (TokenFile(path: path, files: files), busyLimit)
    }

    package func load() throws(StorageError) -> StoredToken? {
        guard let content = try file.read() else { return nil }
        // What a helper has is not ours to read.
        guard let token = content.token else { throw file.damaged }
        return token
    }

    package func save(_ token: StoredToken) throws(StorageError) {
        try file.write(TokenFile.Content(token: token))
    }

    package func erase() throws(StorageError) {
        try file.remove()
    }

    package func exclusively<Result: Sendable>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try file.exclusively(waiting: busyLimit, body)
    }
}
