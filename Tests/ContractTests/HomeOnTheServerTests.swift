import Composition
import Domain
import HomeContract
import HomeInterface
import HomeTesting
import NetworkingInterface
import SessionInterface
import TestSupport
import Testing

/// The home page over the development server, and what it keeps on a real disk.
@Suite(.timeLimit(.minutes(2))) struct HomeOnTheServerTests {
    @Test(arguments: HomeAPIContract.clauses)
    func theAPIKeeps(_ clause: Clause<HomeAPIContract.Subject>) async throws {
        let server = try ServerUnderTest()
        try await server.reportLocation(at: "2026-03-01 10:00:00", online: true)
        try await clause(
            HomeAPIContract.Subject(api: try await PeopleOnTheServer(on: server), has: .onTheServer))
    }

    @Test(arguments: HomeCommonMenuStoreContract.clauses)
    func theCommonMenusKeep(_ clause: Clause<HomeCommonMenuStoreContract.Subject>) async throws {
        let product = Product(on: try ServerUnderTest())
        try await product.logIn(.photographer)
        try await clause(Self.menus(of: product))
    }

    private static func menus(of product: Product) -> HomeCommonMenuStoreContract.Subject {
        HomeCommonMenuStoreContract.Subject(
            menus: product.services.homeCommonMenuStore, snapshot: product.services.accountSnapshotStore,
            next: { menus(of: try product.next()) })
    }

    @Test(arguments: HomeLocationStateStoreContract.clauses)
    func theLocationStateKeeps(_ clause: Clause<HomeLocationStateStoreContract.Subject>) async throws {
        let product = Product(on: try ServerUnderTest())
        try await product.logIn(.photographer)
        try await clause(Self.location(of: product))
    }

    private static func location(of product: Product) -> HomeLocationStateStoreContract.Subject {
        HomeLocationStateStoreContract.Subject(
            location: product.services.homeLocationStateStore, next: { location(of: try product.next()) },
            switchAccount: { try await product.logIn(.storeAdmin) })
    }

    @Test(arguments: HomeViewModelContract.clauses)
    func thePageKeeps(_ clause: Clause<HomeViewModelContract.Subject>) async throws {
        let product = Product(on: try ServerUnderTest())
        try await product.logIn(.photographer)
        let server = product.server
        try await clause(
            HomeViewModelContract.Subject(
                page: product.services.makeHomeViewModel(), snapshot: product.services.accountSnapshotStore,
                location: product.services.homeLocationStateStore,
                asked: { try await server.requests().compactMap { HomeViewModelContract.Ask($0.path) } },
                failNext: { try await server.fail($0.path, with: .status(500)) },
                expire: { try await server.expireTokens() }))
    }

    /// The store admin's page, whose stores are the server's.
    @Test func aStoreAdminsPageShowsItsStoreAndKeepsIt() async throws {
        let product = Product(on: try ServerUnderTest())
        try await product.logIn(.storeAdmin)
        let page = product.services.makeHomeViewModel()
        await page.initialize(answered: [])
        await page.evaluateDialogs()
        let state = await page.state
        #expect(state.storeItem == InMemoryHome.onTheServer.stores.first && state.failure == nil && state.dialog == nil)
        let asked = try await product.server.requests().compactMap { HomeViewModelContract.Ask($0.path) }
        #expect(asked == [.permissions, .stores])
        let next = try product.next()
        #expect(next.services.accountContext.account?.storeID == StoreID(301))
        #expect(try next.services.homeCommonMenuStore.commonMenus() == state.commonMenus)
    }
}

extension Product {
    /// The same person's next process.
    fileprivate func next() throws -> Product {
        let next = Product(on: server)
        try next.services.coordinator.restore()
        return next
    }
}

extension HomeViewModelContract.Ask {
    fileprivate init?(_ path: String) {
        guard let ask = [Self.permissions, .stores, .location].first(where: { $0.path == path }) else { return nil }
        self = ask
    }

    fileprivate var path: String {
        switch self {
        case .permissions: "/api/yf-handset-app/role-permission"
        case .stores: "/api/app/store/all"
        case .location: "/api/yf-handset-app/photog/loacation/detail"
        }
    }
}

/// The server as a photographer asks it, and a store admin for the stores.
private struct PeopleOnTheServer: HomeAPI {
    private let photographer: Product
    private let storeAdmin: Product

