import Domain
import HomeInterface
import HomeTesting
import LaunchContract
import LaunchInterface
import LaunchTesting
import NavigationInterface
import OrdersInterface
import OrdersTesting
import PlatformInterface
import ProfileInterface
import ProfileTesting
import SessionInterface
import SessionTesting
import StatisticsInterface
import StatisticsTesting
import Testing

@testable import Launch

struct MainTabsTests {
    private let snapshot = FakeAccountSnapshotStore(account: .samplePhotographer)
    private let made = Locked<[ObjectIdentifier]>([])

    private func tabs() -> LiveMainTabs {
        LiveMainTabs(snapshot: snapshot) { [made, orders, depositOrders, statistics, profile] in
            let home = FakeHomeViewModel()
            made.withLock { $0.append(ObjectIdentifier(home)) }
            return TabPages(
                home: home, orders: orders, depositOrders: depositOrders, statistics: statistics, profile: profile)
        }
    }

    private let orders = FakeOrderListViewModel<Order>(), depositOrders = FakeOrderListViewModel<DepositOrder>()
    private let statistics = FakeStatisticsViewModel(), profile = FakeProfileViewModel()

    @Test(arguments: [RoleCode.photographer, .scenicAdmin, .storeAdmin])
    func theListOfTheRoleIsLoadedAtItsFirstShowingOnly(_ role: RoleCode) async {
        snapshot.current?.account.roleCode = role
        let tabs = tabs()
        for _ in 1...2 { await tabs.appear(.orders) }
        let isStore = role == .storeAdmin
        #expect(await orders.calls == (isStore ? [] : [.refresh]))
        #expect(await depositOrders.calls == (isStore ? [.refresh] : []))
        // In another session it is a first showing again.
        snapshot.current = snapshot.current.map {
            AccountState(session: SessionStamp(generation: 2), account: $0.account)
        }
        await tabs.appear(.orders)
        #expect(await (isStore ? depositOrders.calls.count : orders.calls.count) == 2)
    }

    @Test func statisticsLoadOnceAndFollowTheDayAndTheProfileLoadsEachTime() async {
        let tabs = tabs()
        for _ in 1...2 { for tab in AppTab.allCases { await tabs.appear(tab) } }
        #expect(await statistics.calls == [.initStatistics, .followDay])
        #expect(await profile.reloads == 2)
        #expect(await orders.calls == [.refresh])
    }

    @Test func pagesStayWithinASessionAndAreOthersInTheNext() {
        let tabs = tabs()
        for _ in 1...3 { _ = tabs.pages }
        #expect(made.withLock { $0.count } == 1)
        snapshot.current = AccountState(session: SessionStamp(generation: 2), account: .samplePhotographer)
        for _ in 1...3 { _ = tabs.pages }
        #expect(made.withLock { $0.count } == 2)
        snapshot.current = nil
        _ = tabs.pages
        #expect(made.withLock { $0.count } == 3)
    }

    // MARK: The suite

    @Sendable private static func newPages() -> TabPages {
        TabPages(
            home: FakeHomeViewModel(), orders: FakeOrderListViewModel<Order>(),
            depositOrders: FakeOrderListViewModel<DepositOrder>(), statistics: FakeStatisticsViewModel(),
            profile: FakeProfileViewModel())
    }

    @Test(arguments: MainTabsContract.clauses)
    func theLiveOneKeeps(_ clause: MainTabsContract.Clause) async {
        let tabs = LiveMainTabs(snapshot: snapshot, makePages: Self.newPages)
        await clause(
            MainTabsContract.Subject(tabs) { [snapshot] in
                snapshot.current = AccountState(session: SessionStamp(generation: 2), account: .samplePhotographer)
            })
    }

    @Test(arguments: MainTabsContract.clauses)
    func theFakeKeeps(_ clause: MainTabsContract.Clause) async {
        let tabs = FakeMainTabs(makePages: Self.newPages)
        await clause(MainTabsContract.Subject(tabs, beginSession: tabs.beginSession))
    }
}
