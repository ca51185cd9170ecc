import Domain
public import HomeInterface
public import SessionInterface

extension InMemoryHome {
    /// What `Account.samplePhotographer` and `Account.sampleStoreAdmin` find, for tests and demos.
    public static let sample = InMemoryHome(
        roles: [.samplePhotographerMenus, .sampleStoreAdminMenus], stores: StoreItem.samples,
        location: LocationDetail(
            staffID: UserID(1001), online: true, lastReportTime: BusinessTime(secondsSince1970: 1_772_300_000),
            longitude: "120.148792", latitude: "30.259244", address: "西湖·断桥"),
        spots: [ScenicAreaID(11): ScenicSpot.samples])
}

extension RolePermission {
    /// What a photographer may do, for tests and demos: six menus, in a tree.
    public static let samplePhotographerMenus = RolePermission(
        roleID: RoleID(1), roleCode: .photographer, roleName: "摄影师",
        scenicAreas: [ScenicArea(id: ScenicAreaID(11), name: "西湖")],
        permissions: [
            PermissionItem(
                id: PermissionID(1), name: "业务", uri: PermissionURI(rawValue: ""), sort: 1,
                children: [
                    .sample(11, "订单管理", .orders, children: [.sample(12, "订单核销", .writeOff)]),
                    .sample(14, "照片上传", .photoUpload), .sample(18, "位置上报", .location),
                ]),
            PermissionItem(
                id: PermissionID(2), name: "我的", uri: PermissionURI(rawValue: ""), sort: 2,
                children: [
                    .sample(31, "我的钱包", .wallet), .sample(99, "新功能", PermissionURI(rawValue: "/brand-new")),
                ]),
        ])

    /// What a store admin may do, for tests and demos.
    public static let sampleStoreAdminMenus = RolePermission(
        roleID: RoleID(3), roleCode: .storeAdmin, roleName: "门店管理员",
        scenicAreas: [ScenicArea(id: ScenicAreaID(11), name: "西湖")],
        permissions: [.sample(11, "订单管理", .orders), .sample(21, "门店管理", .stores)])
}

extension PermissionItem {
    /// A permission for tests and demos, sorted by its id.
    public static func sample(
        _ id: Int64, _ name: String, _ uri: PermissionURI, children: [PermissionItem] = []
    ) -> PermissionItem {
        PermissionItem(id: PermissionID(id), name: name, uri: uri, sort: id, children: children)
    }
}

extension StoreItem {
    /// Three stores, of which the second is `Account.sampleStoreAdmin`'s, for tests and demos.
    public static let samples = [
        StoreItem(id: StoreID(30), name: "灵隐店", scenicID: ScenicAreaID(12), status: "open"),
        StoreItem(
            id: StoreID(31), name: "断桥旗舰店", scenicID: ScenicAreaID(11), address: "北山街 1 号", phone: "0571-00000031",
            status: "open"),
        StoreItem(id: StoreID(32), name: "苏堤店", scenicID: ScenicAreaID(11), status: "closed"),
    ]
}

extension ScenicSpot {
    /// The spots of West Lake, for tests and demos.
    public static let samples = [
        ScenicSpot(
            id: ScenicSpotID(1101), scenicID: ScenicAreaID(11), name: "断桥", kind: .spot, longitude: "120.148792",
            latitude: "30.259244"),
        ScenicSpot(id: ScenicSpotID(1102), scenicID: ScenicAreaID(11), name: "三潭印月", kind: .checkIn),
    ]
}
