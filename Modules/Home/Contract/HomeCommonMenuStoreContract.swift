public import HomeInterface
import HomeTesting
public import SessionInterface
import Testing

/// What every `HomeCommonMenuStore` promises. A clause gets somebody who is logged in, of whom no permissions are known and
/// no record is kept.
public enum HomeCommonMenuStoreContract {
    /// A process.
    public struct Subject: Sendable {
        /// The common menus.
        public let menus: any HomeCommonMenuStore
        /// Where the account's permissions are kept.
        public let snapshot: any AccountSnapshotStore
        /// A later process of the same person on the same disk.
        public let next: @Sendable () throws -> Subject

        /// A process.
        public init(
            menus: any HomeCommonMenuStore, snapshot: any AccountSnapshotStore,
            next: @escaping @Sendable () throws -> Subject
        ) {
            (self.menus, self.snapshot, self.next) = (menus, snapshot, next)
        }

        /// The server has said what the account's role may do.
        fileprivate func allow(_ uris: PermissionURI...) throws {
            let current = try #require(snapshot.current)
            var role = RolePermission.samplePhotographerMenus
            role.roleCode = current.account.roleCode
            role.permissions = uris.enumerated().map { .sample(Int64($0.offset) + 1, $0.element.rawValue, $0.element) }
            let roles = [role]
            #expect(try snapshot.update(current.session, alongWith: []) { $0.take(roles) })
        }

        fileprivate var shown: [PermissionURI] {
            get throws { try menus.commonMenus().map(\.uri) }
        }
    }

    /// All promises.
    public static let clauses: [Clause<Subject>] = [
        Clause("before permissions are known nothing shows, and nothing is recorded") { subject in
            let before = try subject.shown
            try subject.allow(.orders, .wallet)
            let after = try subject.shown
            #expect(before.isEmpty && after == [.orders, .wallet])
        },
        Clause("the first four are the defaults, and stay so when more may be seen") { subject in
            try subject.allow(.orders, .wallet, .queue, .staff, .settings)
            #expect(try subject.shown == [.orders, .wallet, .queue, .staff])
            let next = try subject.next()
            try next.allow(.messages, .orders, .wallet, .queue, .staff, .settings)
            #expect(try next.shown == [.orders, .wallet, .queue, .staff])
        },
        Clause("a choice is there for later processes, in its order, each menu once") { subject in
            try subject.allow(.orders, .wallet, .queue, .staff, .settings)
            try subject.menus.setCommonMenus([.settings, .orders, .staff, .settings, .queue, .wallet])
            let chosen: [PermissionURI] = [.settings, .orders, .staff, .queue, .wallet]
            #expect(try subject.shown == chosen)
            let next = try subject.next()
            #expect(try next.shown == chosen)
        },
        Clause("no menu at all is a choice, too") { subject in
            try subject.allow(.orders)
            try subject.menus.setCommonMenus([])
            #expect(try subject.shown.isEmpty)
            let next = try subject.next()
            #expect(try next.shown.isEmpty)
        },
        Clause("what is not seen for now is not shown, and comes back") { subject in
            try subject.allow(.orders, .wallet, .queue)
            try subject.menus.setCommonMenus([.queue, .orders])
            try subject.allow(.orders, .wallet)
            #expect(try subject.shown == [.orders])
            try subject.menus.setCommonMenus([.wallet])
            try subject.allow(.orders, .wallet, .queue)
            #expect(try subject.shown == [.wallet, .queue])
        },
        Clause("a menu that is not seen is refused, and nothing changes") { subject in
            try subject.allow(.orders, .wallet)
            try subject.menus.setCommonMenus([.wallet])
            let error = #expect(throws: HomeError.self) { try subject.menus.setCommonMenus([.orders, .staff]) }
            #expect(error?.code == .unknownMenu)
            #expect(try subject.shown == [.wallet])
        },
    ]
}
