public import SessionInterface

/// Goes on as another account of the phone number that is logged in.
public protocol AccountSwitcher: Sendable {
    /// Chooses the account with the session's own token, and begins its session in place of the present one. The present
    /// session goes on where it throws, unless the server called its token invalid.
    func switchAccount(to account: AccountSwitchAccount) async throws(AuthError) -> Account
}
