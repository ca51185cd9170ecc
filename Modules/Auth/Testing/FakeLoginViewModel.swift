public import AuthInterface
import Domain
public import SessionInterface

/// A login page whose outcome a test sets. What a test did not supply is reported, and fails.
public struct FakeLoginViewModel: LoginViewModel {
    /// What the page shows before anything is typed.
    public var preferences = LoginPreferences()
    /// What the page may offer.
    public var config = AppConfig(enableRegister: false)
    /// Answers `login`.
    public var loginHandler: (@Sendable (LoginForm) async throws(AuthError) -> LoginOutcome)?
    /// Answers `selectAccount`.
    public var selectAccountHandler: (@Sendable (AccountSwitchAccount) async throws(AuthError) -> Account)?

    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A page that logs nobody in until told.
    /// - Parameter onUnexpectedCall: hears what was called without an answer, and how to supply one.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// Gives `preferences`.
    public func applyStoredPreferences() async throws(AuthError) -> LoginPreferences { preferences }

    /// Gives `config`.
    public func loadAppConfig() async -> AppConfig { config }

    /// Answers with `loginHandler`.
    public func login(_ form: LoginForm) async throws(AuthError) -> LoginOutcome {
        guard let loginHandler else { throw unexpected("login", "loginHandler") }
        return try await loginHandler(form)
    }

    /// Answers with `selectAccountHandler`.
    public func selectAccount(_ account: AccountSwitchAccount) async throws(AuthError) -> Account {
        guard let selectAccountHandler else { throw unexpected("selectAccount", "selectAccountHandler") }
        return try await selectAccountHandler(account)
    }

    private func unexpected(_ call: String, _ handler: String) -> AuthError {
        let message =
            "LoginViewModel.\(call) was called, and the test did not supply it: set \(handler) of FakeLoginViewModel."
        onUnexpectedCall(message)
        return AuthError(.notLoggingIn, failure: Failure(.internal, LocalizedText(verbatim: message)))
    }
}
