import Domain
import NavigationInterface
import NavigationTesting
import PlatformInterface
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import TestSupport

@testable import Navigation

/// The app on a phone: what outlives a process, and one process after another over it.
final class Phone: Sendable {
    let store = InMemoryKeyValueStore()
    let clock = FixedClock()
    let ids = SequentialIDs()

    /// A process of the app, whose session a test moves.
    struct Process: Sendable {
        let router = LiveAppRouter()
        let toasts = FakeToastCenter()
        let session = FakeAppSession()
        let steadyClock: TestClock
        let tasks: LiveBootTaskCenter

        /// What home's page does when it is up, its account and permissions loaded.
        func homeIsUp(
            as account: Account = .samplePhotographer, permissions: [PermissionURI]? = [.orders],
            switchable: [AccountSwitchAccount] = []
        ) throws -> BootTaskOutcome {
            session.phase = .loggedIn
            router.show(.mainTab)
            return try runner(account, permissions, switchable).run(by: .tab(.home))
        }

        /// - Parameter permissions: nil where none are known.
        func runner(
            _ account: Account?, _ permissions: [PermissionURI]? = [.orders],
            _ switchable: [AccountSwitchAccount] = []
        ) -> LiveBootTaskRunner {
            let context = FakeAccountContext(
                account: account, switchableAccounts: switchable,
                permissions: permissions.map { Permissions.of(account, $0) } ?? .none)
            return LiveBootTaskRunner(
                tasks: tasks, router: router, toasts: toasts, session: session, account: context, permissions: context)
        }

        var said: [String] { toasts.shown.map { $0.text(.english) } }
    }

    /// A start. The process before it is gone, as by a kill: it did nothing at its end.
    func start() -> Process {
        let steadyClock = TestClock()
        return Process(
            steadyClock: steadyClock,
            tasks: LiveBootTaskCenter(store: store, clock: clock, ids: ids, steadyClock: steadyClock))
    }

    /// Counts from 1.
    final class Counter: Sendable {
        private let count = Locked(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    /// Whether a task is on disk.
    var hasTask: Bool { store.values["KEY_BOOT_TASK"] != nil }
}

extension Permissions {
    static func of(_ account: Account?, _ uris: [PermissionURI]) -> Permissions {
        let items = uris.enumerated().map { PermissionItem(id: PermissionID(Int64($0 + 1)), name: "", uri: $1) }
        let role = RolePermission(
            roleID: RoleID(1), roleCode: account?.roleCode ?? .photographer, roleName: "", permissions: items)
        return Permissions(roles: [role], actingAs: account?.roleCode)
    }
}

extension BootDelivery {
    static func push(_ text: String) -> BootDelivery { .push(Array(text.utf8)) }
    static func order(_ id: Int) -> BootDelivery { .link("suixinkan://order_detail?order_id=\(id)") }
}

extension AppRoute {
    static func order(_ id: Int64) -> AppRoute { .orderDetail(OrderID(id)) }
}
