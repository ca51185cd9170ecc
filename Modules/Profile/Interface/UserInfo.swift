public import Domain
public import SessionInterface

/// What the server shows of the user who is logged in (contract, «UserInfo»).
public struct UserInfo: Hashable, Sendable {
    /// The user.
    public var userID: UserID
    /// The user's name; empty where the server left it out, as with the phone number.
    public var userName: String
    /// The user's real name.
    public var realName: String?
    /// Where the user's picture is, as the server writes it.
    public var avatar: String?
    /// The user's phone number, as the server writes it.
    public var phone: String
    /// The role's name for people.
    public var roleName: String?
    /// What the user says of themselves.
    public var signature: String?

    /// What the server shows of a user.
    public init(
        userID: UserID, userName: String, realName: String? = nil, avatar: String? = nil, phone: String,
        roleName: String? = nil, signature: String? = nil
    ) {
        (self.userID, self.userName, self.realName) = (userID, userName, realName)
        (self.avatar, self.phone, self.roleName, self.signature) = (avatar, phone, roleName, signature)
    }
}

extension Account {
    /// Takes what is shown of the user from the server's answer: name, real name, picture, phone number, and the role's
    /// name where the answer has one (seed 000 §5.3, `applyUserInfo`).
    ///
    /// A user always has a name and a phone number, so where the answer has none, the account keeps its own. Real name and
    /// picture may be gone, and then they are.
    public mutating func applyUserInfo(_ info: UserInfo) {
        if !info.userName.isEmpty { userName = info.userName }
        if !info.phone.isEmpty { phone = info.phone }
        (realName, avatar) = (info.realName, info.avatar)
        if let name = info.roleName, !name.isEmpty { roleName = name }
    }
}
