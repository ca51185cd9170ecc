public import AuthInterface
import Domain
public import SessionInterface

/// A switch between accounts whose outcome a test sets. What a test did not supply is reported, and fails.
public struct FakeAccountSwitcher: AccountSwitcher {
    /// Answers `switchAccount(to:)`.
    public var switchAccountHandler: (@Sendable (AccountSwitchAccount) async throws(AuthError) -> Account)?

    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A switch that goes nowhere until told.
    /// - Parameter onUnexpectedCall: hears what was called without an answer, and how to supply one.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// Answers with `switchAccountHandler`.
    public func switchAccount(to account: AccountSwitchAccount) async throws(AuthError) -> Account {
        guard let switchAccountHandler else {
            let message =
                "AccountSwitcher.switchAccount(to:) was called, and the test did not supply it: "
                + "set switchAccountHandler of FakeAccountSwitcher."
            onUnexpectedCall(message)
            throw AuthError(.notLoggedIn, failure: Failure(.internal, LocalizedText(verbatim: message)))
        }
        return try await switchAccountHandler(account)
    }
}