    init(on server: ServerUnderTest) async throws {
        photographer = Product(on: server, context: "photographer")
        storeAdmin = Product(on: server, context: "store-admin")
        try await photographer.logIn(.photographer)
        try await storeAdmin.logIn(.storeAdmin)
    }

    func rolePermissions() async throws(APIError) -> LooseList<RolePermission> {
        try await photographer.services.homeAPI.rolePermissions()
    }

    func storeList() async throws(APIError) -> LooseList<StoreItem> {
        try await storeAdmin.services.homeAPI.storeList()
    }

    func locationDetail(staffID: UserID) async throws(APIError) -> LocationDetail {
        try await photographer.services.homeAPI.locationDetail(staffID: staffID)
    }

    func scenicSpots(scenicID: ScenicAreaID) async throws(APIError) -> LooseList<ScenicSpot> {
        try await photographer.services.homeAPI.scenicSpots(scenicID: scenicID)
    }
}

extension InMemoryHome {
    /// What the server has of 13800000001, and the stores of 13800000003, said anew here.
    fileprivate static let onTheServer = InMemoryHome(
        roles: [
            RolePermission(
                roleID: RoleID(1), roleCode: .photographer, roleName: "摄影师",
                scenicAreas: [
                    ScenicArea(id: westLake, name: "西湖风景名胜区"), ScenicArea(id: ScenicAreaID(104), name: "乌镇西栅"),
                ],
                permissions: [
                    group(
                        1, "业务",
                        [
                            item(
                                11, "订单管理", .orders, sort: 1,
                                children: [item(12, "订单核销", .writeOff, sort: 1)]),
                            item(14, "照片上传", .photoUpload, sort: 2), item(15, "相册云盘", .cloudDrive, sort: 3),
                            item(16, "消息中心", .messages, sort: 4), item(17, "排队叫号", .queue, sort: 5),
                            item(18, "位置上报", .location, sort: 6), item(23, "打卡点", .checkIns, sort: 7),
                        ]),
                    group(
                        2, "我的",
                        [
                            item(31, "我的钱包", .wallet, sort: 1), item(32, "实名认证", .realName, sort: 2),
                            item(33, "设置", .settings, sort: 3),
                        ]),
                ])
        ],
        stores: [
            StoreItem(
                id: StoreID(301), name: "西湖断桥旗舰店", scenicID: westLake, address: "杭州市西湖区北山街 1 号",
                phone: "0571-80000301", status: "open"),
            StoreItem(id: StoreID(303), name: "西湖雷峰塔店", scenicID: westLake, status: "closed"),
            StoreItem(
                id: StoreID(304), name: "黄山迎客松店", scenicID: ScenicAreaID(102), address: "黄山市黄山区汤口镇",
                status: "open"),
        ],
        location: LocationDetail(
            staffID: UserID(1_001), online: true, lastReportTime: BusinessTime("2026-03-01 10:00:00"),
            longitude: "120.148000", latitude: "30.242000", address: "西湖风景名胜区·断桥残雪"),
        spots: [
            westLake: [
                spot(10_101, "断桥残雪", at: ("120.148000", "30.242000")),
                spot(10_102, "三潭印月", at: ("120.150150", "30.239850")),
                spot(10_103, "雷峰塔", at: ("120.152300", "30.237700")), spot(10_104, "苏堤春晓", at: nil),
            ]
        ])

    private static let westLake = ScenicAreaID(101)

    private static func group(_ id: Int64, _ name: String, _ children: [PermissionItem]) -> PermissionItem {
        PermissionItem(
            id: PermissionID(id), name: name, uri: PermissionURI(rawValue: ""), sort: id, children: children)
    }

    private static func item(
        _ id: Int64, _ name: String, _ uri: PermissionURI, sort: Int64, children: [PermissionItem] = []
    ) -> PermissionItem {
        PermissionItem(
            id: PermissionID(id), name: name, uri: uri, icon: "https://cdn.example.com/icon/\(id).png", sort: sort,
            children: children)
    }

    private static func spot(
        _ id: Int64, _ name: String, at place: (longitude: String, latitude: String)?
    ) -> ScenicSpot {
        ScenicSpot(
            id: ScenicSpotID(id), scenicID: westLake, name: name, kind: place == nil ? .checkIn : .spot,
            longitude: place?.longitude, latitude: place?.latitude)
    }
}
