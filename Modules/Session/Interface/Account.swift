public import Domain

/// What kind of account it is. A kind that this version does not know is kept as it came.
public struct AccountType: RawRepresentable, Hashable, Sendable {
    /// The code on the wire.
    public let rawValue: String

    /// The kind with this code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An account in a scenic area.
    public static let scenicUser = AccountType(rawValue: "scenic_user")
    /// An account in a store.
    public static let storeUser = AccountType(rawValue: "store_user")

    /// The kind for people; the code where this version does not know it.
    public var title: LocalizedText {
        switch self {
        case .scenicUser: LocalizedText(en: "scenic area", zh: "景区账号")
        case .storeUser: LocalizedText(en: "store", zh: "门店账号")
        default: LocalizedText(verbatim: rawValue)
        }
    }
}

/// What an account acts as. A role that this version does not know is kept as it came.
public struct RoleCode: RawRepresentable, Hashable, Sendable {
    /// The code on the wire.
    public let rawValue: String

    /// The role with this code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes and sells pictures.
    public static let photographer = RoleCode(rawValue: "photographer")
    /// Runs a scenic area.
    public static let scenicAdmin = RoleCode(rawValue: "scenic_admin")
    /// Runs a store.
    public static let storeAdmin = RoleCode(rawValue: "store_admin")

    /// The role for people; the code where this version does not know it.
    public var title: LocalizedText {
        switch self {
        case .photographer: LocalizedText(en: "photographer", zh: "摄影师")
        case .scenicAdmin: LocalizedText(en: "scenic-area admin", zh: "景区管理员")
        case .storeAdmin: LocalizedText(en: "store admin", zh: "门店管理员")
        default: LocalizedText(verbatim: rawValue)
        }
    }
}

/// Who is logged in, and as what: the snapshot that outlives the process.
public struct Account: Hashable, Sendable {
    /// The user.
    public var userID: UserID
    /// The kind of account.
    public var accountType: AccountType
    /// The account's own name, as the account choice shows it.
    public var displayName: String
    /// The user's name.
    public var userName: String
    /// The user's real name, where it is known.
    public var realName: String?
    /// Where the user's picture is.
    public var avatar: String?
    /// The user's phone number, as the server writes it.
    public var phone: String
    /// What the account acts as.
    public var roleCode: RoleCode
    /// The role's name for people.
    public var roleName: String
    /// The current scenic area, where there is one.
    public var scenicArea: ScenicArea?
    /// The current store, where there is one.
    public var storeID: StoreID?

    /// An account of a user.
    public init(
        userID: UserID, accountType: AccountType, displayName: String, userName: String, realName: String? = nil,
        avatar: String? = nil, phone: String, roleCode: RoleCode, roleName: String, scenicArea: ScenicArea? = nil,
        storeID: StoreID? = nil
    ) {
        (self.userID, self.accountType, self.displayName) = (userID, accountType, displayName)
        (self.userName, self.realName, self.avatar, self.phone) = (userName, realName, avatar, phone)
        (self.roleCode, self.roleName) = (roleCode, roleName)
        (self.scenicArea, self.storeID) = (scenicArea, storeID)
    }
}

/// A scenic area.
public struct ScenicArea: Hashable, Sendable {
    /// Its id.
    public let id: ScenicAreaID
    /// Its name; empty where the server left it out.
    public let name: String

    /// A scenic area.
    public init(id: ScenicAreaID, name: String) {
        (self.id, self.name) = (id, name)
    }
}
