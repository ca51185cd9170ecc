import Domain
import NetworkingInterface
import OrdersInterface
import OrdersTesting
import PlatformInterface
import SessionInterface
import SessionTesting
import Testing

@testable import Orders

/// The role decides which list there is, at the moment of asking.
struct RoleTests {
    /// An account that the test changes.
    private final class Changing: AccountContext {
        private let held: Locked<Account?>
        init(_ role: RoleCode?) { held = Locked(role.map(Self.account)) }
        var account: Account? { held.withLock { $0 } }
        var switchableAccounts: [AccountSwitchAccount] { [] }
        var scenicAreas: [ScenicArea] { [] }
        var stores: [StoreItem] { [] }
        func change(to role: RoleCode?) { held.withLock { $0 = role.map(Self.account) } }

        private static func account(_ role: RoleCode) -> Account {
            var account = Account.samplePhotographer
            account.roleCode = role
            return account
        }
    }

    private let asked = Locked<[String]>([])

    private var api: FakeOrderAPI {
        var api = FakeOrderAPI { Issue.record("\($0)") }
        api.photographerOrdersHandler = { [asked] (_) throws(APIError) in
            asked.withLock { $0.append("photographer") }
            return Page(rows: [.sample(1), .sample(2)], total: 2)
        }
        api.scenicAdminOrdersHandler = { [asked] (_) throws(APIError) in
            asked.withLock { $0.append("scenic admin") }
            return Page(rows: [.sample(3)], total: 1)
        }
        api.storeOrdersHandler = { [asked] (_) throws(APIError) in
            asked.withLock { $0.append("store") }
            return Page(rows: [DepositOrder.sample(4)], total: 1)
        }
        return api
    }

    @Test func eachRoleAsksForItsOwnList() async {
        for (role, route) in [(RoleCode.photographer, "photographer"), (.scenicAdmin, "scenic admin")] {
            let list = LiveOrderListViewModel<Order>(pageSize: 20, api: api, account: Changing(role))
            await list.refreshOrderList()
            #expect(asked.withLock { $0.last } == route)
        }
        let store = LiveOrderListViewModel<DepositOrder>(pageSize: 20, api: api, account: Changing(.storeAdmin))
        await store.refreshOrderList()
        #expect(asked.withLock { $0 } == ["photographer", "scenic admin", "store"])
        #expect(await store.state.orderList == [.sample(4)])
    }

    @Test func aListFollowsTheRoleOfTheAccountAndKeepsNothingOfTheEarlierOne() async {
        let account = Changing(.photographer)
        let list = LiveOrderListViewModel<Order>(pageSize: 20, api: api, account: account)
        await list.refreshOrderList()
        account.change(to: .scenicAdmin)
        await list.refreshOrderList()
        #expect(await list.state.orderList == [.sample(3)])
        account.change(to: RoleCode(rawValue: "cleaner"))
        await list.refreshOrderList()
        let state = await list.state
        #expect(state.orderList.isEmpty && state.total == nil && state.failure?.code == .roleHasNoOrders)
        #expect(asked.withLock { $0 } == ["photographer", "scenic admin"])
    }

    @Test(arguments: ["cleaner", "", "Photographer"])
    func aRoleWithoutOrdersIsToldSoAndNothingIsAsked(_ code: String) async {
        let account = Changing(RoleCode(rawValue: code))
        let list = LiveOrderListViewModel<Order>(pageSize: 20, api: api, account: account)
        await list.refreshOrderList()
        let store = LiveOrderListViewModel<DepositOrder>(pageSize: 20, api: api, account: account)
        await store.refreshOrderList()
        for failure in [await list.state.failure, await store.state.failure] {
            #expect(failure?.code == .roleHasNoOrders && failure?.failure.category == .forbidden)
            for language in Language.allCases {
                #expect(failure?.failure.message(language).contains("“\(code)”") == true)
            }
        }
        #expect(asked.withLock { $0 }.isEmpty)
        #expect(throws: OrderError.self) { try OrderListKind(role: RoleCode(rawValue: code)) }
    }

    @Test func theListOfAnotherRoleIsRefused() async {
        let list = LiveOrderListViewModel<Order>(pageSize: 20, api: api, account: Changing(.storeAdmin))
        await list.refreshOrderList()
        #expect(await list.state.failure?.code == .roleHasNoOrders)
        for role in [RoleCode.photographer, .scenicAdmin] {
            let store = LiveOrderListViewModel<DepositOrder>(pageSize: 20, api: api, account: Changing(role))
            await store.refreshOrderList()
            #expect(await store.state.failure?.code == .roleHasNoOrders)
        }
        #expect(asked.withLock { $0 }.isEmpty)
    }

    @Test func withNobodyLoggedInALoginIsAskedForAndNotAnotherRole() async {
        let account = Changing(.photographer)
        let list = LiveOrderListViewModel<Order>(pageSize: 20, api: api, account: account)
        account.change(to: nil)
        await list.refreshOrderList()
        #expect(await list.state.failure?.failure.category == .login)
        #expect(asked.withLock { $0 }.isEmpty)
    }

    @Test func theKindOfListIsTheRoles() throws {
        #expect(try OrderListKind(role: .photographer) == .photographer)
        #expect(try OrderListKind(role: .scenicAdmin) == .scenicAdmin)
        #expect(try OrderListKind(role: .storeAdmin) == .store)
    }

    @Test func theServersWordsReachTheList() async {
        var api = FakeOrderAPI { Issue.record("\($0)") }
        let refusal = Failure(.forbidden, LocalizedText(en: "No.", zh: "不行。"), serverCode: 100_403, request: "GET /x")
        api.photographerOrdersHandler = { (_) throws(APIError) in throw APIError(.serverCode, failure: refusal) }
        let list = LiveOrderListViewModel<Order>(pageSize: 20, api: api, account: Changing(.photographer))
        await list.refreshOrderList()
        #expect(await list.state.failure == OrderError(.api, failure: refusal))
    }
}
