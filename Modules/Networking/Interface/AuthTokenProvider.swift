public import Domain

/// Whose token the requests carry, and who hears that the server refused it. The session is one.
public protocol AuthTokenProvider: Sendable {
    /// The present session's token; nil where nobody is logged in.
    var currentToken: AuthToken? { get }

    /// Hears that the server called `token` invalid. Ends the session that it belongs to; does nothing where that
    /// session has ended already, and where another has begun.
    ///
    /// The session has ended in any case; what is returned is why something of it could not be erased from disk. The
    /// caller says it to whoever made the request.
    func tokenWasRefused(_ token: AuthToken) async -> Failure?
}

/// The token of one session.
public struct AuthToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The secret itself.
    public let value: String
    /// Which of the process's sessions it belongs to: each login, switch and restore begins another one.
    public let generation: Int

    /// The token of a session.
    public init(_ value: String, generation: Int) {
        (self.value, self.generation) = (value, generation)
    }

    /// The token's circumstances, never the token.
    public var description: String { "AuthToken(generation: \(generation))" }
    /// The token's circumstances, never the token.
    public var debugDescription: String { description }
}
