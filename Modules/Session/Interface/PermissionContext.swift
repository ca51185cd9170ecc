/// What the account that is logged in may do (seed 002, «PermissionContext»).
public protocol PermissionContext: Sendable {
    /// The permissions as the server listed them last, in this process or in an earlier one; none where nobody is logged
    /// in.
    var permissions: Permissions { get }
}

/// The permissions of an account.
public struct Permissions: Hashable, Sendable {
    /// Everything that the server listed, in its order.
    public let roles: [RolePermission]
    /// The role that the account acts as; nil where the server listed none of that code.
    public let currentRole: RolePermission?
    /// What that role may do, as one list (`flattened`).
    public let items: [PermissionItem]
    /// Whether the server has listed anything: an empty list is of an account that may do nothing.
    private let areKnown: Bool

    /// Nothing is known.
    public static let none = Permissions(roles: [], actingAs: nil, areKnown: false)

    /// The permissions of an account that acts as `role`, as the server listed them.
    public init(roles: [RolePermission], actingAs role: RoleCode?) {
        self.init(roles: roles, actingAs: role, areKnown: true)
    }

    private init(roles: [RolePermission], actingAs role: RoleCode?, areKnown: Bool) {
        (self.roles, self.areKnown) = (roles, areKnown)
        currentRole = role.flatMap { role in roles.first { $0.roleCode == role } }
        items = currentRole?.permissions.flattened ?? []
    }

    /// Whether the page may be opened; nil where no permissions are known, and only the server can say.
    public func allow(_ uri: PermissionURI) -> Bool? {
        areKnown ? items.contains { $0.uri == uri } : nil
    }
}
