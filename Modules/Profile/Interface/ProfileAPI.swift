public import NetworkingInterface

/// What the back end knows of the user who is logged in.
///
/// Where the server sends nothing (`null`, `[]`, `""`, `{}`) for a real name or a bank card, there is none.
public protocol ProfileAPI: Sendable {
    /// What is shown of the user.
    func userInfo() async throws(APIError) -> UserInfo

    /// How far the verification of the photographer's real name has come. For photographers.
    func realNameInfo() async throws(APIError) -> RealNameInfo

    /// The bank card that the photographer is paid to. For photographers.
    func bankCardInfo() async throws(APIError) -> BankCardInfo
}
