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
    /// With one account the login is complete when it returns; with several `selectAccount` completes it.
    func login(
        phone: String, password: String, acceptsPrivacyAgreement: Bool
    ) async throws(AuthError) -> LoginOutcome

    /// Completes the login with one of the accounts that `login` returned. After a failure it may be tried again.
    func selectAccount(_ account: AccountSwitchAccount) async throws(AuthError) -> Account
}

/// How far a login has come.
public enum LoginOutcome: Hashable, Sendable {
    /// Somebody is logged in.
    case loggedIn(Account)
    /// One of these has to be chosen first.
    case accountChoice([AccountSwitchAccount])
}
