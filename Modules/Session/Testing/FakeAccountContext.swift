public import SessionInterface

/// The account that a test says is logged in, and what it may do.
public struct FakeAccountContext: AccountContext, PermissionContext {
    /// The account.
    public var account: Account?
    /// The accounts to switch between.
    public var switchableAccounts: [AccountSwitchAccount]
    /// The scenic areas to choose from.
    public var scenicAreas: [ScenicArea]
    /// The stores to choose from.
    public var stores: [StoreItem]
    /// What the account may do.
    public var permissions: Permissions

    /// The account that is logged in; nobody unless told.
    public init(
        account: Account? = nil, switchableAccounts: [AccountSwitchAccount] = [], scenicAreas: [ScenicArea] = [],
        stores: [StoreItem] = [], permissions: Permissions = .none
    ) {
        (self.account, self.switchableAccounts, self.scenicAreas) = (account, switchableAccounts, scenicAreas)
        (self.stores, self.permissions) = (stores, permissions)
    }
}
