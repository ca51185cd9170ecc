public import SessionInterface

/// The account that a test says is logged in.
public struct FakeAccountContext: AccountContext {
    /// The account.
    public var account: Account?
    /// The accounts to switch between.
    public var switchableAccounts: [AccountSwitchAccount]

    /// The account that is logged in; nobody unless told.
    public init(account: Account? = nil, switchableAccounts: [AccountSwitchAccount] = []) {
        (self.account, self.switchableAccounts) = (account, switchableAccounts)
    }
}
