public import Domain
public import NetworkingInterface
import PlatformInterface

/// A token that a test says, and which tokens the server is said to have refused.
public final class FakeAuthTokenProvider: AuthTokenProvider {
    private let state: Locked<(token: AuthToken?, refused: [AuthToken])>

    /// The token of somebody who is logged in; nil for nobody.
    public init(_ token: AuthToken? = nil) {
        state = Locked((token, []))
    }

    /// The token.
    public var currentToken: AuthToken? { state.withLock { $0.token } }

    /// The tokens that were refused, in order.
    public var refused: [AuthToken] { state.withLock { $0.refused } }

    /// Keeps that, and ends the session of that token.
    public func tokenWasRefused(_ token: AuthToken) async -> Failure? {
        state.withLock { state in
            state.refused.append(token)
            if state.token == token { state.token = nil }
        }
        return nil
    }
}
