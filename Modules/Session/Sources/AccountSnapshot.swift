import Domain
import FoundationEssentials
import SessionInterface
import StorageInterface

/// The account as it stands in the store: what is written in one transaction, and read back from one moment.
struct AccountSnapshot: Hashable {
    var account: Account
    var accounts: [AccountSwitchAccount]
    var sessionID: String

    /// The keys that are the snapshot.
    static let names = [
        SessionKeys.userID.name, SessionKeys.userName.name, SessionKeys.realName.name, SessionKeys.avatar.name,
        SessionKeys.phone.name, SessionKeys.accountType.name, SessionKeys.accountDisplayName.name,
        SessionKeys.roleCode.name, SessionKeys.roleName.name, SessionKeys.currentScenicID.name,
        SessionKeys.currentScenicName.name, SessionKeys.currentStoreID.name, SessionKeys.accountList.name,
        SessionKeys.sessionID.name,
    ]

    static let erasure = names.map { KeyValueChange(name: $0, value: nil) }

    /// What writes the snapshot in place of an earlier one.
    var changes: [KeyValueChange] {
        Self.changes(of: account) + [
            SessionKeys.accountList.set(to: Self.encoded(accounts)),
            SessionKeys.sessionID.set(to: sessionID),
        ]
    }

    /// What makes one account of a login another.
    static func changes(from before: Account, to after: Account) -> [KeyValueChange] {
        let old = Set(changes(of: before))
        return changes(of: after).filter { !old.contains($0) }
    }

    private static func changes(of account: Account) -> [KeyValueChange] {
        [
            SessionKeys.userID.set(to: account.userID.number),
            SessionKeys.userName.set(to: account.userName),
            SessionKeys.realName.set(to: account.realName),
            SessionKeys.avatar.set(to: account.avatar),
            SessionKeys.phone.set(to: account.phone),
            SessionKeys.accountType.set(to: account.accountType.rawValue),
            SessionKeys.accountDisplayName.set(to: account.displayName),
            SessionKeys.roleCode.set(to: account.roleCode.rawValue),
            SessionKeys.roleName.set(to: account.roleName),
            SessionKeys.currentScenicID.set(to: account.scenicArea?.id.number),
            SessionKeys.currentScenicName.set(to: account.scenicArea?.name),
            SessionKeys.currentStoreID.set(to: account.storeID?.number),
        ]
    }

    init(account: Account, accounts: [AccountSwitchAccount], sessionID: String) {
        (self.account, self.accounts, self.sessionID) = (account, accounts, sessionID)
    }

    /// Reads the snapshot whose keys begin with `prefix`; nil where there is none, or none that names a user, a kind of
    /// account and a login.
    init?(_ values: [String: StoredValue], prefix: String = "") {
        func value<Value>(_ key: StoreKey<Value>) -> Value? {
            values[prefix + key.name].flatMap { Value(stored: $0) }
        }
        /// An imported store may have written an id as a text.
        func number(_ key: StoreKey<Int64>) -> Int64? {
            value(key) ?? value(StoreKey<String>(key.name)).flatMap { Int64($0) }
        }
        guard let userID = number(SessionKeys.userID), let type = value(SessionKeys.accountType),
            let sessionID = value(SessionKeys.sessionID)
        else { return nil }
        self.sessionID = sessionID
        account = Account(
            userID: UserID(userID), accountType: AccountType(rawValue: type),
            displayName: value(SessionKeys.accountDisplayName) ?? "", userName: value(SessionKeys.userName) ?? "",
            realName: value(SessionKeys.realName), avatar: value(SessionKeys.avatar),
            phone: value(SessionKeys.phone) ?? "", roleCode: RoleCode(rawValue: value(SessionKeys.roleCode) ?? ""),
            roleName: value(SessionKeys.roleName) ?? "",
            scenicArea: number(SessionKeys.currentScenicID).map { number in
                ScenicArea(id: ScenicAreaID(number), name: value(SessionKeys.currentScenicName) ?? "")
            },
            storeID: number(SessionKeys.currentStoreID).map { StoreID($0) })
        accounts = value(SessionKeys.accountList).map(Self.decoded) ?? []
    }

    private static func encoded(_ accounts: [AccountSwitchAccount]) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(accounts)).map { [UInt8]($0) }
    }

    /// A list that cannot be read is none: it only offers a choice, and the next login writes it anew.
    private static func decoded(_ bytes: [UInt8]) -> [AccountSwitchAccount] {
        (try? JSONDecoder().decode([AccountSwitchAccount].self, from: Data(bytes))) ?? []
    }
}
