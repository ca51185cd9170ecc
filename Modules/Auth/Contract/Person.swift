public import SessionInterface

/// A phone number, its password, and what the back end knows of it.
public struct Person: Sendable {
    let phone: String
    let password: String
    let accounts: [AccountSwitchAccount]
    /// What a choice of one of the accounts becomes.
    public let becoming: @Sendable (AccountSwitchAccount) -> Account?

    /// A phone number that has these accounts, in the back end's order, and what a choice of one becomes.
    public init(
        phone: String, password: String, accounts: [AccountSwitchAccount],
        becoming: @escaping @Sendable (AccountSwitchAccount) -> Account?
    ) {
        (self.phone, self.password, self.accounts, self.becoming) = (phone, password, accounts, becoming)
    }
}
