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

/// Case H06: exactly once, and never again later.
@Suite struct OnceTests {
    private let phone = Phone()

    // MARK: (a) one link by two ways

    @Test func anArgumentThatTheRunningAppIsHandedAsWellOpensOnePage() throws {
        let process = phone.start()
        #expect(try process.tasks.receive(.order(880_001)) != nil)
        #expect(try process.homeIsUp().task?.route == .order(880_001))
        process.steadyClock.advance(by: .milliseconds(200))
        #expect(try process.tasks.receive(.order(880_001)) == nil)
        #expect(!phone.hasTask)
        try #expect(process.runner(.samplePhotographer).run(by: .order(880_001)) == .nothing)
        #expect(process.router.state.path(of: .home) == [.order(880_001)])
    }

    @Test func bothWaysBeforeHomeIsUpOpenOnePageToo() throws {
        let process = phone.start()
        try process.tasks.receive(.order(880_001))
        process.steadyClock.advance(by: .milliseconds(200))
        try process.tasks.receive(.order(880_001))
        #expect(try process.homeIsUp().task?.route == .order(880_001))
        #expect(try process.runner(.samplePhotographer).run(by: .order(880_001)) == .nothing)
    }

    /// The wall clock may jump between the two; the steady one does not.
    @Test func aSecondLaterTheSameLinkIsAnotherWishWhateverTheWallClockSays() throws {
        let process = phone.start()
        let first = try #require(try process.tasks.receive(.order(880_001)))
        _ = try process.homeIsUp()
        process.steadyClock.advance(by: .milliseconds(999))
        phone.clock.advance(bySeconds: 3_600)
        #expect(try process.tasks.receive(.order(880_001)) == nil)
        process.steadyClock.advance(by: .milliseconds(1))
        phone.clock.advance(bySeconds: -7_200)
        let second = try #require(try process.tasks.receive(.order(880_001)))
        #expect(first.id != second.id)
        #expect(try process.runner(.samplePhotographer).run(by: .order(880_001)).task == second)
    }

    @Test func theSameOrderForAnotherAccountIsNotTheSame() throws {
        let process = phone.start()
        try process.tasks.receive(.order(880_001))
        let push = #"{"KEY_ACTION": "suixinkan://order_detail?order_id=880001", "account_type": "store_user"}"#
        #expect(try process.tasks.receive(.push(push))?.accountType == .storeUser)
    }

    // MARK: (b) later starts

    @Test func whatRanDoesNotRunAtLaterStarts() throws {
        let process = phone.start()
        try process.tasks.receive(.order(880_001))
        #expect(try process.homeIsUp().task != nil)
        for _ in 0..<3 {
            let later = phone.start()
            #expect(try later.homeIsUp() == .nothing)
            #expect(later.router.state == RouterState(root: .mainTab))
            #expect(later.said.isEmpty)
        }
    }

    // MARK: (c) two pages at once

