/// The account that is logged in.
public protocol AccountContext: Sendable {
    /// The account; nil where nobody is logged in.
    var account: Account? { get }

    /// The accounts that the last login offered, for switching; none where nobody is logged in.
    var switchableAccounts: [AccountSwitchAccount] { get }
}
