public import Domain

/// What one of the account's roles may do, and where (contract, «RolePermission»).
public struct RolePermission: Hashable, Sendable {
    /// The role.
    public var roleID: RoleID
    /// What the account acts as.
    public var roleCode: RoleCode
    /// The role's name for people; empty where the server left it out.
    public var roleName: String
    /// The scenic areas that the role may act in, in the server's order.
    public var scenicAreas: [ScenicArea]
    /// What it may do, as the server's tree.
    public var permissions: [PermissionItem]

    /// What a role may do.
    public init(
        roleID: RoleID, roleCode: RoleCode, roleName: String, scenicAreas: [ScenicArea] = [],
        permissions: [PermissionItem] = []
    ) {
        (self.roleID, self.roleCode, self.roleName) = (roleID, roleCode, roleName)
        (self.scenicAreas, self.permissions) = (scenicAreas, permissions)
    }
}

/// One thing that a role may do, with those below it (contract, «PermissionItem»).
public struct PermissionItem: Hashable, Sendable {
    /// The permission.
    public var id: PermissionID
    /// Its name for people.
    public var name: String
    /// The page that it opens; empty where it only groups those below it.
    public var uri: PermissionURI
    /// Where its picture is.
    public var icon: String?
    /// Its place among its siblings, the smallest first.
    public var sort: Int64
    /// Those below it.
    public var children: [PermissionItem]

    /// One thing that a role may do.
    public init(
        id: PermissionID, name: String, uri: PermissionURI, icon: String? = nil, sort: Int64 = 0,
        children: [PermissionItem] = []
    ) {
        (self.id, self.name, self.uri, self.icon) = (id, name, uri, icon)
        (self.sort, self.children) = (sort, children)
    }
}

extension [PermissionItem] {
    /// The tree as one list (contract, «PermissionItem»): each item before those below it, siblings by `sort` and, where
    /// that is equal, as they came; none twice, by id or by a URI that is not empty. The items have no children any more.
    public var flattened: [PermissionItem] {
        var ids: Set<PermissionID> = [], uris: Set<PermissionURI> = []
        var list: [PermissionItem] = []
        // A stack and no recursion: the tree is of any depth.
        var waiting = Array(sortedBySort.reversed())
        while var item = waiting.popLast() {
            waiting += item.children.sortedBySort.reversed()
            item.children = []
            guard ids.insert(item.id).inserted else { continue }
            guard item.uri.rawValue.isEmpty || uris.insert(item.uri).inserted else { continue }
            list.append(item)
        }
        return list
    }

    private var sortedBySort: [PermissionItem] {
        enumerated().sorted { ($0.element.sort, $0.offset) < ($1.element.sort, $1.offset) }.map(\.element)
    }
}

/// The page that a permission opens. One that this version does not know is kept as it came.
///
/// The URIs are assumed: the seeds say that permissions have some, and not which.
public struct PermissionURI: RawRepresentable, Hashable, Sendable {
    /// The URI on the wire.
    public let rawValue: String

    /// The page with this URI.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Orders.
    public static let orders = PermissionURI(rawValue: "/orders")
    /// Writing orders off.
    public static let writeOff = PermissionURI(rawValue: "/orders/write-off")
    /// Statistics.
    public static let statistics = PermissionURI(rawValue: "/statistics")
    /// Uploading photographs.
    public static let photoUpload = PermissionURI(rawValue: "/photos/upload")
    /// The cloud drive.
    public static let cloudDrive = PermissionURI(rawValue: "/cloud-drive")
    /// Messages.
    public static let messages = PermissionURI(rawValue: "/messages")
    /// Calling the queue.
    public static let queue = PermissionURI(rawValue: "/queue")
    /// Reporting one's location.
    public static let location = PermissionURI(rawValue: "/location")
    /// Stores.
    public static let stores = PermissionURI(rawValue: "/stores")
    /// Scenic spots.
    public static let scenicSpots = PermissionURI(rawValue: "/scenic-spots")
    /// Check-in points.
    public static let checkIns = PermissionURI(rawValue: "/check-ins")
    /// The wallet.
    public static let wallet = PermissionURI(rawValue: "/wallet")
    /// Real-name verification.
    public static let realName = PermissionURI(rawValue: "/real-name")
    /// Staff.
    public static let staff = PermissionURI(rawValue: "/staff")
    /// Settings.
    public static let settings = PermissionURI(rawValue: "/settings")
}

/// A role.
public enum RoleEntity {}
/// A permission.
public enum PermissionEntity {}
/// The id of a role.
public typealias RoleID = Identifier<RoleEntity>
/// The id of a permission.
public typealias PermissionID = Identifier<PermissionEntity>
