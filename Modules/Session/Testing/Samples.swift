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
