import Domain
import HomeInterface
import HomeTesting
import NetworkingInterface
import PlatformTesting
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Home

/// The home page's dialogs and when the location is asked for (seed 000 §4.4).
struct HomeDialogTests {
    private let home = HomePageFixture()
    private static let ask = HomePageFixture.Ask.location(UserID(1001))

    /// Loads the page of somebody whom the server last heard of so many seconds ago.
    private func load(reminder minutes: Int? = 30, secondsAgo: Int64?) async throws {
        home.home.location.lastReportTime = secondsAgo.map {
            BusinessTime(secondsSince1970: home.wall.now.secondsSince1970 - $0)
        }
        if let minutes { try home.location.remind(afterMinutes: minutes) }
        await home.page.initialize(answered: [])
    }

    private func dialog() async -> HomeDialog? {
        await home.page.evaluateDialogs()
        return await home.page.state.dialog
    }

    @Test(
        arguments: [
            (1_799, nil), (1_800, nil), (1_801, .locationTimeout), (86_400, .locationTimeout), (-3_600, nil),
        ] as [(Int64, HomeDialog?)])
    func aReportThatIsOlderThanTheReminderIsOverdue(_ secondsAgo: Int64, _ due: HomeDialog?) async throws {
        try await load(secondsAgo: secondsAgo)
        #expect(home.asked == [.permissions])
        #expect(await dialog() == due)
        #expect(home.asked == [.permissions, Self.ask])
    }

    @Test func whereTheServerKnowsNoReportNothingIsOverdue() async throws {
        try await load(secondsAgo: nil)
        #expect(await dialog() == nil)
    }

    @Test func withoutAReminderTheLocationIsNotAskedFor() async throws {
        try await load(reminder: nil, secondsAgo: 86_400)
        #expect(await dialog() == nil)
        #expect(home.asked == [.permissions])
    }

    @Test(arguments: [RoleCode.scenicAdmin, .storeAdmin])
    func aSimplifiedTopHasNoLocationDialog(_ role: RoleCode) async throws {
        home.snapshot.current?.account.roleCode = role
        home.home.roles[0].roleCode = role
        try await load(secondsAgo: 86_400)
        #expect(await dialog() == nil)
        #expect(!home.asked.contains(Self.ask))
    }

    @Test func noPermissionsComeBeforeAllElse() async throws {
        home.home.roles = []
        home.snapshot.current?.account.scenicArea = nil
        try await load(secondsAgo: 86_400)
        #expect(await dialog() == .permission)
        #expect(home.asked == [.permissions])
    }

    @Test func aRoleThatMayDoNothingHasNoPermissions() async throws {
        home.home.roles[0].permissions = []
        try await load(secondsAgo: 0)
        #expect(await dialog() == .permission)
    }

    @Test func noScenicAreaComesBeforeTheLocation() async throws {
        home.snapshot.current?.account.scenicArea = ScenicArea(id: ScenicAreaID(0), name: "")
        try await load(secondsAgo: 86_400)
        #expect(await dialog() == .scenicArea)
        #expect(home.asked == [.permissions])
    }

    @Test func aLocationThatCannotBeAskedForShowsNothing() async throws {
        try await load(secondsAgo: 86_400)
        home.fail(Self.ask, with: .network)
        #expect(await dialog() == nil)
        #expect(await home.page.state.failure == nil)
    }

    @Test func beforeThePageWasLoadedNoDialogIsDue() async {
        #expect(await dialog() == nil)
        #expect(home.asked.isEmpty)
    }

    /// That the server was never heard does not mean that nothing is allowed.
    @Test func afterAFailedLoadUnknownPermissionsAreNoDialog() async throws {
        home.fail(.permissions, with: .network)
        try await load(secondsAgo: 86_400)
        #expect(await dialog() == nil)
        #expect(home.asked == [.permissions])
    }

    @Test func aDialogIsTakenAway() async throws {
        try await load(secondsAgo: 86_400)
        #expect(await dialog() == .locationTimeout)
        await home.page.dismissDialog()
        #expect(await home.page.state.dialog == nil)
    }

    @Test func aSessionThatEndsAtTheLocationIsSaid() async throws {
        try await load(secondsAgo: 86_400)
        let gate = home.hold(Self.ask)
        home.fail(Self.ask, with: .expired)
        let evaluation = Task { [home] in await home.page.evaluateDialogs() }
        try await home.asked(2)
        home.expire()
        gate.open()
        await evaluation.value
        let state = await home.page.state
        #expect(state.failure?.failure.category == .login && state.account == nil && state.dialog == nil)
    }

    @Test func aLateLocationOfAnEarlierAccountShowsNoDialog() async throws {
        try await load(secondsAgo: 86_400)
        let gate = home.hold(Self.ask)
        let evaluation = Task { [home] in await home.page.evaluateDialogs() }
        try await home.asked(2)
        home.switchAccount(to: .sampleStoreAdmin)
        await home.page.initialize(answered: [])
        gate.open()
        await evaluation.value
        #expect(await home.page.state.dialog == nil)
    }

    @Test func aLateLocationAfterANewLoadShowsNoDialog() async throws {
        try await load(secondsAgo: 86_400)
        let gate = home.hold(Self.ask)
        let evaluation = Task { [home] in await home.page.evaluateDialogs() }
        try await home.asked(2)
        await home.page.initialize(answered: [])
        gate.open()
        await evaluation.value
        #expect(await home.page.state.dialog == nil)
    }
}
