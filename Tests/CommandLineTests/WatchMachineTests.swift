import Domain
import Testing

@testable import SuixinkanCLI

/// What `--watch` does with what it reads, without a clock and without a server.
struct WatchMachineTests {
    private func rows(_ texts: String...) -> [WatchMachine.Piece] { texts.map { .init(content: $0, text: $0) } }

    private let offline = Failure(.network, LocalizedText(verbatim: "offline"))

    @Test func aLineIsWrittenWhenItIsNewOrChangedAndNotAgain() {
        var machine = WatchMachine(.rows)
        #expect(machine.handle(.waited) == [.read])
        #expect(machine.handle(.read(rows("b", "a"), remarks: [])) == [.write(rows("b", "a")), .wait])
        #expect(machine.handle(.read(rows("b", "a"), remarks: [])) == [.wait])
        #expect(machine.handle(.read(rows("c", "b", "a!"), remarks: [])) == [.write(rows("c", "a!")), .wait])
        // One that went and comes back is news.
        #expect(machine.handle(.read(rows("c"), remarks: [])) == [.wait])
        #expect(machine.handle(.read(rows("c", "b"), remarks: [])) == [.write(rows("b")), .wait])
    }

    @Test func aRowIsNewsAlsoWhereItsTextIsThatOfAnother() {
        var machine = WatchMachine(.rows)
        let one = WatchMachine.Piece(content: "1 paid", text: "paid")
        let two = WatchMachine.Piece(content: "2 paid", text: "paid")
        _ = machine.handle(.read([one], remarks: []))
        #expect(machine.handle(.read([two, one], remarks: [])) == [.write([two]), .wait])
    }

    @Test func aRemarkIsMadeWhenItChangesAndNotAtEachReading() {
        var machine = WatchMachine(.rows)
        #expect(machine.handle(.read(rows("a"), remarks: ["1 of 9"])) == [.write(rows("a")), .say(["1 of 9"]), .wait])
        #expect(machine.handle(.read(rows("a"), remarks: ["1 of 9"])) == [.wait])
        #expect(machine.handle(.read(rows("a"), remarks: [])) == [.wait])
        #expect(machine.handle(.read(rows("a"), remarks: ["1 of 9"])) == [.say(["1 of 9"]), .wait])
    }

    @Test func aScreenIsDrawnAtEachReadingWithRoomForWhatStandsBelow() {
        var machine = WatchMachine(.screen(remarksAreBelow: true))
        for _ in 0..<2 {
            let actions = machine.handle(.read(rows("a", "b"), remarks: ["x", "y"]))
            #expect(actions == [.draw(rows("a", "b"), room: 2), .say(["x", "y"]), .wait])
        }
        machine = WatchMachine(.screen(remarksAreBelow: false))
        #expect(machine.handle(.read(rows("a"), remarks: ["x"])) == [.draw(rows("a"), room: 0), .say(["x"]), .wait])
        #expect(machine.handle(.read(rows("a"), remarks: ["x"])) == [.draw(rows("a"), room: 0), .wait])
    }

    @Test func aFailureOfTheMomentIsSaidOnceAndTheNextTurnTriesAgain() {
        var machine = WatchMachine(.rows)
        _ = machine.handle(.read(rows("a"), remarks: []))
        #expect(machine.handle(.failed(offline, remarks: ["offline"])) == [.say(["offline"]), .wait])
        #expect(machine.handle(.failed(offline, remarks: ["offline"])) == [.wait])
        #expect(machine.handle(.waited) == [.read])
        // What was there before the failure is no news behind it.
        #expect(machine.handle(.read(rows("b", "a"), remarks: [])) == [.write(rows("b")), .wait])
        #expect(machine.handle(.failed(offline, remarks: ["offline"])) == [.say(["offline"]), .wait])
    }

    @Test func aScreenKeepsWhatItShowsThroughAFailure() {
        var machine = WatchMachine(.screen(remarksAreBelow: true))
        _ = machine.handle(.read(rows("a"), remarks: []))
        let actions = machine.handle(.failed(offline, remarks: ["offline"]))
        #expect(actions == [.draw(rows("a"), room: 1), .say(["offline"]), .wait])
    }

    @Test(arguments: Failure.Category.allCases)
    func onlyWhatMayPassIsTriedAgainAndNothingThatCannotBegin(_ category: Failure.Category) {
        let failure = Failure(category, LocalizedText(verbatim: "x"))
        var machine = WatchMachine(.rows)
        #expect(machine.handle(.failed(failure, remarks: ["x"])) == [.end(failure)])
        machine = WatchMachine(.rows)
        _ = machine.handle(.read([], remarks: []))
        let mayPass: Set<Failure.Category> = [.network, .timeout, .badAnswer, .rateLimited]
        let expected: [WatchMachine.Action] = mayPass.contains(category) ? [.say(["x"]), .wait] : [.end(failure)]
        #expect(machine.handle(.failed(failure, remarks: ["x"])) == expected)
    }
}
