public import AuthInterface
public import Domain
public import NetworkingInterface
public import SessionInterface

/// A back end for logging in, call by call. What a test did not supply is reported, and fails.
public struct FakeAuthAPI: AuthAPI {
    /// Answers `appConfig()`.
    public var appConfigHandler: (@Sendable () async throws(APIError) -> AppConfig)?
    /// Answers `login(phone:password:)`.
    public var loginHandler: (@Sendable (PhoneNumber, String) async throws(APIError) -> LoginAnswer)?
    /// Answers `setUser(_:token:)`.
    public var setUserHandler: (@Sendable (AccountSwitchAccount, String) async throws(APIError) -> SetUserAnswer)?

    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A back end that answers nothing until told.
    /// - Parameter onUnexpectedCall: hears what was called without an answer, and how to supply one.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// Answers with `appConfigHandler`.
    public func appConfig() async throws(APIError) -> AppConfig {
        guard let appConfigHandler else { throw unexpected("appConfig()", "appConfigHandler") }
        return try await appConfigHandler()
    }

    /// Answers with `loginHandler`.
    public func login(phone: PhoneNumber, password: String) async throws(APIError) -> LoginAnswer {
        guard let loginHandler else { throw unexpected("login(phone:password:)", "loginHandler") }
        return try await loginHandler(phone, password)
    }

    /// Answers with `setUserHandler`.
    public func setUser(
        _ account: AccountSwitchAccount, token: String
    ) async throws(APIError) -> SetUserAnswer {
        guard let setUserHandler else { throw unexpected("setUser(_:token:)", "setUserHandler") }
        return try await setUserHandler(account, token)
    }

    private func unexpected(_ call: String, _ handler: String) -> APIError {
        let message = "AuthAPI.\(call) was called, and the test did not supply it: set \(handler) of FakeAuthAPI."
        onUnexpectedCall(message)
        return APIError(.unavailable, failure: Failure(.internal, LocalizedText(verbatim: message)))
    }
}
