import Domain
import NetworkingInterface
public import SessionInterface
import SessionTesting
import StorageInterface
import Testing

/// What `AccountSnapshotStore` promises together with the contexts that show it. A clause gets a session of
/// `Account.samplePhotographer` that nothing is known of yet but the account.
public enum AccountSnapshotStoreContract {
    /// Somebody who is logged in.
    public struct Subject: Sendable {
        /// Where what the server says is kept.
        public let store: any AccountSnapshotStore
        /// The account that is shown.
        public let account: any AccountContext
        /// The permissions that are shown.
        public let permissions: any PermissionContext
        /// Goes on as `Account.sampleStoreAdmin`, in another session.
        public let switchAccount: @Sendable () throws -> Void
        /// Ends the session.
        public let logOut: @Sendable () throws -> Void

        /// Somebody who is logged in.
        public init(
            store: any AccountSnapshotStore, account: any AccountContext, permissions: any PermissionContext,
            switchAccount: @escaping @Sendable () throws -> Void, logOut: @escaping @Sendable () throws -> Void
        ) {
            (self.store, self.account, self.permissions) = (store, account, permissions)
            (self.switchAccount, self.logOut) = (switchAccount, logOut)
        }
    }

    /// All promises about what is kept in memory.
    public static let clauses: [Clause<Subject>] = [
        Clause("the account stands in it, and nothing else is known at first") { subject in
            let current = try #require(subject.store.current)
            #expect(current.account == .samplePhotographer && subject.account.account == .samplePhotographer)
            #expect(current.roles.isEmpty && current.stores.isEmpty)
            #expect(subject.permissions.permissions == .none)
        },
        Clause("a change is in every context at once") { subject in
            let session = try #require(subject.store.current?.session)
            let store = StoreItem(id: StoreID(31), name: "断桥旗舰店", scenicID: ScenicAreaID(11))
            let kept = try subject.store.update(session, alongWith: []) { state in
                state.account.userName = "李四"
                state.stores = [store]
                state.take([.samplePhotographer])
            }
            #expect(kept)
            #expect(subject.account.account?.userName == "李四" && subject.account.stores == [store])
            #expect(subject.account.scenicAreas == RolePermission.samplePhotographer.scenicAreas)
            #expect(subject.permissions.permissions.currentRole == .samplePhotographer)
            #expect(subject.permissions.permissions.items.map(\.uri) == RolePermission.samplePhotographerURIs)
            #expect(subject.store.current?.session == session)
        },
        Clause("an answer to an earlier account changes nothing of the next one") { subject in
            let session = try #require(subject.store.current?.session)
            try subject.switchAccount()
            let kept = try subject.store.update(session, alongWith: [StoreKey<Bool>("late").set(to: true)]) { state in
                state.account.userName = "李四"
                state.take([.samplePhotographer])
            }
            #expect(!kept && subject.account.account == .sampleStoreAdmin)
            #expect(subject.permissions.permissions == .none)
            #expect(subject.store.current?.session != session)
        },
        Clause("an earlier account's defaults are not kept for the next one") { subject in
            let session = try #require(subject.store.current?.session)
            let changes = [StoreKey<Bool>("default").set(to: true)]
            let before = try subject.store.setDefaults(session, changes)
            try subject.switchAccount()
            let after = try subject.store.setDefaults(session, changes)
            #expect(before && !after)
        },
        Clause("after log-out nothing is there, and nothing is kept") { subject in
            let session = try #require(subject.store.current?.session)
            try subject.store.update(session, alongWith: []) { $0.take([.samplePhotographer]) }
            try subject.logOut()
            #expect(subject.store.current == nil && subject.permissions.permissions == .none)
            let kept = try subject.store.update(session, alongWith: []) { $0.account.userName = "李四" }
            #expect(!kept && subject.account.account == nil && subject.account.scenicAreas.isEmpty)
        },
    ]

    /// All promises about what later processes find. A clause gets a process over a disk that nothing was written to yet.
    public static let diskClauses: [Clause<AuthSessionCoordinatorContract.Subject>] = [
        Clause("a later process finds what was kept, also after log-out and another login") { subject in
            try subject.coordinator.completeLogin(AuthSessionCoordinatorContract.photographer)
            try keepRoles(in: subject)
            let next = try subject.restarted()
            #expect(next.account.account?.roleName == RolePermission.samplePhotographer.roleName)
            #expect(next.store.current?.roles == [.samplePhotographer])
            #expect(next.account.scenicAreas == RolePermission.samplePhotographer.scenicAreas)
            try next.coordinator.completeLogin(AuthSessionCoordinatorContract.storeAdmin)
            #expect(next.store.current?.roles == [])
            try next.coordinator.logout()
            try next.coordinator.completeLogin(AuthSessionCoordinatorContract.photographer)
            #expect(next.store.current?.roles == [.samplePhotographer])
        },
        Clause("where another process has logged in, its account stays") { subject in
            try subject.coordinator.completeLogin(AuthSessionCoordinatorContract.photographer)
            let session = try #require(subject.store.current?.session)
            try subject.another().coordinator.completeLogin(AuthSessionCoordinatorContract.storeAdmin)
            let kept = try subject.store.update(session, alongWith: []) { $0.account.userName = "李四" }
            #expect(!kept)
            try subject.restarted().expect(AuthSessionCoordinatorContract.storeAdmin)
        },
        Clause("whoever is taken up for a cold start is restoring, and then logged in, in one session") { subject in
            try subject.coordinator.completeLogin(AuthSessionCoordinatorContract.photographer)
            let next = subject.another()
            let events = next.session.events()
            try next.coordinator.beginRestoring()
            #expect(next.session.phase == .restoring)
            let stamp = try #require(next.store.current?.session), token = next.tokens.currentToken
            #expect(token?.value == AuthSessionCoordinatorContract.photographer.token)
            next.coordinator.finishRestoring()
            next.expect(AuthSessionCoordinatorContract.photographer)
            #expect(next.store.current?.session == stamp && next.tokens.currentToken == token)
            #expect(await heard(events) == [])
        },
        Clause("nobody is restoring where nobody is logged in, nor after an ending") { subject in
            try subject.coordinator.beginRestoring()
            subject.coordinator.finishRestoring()
            subject.expectNobody()
            try subject.coordinator.completeLogin(AuthSessionCoordinatorContract.photographer)
            try subject.coordinator.beginRestoring()
            let token = try #require(subject.tokens.currentToken)
            #expect(await subject.tokens.tokenWasRefused(token) == nil)
            subject.coordinator.finishRestoring()
            subject.expectNobody()
            try subject.restarted().expectNobody()
        },
    ]

    private static func keepRoles(in subject: AuthSessionCoordinatorContract.Subject) throws {
        let session = try #require(subject.store.current?.session)
        #expect(try subject.store.update(session, alongWith: []) { $0.take([.samplePhotographer]) })
    }
}
