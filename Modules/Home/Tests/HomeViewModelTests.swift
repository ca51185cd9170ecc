import Domain
import HomeInterface
import HomeTesting
import NetworkingInterface
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import Testing

@testable import Home

/// The home page's load, in the seed's order (seed 000 §4.2–4.3).
struct HomeViewModelTests {
    private let home = HomePageFixture()

    @Test func aPhotographersPageAsksForPermissionsOnly() async {
        await home.page.initialize(answered: [])
        let state = await home.page.state
        #expect(home.asked == [.permissions])
        #expect(state.account?.userID == UserID(1001) && state.roleCode == .photographer && state.roleName == "摄影师")
        #expect(state.scenicArea == ScenicArea(id: ScenicAreaID(11), name: "西湖"))
        #expect(
            state.menus.map(\.uri)
                == [.orders, .writeOff, .photoUpload, .location, .wallet, PermissionURI(rawValue: "/brand-new")])
        #expect(state.commonMenus == Array(state.menus.prefix(4)))
        #expect(state.storeItem == nil && state.dialog == nil && state.failure == nil && !state.isLoading)
        #expect(home.snapshot.current?.roles == InMemoryHome.sample.roles)
    }

    /// Each stored key where the seed has it: location first, then the display state, then the menus.
    @Test func whatIsStoredIsWrittenInTheSeedsOrder() async throws {
        let scope = Account.samplePhotographer.scope
        try home.disk.apply([
            HomeKeys.onlineStatus.scoped(to: scope).set(to: true),
            SessionKeys.currentScenicName.set(to: "西湖"),
        ])
        home.snapshot.current?.account.scenicArea = ScenicArea(id: ScenicAreaID(0), name: "西湖")
        await home.page.initialize(answered: [])
        #expect(
            home.disk.applied.dropFirst().map { $0.map(\.name) } == [
                ["1001_scenic_user_key_online_status"],
                ["key_in_current_scenic_id", "key_in_current_scenic_name"], [],
                ["1001_scenic_user_role_photographer_common_uris"],
            ])
        #expect(home.disk.values[SessionKeys.currentScenicName.name] == nil)
    }

    @Test func aSecondStartWritesNothingNew() async {
        await home.page.initialize(answered: [])
        let values = home.disk.values
        await home.page.initialize(answered: [])
        #expect(home.disk.values == values && home.asked == [.permissions, .permissions])
    }

    @Test(arguments: [nil, ScenicArea(id: ScenicAreaID(0), name: "无"), ScenicArea(id: ScenicAreaID(-1), name: "")])
    func withoutAValidScenicAreaIDAndNameAreCleared(_ area: ScenicArea?) async {
        home.snapshot.current?.account.scenicArea = area
        await home.page.initialize(answered: [])
        #expect(home.snapshot.current?.account.scenicArea == nil)
        #expect(await home.page.state.scenicArea == nil)
        let erased = home.snapshot.changes.filter { $0.name.contains("current_scenic") }
        #expect(erased.map(\.name) == ["key_in_current_scenic_id", "key_in_current_scenic_name"])
        #expect(erased.allSatisfy { $0.value == nil })
    }

    @Test func whatTheRestoreHasAskedIsNotAskedAgain() async throws {
        let session = try #require(home.snapshot.current?.session)
        try home.snapshot.update(session, alongWith: []) { $0.take(InMemoryHome.sample.roles) }
        await home.page.initialize(answered: .permissions)
        #expect(home.asked.isEmpty)
        #expect(await home.page.state.menus.count == 6)
    }

    @Test func permissionsAreForcedAlsoWhereSomeAreKnown() async throws {
        let session = try #require(home.snapshot.current?.session)
        try home.snapshot.update(session, alongWith: []) { $0.take(InMemoryHome.sample.roles) }
        await home.page.initialize(answered: [])
        #expect(home.asked == [.permissions])
    }

    @Test func withoutForceThePermissionsAreAskedForOnlyWhereNoneAreKnown() async {
        await home.page.loadPermissions(force: false)
        await home.page.loadPermissions(force: false)
        #expect(home.asked == [.permissions])
        await home.page.loadPermissions(force: true)
        #expect(home.asked == [.permissions, .permissions])
        #expect(await home.page.state.menus.count == 6)
    }

    @Test func afterAFailureTheLastKnownMenusShowAndNothingMoreIsAsked() async throws {
        let store = HomePageFixture(.sampleStoreAdmin)
        let session = try #require(store.snapshot.current?.session)
        try store.snapshot.update(session, alongWith: []) { $0.take(InMemoryHome.sample.roles) }
        store.fail(.permissions, with: .network)
        await store.page.initialize(answered: [])
        let state = await store.page.state
        #expect(state.menus.map(\.uri) == [.orders, .stores] && state.failure?.failure.category == .network)
        #expect(!state.isLoading && store.asked == [.permissions])
        await store.page.evaluateDialogs()
        #expect(await store.page.state.dialog == nil)
        store.fail(.permissions, with: nil)
        await store.page.initialize(answered: [])
        #expect(await store.page.state.failure == nil)
    }

    /// A role that cannot be read must not look like one that may do nothing.
    @Test func anUnreadableRoleIsAFailureAndNoLossOfPermissions() async throws {
        let session = try #require(home.snapshot.current?.session)
        try home.snapshot.update(session, alongWith: []) { $0.take(InMemoryHome.sample.roles) }
        home.home.roles = [.sampleStoreAdminMenus]
        home.skip([SkippedRow(row: 2, keyPath: "role_id", reason: "expected an id, got nothing")])
        await home.page.initialize(answered: [])
        let state = await home.page.state
        #expect(state.failure?.failure.category == .badAnswer && state.menus.count == 6)
        #expect(home.snapshot.current?.roles == InMemoryHome.sample.roles)
    }

    @Test func aDiskThatFailsIsSaidAndThePageShowsAllTheSame() async {
        home.snapshot.fail(with: SessionError(.storage, failure: Failure(.io, LocalizedText(verbatim: "full"))))
        await home.page.initialize(answered: [])
        let state = await home.page.state
        #expect(state.failure?.code == .storage && state.failure?.failure.category == .io && state.menus.count == 6)
    }

    @Test func whereNobodyIsLoggedInNothingIsAsked() async {
        home.expire()
        await home.page.initialize(answered: [])
        await home.page.evaluateDialogs()
        let state = await home.page.state
        #expect(state.failure?.failure.category == .login && state.account == nil && home.asked.isEmpty)
    }

    // MARK: Stores

    @Test func aStoreAdminsStoreIsTheSavedOneOfItsArea() async {
        let home = HomePageFixture(.sampleStoreAdmin)
        await home.page.initialize(answered: [])
        #expect(home.asked == [.permissions, .stores])
        #expect(await home.page.state.storeItem == StoreItem.samples[1])
        #expect(home.snapshot.current?.account.storeID == StoreID(31))
        #expect(home.snapshot.current?.stores == StoreItem.samples)
    }

    @Test func withoutASavedStoreTheFirstOfTheAreaIsTakenAndKept() async {
        let home = HomePageFixture(.sampleStoreAdmin)
        home.snapshot.current?.account.storeID = nil
        await home.page.initialize(answered: [])
        #expect(await home.page.state.storeItem?.id == StoreID(31))
        #expect(home.snapshot.current?.account.storeID == StoreID(31))
        #expect(await home.page.state.account?.storeID == StoreID(31))
    }

    /// Saved, but in another area, or in none of the list: no match, and the id stays as it is.
    @Test(arguments: [30, 99])
    func withoutAMatchNoStoreShowsAndNoIDIsWritten(_ saved: Int64) async {
        let home = HomePageFixture(.sampleStoreAdmin)
        home.snapshot.current?.account.storeID = StoreID(saved)
        await home.page.initialize(answered: [])
        #expect(await home.page.state.storeItem == nil)
        #expect(home.snapshot.current?.account.storeID == StoreID(saved))
    }

    @Test func aStoreAdminWithoutAScenicAreaAsksForNoStores() async {
        let home = HomePageFixture(.sampleStoreAdmin)
        home.snapshot.current?.account.scenicArea = nil
        await home.page.initialize(answered: [])
        #expect(home.asked == [.permissions])
        #expect(await home.page.state.storeItem == nil)
    }

    @Test func storesThatTheRestoreHasAskedForAreMatchedAndNotAskedForAgain() async throws {
        let home = HomePageFixture(.sampleStoreAdmin)
        home.snapshot.current?.account.storeID = nil
        let session = try #require(home.snapshot.current?.session)
        try home.snapshot.update(session, alongWith: []) { state in
            state.take(InMemoryHome.sample.roles)
            state.stores = StoreItem.samples
        }
        await home.page.initialize(answered: [.permissions, .stores])
        #expect(home.asked.isEmpty)
        #expect(await home.page.state.storeItem?.id == StoreID(31))
        #expect(home.snapshot.current?.account.storeID == StoreID(31))
    }

    @Test func storesThatCannotBeLoadedAreSaidAndTheMenusShow() async {
        let home = HomePageFixture(.sampleStoreAdmin)
        home.fail(.stores, with: .network)
        await home.page.initialize(answered: [])
        let state = await home.page.state
        #expect(state.failure?.failure.category == .network && state.menus.count == 2 && !state.isLoading)
        #expect(home.snapshot.current?.account.storeID == StoreID(31))
    }
}
