public import Domain
public import NetworkingInterface
public import SessionInterface

/// The login page: phone, password and consent, then the choice of an account where there are several.
///
/// One login at a time: a second press while a request is under way throws `.loginUnderWay` and sends nothing.
public protocol LoginViewModel: Sendable {
    /// What the page shows before anything is typed: the last phone number and the consent given on this device.
    func applyStoredPreferences() async throws(AuthError) -> LoginPreferences

    /// Asks what the page may offer. A failure is silent and hinders nothing: nobody may register then.
    func loadAppConfig() async -> AppConfig

    /// Checks what was typed, in this order: the phone number, the password, the consent; then logs in.
    /// With one account, and with the one that the form names, the login is complete when it returns; with several
    /// `selectAccount` completes it. An account that the form names and the phone number does not have throws
    /// `.unknownAccount`, and no account is chosen in its place.
    func login(_ form: LoginForm) async throws(AuthError) -> LoginOutcome

    /// Completes the login with one of the accounts that `login` returned. After a failure it may be tried again.
    func selectAccount(_ account: AccountSwitchAccount) async throws(AuthError) -> Account
}

/// How far a login has come.
public enum LoginOutcome: Hashable, Sendable {
    /// Somebody is logged in.
    case loggedIn(Account)
    /// One of these has to be chosen first. Others could not be read and are in `skipped`: the one that was meant may
    /// be among them, so even a single account is not chosen by itself then.
    case accountChoice([AccountSwitchAccount], skipped: [SkippedRow])
}

/// What was typed on the login page.
public struct LoginForm: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The phone number as it was typed.
    public var phone: String
    /// The password.
    public var password: String
    /// Whether the privacy agreement is accepted.
    public var acceptsPrivacyAgreement: Bool
    /// The account to choose where that is known beforehand; nil to choose from the answer.
    public var account: AccountID?

    /// What was typed on the login page.
    public init(phone: String, password: String, acceptsPrivacyAgreement: Bool, account: AccountID? = nil) {
        (self.phone, self.password) = (phone, password)
        (self.acceptsPrivacyAgreement, self.account) = (acceptsPrivacyAgreement, account)
    }

    /// Whether there is consent, never what was typed.
    public var description: String { "LoginForm(acceptsPrivacyAgreement: \(acceptsPrivacyAgreement))" }
    /// Whether there is consent, never what was typed.
    public var debugDescription: String { description }
}
