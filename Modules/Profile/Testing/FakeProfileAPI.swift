import Domain
public import NetworkingInterface
public import ProfileInterface

/// A back end's profile, call by call. What a test did not supply is reported, and fails.
public struct FakeProfileAPI: ProfileAPI {
    /// Answers `userInfo()`.
    public var userInfoHandler: (@Sendable () async throws(APIError) -> UserInfo)?
    /// Answers `realNameInfo()`.
    public var realNameInfoHandler: (@Sendable () async throws(APIError) -> RealNameInfo)?
    /// Answers `bankCardInfo()`.
    public var bankCardInfoHandler: (@Sendable () async throws(APIError) -> BankCardInfo)?

    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A back end that answers nothing until told.
    /// - Parameter onUnexpectedCall: hears what was called without an answer, and how to supply one.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// A back end with one user's profile, for tests and demos.
    public init(userInfo: UserInfo, realNameInfo: RealNameInfo, bankCardInfo: BankCardInfo) {
        onUnexpectedCall = { _ in }
        userInfoHandler = { () throws(APIError) in userInfo }
        realNameInfoHandler = { () throws(APIError) in realNameInfo }
        bankCardInfoHandler = { () throws(APIError) in bankCardInfo }
    }

    /// Answers with `userInfoHandler`.
    public func userInfo() async throws(APIError) -> UserInfo {
        guard let userInfoHandler else { throw unexpected("userInfo()", "userInfoHandler") }
        return try await userInfoHandler()
    }

    /// Answers with `realNameInfoHandler`.
    public func realNameInfo() async throws(APIError) -> RealNameInfo {
        guard let realNameInfoHandler else { throw unexpected("realNameInfo()", "realNameInfoHandler") }
        return try await realNameInfoHandler()
    }

    /// Answers with `bankCardInfoHandler`.
    public func bankCardInfo() async throws(APIError) -> BankCardInfo {
        guard let bankCardInfoHandler else { throw unexpected("bankCardInfo()", "bankCardInfoHandler") }
        return try await bankCardInfoHandler()
    }

    private func unexpected(_ call: String, _ handler: String) -> APIError {
        let message = "ProfileAPI.\(call) was called, and the test did not supply it: set \(handler) of FakeProfileAPI."
        onUnexpectedCall(message)
        return APIError(.unavailable, failure: Failure(.internal, LocalizedText(verbatim: message)))
    }
}
