import Domain
public import HomeInterface
import HomeTesting
public import SessionInterface
import Testing

/// What every `HomeViewModel` promises. A clause gets a photographer with a scenic area, of whom nothing more is known, and a
/// back end that knows some permissions of them.
public enum HomeViewModelContract {
    /// A request of the page.
    public enum Ask: Hashable, Sendable {
        /// The permissions.
        case permissions
        /// The stores.
        case stores
        /// A location.
        case location
    }

    /// A page that nothing was asked of yet.
    public struct Subject: Sendable {
        /// The page.
        public let page: any HomeViewModel
        /// Where what the server says is kept.
        public let snapshot: any AccountSnapshotStore
        /// The location state that the page shows.
        public let location: any HomeLocationStateStore
        /// What was asked of the server so far, in order.
        public let asked: @Sendable () async throws -> [Ask]
        /// Lets the next such request fail as a broken server does.
        public let failNext: @Sendable (Ask) async throws -> Void
        /// The session ends as the server says at the next request.
        public let expire: @Sendable () async throws -> Void

        /// A page.
        public init(
            page: any HomeViewModel, snapshot: any AccountSnapshotStore, location: any HomeLocationStateStore,
            asked: @escaping @Sendable () async throws -> [Ask],
            failNext: @escaping @Sendable (Ask) async throws -> Void,
            expire: @escaping @Sendable () async throws -> Void
        ) {
            (self.page, self.snapshot, self.location) = (page, snapshot, location)
            (self.asked, self.failNext, self.expire) = (asked, failNext, expire)
        }
    }

    /// All promises.
    public static let clauses: [Clause<Subject>] = [
        Clause("before anything was asked for nothing shows") { subject in
            #expect(await subject.page.state == HomeState())
        },
        Clause("a photographer's page asks for the permissions, once, and shows what they allow") { subject in
            await subject.page.initialize(answered: [])
            let state = await subject.page.state
            let current = try #require(subject.snapshot.current)
            #expect(state.menus == HomeMenuCatalog().visibleMenus(from: current.permissions) && !state.menus.isEmpty)
            #expect(state.commonMenus == Array(state.menus.prefix(4)))
            #expect(state.account == current.account && state.scenicArea == current.account.scenicArea)
            #expect(state.storeItem == nil && state.failure == nil && !state.isLoading)
            let asked = try await subject.asked()
            #expect(asked == [.permissions])
        },
        Clause("what was answered before is not asked for again") { subject in
            await subject.page.initialize(answered: [])
            let first = await subject.page.state
            await subject.page.initialize(answered: .permissions)
            await subject.page.loadPermissions(force: false)
            #expect(await subject.page.state == first)
            let asked = try await subject.asked()
            #expect(asked == [.permissions])
        },
        Clause("permissions are asked for again by force") { subject in
            await subject.page.initialize(answered: [])
            await subject.page.loadPermissions(force: true)
            let asked = try await subject.asked()
            #expect(asked == [.permissions, .permissions])
        },
        Clause("after a failure the last known menus show with it, until a load succeeds") { subject in
            await subject.page.initialize(answered: [])
            let menus = await subject.page.state.menus
            try await subject.failNext(.permissions)
            await subject.page.initialize(answered: [])
            let state = await subject.page.state
            #expect(state.menus == menus && state.failure?.failure.category == .badAnswer && !state.isLoading)
            await subject.page.initialize(answered: [])
            #expect(await subject.page.state.failure == nil)
        },
        Clause("without a reminder no location is asked for, with one it is") { subject in
            await subject.page.initialize(answered: [])
            await subject.page.evaluateDialogs()
            try subject.location.remind(afterMinutes: 1_440)
            await subject.page.evaluateDialogs()
            let asked = try await subject.asked()
            #expect(asked == [.permissions, .location])
        },
        Clause("a location that cannot be asked for shows no dialog, and no failure") { subject in
            await subject.page.initialize(answered: [])
            try subject.location.remind(afterMinutes: 1)
            try await subject.failNext(.location)
            await subject.page.evaluateDialogs()
            let state = await subject.page.state
            #expect(state.dialog == nil && state.failure == nil)
        },
        Clause("a last report that is older than the reminder is a dialog, until it is taken away") { subject in
            await subject.page.initialize(answered: [])
            try subject.location.remind(afterMinutes: 1)
            await subject.page.evaluateDialogs()
            #expect(await subject.page.state.dialog == .locationTimeout)
            await subject.page.dismissDialog()
            #expect(await subject.page.state.dialog == nil)
        },
        Clause("an ended session leaves nothing but that it has ended") { subject in
            await subject.page.initialize(answered: [])
            try await subject.expire()
            await subject.page.initialize(answered: [])
            var state = await subject.page.state
            #expect(state.failure?.failure.category == .login && subject.snapshot.current == nil)
            state.failure = nil
            #expect(state == HomeState())
        },
    ]
}
