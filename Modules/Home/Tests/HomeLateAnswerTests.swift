import Domain
import HomeInterface
import HomeTesting
import NetworkingInterface
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import TestSupport
import Testing

@testable import Home

/// What belongs to an earlier account or an earlier question (cases H09 and H10).
struct HomeLateAnswerTests {
    private let home = HomePageFixture()

    private func load(after held: HomePageFixture.Ask, count: Int) async throws -> (Gate, Task<Void, Never>) {
        let gate = home.hold(held)
        let load = Task { [home] in await home.page.initialize(answered: []) }
        try await home.asked(count)
        home.letGo(held)
        return (gate, load)
    }

    @Test func nothingOfTheEarlierAccountShowsWhileTheNextOnesAnswersAreOut() async throws {
        try home.location.goOnline()
        await home.page.initialize(answered: [])
        home.switchAccount(to: .sampleStoreAdmin)
        #expect(await home.page.state == HomeState())
        let (gate, load) = try await load(after: .permissions, count: 2)
        let state = await home.page.state
        #expect(state.account == .sampleStoreAdmin && state.isLoading)
        #expect(state.menus.isEmpty && state.commonMenus.isEmpty && state.storeItem == nil && state.dialog == nil)
        #expect(state.location == .offline)
        gate.open()
        await load.value
        #expect(await home.page.state.menus.map(\.uri) == [.orders, .stores])
    }

    @Test func aLateAnswerToTheEarlierAccountChangesNothingAndWritesNothing() async throws {
        let (gate, load) = try await load(after: .permissions, count: 1)
        home.switchAccount(to: .sampleStoreAdmin)
        let before = home.disk.values
        gate.open()
        await load.value
        #expect(await home.page.state == HomeState())
        #expect(home.snapshot.current?.roles == [] && home.disk.values == before)
    }

    @Test func aLateStoreListOfTheEarlierAccountIsNobodysStore() async throws {
        home.switchAccount(to: .sampleStoreAdmin)
        let (gate, load) = try await load(after: .stores, count: 2)
        home.switchAccount(to: .samplePhotographer, generation: 3)
        gate.open()
        await load.value
        #expect(home.snapshot.current?.stores == [] && home.snapshot.current?.account.storeID == nil)
    }

    @Test func aLateFailureOfTheEarlierAccountShowsNothingUnderTheNextOne() async throws {
        home.fail(.permissions, with: .ended)
        let (gate, load) = try await load(after: .permissions, count: 1)
        home.switchAccount(to: .sampleStoreAdmin)
        gate.open()
        await load.value
        #expect(await home.page.state == HomeState())
    }

    @Test func backOnTheFirstAccountItsOwnMenusShowAlsoWithoutTheServer() async throws {
        try home.disk.apply([
            HomeKeys.commonURIs(Account.samplePhotographer.scope, role: .photographer).set(to: ["/wallet", "/orders"])
        ])
        await home.page.initialize(answered: [])
        let first = await home.page.state
        let kept = try #require(home.snapshot.current?.roles)
        home.switchAccount(to: .sampleStoreAdmin)
        await home.page.initialize(answered: [])
        // What the real store reads back of an account that was here before.
        home.snapshot.current = AccountState(
            session: SessionStamp(generation: 3), account: .samplePhotographer, roles: kept)
        home.fail(.permissions, with: .network)
        await home.page.initialize(answered: [])
        let state = await home.page.state
        #expect(state.menus == first.menus && state.commonMenus.map(\.uri) == [.wallet, .orders])
        #expect(state.failure?.failure.category == .network)
    }

    /// Whatever the order of the answers, the last load is what shows.
    @Test(arguments: [true, false])
    func theLastLoadShows(_ lastComesFirst: Bool) async throws {
        let (slow, first) = try await load(after: .permissions, count: 1)
        let (fast, second) = try await load(after: .permissions, count: 2)
        let answers: [(Gate, Task<Void, Never>, APIError?)] = [(slow, first, .network), (fast, second, nil)]
        for (gate, load, failure) in lastComesFirst ? answers.reversed() : answers {
            home.fail(.permissions, with: failure)
            gate.open()
            await load.value
        }
        let state = await home.page.state
        #expect(state.menus.count == 6 && !state.isLoading && state.failure == nil)
    }

    @Test func anEarlierLoadsAnswerDoesNotEndTheLoading() async throws {
        let (slow, first) = try await load(after: .permissions, count: 1)
        let (fast, second) = try await load(after: .permissions, count: 2)
        slow.open()
        await first.value
        #expect(await home.page.state.isLoading)
        fast.open()
        await second.value
        #expect(await home.page.state.isLoading == false)
    }

    @Test func anExpiredSessionIsSaidOnceNobodyIsLoggedIn() async throws {
        home.fail(.permissions, with: .expired)
        let (gate, load) = try await load(after: .permissions, count: 1)
        home.expire()
        gate.open()
        await load.value
        let state = await home.page.state
        #expect(state.failure?.failure.category == .login && state.account == nil && state.menus.isEmpty)
        home.switchAccount(to: .sampleStoreAdmin)
        #expect(await home.page.state == HomeState())
    }
}
