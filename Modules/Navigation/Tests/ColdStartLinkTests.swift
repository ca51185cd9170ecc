import Domain
import NavigationInterface
import NavigationTesting
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import TestSupport
import Testing

@testable import Navigation

/// Cases H05 (a task lost at the start) and H07 (one that arrives while nobody is logged in), on store, router and runner.
@Suite struct ColdStartLinkTests {
    private let phone = Phone()

    // MARK: H05

    @Test func aLinkIsOnDiskBeforeHomeIsUpAndItsPageOpensOnceThenOnHome() async throws {
        let process = phone.start()
        let states = process.router.states()
        try process.tasks.receive(.order(880_001))
        #expect(phone.hasTask)
        process.session.phase = .restoring
        process.router.show(.restoring)
        // Whoever asks too early finds the task stay.
        try #expect(process.runner(.samplePhotographer).run(by: .tab(.home)) == .notYet)
        #expect(phone.hasTask)

        guard case .opened = try process.homeIsUp() else {
            Issue.record("nothing was opened")
            return
        }
        #expect(process.router.state.path(of: .home) == [.order(880_001)])
        #expect(!phone.hasTask)
        var seen: [AppRoute?] = []
        for await state in states.prefix(3) { seen.append(state.visiblePage) }
        #expect(seen == [nil, .tab(.home), .order(880_001)])
        process.router.pop()
        #expect(process.router.state.visiblePage == .tab(.home))
    }

    @Test func theStoredFormIsTheSeeds() throws {
        try phone.start().tasks.receive(
            .push(#"{"KEY_ACTION": "suixinkan://orders", "user_id": 7, "account_type": 99}"#))
        #expect(
            phone.store.values["KEY_BOOT_TASK"]
                == .dictionary([
                    "KEY_ACTION": .text("suixinkan://orders"), "user_id": .text("7"), "account_type": .text("99"),
                    "received_at": phone.clock.now.stored, "id": .text("id-1"),
                ]))
    }

    @Test func killedBetweenSaveAndHomeTheNextStartRunsItOnce() throws {
        try phone.start().tasks.receive(.order(880_001))
        _ = phone.start()
        let third = phone.start()
        #expect(try third.homeIsUp().task?.route == .order(880_001))
        #expect(try phone.start().homeIsUp() == .nothing)
    }

    /// At most once: what was taken is erased before its page opens.
    @Test func killedBehindTheTakingItNeverRunsAgain() throws {
        let process = phone.start()
        try process.tasks.receive(.order(880_001))
        guard case .taken = try process.tasks.take(for: .samplePhotographer, only: nil) else {
            Issue.record("not taken")
            return
        }
        #expect(try phone.start().homeIsUp() == .nothing)
    }

    @Test func anOfflineStartWithoutKnownPermissionsOpensItAllTheSame() throws {
        let process = phone.start()
        try process.tasks.receive(.order(880_001))
        #expect(try process.homeIsUp(permissions: nil).task?.route == .order(880_001))
    }

    @Test func aTaskThatCannotBeStoredIsSaidAndNothingIsHeardOfIt() throws {
        let process = phone.start()
        let full = StorageError(.full, message: LocalizedText(en: "store.db: disk full", zh: "磁盘已满"))
        phone.store.failNext(with: full)
        let error = #expect(throws: NavigationError.self) { try process.tasks.receive(.order(880_001)) }
        #expect((error?.code, error?.failure) == (.storage, full.failure))
        // It is not taken for the second way of one delivery, because there was no first.
        #expect(try process.tasks.receive(.order(880_001)) != nil)
    }

    @Test func aStoreThatFailsAtTheTakingLosesNothing() throws {
        let process = phone.start()
        try process.tasks.receive(.order(880_001))
        phone.store.failNext(with: StorageError(.busy, message: LocalizedText(en: "busy", zh: "忙")))
        let error = #expect(throws: NavigationError.self) { try process.homeIsUp() }
        #expect(error?.failure.category == .io)
        #expect(try process.homeIsUp().task?.route == .order(880_001))
    }

    // MARK: H07

    @Test func aLinkThatArrivesWhileNobodyIsLoggedInWaitsThroughTheLoginAndIsForWhoComes() throws {
        let process = phone.start()
        try process.tasks.receive(.order(880_001))
        // Login page, then the choice between two accounts: nobody is logged in all the while.
        for _ in 0..<3 {
            try #expect(process.runner(nil).run(by: .tab(.home)) == .notYet)
            #expect(process.router.state == RouterState(root: .login))
        }
        #expect(phone.hasTask)
        process.router.handle(.session(.userDidLogin))
        #expect(try process.homeIsUp(as: .sampleStoreAdmin).task?.route == .order(880_001))
        #expect(process.router.state.path(of: .home) == [.order(880_001)])
        #expect(!phone.hasTask)
    }

    @Test(arguments: [[], [PermissionURI.statistics, .writeOff]])
    func withoutThePermissionThereIsAMessageAndNoPageAndTheTaskIsGone(_ permissions: [PermissionURI]) throws {
        let process = phone.start()
        try process.tasks.receive(.order(880_001))
        let refusal = try #require(process.homeIsUp(permissions: permissions).refusal)
        #expect((refusal.code, refusal.failure.category) == (.noPermission, .forbidden))
        #expect(process.router.state == RouterState(root: .mainTab))
        #expect(
            process.said == [
                """
                The account 西湖·摄影师 has no permission for the page order_detail/880001. The link was dropped; ask an \
                admin for the permission.
                """
            ])
        #expect(!phone.hasTask)
        #expect(try phone.start().homeIsUp() == .nothing)
    }

    @Test func aPageThatEverybodyMaySeeNeedsNoPermission() throws {
        let process = phone.start()
        try process.tasks.receive(.link("suixinkan://statistics"))
        #expect(try process.homeIsUp(permissions: []).task?.route == .tab(.statistics))
        #expect(process.router.state.visiblePage == .tab(.statistics))
    }
}

extension BootTaskOutcome {
    var task: BootTask? { if case .opened(let task) = self { task } else { nil } }
    var refusal: NavigationError? { if case .refused(let error) = self { error } else { nil } }
}
