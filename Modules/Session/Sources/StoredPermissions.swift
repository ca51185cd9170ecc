import Domain
import FoundationEssentials
import SessionInterface
import StorageInterface

/// What an account may do, as it stands in the store. Account-scoped, so it outlives a log-out.
struct StoredPermissions: Sendable {
    let store: any KeyValueStore

    /// The account with what is stored of its permissions. What cannot be read is not there: the server is asked anew.
    func completing(_ account: AccountState) -> AccountState {
        let roles = SessionKeys.rolePermissionList.scoped(to: account.scope)
        let areas = SessionKeys.roleScenicList.scoped(to: account.scope)
        guard let values = try? store.values(named: [roles.name, areas.name]) else { return account }
        var account = account
        let listed: [RolePermission]? = values[roles.name].flatMap(Self.decoded)
        (account.roles, account.hasListedRoles) = (listed ?? [], listed != nil)
        // What a login just said is newer.
        if account.scenicAreas.isEmpty { account.scenicAreas = values[areas.name].flatMap(Self.decoded) ?? [] }
        return account
    }

    /// What stores the permissions of an account.
    static func changes(of account: AccountState) -> [KeyValueChange] {
        let permissions = account.permissions
        return [
            SessionKeys.roleID.scoped(to: account.scope).set(to: permissions.currentRole?.roleID.number),
            SessionKeys.rolePermissionList.scoped(to: account.scope).set(to: encoded(permissions.roles)),
            SessionKeys.permissionItems.scoped(to: account.scope).set(to: encoded(permissions.items)),
            SessionKeys.roleScenicList.scoped(to: account.scope)
                .set(to: encoded(permissions.currentRole?.scenicAreas ?? [])),
        ]
    }

    private static func encoded(_ list: [some Encodable]) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(list)).map { [UInt8]($0) }
    }

    private static func decoded<Row: Decodable>(_ value: StoredValue) -> [Row]? {
        [UInt8](stored: value).flatMap { try? JSONDecoder().decode([Row].self, from: Data($0)) }
    }
}
