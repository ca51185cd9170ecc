public import Domain

/// One of the accounts that a phone number may act as, as login lists them (contract, «AccountSwitchAccount»).
public struct AccountSwitchAccount: Hashable, Sendable {
    /// The account.
    public var id: AccountID
    /// The kind of account.
    public var type: AccountType
    /// The account's name for people.
    public var displayName: String
    /// Where the account's picture is.
    public var avatar: String?
    /// The phone number, as the server writes it.
    public var phone: String
    /// What the account acts as.
    public var roleCode: RoleCode
    /// The role's name for people.
    public var roleName: String
    /// The scenic area it belongs to, where there is one.
    public var scenicID: ScenicAreaID?
    /// That scenic area's name.
    public var scenicName: String?
    /// The store it belongs to, where there is one.
    public var storeID: StoreID?
    /// That store's name.
    public var storeName: String?

    /// An account to choose.
    public init(
        id: AccountID, type: AccountType, displayName: String, avatar: String? = nil, phone: String,
        roleCode: RoleCode, roleName: String, scenicID: ScenicAreaID? = nil, scenicName: String? = nil,
        storeID: StoreID? = nil, storeName: String? = nil
    ) {
        (self.id, self.type, self.displayName, self.avatar, self.phone) = (id, type, displayName, avatar, phone)
        (self.roleCode, self.roleName) = (roleCode, roleName)
        (self.scenicID, self.scenicName) = (scenicID, scenicName)
        (self.storeID, self.storeName) = (storeID, storeName)
    }
}
