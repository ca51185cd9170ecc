import Domain
import HomeInterface
import Testing

@testable import Home

/// The location state as a value: what an earlier process left, what the person does, and what clocks do meanwhile.
struct HomeLocationMachineTests {
    private static let noon = BusinessTime(secondsSince1970: 1_772_424_000)

    private func moment(_ seconds: Int64 = 0, running: Int64 = 0) -> HomeLocationMachine.Moment {
        HomeLocationMachine.Moment(
            wall: BusinessTime(secondsSince1970: Self.noon.secondsSince1970 + seconds), running: .seconds(running))
    }

    private func time(_ seconds: Int64) -> BusinessTime {
        BusinessTime(secondsSince1970: Self.noon.secondsSince1970 + seconds)
    }

    /// Seed 000 §6.3, rule by rule.
    @Test func whoWasOfflineHasNoCountdown() {
        for isOnline in [false, nil] as [Bool?] {
            var machine = HomeLocationMachine()
            let left = StoredLocation(isOnline: isOnline, lastReportTime: time(-60), reminderMinutes: 30)
            #expect(machine.handle(.restored(left), at: moment()) == .nothing)
            #expect(
                machine.state(at: moment())
                    == HomeLocationState(isOnline: false, lastReportTime: time(-60), reminderMinutes: 30))
        }
    }

    @Test func onlineWithoutAReportIsCleared() {
        var machine = HomeLocationMachine()
        let action = machine.handle(.restored(StoredLocation(isOnline: true, reminderMinutes: 30)), at: moment())
        #expect(action == .store(StoredLocation(reminderMinutes: 30)))
        #expect(machine.state(at: moment()) == HomeLocationState(isOnline: false, reminderMinutes: 30))
    }

    @Test(arguments: [-7_201, -7_202, -86_400, -100_000_000_000])
    func afterTwoHoursOnlineAndReportAreCleared(_ seconds: Int64) {
        var machine = HomeLocationMachine()
        let action = machine.handle(
            .restored(StoredLocation(isOnline: true, lastReportTime: time(seconds))), at: moment())
        #expect(action == .store(StoredLocation()))
        #expect(machine.state(at: moment()) == .offline)
    }

    @Test(arguments: [0, -1, -3_600, -7_199, -7_200])
    func withinTwoHoursTheCountdownGoesOn(_ seconds: Int64) {
        var machine = HomeLocationMachine()
        let left = StoredLocation(isOnline: true, lastReportTime: time(seconds))
        #expect(machine.handle(.restored(left), at: moment()) == .nothing)
        let state = machine.state(at: moment(10, running: 0))
        #expect(state.isOnline && state.elapsedSeconds == Int(-seconds))
        #expect(state.nextReportCountdownSeconds == 7_200 + Int(seconds))
    }

    /// A clock that was set back: the countdown never has more than two hours left, at this start and at the next.
    @Test(arguments: [1, 3_600, 400_000_000])
    func aReportInTheFutureBecomesOneOfNow(_ seconds: Int64) {
        var machine = HomeLocationMachine()
        let left = StoredLocation(isOnline: true, lastReportTime: time(seconds))
        let healed = StoredLocation(isOnline: true, lastReportTime: time(0))
        #expect(machine.handle(.restored(left), at: moment()) == .store(healed))
        #expect(machine.state(at: moment()).nextReportCountdownSeconds == 7_200)
    }

    @Test(arguments: [Int64.min, Int64.max])
    func aReportOutOfAllReasonDoesNoHarm(_ seconds: Int64) {
        var machine = HomeLocationMachine()
        let left = StoredLocation(
            isOnline: true, lastReportTime: BusinessTime(secondsSince1970: seconds), reminderMinutes: Int.max)
        #expect(machine.handle(.restored(left), at: moment()) != .nothing)
        let state = machine.state(at: moment())
        #expect(state.isOnline == (seconds > 0) && state.reminderMinutes == nil)
    }

    @Test func goingOnlineIsAReportAndTwiceIsOnce() {
        var machine = HomeLocationMachine()
        #expect(
            machine.handle(.wentOnline, at: moment())
                == .store(StoredLocation(isOnline: true, lastReportTime: time(0))))
        #expect(machine.handle(.wentOnline, at: moment(60, running: 60)) == .nothing)
        #expect(machine.state(at: moment(60, running: 60)).elapsedSeconds == 60)
    }

    @Test func aReportBeginsTheCountdownAnew() {
        var machine = HomeLocationMachine()
        _ = machine.handle(.wentOnline, at: moment())
        let action = machine.handle(.reported, at: moment(600, running: 600))
        #expect(action == .store(StoredLocation(isOnline: true, lastReportTime: time(600))))
        #expect(machine.state(at: moment(660, running: 660)).nextReportCountdownSeconds == 7_140)
    }

    @Test func whoIsOfflineCannotReport() {
        var machine = HomeLocationMachine()
        #expect(machine.handle(.reported, at: moment()) == .refuse)
        #expect(machine.stored == StoredLocation())
    }

    @Test func offlineStopsTheCountdownAndKeepsTheReport() {
        var machine = HomeLocationMachine()
        _ = machine.handle(.wentOnline, at: moment())
        let action = machine.handle(.wentOffline, at: moment(60, running: 60))
        #expect(action == .store(StoredLocation(isOnline: false, lastReportTime: time(0))))
        let state = machine.state(at: moment(90, running: 90))
        #expect(!state.isOnline && state.elapsedSeconds == nil && state.nextReportCountdownSeconds == nil)
        #expect(state.lastReportTime == time(0))
    }

    @Test func aReminderIsKeptAndTakenAway() {
        var machine = HomeLocationMachine()
        #expect(
            machine.handle(.reminderSet(minutes: 30), at: moment()) == .store(StoredLocation(reminderMinutes: 30)))
        #expect(machine.handle(.reminderSet(minutes: 30), at: moment()) == .nothing)
        #expect(machine.state(at: moment()).reminderMinutes == 30)
        #expect(machine.handle(.reminderSet(minutes: nil), at: moment()) == .store(StoredLocation()))
        #expect(machine.state(at: moment()).reminderMinutes == nil)
    }

    /// While the product runs, only the running clock counts.
    @Test(arguments: [86_400, 7_201, 0, -7_201, -86_400])
    func aWallClockThatJumpsChangesNoRunningCountdown(_ jump: Int64) {
        var machine = HomeLocationMachine()
        _ = machine.handle(.wentOnline, at: moment())
        #expect(machine.state(at: moment(jump, running: 120)).nextReportCountdownSeconds == 7_080)
        #expect(machine.state(at: moment(jump, running: 120)).isOnline)
    }

    @Test func theCountdownEndsAtZero() {
        var machine = HomeLocationMachine()
        _ = machine.handle(.wentOnline, at: moment())
        for running in [7_200, 7_201, Int64(1) << 40] {
            let state = machine.state(at: moment(0, running: running))
            #expect(state.isOnline && state.elapsedSeconds == 7_200 && state.nextReportCountdownSeconds == 0)
        }
    }
}
