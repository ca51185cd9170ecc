import Domain
package import LaunchInterface
package import NavigationInterface
import OrdersInterface
import PlatformInterface
import ProfileInterface
package import SessionInterface
import StatisticsInterface

/// The tabs' pages, made for the session that is there when somebody asks for them.
package final class LiveMainTabs: MainTabs, Sendable {
    private struct State {
        var session: SessionStamp?
        var pages: TabPages?
        var appeared: Set<AppTab> = []

        /// Another session has other pages.
        mutating func follow(_ session: SessionStamp?) {
            guard session != self.session || pages == nil else { return }
            self = State(session: session)
        }
    }

    private let state = Locked(State())
    private let snapshot: any AccountSnapshotStore
    private let makePages: @Sendable () -> TabPages

    package init(snapshot: any AccountSnapshotStore, makePages: @escaping @Sendable () -> TabPages) {
        (self.snapshot, self.makePages) = (snapshot, makePages)
    }

    package var pages: TabPages { presentPages(appearing: nil).pages }

    package func appear(_ tab: AppTab) async {
        let (pages, role, isFirst) = presentPages(appearing: tab)
        switch tab {
        case .home, .scan: break
        case .orders:
            guard isFirst else { return }
            if role == .storeAdmin {
                await pages.depositOrders.refreshOrderList()
            } else {
                await pages.orders.refreshOrderList()
            }
        case .statistics:
            if isFirst { await pages.statistics.initStatistics() } else { await pages.statistics.followDay() }
        case .profile: await pages.profile.reload()
        }
    }

    private func presentPages(appearing tab: AppTab?) -> (pages: TabPages, role: RoleCode?, isFirst: Bool) {
        state.withLock { state in
            // Within the lock: whoever looked before a switch of account would bring the former one's pages back after it.
            let account = snapshot.current
            state.follow(account?.session)
            let pages = state.pages ?? makePages()
            state.pages = pages
            return (pages, account?.account.roleCode, tab.map { state.appeared.insert($0).inserted } ?? false)
        }
    }
}
