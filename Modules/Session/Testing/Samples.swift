import Domain
public import SessionInterface

extension Account {
    /// A photographer of West Lake, for tests and demos.
    public static let samplePhotographer = Account(
        userID: UserID(1001), accountType: .scenicUser, displayName: "西湖·摄影师", userName: "张三丰",
        realName: "张三丰", phone: "13800000001", roleCode: .photographer, roleName: "摄影师",
        scenicArea: ScenicArea(id: ScenicAreaID(11), name: "西湖"))

    /// The admin of a store at West Lake, for tests and demos.
    public static let sampleStoreAdmin = Account(
        userID: UserID(1003), accountType: .storeUser, displayName: "断桥旗舰店", userName: "王五", phone: "13800000003",
        roleCode: .storeAdmin, roleName: "门店管理员", scenicArea: ScenicArea(id: ScenicAreaID(11), name: "西湖"),
        storeID: StoreID(31))
}

extension AccountSwitchAccount {
    /// The account of `Account.samplePhotographer`, for tests and demos.
    public static let samplePhotographer = AccountSwitchAccount(
        id: AccountID(501), type: .scenicUser, displayName: "西湖·摄影师", phone: "13800000001", roleCode: .photographer,
        roleName: "摄影师", scenicID: ScenicAreaID(11), scenicName: "西湖")

    /// The account of `Account.sampleStoreAdmin`, for tests and demos.
    public static let sampleStoreAdmin = AccountSwitchAccount(
        id: AccountID(503), type: .storeUser, displayName: "断桥旗舰店", phone: "13800000003", roleCode: .storeAdmin,
        roleName: "门店管理员", scenicID: ScenicAreaID(11), scenicName: "西湖", storeID: StoreID(31),
        storeName: "断桥旗舰店")
}

extension RolePermission {
    /// What the role of `Account.samplePhotographer` may do, as a tree, for tests and demos.
    public static let samplePhotographer = RolePermission(
        roleID: RoleID(3), roleCode: .photographer, roleName: "签约摄影师",
        scenicAreas: [ScenicArea(id: ScenicAreaID(11), name: "西湖"), ScenicArea(id: ScenicAreaID(12), name: "灵隐寺")],
        permissions: [
            PermissionItem(
                id: PermissionID(2), name: "工具", uri: PermissionURI(rawValue: ""), sort: 2,
                children: [PermissionItem(id: PermissionID(21), name: "位置上报", uri: .location)]),
            PermissionItem(
                id: PermissionID(1), name: "订单管理", uri: .orders, sort: 1,
                children: [PermissionItem(id: PermissionID(11), name: "订单核销", uri: .writeOff)]),
        ])

    /// The URIs of `samplePhotographer`'s tree as one list; the second group has none.
    public static let samplePhotographerURIs: [PermissionURI] = [
        .orders, .writeOff, PermissionURI(rawValue: ""), .location,
    ]
}
