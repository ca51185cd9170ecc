import Domain
public import StorageInterface

/// Where what the server says of the account that is logged in is kept, in memory and in the snapshot on disk, for the
/// session that it was asked in and no other (seed 002, «AccountSnapshotStore»).
public protocol AccountSnapshotStore: Sendable {
    /// The account as it stands, with the session that it belongs to; nil where nobody is logged in. Taken before a
    /// request, so that its answer is kept in the same session.
    var current: AccountState? { get }

    /// Changes the account: memory at once, so that every context shows it, then the snapshot and `changes`, in one
    /// transaction. What is on disk already is not written again.
    ///
    /// Returns false, with nothing changed, where `session` has ended. Where another process has logged in meanwhile, the
    /// disk is that login's and stays as it is. Where the disk fails it throws, and memory has changed all the same.
    @discardableResult
    func update(
        _ session: SessionStamp, alongWith changes: [KeyValueChange], _ change: @Sendable (inout AccountState) -> Void
    ) throws(SessionError) -> Bool

    /// Makes those of the changes whose keys have no value yet, in one transaction: what somebody chose meanwhile, in
    /// another process too, is never written over by a default. Returns false, with nothing changed, as `update` does.
    @discardableResult
    func setDefaults(_ session: SessionStamp, _ changes: [KeyValueChange]) throws(SessionError) -> Bool
}

/// One of the process's sessions: each login, switch and restore begins another one.
public struct SessionStamp: Hashable, Sendable {
    /// Which one, counted from the process's start.
    public let generation: Int

    /// The session with this number.
    public init(generation: Int) { self.generation = generation }
}

/// Everything that is known of the account that is logged in.
public struct AccountState: Hashable, Sendable {
    /// The session that it belongs to.
    public let session: SessionStamp
    /// The account.
    public var account: Account
    /// What the server says its roles may do; the snapshot's until it has been asked.
    public var roles: [RolePermission]
    /// Whether the server has said that, now or in an earlier process: where it has, no roles are an account that may do
    /// nothing.
    public var hasListedRoles: Bool
    /// The scenic areas that it may choose from.
    public var scenicAreas: [ScenicArea]
    /// The stores that it may choose from. In memory only.
    public var stores: [StoreItem]

    /// What is known of an account.
    public init(
        session: SessionStamp, account: Account, roles: [RolePermission] = [], scenicAreas: [ScenicArea] = [],
        stores: [StoreItem] = []
    ) {
        (self.session, self.account, self.roles) = (session, account, roles)
        hasListedRoles = !roles.isEmpty
        (self.scenicAreas, self.stores) = (scenicAreas, stores)
    }

    /// Whose account-scoped keys are this account's.
    public var scope: AccountScope { account.scope }

    /// What the account may do.
    public var permissions: Permissions {
        hasListedRoles || !roles.isEmpty ? Permissions(roles: roles, actingAs: account.roleCode) : .none
    }

    /// Takes the server's list of roles: the scenic areas become those of the role that the account acts as, and so does
    /// the role's name, where the list has one (seed 000 §4.2).
    public mutating func take(_ roles: [RolePermission]) {
        (self.roles, hasListedRoles) = (roles, true)
        guard let current = roles.first(where: { $0.roleCode == account.roleCode }) else { return }
        scenicAreas = current.scenicAreas
        if !current.roleName.isEmpty { account.roleName = current.roleName }
    }
}

extension Account {
    /// Whose account-scoped keys are this account's.
    public var scope: AccountScope {
        AccountScope(userID: userID.description, accountType: accountType.rawValue)
    }
}
