import Domain
import Testing

@testable import SuixinkanCLI

/// What `--watch` does with what it reads, without a clock and without a server.
struct WatchMachineTests {
    private let offline = Failure(.network, LocalizedText(verbatim: "offline"))

    @Test func aLineIsWrittenWhenItIsNewOrChangedAndNotAgain() {
        var machine = WatchMachine(.lines)
        #expect(machine.handle(.waited) == [.read])
        #expect(machine.handle(.read(["b", "a"], remarks: [])) == [.write(["b", "a"]), .wait])
        #expect(machine.handle(.read(["b", "a"], remarks: [])) == [.wait])
        #expect(machine.handle(.read(["c", "b", "a!"], remarks: [])) == [.write(["c", "a!"]), .wait])
        // One that went and comes back is news.
        #expect(machine.handle(.read(["c"], remarks: [])) == [.wait])
        #expect(machine.handle(.read(["c", "b"], remarks: [])) == [.write(["b"]), .wait])
    }

    @Test func aRemarkIsMadeWhenItChangesAndNotAtEachReading() {
        var machine = WatchMachine(.lines)
        #expect(machine.handle(.read(["a"], remarks: ["1 of 9"])) == [.write(["a"]), .say(["1 of 9"]), .wait])
        #expect(machine.handle(.read(["a"], remarks: ["1 of 9"])) == [.wait])
        #expect(machine.handle(.read(["a"], remarks: [])) == [.wait])
        #expect(machine.handle(.read(["a"], remarks: ["1 of 9"])) == [.say(["1 of 9"]), .wait])
    }

    @Test func aScreenIsDrawnAtEachReadingWithRoomForWhatStandsBelow() {
        var machine = WatchMachine(.screen(remarksAreBelow: true))
        for _ in 0..<2 {
            let actions = machine.handle(.read(["a", "b"], remarks: ["x", "y"]))
            #expect(actions == [.draw(["a", "b"], room: 2), .say(["x", "y"]), .wait])
        }
        machine = WatchMachine(.screen(remarksAreBelow: false))
        #expect(machine.handle(.read(["a"], remarks: ["x"])) == [.draw(["a"], room: 0), .say(["x"]), .wait])
        #expect(machine.handle(.read(["a"], remarks: ["x"])) == [.draw(["a"], room: 0), .wait])
    }

    @Test func aFailureOfTheMomentIsSaidOnceAndTheNextTurnTriesAgain() {
        var machine = WatchMachine(.lines)
        _ = machine.handle(.read(["a"], remarks: []))
        #expect(machine.handle(.failed(offline, remarks: ["offline"])) == [.say(["offline"]), .wait])
        #expect(machine.handle(.failed(offline, remarks: ["offline"])) == [.wait])
        #expect(machine.handle(.waited) == [.read])
        // What was there before the failure is no news behind it.
        #expect(machine.handle(.read(["b", "a"], remarks: [])) == [.write(["b"]), .wait])
        #expect(machine.handle(.failed(offline, remarks: ["offline"])) == [.say(["offline"]), .wait])
    }

    @Test func aScreenKeepsWhatItShowsThroughAFailure() {
        var machine = WatchMachine(.screen(remarksAreBelow: true))
        _ = machine.handle(.read(["a"], remarks: []))
        let actions = machine.handle(.failed(offline, remarks: ["offline"]))
        #expect(actions == [.draw(["a"], room: 1), .say(["offline"]), .wait])
    }

    @Test(arguments: Failure.Category.allCases)
    func onlyWhatMayPassIsTriedAgainAndNothingThatCannotBegin(_ category: Failure.Category) {
        let failure = Failure(category, LocalizedText(verbatim: "x"))
        var machine = WatchMachine(.lines)
        #expect(machine.handle(.failed(failure, remarks: ["x"])) == [.end(failure)])
        machine = WatchMachine(.lines)
        _ = machine.handle(.read([], remarks: []))
        let mayPass: Set<Failure.Category> = [.network, .timeout, .badAnswer, .rateLimited]
        let expected: [WatchMachine.Action] = mayPass.contains(category) ? [.say(["x"]), .wait] : [.end(failure)]
        #expect(machine.handle(.failed(failure, remarks: ["x"])) == expected)
    }
}
