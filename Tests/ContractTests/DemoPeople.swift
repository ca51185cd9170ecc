import AuthContract
import Domain
import SessionInterface

/// What the development server knows of its people, said anew here: the documents promise these names.
enum DemoPeople {
    /// 13800000001, with one account.
    static let photographer = Person(
        phone: DemoPerson.photographer.rawValue, password: DemoPerson.password, accounts: [photographerChoice],
        becoming: { choice in
            Account(
                userID: UserID(1_001), accountType: .scenicUser, displayName: choice.displayName, userName: "晓峰影像",
                realName: "林晓峰", avatar: "https://cdn.example.com/avatar/1001.png", phone: choice.phone,
                roleCode: .photographer, roleName: "摄影师", scenicArea: westLake)
        })

    /// 13800000004, with one account of each role. The store admin's user id is the photographer's again.
    static let everything = Person(
        phone: DemoPerson.everything.rawValue, password: DemoPerson.password, accounts: everythingChoices,
        becoming: { choice in
            let (userID, userName, realName): (Int64, String, String?) =
                switch choice.roleCode {
                case .photographer: (2_001, "思远旅拍", "王思远")
                case .scenicAdmin: (2_002, "王思远", "王思远")
                default: (2_001, "四方街店长", nil)
                }
            return Account(
                userID: UserID(userID), accountType: choice.type, displayName: choice.displayName, userName: userName,
                realName: realName, avatar: choice.avatar, phone: choice.phone, roleCode: choice.roleCode,
                roleName: choice.roleName, scenicArea: oldTown, storeID: choice.storeID)
        })

    static let photographerChoice = AccountSwitchAccount(
        id: AccountID(11_001), type: .scenicUser, displayName: "林晓峰（摄影师）",
        avatar: "https://cdn.example.com/avatar/1001.png", phone: DemoPerson.photographer.rawValue,
        roleCode: .photographer, roleName: "摄影师", scenicID: westLake.id, scenicName: westLake.name)

    static let everythingChoices = [
        everythingChoice(
            12_001, .scenicUser, "王思远（摄影师）", .photographer, "摄影师",
            avatar: "https://cdn.example.com/avatar/2001.png"),
        everythingChoice(12_002, .scenicUser, "丽江古城（景区管理员）", .scenicAdmin, "景区管理员"),
        everythingChoice(12_003, .storeUser, "丽江四方街店", .storeAdmin, "门店管理员", store: StoreID(302)),
    ]

    private static func everythingChoice(
        _ id: Int64, _ type: AccountType, _ name: String, _ role: RoleCode, _ roleName: String, avatar: String? = nil,
        store: StoreID? = nil
    ) -> AccountSwitchAccount {
        AccountSwitchAccount(
            id: AccountID(id), type: type, displayName: name, avatar: avatar, phone: DemoPerson.everything.rawValue,
            roleCode: role, roleName: roleName, scenicID: oldTown.id, scenicName: oldTown.name, storeID: store,
            storeName: store.map { _ in name })
    }

    private static let westLake = ScenicArea(id: ScenicAreaID(101), name: "西湖风景名胜区")
    private static let oldTown = ScenicArea(id: ScenicAreaID(201), name: "丽江古城")
}
