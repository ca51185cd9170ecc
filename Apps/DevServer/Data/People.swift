import Domain

/// What a person may act as; decides which endpoints answer.
enum Role: String, Sendable {
    case photographer, scenicAdmin = "scenic_admin", storeAdmin = "store_admin"

    var name: String {
        switch self {
        case .photographer: "摄影师"
        case .scenicAdmin: "景区管理员"
        case .storeAdmin: "门店管理员"
        }
    }

    var accountType: String { self == .storeAdmin ? "store_user" : "scenic_user" }
}

/// A scenic area and its photo spots.
struct ScenicArea: Sendable {
    let id: Int64
    let name: String
    let spots: [String]
    let center: Place
}

/// A store within a scenic area.
struct Store: Sendable {
    let id: Int64
    let name: String
    let scenicArea: ScenicArea
    var address: String?
    var phone: String?
    var isOpen = true
}

/// How far the check of somebody's real name has come.
enum RealNameCheck: Sendable {
    case none
    case pending(idNumber: String)
    case approved(idNumber: String)
    case rejected(idNumber: String, reason: String)
}

/// The bank card that a photographer is paid to.
struct BankCard: Sendable {
    let bank: String
    let lastDigits: String
}

/// Somebody in one role. User ids are unique within an account type only, as in a back end with a table for each.
struct Account: Sendable {
    let id: Int64
    let role: Role
    let userID: Int64
    let userName: String
    var realName: String?
    var avatar: String?
    var signature: String?
    let phone: String
    let displayName: String
    var scenicAreas: [ScenicArea]
    var store: Store?
    /// What a store admin chooses from; `store` is one of them.
    var stores: [Store] = []
    var realNameCheck: RealNameCheck = .none
    var bankCard: BankCard?
    /// Nil where no location was ever reported.
    var locationReportedAt: BusinessTime?
    var isDisabled = false
}

/// Everybody who can log in. They are the same for every seed, because the documents name them.
struct People: Sendable {
    /// The one password of them all.
    static let password = "demo-password"

    let accounts: [Account]

    func accounts(phone: String) -> [Account] { accounts.filter { $0.phone == phone } }

    func account(id: Int64) -> Account? { accounts.first { $0.id == id } }
}

extension People {
    static let demo = People(accounts: [
        Account(
            id: 11_001, role: .photographer, userID: 1_001, userName: "晓峰影像", realName: "林晓峰",
            avatar: "https://cdn.example.com/avatar/1001.png", signature: "用镜头记录山水与你", phone: "13800000001",
            displayName: "林晓峰（摄影师）", scenicAreas: [.westLake, .wuzhen],
            realNameCheck: .approved(idNumber: "330106********3417"),
            bankCard: BankCard(bank: "招商银行", lastDigits: "6688"), locationReportedAt: OrderSeeder.lastReport),
        Account(
            id: 11_002, role: .scenicAdmin, userID: 1_002, userName: "周敏", realName: "周敏", phone: "13800000002",
            displayName: "周敏（景区管理员）", scenicAreas: [.westLake, .huangshan, .gulangyu]),
        Account(
            id: 11_003, role: .storeAdmin, userID: 1_003, userName: "断桥店长", realName: "陈雨桐",
            avatar: "https://cdn.example.com/avatar/1003.png", phone: "13800000003", displayName: "西湖断桥旗舰店",
            scenicAreas: [.westLake], store: .westLake, stores: [.westLake, .leifengPagoda, .huangshan]),
        Account(
            id: 12_001, role: .photographer, userID: 2_001, userName: "思远旅拍", realName: "王思远",
            avatar: "https://cdn.example.com/avatar/2001.png", phone: "13800000004", displayName: "王思远（摄影师）",
            scenicAreas: [.lijiang, .erhai],
            realNameCheck: .rejected(idNumber: "530702********0026", reason: "身份证照片不清晰，请重新上传")),
        Account(
            id: 12_002, role: .scenicAdmin, userID: 2_002, userName: "王思远", realName: "王思远", phone: "13800000004",
            displayName: "丽江古城（景区管理员）", scenicAreas: [.lijiang]),
        // The photographer's user id again, of the other account type.
        Account(
            id: 12_003, role: .storeAdmin, userID: 2_001, userName: "四方街店长", phone: "13800000004",
            displayName: "丽江四方街店", scenicAreas: [.lijiang], store: .lijiang, stores: [.lijiang]),
        Account(
            id: 11_005, role: .photographer, userID: 1_005, userName: "志强摄影", realName: "赵志强", phone: "13800000005",
            displayName: "赵志强（摄影师）", scenicAreas: [.huangshan], isDisabled: true),
    ])
}

extension ScenicArea {
    static let westLake = ScenicArea(
        id: 101, name: "西湖风景名胜区", spots: ["断桥残雪", "三潭印月", "雷峰塔", "苏堤春晓"],
        center: Place(longitude: 120_148_000, latitude: 30_242_000))
    static let huangshan = ScenicArea(
        id: 102, name: "黄山风景区", spots: ["迎客松", "光明顶", "西海大峡谷"],
        center: Place(longitude: 118_167_000, latitude: 30_133_000))
    static let gulangyu = ScenicArea(
        id: 103, name: "鼓浪屿", spots: ["日光岩", "菽庄花园", "港仔后沙滩"],
        center: Place(longitude: 118_066_000, latitude: 24_447_000))
    static let wuzhen = ScenicArea(
        id: 104, name: "乌镇西栅", spots: ["白莲塔", "通济桥", "草木本色染坊"],
        center: Place(longitude: 120_486_000, latitude: 30_748_000))
    static let lijiang = ScenicArea(
        id: 201, name: "丽江古城", spots: ["大水车", "四方街", "木府"],
        center: Place(longitude: 100_234_000, latitude: 26_876_000))
    static let erhai = ScenicArea(
        id: 202, name: "大理洱海", spots: ["双廊古镇", "龙龛码头", "小普陀"],
        center: Place(longitude: 100_190_000, latitude: 25_820_000))
}

extension Store {
    static let westLake = Store(
        id: 301, name: "西湖断桥旗舰店", scenicArea: .westLake, address: "杭州市西湖区北山街 1 号", phone: "0571-80000301")
    static let lijiang = Store(
        id: 302, name: "丽江四方街店", scenicArea: .lijiang, address: "丽江市古城区四方街 8 号", phone: "0888-8000302")
    static let leifengPagoda = Store(id: 303, name: "西湖雷峰塔店", scenicArea: .westLake, isOpen: false)
    static let huangshan = Store(
        id: 304, name: "黄山迎客松店", scenicArea: .huangshan, address: "黄山市黄山区汤口镇")
}
