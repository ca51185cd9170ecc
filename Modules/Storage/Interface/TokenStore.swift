/// Where the session's token lives, apart from everything else.
public protocol TokenStore: Sendable {
    /// The token; nil where there is none.
    func load() throws(StorageError) -> StoredToken?

    /// Keeps the token in place of an earlier one, readable by this user alone, on disk when the call returns.
    func save(_ token: StoredToken) throws(StorageError)

    /// Removes the token; no error where there is none.
    func erase() throws(StorageError)

    /// Runs `body` while no other process and no other caller runs one on the same token. Waits for the others up to
    /// the store's stated limit, then throws `.busy`, which names who holds it. Whoever dies within lets the next one
    /// in. A body that calls this again waits for itself in vain.
    ///
    /// Those who only read need not ask, `load` for one: they see the token before a change or after it.
    func exclusively<Result: Sendable>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result
}

/// A session's token, and what it may be used for.
public struct StoredToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The secret itself.
    public let token: String
    /// The one origin that it may be sent to, `https://api.zhifly.cn` or `demo`.
    public let origin: String
    /// The login that it came from; the account snapshot in the store bears the same.
    public let sessionID: String

    /// A token of a login at an origin.
    public init(token: String, origin: String, sessionID: String) {
        (self.token, self.origin, self.sessionID) = (token, origin, sessionID)
    }

    /// The token's circumstances, never the token.
    public var description: String { "StoredToken(origin: \(origin), sessionID: \(sessionID))" }
    /// The token's circumstances, never the token.
    public var debugDescription: String { description }
}
