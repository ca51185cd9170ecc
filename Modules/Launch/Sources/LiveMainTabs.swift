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
        let (pages, isFirst) = presentPages(appearing: tab)
        switch tab {
        case .home, .scan: break
        case .orders:
            guard isFirst else { return }
            if snapshot.current?.account.roleCode == .storeAdmin {
                await pages.depositOrders.refreshOrderList()
            } else {
                await pages.orders.refreshOrderList()
            }
        case .statistics:
            if isFirst { await pages.statistics.initStatistics() } else { await pages.statistics.followDay() }
        case .profile: await pages.profile.reload()
        }
    }

    private func presentPages(appearing tab: AppTab?) -> (pages: TabPages, isFirst: Bool) {
        let session = snapshot.current?.session
        return state.withLock { state in
            state.follow(session)
            let pages = state.pages ?? makePages()
            state.pages = pages
            return (pages, tab.map { state.appeared.insert($0).inserted } ?? false)
        }
    }
}
