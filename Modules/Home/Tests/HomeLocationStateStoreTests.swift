import Domain
import HomeInterface
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import TestSupport
import Testing

@testable import Home

/// The location state in its place: the store, the account, the running clock.
struct HomeLocationStateStoreTests {
    private let disk = InMemoryKeyValueStore()
    private let snapshot: FakeAccountSnapshotStore
    private let wall = FixedClock()
    private let running = TestClock()
    private let location: LiveHomeLocationStateStore<TestClock>

    init() {
        snapshot = FakeAccountSnapshotStore(account: .samplePhotographer, store: disk)
        location = LiveHomeLocationStateStore(store: disk, snapshot: snapshot, wall: wall, running: running)
    }

    /// The store as another process over the same disk has it.
    private func restarted() throws -> LiveHomeLocationStateStore<TestClock> {
        let next = LiveHomeLocationStateStore(store: disk, snapshot: snapshot, wall: wall, running: running)
        try next.restoreStateIfNeeded()
        return next
    }

    private func switchAccount() {
        snapshot.current = AccountState(session: SessionStamp(generation: 2), account: .sampleStoreAdmin)
    }

    @Test func theKeysAreTheAccountsOwnAndOfTheAppsKinds() throws {
        try location.goOnline()
        try location.remind(afterMinutes: 45)
        #expect(
            disk.values == [
                "1001_scenic_user_key_online_status": .flag(true),
                "1001_scenic_user_key_last_location_report_time": wall.now.stored,
                "1001_scenic_user_key_location_reminder_minutes": .integer(45),
            ])
        try location.goOffline()
        try location.remind(afterMinutes: 0)
        #expect(
            disk.values == [
                "1001_scenic_user_key_online_status": .flag(false),
                "1001_scenic_user_key_last_location_report_time": wall.now.stored,
            ])
    }

    @Test func aLaterProcessGoesOnCounting() throws {
        try location.goOnline()
        wall.advance(bySeconds: 3_600)
        #expect(try restarted().state.nextReportCountdownSeconds == 3_600)
        wall.advance(bySeconds: 3_601)
        #expect(try restarted().state == .offline)
        #expect(disk.values.isEmpty)
    }

    @Test func aRestoreThatChangesNothingWritesNothing() throws {
        try location.goOnline()
        let count = disk.applied.count
        #expect(try restarted().state.isOnline)
        #expect(disk.applied.count == count)
    }

    @Test func aRestoreIsOncePerSession() throws {
        try location.goOnline()
        try disk.apply([HomeKeys.onlineStatus.scoped(to: Account.samplePhotographer.scope).set(to: false)])
        try location.restoreStateIfNeeded()
        #expect(location.state.isOnline)
    }

    @Test func aReportOfSomebodyOfflineIsRefusedAndWritesNothing() {
        let error = #expect(throws: HomeError.self) { try location.report() }
        #expect(error?.code == .offline && error?.failure.category == .invalid)
        #expect(disk.values.isEmpty)
    }

    @Test(arguments: [-1, 1_441, Int.max, Int.min])
    func aReminderOutsideTheRangeIsRefused(_ minutes: Int) {
        let error = #expect(throws: HomeError.self) { try location.remind(afterMinutes: minutes) }
        #expect(error?.code == .minutes && error?.failure.category == .usage && disk.values.isEmpty)
    }

    @Test func nobodyLoggedInIsSaid() throws {
        snapshot.current = nil
        try location.restoreStateIfNeeded()
        let error = #expect(throws: HomeError.self) { try location.goOnline() }
        #expect(error?.failure.category == .login && location.state == .offline && disk.values.isEmpty)
    }

    @Test func whatCannotBeWrittenIsThrownAndNotShown() throws {
        try location.restoreStateIfNeeded()
        disk.failNext(with: StorageError(.full, message: LocalizedText(verbatim: "full")))
        let error = #expect(throws: HomeError.self) { try location.goOnline() }
        #expect(error?.code == .storage && error?.failure.category == .io)
        #expect(location.state == .offline && disk.values.isEmpty)
        try location.goOnline()
        #expect(location.state.isOnline)
    }

    // MARK: Another account (case H09)

    @Test func nothingOfAnEarlierAccountShows() throws {
        try location.goOnline()
        try location.remind(afterMinutes: 30)
        switchAccount()
        #expect(location.state == .offline)
        try location.restoreStateIfNeeded()
        #expect(location.state == .offline)
        try location.remind(afterMinutes: 5)
        #expect(disk.values["1003_store_user_key_location_reminder_minutes"] == .integer(5))
        #expect(disk.values["1001_scenic_user_key_location_reminder_minutes"] == .integer(30))
    }

    @Test func backOnTheFirstAccountItsOwnCountdownGoesOnFromItsReport() throws {
        try location.goOnline()
        switchAccount()
        try location.restoreStateIfNeeded()
        wall.advance(bySeconds: 1_800)
        running.advance(by: .seconds(1_800))
        snapshot.current = AccountState(session: SessionStamp(generation: 3), account: .samplePhotographer)
        try location.restoreStateIfNeeded()
        #expect(location.state.isOnline && location.state.nextReportCountdownSeconds == 5_400)
    }

    // MARK: Ticking

    @Test func whileItIsLookedAtTheCountdownTicksBySeconds() async throws {
        try location.goOnline()
        var seconds = location.states().map(\.nextReportCountdownSeconds).makeAsyncIterator()
        #expect(await seconds.next() == 7_200)
        for left in [7_199, 7_198, 7_197] {
            try await running.sleepers()
            running.advance(by: .seconds(1))
            #expect(await seconds.next() == left)
        }
        try await running.sleepers()
        // A machine that slept: what shows next is what is left then.
        running.advance(by: .seconds(100))
        #expect(await seconds.next() == 7_097)
    }

    @Test func aReportShowsAtOnceAndTheTickingGoesOn() async throws {
        try location.goOnline()
        var seconds = location.states().map(\.nextReportCountdownSeconds).makeAsyncIterator()
        #expect(await seconds.next() == 7_200)
        try await running.sleepers()
        running.advance(by: .seconds(1))
        #expect(await seconds.next() == 7_199)
        try location.report()
        #expect(await seconds.next() == 7_200)
        try location.goOffline()
        #expect(await seconds.next() == .some(nil))
    }

    @Test func anotherAccountEndsWhatIsLookedAt() async throws {
        try location.goOnline()
        var states = location.states().makeAsyncIterator()
        #expect(await states.next()?.isOnline == true)
        try await running.sleepers()
        switchAccount()
        running.advance(by: .seconds(1))
        #expect(await states.next() == nil)
    }

    @Test func whoeverLooksBeforeGoingOnlineSeesIt() async throws {
        var states = location.states().makeAsyncIterator()
        #expect(await states.next() == .offline)
        try location.goOnline()
        #expect(await states.next()?.nextReportCountdownSeconds == 7_200)
        try await running.sleepers()
        running.advance(by: .seconds(1))
        #expect(await states.next()?.nextReportCountdownSeconds == 7_199)
    }
}