    @Test func ofPagesThatBecomeVisibleAtOnceOneRunsIt() async throws {
        for round in 0..<50 {
            let process = phone.start()
            try process.tasks.receive(.order(900_000 + round))
            process.session.phase = .loggedIn
            process.router.show(.mainTab)
            let runner = process.runner(.samplePhotographer)
            let outcomes = try await withThrowingTaskGroup { group in
                for _ in 0..<4 { group.addTask { try runner.run(by: .tab(.home)) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.compactMap(\.task).map(\.route) == [.order(Int64(900_000 + round))])
            #expect(process.router.state.path(of: .home).count == 1)
        }
    }

    @Test func ofProcessesThatTakeAtOnceOneGetsIt() async throws {
        for round in 0..<50 {
            try phone.start().tasks.receive(.order(900_000 + round))
            let centers = (0..<4).map { _ in phone.start().tasks }
            let takings = try await withThrowingTaskGroup { group in
                for center in centers { group.addTask { try center.take(for: .samplePhotographer, only: nil) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(takings.filter { $0 != .nothing }.count == 1)
        }
    }

    @Test func onlyTheVisiblePageRunsIt() throws {
        let process = phone.start()
        process.session.phase = .loggedIn
        process.router.show(.mainTab)
        process.router.push(.menu(.queue))
        try process.tasks.receive(.order(880_001))
        let runner = process.runner(.samplePhotographer)
        for page in [AppRoute.tab(.home), .tab(.orders), .order(880_001)] {
            try #expect(runner.run(by: page) == .notYet)
        }
        #expect(phone.hasTask)
        #expect(try runner.run(by: .menu(.queue)).task?.route == .order(880_001))
        #expect(process.router.state.path(of: .home) == [.order(880_001)])
    }

    @Test func thePageThatShowsHearsOfAnArrival() async throws {
        let process = phone.start()
        let arrivals = process.tasks.arrivals()
        _ = try process.homeIsUp()
        try process.tasks.receive(.order(880_001))
        var opened: BootTask?
        for await _ in arrivals.prefix(1) {
            opened = try process.runner(.samplePhotographer).run(by: .tab(.home)).task
        }
        #expect(opened?.route == .order(880_001))
    }

    // MARK: (d) two links

    @Test func ofTwoLinksBeforeHomeIsUpTheLastWinsWhole() throws {
        let process = phone.start()
        try process.tasks.receive(
            .push(
                #"{"KEY_ACTION": "suixinkan://order_detail?order_id=1", "user_id": 2002, "account_type": "store_user"}"#
            ))
        try process.tasks.receive(.link("suixinkan://chat?room_id=!a:b"))
        let task = try #require(try process.homeIsUp().task)
        #expect((task.route, task.userID, task.accountType) == (.chat(roomID: "!a:b"), nil, nil))
        #expect(try process.runner(.samplePhotographer).run(by: .chat(roomID: "!a:b")) == .nothing)
    }

    @Test func aLinkThatIsRefusedLeavesTheOneThatWaits() throws {
        let process = phone.start()
        let waiting = try process.tasks.receive(.order(880_001))
        for wrong: BootDelivery in [
            .link("suixinkan://later"), .link("https://x.invalid"), .push("{}"), .scannedCode("6901234567892"),
        ] {
            #expect(throws: NavigationError.self) { try process.tasks.receive(wrong) }
        }
        #expect(try process.tasks.waiting() == waiting)
    }

    // MARK: Age

    @Test(arguments: [
        (Int64(0), true), (86_400, true), (86_401, false), (10_000_000, false), (-86_400, true), (-86_401, false),
    ])
    func aTaskIsGoodForADayWhereverTheClockJumps(_ seconds: Int64, _ isGood: Bool) throws {
        try phone.start().tasks.receive(.order(880_001))
        phone.clock.advance(bySeconds: seconds)
        let process = phone.start()
        let outcome = try process.homeIsUp()
        #expect((outcome.task != nil) == isGood)
        #expect((outcome.refusal?.code == .tooOld) == !isGood)
        #expect(process.said == (isGood ? [] : ["A link that waited was older than a day, and was dropped."]))
        #expect(!phone.hasTask)
    }

    // MARK: What else may stand in the store

    @Test(
        arguments: [
            .dictionary(["KEY_ACTION": .text("suixinkan://later")]), .dictionary(["aps": .dictionary([:])]),
            .flag(true),
            .data(Array("{".utf8)), .dictionary(["KEY_ACTION": .text("suixinkan://order_detail?order_id=0")]),
            .dictionary(["KEY_ACTION": .list([.text("suixinkan://home")])]), .dictionary([:]),
            .text("suixinkan://home"),
            .dictionary(["KEY_ACTION": .text("suixinkan://home"), "user_id": .text("me")]),
        ] as [StoredValue])
    func whatCannotBeReadIsSaidOnceAndErased(_ stored: StoredValue) throws {
        try phone.store.apply([KeyValueChange(name: "KEY_BOOT_TASK", value: stored)])
        let process = phone.start()
        #expect(throws: NavigationError.self) { try process.tasks.waiting() }
        #expect(try process.homeIsUp().refusal != nil)
        #expect(process.said.count == 1)
        #expect(try process.homeIsUp() == .nothing)
        #expect(!phone.hasTask)
    }

    /// As the iOS app leaves it: the link, perhaps the rest of the push, and nobody knows since when.
    @Test func aTaskOfUnknownAgeIsTooOld() throws {
        let push: [String: StoredValue] = [
            "KEY_ACTION": .text("suixinkan://orders"), "user_id": .integer(1001), "account_type": .text(""),
            "aps": .dictionary(["badge": .integer(1)]),
        ]
        try phone.store.apply([NavigationKeys.bootTask.set(to: push)])
        let waiting = try #require(try phone.start().tasks.waiting())
        #expect((waiting.route, waiting.userID, waiting.accountType) == (.tab(.orders), UserID(1001), nil))
        #expect(try phone.start().homeIsUp().refusal?.code == .tooOld)
        #expect(!phone.hasTask)
    }

    @Test func askingForOneTaskLeavesWhatCannotBeRead() throws {
        try phone.store.apply([KeyValueChange(name: "KEY_BOOT_TASK", value: .flag(true))])
        #expect(try phone.start().tasks.take(for: .samplePhotographer, only: "id-9") == .nothing)
        #expect(phone.hasTask)
        #expect(try phone.start().tasks.clear())
        #expect(!phone.hasTask)
    }
}
