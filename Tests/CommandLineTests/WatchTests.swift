import Domain
import PlatformInterface
import PlatformTesting
import SuixinkanCLI
import TestSupport
import Testing

/// `--watch` over the real composition, on a clock of the test's own.
struct WatchTests {
    private static let list = "/api/yf-handset-app/photog/order/listv2"

    /// A watch whose back end answers what the test says, turn by turn.
    private struct Watching {
        let fixture: CommandLineFixture
        let clock = TestClock()
        let terminal: RecordingTerminal
        let orders: Watched<[String]>

        init(terminals: Set<StandardStream> = [], rows: Int? = nil, orders: [String]) async throws {
            self.orders = Watched(orders)
            terminal = RecordingTerminal(terminals: terminals, columns: terminals.isEmpty ? nil : 80, rows: rows)
            fixture = try CommandLineFixture { [orders = self.orders] request in
                guard request.path == WatchTests.list else { return BackEndScript().answer(request) }
                let rows = orders.value
                guard rows != ["broken"] else { return .json("oops", status: 502) }
                guard rows != ["ended"] else { return .json(#"{"code":100401,"msg":"登录已过期","data":null}"#) }
                return .json(BackEndScript.success(BackEndScript.page(rows)))
            }
            #expect(await fixture.login().status == 0)
        }

        func run(_ words: [String]) -> Task<Int32, Never> {
            let environment = ["NO_COLOR": "1"]
            return Task {
                await fixture.run(
                    on: terminal, words: ["orders", "list", "--watch"] + words, environment: environment,
                    waiting: clock)
            }
        }

        /// Lets the next reading find these orders, and waits until it is over.
        func turn(_ orders: [String], at seconds: Int, every interval: Int) async throws {
            self.orders.update { $0 = orders }
            clock.advance(by: .seconds(interval))
            try await clock.asleep(until: [.seconds(seconds + interval)])
        }
    }

    @Test func aPipeGetsALineForEachRowThatIsNewOrChangedUntilTheSessionEnds() async throws {
        let one = BackEndScript.order("1"), two = BackEndScript.order("2")
        let watching = try await Watching(orders: [one])
        let running = watching.run(["-o", "ndjson", "--json", "order_id,status"])
        try await watching.clock.asleep(until: [.seconds(5)])
        let first = #"{"order_id":"1","status":"paid"}"# + "\n"
        #expect(watching.terminal.output == first)
        try await watching.turn([one], at: 5, every: 5)
        #expect(watching.terminal.output == first)
        try await watching.turn([two, one], at: 10, every: 5)
        let second = first + #"{"order_id":"2","status":"paid"}"# + "\n"
        #expect(watching.terminal.output == second)
        let refunded = BackEndScript.order("1", ["status": #""refunded""#])
        try await watching.turn([two, refunded], at: 15, every: 5)
        #expect(watching.terminal.output == second + #"{"order_id":"1","status":"refunded"}"# + "\n")
        #expect(watching.terminal.error == "")

        watching.orders.update { $0 = ["ended"] }
        watching.clock.advance(by: .seconds(5))
        #expect(await running.value == 4)
        #expect(watching.terminal.error.split(separator: "\n").count == 1)
    }

    @Test func aTerminalShowsTheTableInItsPlaceAtMostAsHighAsTheWindow() async throws {
        let orders = (1...40).map { BackEndScript.order("\($0)") }
        let watching = try await Watching(terminals: [.output, .error], rows: 10, orders: orders)
        let running = watching.run(["--interval", "2"])
        try await watching.clock.asleep(until: [.seconds(2)])
        let first = watching.terminal.output
        #expect(first.hasPrefix(String(repeating: "\n", count: 10) + "\u{1B}[H"))
        #expect(first.hasSuffix("\u{1B}[J"))
        // The window less the line of the cursor and what stands below, which is one line here.
        #expect(first.split(separator: "\n").count == 8 + 1)
        #expect(watching.terminal.error.contains("again every 2 s"))
        try await watching.turn([BackEndScript.order("41")], at: 2, every: 2)
        let second = watching.terminal.output.dropFirst(first.count)
        #expect(second.hasPrefix("\u{1B}[H") && second.contains(" 41  ") && second.hasSuffix("\u{1B}[J"))
        #expect(second.split(separator: "\n").count == 3)
        #expect(second.split(separator: "\n").dropLast().allSatisfy { $0.hasSuffix("\u{1B}[K") })
        try await endSession(of: watching, running)
    }

    @Test func aWindowOfAnotherSizeIsFilledAndNotScrolled() async throws {
        let orders = (1...40).map { BackEndScript.order("\($0)") }
        let watching = try await Watching(terminals: [.output, .error], rows: 20, orders: orders)
        let running = watching.run(["--interval", "2"])
        try await watching.clock.asleep(until: [.seconds(2)])
        let before = (watching.terminal.output.count, watching.terminal.error.count)
        watching.terminal.resize(columns: 40, rows: 14)
        for (orders, second) in [(orders, 2), (["broken"], 4)] {
            try await watching.turn(orders, at: second, every: 2)
        }
        let drawings = watching.terminal.output.dropFirst(before.0).split(separator: "\u{1B}[H")
        let remarks = watching.terminal.error.dropFirst(before.1).split(separator: "\n")
        #expect(remarks.allSatisfy { $0.count <= 40 }, "\(remarks)")
        let heights = drawings.map { $0.count { $0 == "\n" } }
        #expect(heights.count == 2 && heights.reduce(0, +) + remarks.count == 2 * 13, "\(heights), \(remarks)")
        try await endSession(of: watching, running)
    }

    @Test func aFailureOfTheMomentIsSaidAndTheNextTurnGoesOn() async throws {
        let watching = try await Watching(orders: [BackEndScript.order("1")])
        let running = watching.run(["-o", "ndjson", "--json", "order_id"])
        try await watching.clock.asleep(until: [.seconds(5)])
        for second in [5, 10] { try await watching.turn(["broken"], at: second, every: 5) }
        #expect(watching.terminal.error.split(separator: "\n").count == 1)
        try await watching.turn([BackEndScript.order("2"), BackEndScript.order("1")], at: 15, every: 5)
        #expect(watching.terminal.output == #"{"order_id":"1"}"# + "\n" + #"{"order_id":"2"}"# + "\n")
        try await endSession(of: watching, running)
    }

    @Test func whatCannotBeginEndsAtOnce() async throws {
        let watching = try await Watching(orders: ["broken"])
        #expect(await watching.run(["-o", "ndjson"]).value == 12)
    }

    @Test func aReaderThatHasGoneEndsItSilently() async throws {
        let watching = try await Watching(orders: [])
        watching.terminal.fail(.output, with: TerminalError(.brokenPipe, message: LocalizedText(verbatim: "gone")))
        #expect(await watching.run(["-o", "ndjson"]).value == 141)
        #expect(watching.terminal.error == "")
    }

    @Test(arguments: [
        ["--watch"], ["--watch", "-o", "json"], ["--watch", "-o", "table"], ["--watch", "--interval", "0"],
        ["--watch", "-o", "ndjson", "--interval", "x"], ["--interval", "5"], ["--watch", "-o", "csv"],
    ])
    func whatCannotBeWatchedIsRefusedBeforeARequest(_ words: [String]) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let before = fixture.stub.requests.count
        for command in [["orders", "list"], ["stats", "daily"], ["stats", "summary"], ["home"]] {
            let result = await fixture.run(words: command + words)
            #expect(result.status == 2 && result.output == "" && !result.error.isEmpty)
        }
        let dumb = await fixture.run(
            words: ["orders", "list", "--watch"], terminals: [.output], environment: ["TERM": "dumb"])
        #expect(dumb.status == 2 && fixture.stub.requests.count == before)
    }

    private func endSession(of watching: Watching, _ running: Task<Int32, Never>) async throws {
        watching.orders.update { $0 = ["ended"] }
        watching.clock.advance(by: .seconds(60))
        #expect(await running.value == 4)
    }
}
