/// The account that is logged in.
public protocol AccountContext: Sendable {
    /// The account; nil where nobody is logged in.
    var account: Account? { get }

    /// The accounts that the last login offered, for switching; none where nobody is logged in.
    var switchableAccounts: [AccountSwitchAccount] { get }

    /// The scenic areas that the account may choose from; none where nobody is logged in.
    var scenicAreas: [ScenicArea] { get }

    /// The stores that the account may choose from, as far as they have been asked for. In memory only.
    var stores: [StoreItem] { get }
}
