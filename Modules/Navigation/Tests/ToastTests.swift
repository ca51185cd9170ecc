import Domain
import NavigationInterface
import TestSupport
import Testing

@testable import Navigation

/// Case H18, over a clock that stands until it is moved. `asleep` is what there is of timers.
@Suite struct ToastTests {
    private let clock = TestClock()
    private let center: LiveToastCenter
    private let changes: AsyncStream<Toast?>
    private let t1 = LocalizedText(en: "T1", zh: "一"), t2 = LocalizedText(en: "T2", zh: "二")

    init() {
        center = LiveToastCenter(clock: clock)
        changes = center.toasts()
    }

    private func advance(to milliseconds: Int) { clock.advance(by: .milliseconds(milliseconds) - clock.now.offset) }

    /// Waits for the change that the clock has brought about.
    private func expectHidden(after shown: [Toast], _ location: SourceLocation = #_sourceLocation) async throws {
        var heard: [Toast?] = []
        for await change in changes {
            heard.append(change)
            if change == nil { break }
        }
        #expect(heard == shown + [nil], sourceLocation: location)
        #expect(center.toast == nil, sourceLocation: location)
        try await clock.asleep(until: [])
    }

    @Test func aToastGoesWhenItsTimeIsUpAndNotBefore() async throws {
        let toast = center.show(t1)
        try await clock.asleep(until: [.milliseconds(2_200)])
        advance(to: 2_199)
        #expect(center.toast == toast)
        advance(to: 2_200)
        try await expectHidden(after: [toast])
    }

    @Test func aNewerToastHasItsWholeTime() async throws {
        let first = center.show(t1, for: .seconds(3))
        try await clock.asleep(until: [.seconds(3)])
        advance(to: 2_500)
        let second = center.show(t2, for: .seconds(3))
        try await clock.asleep(until: [.milliseconds(5_500)])
        for time in [2_900, 3_100, 5_400] {
            advance(to: time)
            #expect(center.toast == second)
        }
        advance(to: 5_600)
        try await expectHidden(after: [first, second])
    }

    @Test func theSameTextBeginsItsOwnTime() async throws {
        let first = center.show(t1, for: .seconds(3))
        advance(to: 2_000)
        let second = center.show(t1, for: .seconds(3))
        try await clock.asleep(until: [.seconds(5)])
        advance(to: 4_900)
        #expect(center.toast == second)
        advance(to: 5_000)
        try await expectHidden(after: [first, second])
    }

    @Test func theLastOfTwentyStaysItsFullTimeAndLeavesNoTimer() async throws {
        var shown: [Toast] = []
        for number in 0..<20 {
            advance(to: number * 5)
            shown.append(center.show(LocalizedText(verbatim: "\(number)"), for: .seconds(3)))
        }
        try await clock.asleep(until: [.milliseconds(3_095)])
        advance(to: 3_094)
        #expect(center.toast == shown.last)
        advance(to: 3_095)
        try await expectHidden(after: shown)
    }

    @Test func aStickyOneStaysUntilATimedOneTakesItsPlace() async throws {
        let sticky = center.show(t1, for: nil)
        try await clock.asleep(until: [])
        advance(to: 1_000_000)
        #expect(center.toast == sticky)
        let timed = center.show(t2, for: .seconds(3))
        try await clock.asleep(until: [.milliseconds(1_003_000)])
        advance(to: 1_003_000)
        try await expectHidden(after: [sticky, timed])
    }

    @Test func aStickyOneIsNotHiddenByTheTimerOfTheOneBeforeIt() async throws {
        center.show(t1, for: .seconds(3))
        try await clock.asleep(until: [.seconds(3)])
        let sticky = center.show(t2, for: nil)
        try await clock.asleep(until: [])
        advance(to: 4_000)
        #expect(center.toast == sticky)
    }

    @Test func hidingTheFirstByHandJustAsTheSecondAppearsLeavesTheSecond() async throws {
        let first = center.show(t1, for: .seconds(3)), second = center.show(t2, for: .seconds(3))
        center.hide(first)
        #expect(center.toast == second)
        try await clock.asleep(until: [.seconds(3)])
        center.hide(second)
        try await expectHidden(after: [first, second])
    }

    @Test func aResetLeavesNoTimer() async throws {
        let toast = center.show(t1)
        try await clock.asleep(until: [.milliseconds(2_200)])
        center.reset()
        try await expectHidden(after: [toast])
    }

    @Test func aCenterThatIsGoneLeavesNoTimer() async throws {
        do {
            let center = LiveToastCenter(clock: clock)
            center.show(t1)
            try await clock.asleep(until: [.milliseconds(2_200)])
        }
        try await clock.asleep(until: [])
    }

    /// The machine alone: a timer that fires too late for its toast, as one that was cancelled in vain.
    @Test func aTimerThatFiresForAnEarlierToastHidesNothing() {
        var machine = ToastMachine()
        let (first, firstAction) = machine.show(t1, for: .seconds(3))
        let (second, secondAction) = machine.show(t1, for: .seconds(3))
        #expect(
            [firstAction, secondAction] == [.startTimer(first.id, .seconds(3)), .startTimer(second.id, .seconds(3))])
        #expect(machine.handle(.timeIsUp(first.id)) == .keepTimer)
        #expect(machine.handle(.hide(first.id)) == .keepTimer)
        #expect(machine.toast == second)
        #expect(machine.handle(.timeIsUp(second.id)) == .endTimer)
        #expect(machine.toast == nil)
        #expect(machine.handle(.timeIsUp(second.id)) == .keepTimer)
        #expect(machine.show(t2, for: nil).action == .endTimer)
        #expect(machine.handle(.reset) == .endTimer)
    }
}
