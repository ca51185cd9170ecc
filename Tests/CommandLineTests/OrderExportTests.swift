import Composition
import Domain
import PlatformInterface
import PlatformTesting
import SuixinkanCLI
import TestSupport
import Testing

/// `orders export`: rows as they come, and an export that goes on.
struct OrderExportCommandTests {
    private static let list = "/api/yf-handset-app/photog/order/listv2"

    /// 45 orders, the highest id first, in pages of as many as are asked for; `answer` may put another one in the place
    /// of a page.
    private static func backEnd(
        total: Int = 45, _ answer: @escaping @Sendable (_ page: Int) -> StubAnswer? = { _ in nil }
    ) -> StubServer.Script {
        { request in
            guard request.path == list else { return BackEndScript().answer(request) }
            let page = number("page", in: request.target), size = number("page_size", in: request.target)
            if let answer = answer(page) { return answer }
            let first = (page - 1) * size
            let rows = (first..<max(first, min(first + size, total))).map { BackEndScript.order("\(900 - $0)") }
            return .json(BackEndScript.success(BackEndScript.page(rows, total: total)))
        }
    }

    private static func number(_ name: String, in target: String) -> Int {
        let items = target.split(separator: "?").last?.split(separator: "&") ?? []
        return items.lazy.compactMap { $0.hasPrefix("\(name)=") ? Int($0.dropFirst(name.count + 1)) : nil }.first ?? 0
    }

    private static let export = ["orders", "export", "--all", "--page-size", "10"]

    // MARK: What is written

    @Test(arguments: [
        ["-o", "ndjson"], ["-o", "csv"], ["-o", "tsv"], ["-o", "id"],
        ["-o", "csv", "--csv-bom", "--columns", "amount"],
        ["--template", "{{.order_id}} {{.status}}"], ["-o", "ndjson", "-q", ".amount"], ["-o", "tsv", "--no-header"],
    ])
    func itIsByteForByteWhatTheListIs(_ format: [String]) async throws {
        let fixture = try CommandLineFixture(Self.backEnd())
        _ = await fixture.login()
        let export = await fixture.run(words: Self.export + format)
        let list = await fixture.run(words: ["orders", "list", "--all"] + format)
        #expect(export.status == 0 && export.error == "")
        #expect(export.output == list.output && export.output.split(whereSeparator: \.isNewline).count >= 45)
    }

    @Test func withoutAFormatItIsTSVAndJSONIsARowALine() async throws {
        let fixture = try CommandLineFixture(Self.backEnd())
        _ = await fixture.login()
        let plain = await fixture.run(words: Self.export)
        #expect(plain.output.hasPrefix("order_id\torder_no\t"))
        #expect(plain.output.split(separator: "\n").count == 46)
        let fields = await fixture.run(words: Self.export + ["--json", "order_id,amount"])
        #expect(fields.output.hasPrefix(#"{"order_id":"900","amount":"19.90"}"# + "\n"))
        let set = await fixture.run(words: Self.export, environment: ["SUIXINKAN_OUTPUT": "json"])
        #expect(set.output.split(separator: "\n").count == 45)
    }

    @Test(arguments: ["json", "table"])
    func aFormatThatNeedsTheWholeListIsRefused(_ format: String) async throws {
        let fixture = try CommandLineFixture(Self.backEnd())
        _ = await fixture.login()
        let asked = fixture.stub.requests.count
        let result = await fixture.run(words: Self.export + ["-o", format])
        #expect(result.status == 2 && result.output == "" && fixture.stub.requests.count == asked)
    }

    @Test func theFirstRowsAreWrittenWhileTheSecondPageIsHeld() async throws {
        let gate = Gate()
        let fixture = try CommandLineFixture { request in
            let answer = Self.backEnd()(request)
            guard request.path == Self.list, Self.number("page", in: request.target) > 1 else { return answer }
            return StubAnswer([.hold(gate)] + answer.steps)
        }
        _ = await fixture.login()
        let terminal = WatchedTerminal()
        let running = Task { await fixture.run(on: terminal, words: Self.export + ["-o", "id"]) }
        try await terminal.output.wait(for: "the first page") { $0.split(separator: 0x0A).count == 10 ? () : nil }
        gate.open()
        #expect(await running.value == 0)
        let ids = String(decoding: terminal.output.value, as: UTF8.self).split(separator: "\n")
        #expect(ids == (856...900).reversed().map { "\($0)" })
    }

    @Test func aLimitEndsItAndSaysSo() async throws {
        let fixture = try CommandLineFixture(Self.backEnd())
        _ = await fixture.login()
        let result = await fixture.run(words: Self.export + ["-o", "id", "--limit", "15"])
        #expect(result.status == 0 && result.output.split(separator: "\n").count == 15)
        #expect(result.error.contains("15 of 45"))
        let whole = await fixture.run(words: Self.export + ["-o", "id", "--limit", "45"])
        #expect(whole.status == 0 && whole.error == "" && whole.output.split(separator: "\n").count == 45)
    }

    @Test(arguments: [(46, 0, "came in"), (44, 13, "may be missing")])
    func aTotalThatMovesIsSaid(_ later: Int, _ status: Int32, _ words: String) async throws {
        let fixture = try CommandLineFixture { request in
            guard request.path == Self.list else { return BackEndScript().answer(request) }
            return Self.backEnd(total: Self.number("page", in: request.target) == 1 ? 45 : later)(request)
        }
        _ = await fixture.login()
        let result = await fixture.run(words: Self.export + ["-o", "id"])
        #expect(result.status == status && result.error.contains(words), "\(result.error)")
        #expect(result.output.split(separator: "\n").count == min(later, 46))
    }

    @Test func aRowThatCannotBeReadIsNamedAndTheOthersAreWritten() async throws {
        let fixture = try CommandLineFixture(
            Self.backEnd { page in
                guard page == 2 else { return nil }
                let rows = (0..<10).map { BackEndScript.order("\(890 - $0)", $0 == 3 ? ["amount": "null"] : [:]) }
                return .json(BackEndScript.success(BackEndScript.page(rows, total: 45)))
            })
        _ = await fixture.login()
        let result = await fixture.run(words: Self.export + ["-o", "id"])
        #expect(result.status == 13 && result.output.split(separator: "\n").count == 44)
        #expect(result.error.contains("row 14: amount"), "\(result.error)")
    }

    @Test func aPersonSeesHowFarItIsAndAScriptDoesNot() async throws {
        let fixture = try CommandLineFixture(Self.backEnd())
        _ = await fixture.login()
        let shown = await fixture.run(words: Self.export + ["-o", "id"], terminals: [.error], clock: TickingClock())
        #expect(shown.error.contains("\r\u{1B}[K10 of 45 orders (22 %)") && shown.error.hasSuffix("\r\u{1B}[K"))
        for words in [["--quiet"], ["-v"]] {
            let result = await fixture.run(
                words: Self.export + ["-o", "id"] + words, terminals: [.error], clock: TickingClock())
            #expect(!result.error.contains("\r"))
        }
        let piped = await fixture.run(words: Self.export + ["-o", "id"], clock: TickingClock())
        #expect(piped.error == "")
    }

    // MARK: Going on

    private func resume(_ fixture: CommandLineFixture, _ more: [String] = ["-o", "csv"]) -> [String] {
        Self.export + more + ["--resume", fixture.home.path("orders.state")]
    }

    @Test(arguments: 1...5)
    func anExportThatFailedGoesOnWhereItWas(_ failing: Int) async throws {
        let failures = Watched<[Int]>([])
        let fixture = try CommandLineFixture(
            Self.backEnd { page in
                failures.update { $0.first == page ? $0.removeFirst() : nil } == nil ? nil : .json("oops", status: 502)
            })
        _ = await fixture.login()
        let whole = await fixture.run(words: ["orders", "list", "--all", "-o", "csv"]).output
        failures.update { $0 = [failing] }

        let terminal = RecordingTerminal()
        let failed = await fixture.run(on: terminal, words: resume(fixture), isFile: true)
        #expect(failed == 12 && terminal.output.split(separator: "\r\n").count == (failing == 1 ? 0 : failing * 10 - 9))
        // As if it had been killed while it wrote on.
        try terminal.write(Array("half a row".utf8), to: .output)
        #expect(await fixture.run(on: terminal, words: resume(fixture), isFile: true) == 0)
        #expect(terminal.output == whole)

        let again = await fixture.run(on: terminal, words: resume(fixture), isFile: true)
        #expect(again == 0 && terminal.output == whole && terminal.error.contains("complete: 45 orders"))
    }

    @Test func whatWasInTheFileBeforeStays() async throws {
        let fixture = try CommandLineFixture(Self.backEnd())
        _ = await fixture.login()
        let terminal = RecordingTerminal()
        try terminal.write(Array("before\n".utf8), to: .output)
        #expect(await fixture.run(on: terminal, words: resume(fixture, ["-o", "id"]), isFile: true) == 0)
        #expect(terminal.output.hasPrefix("before\n900\n") && terminal.output.split(separator: "\n").count == 46)
    }

    @Test func aStateOfAnotherExportIsRefusedAndNothingIsTouched() async throws {
        let fixture = try CommandLineFixture(Self.backEnd { $0 == 3 ? .json("oops", status: 502) : nil })
        _ = await fixture.login()
        let terminal = RecordingTerminal()
        #expect(await fixture.run(on: terminal, words: resume(fixture), isFile: true) == 12)
        let (written, state) = (terminal.output, try fixture.file("orders.state"))
        for other in [["-o", "tsv"], ["-o", "csv", "--status", "paid"], ["-o", "csv", "--limit", "30"]] {
            #expect(await fixture.run(on: terminal, words: resume(fixture, other), isFile: true) == 2)
        }
        // No file, and one that has lost what was in it.
        #expect(await fixture.run(on: terminal, words: resume(fixture)) == 2)
        #expect(await fixture.run(on: RecordingTerminal(), words: resume(fixture), isFile: true) == 2)
        let left = try fixture.file("orders.state")
        #expect(terminal.output == written && left == state)
        #expect(terminal.error.contains("its format is “csv”, not “tsv”"), "\(terminal.error)")
    }

    @Test func aFileThatIsNoStateIsRefusedAndKept() async throws {
        let fixture = try CommandLineFixture(Self.backEnd())
        _ = await fixture.login()
        let config = fixture.home.path("notes.txt")
        try Host.live().files.replace(config, with: Array("mine".utf8))
        let result = await fixture.run(
            on: RecordingTerminal(), words: Self.export + ["-o", "id", "--resume", config], isFile: true)
        let left = try fixture.file("notes.txt")
        #expect(result == 2 && left == "mine")
    }

    @Test func aStateThatSaysImpossibleLengthsIsRefusedAndNothingIsCut() async throws {
        let fixture = try CommandLineFixture(Self.backEnd { $0 == 3 ? .json("oops", status: 502) : nil })
        _ = await fixture.login()
        let terminal = RecordingTerminal(), path = fixture.home.path("orders.state")
        try terminal.write(Array("before\n".utf8), to: .output)
        #expect(await fixture.run(on: terminal, words: resume(fixture, ["-o", "id"]), isFile: true) == 12)
        let written = terminal.output, state = try #require(try fixture.file("orders.state"))
        #expect(state.contains("\"bytes\":87,") && state.contains("\"start\":7,"), "\(state.prefix(200))")
        for (field, wrong) in [("\"bytes\":87,", "\"bytes\":6,"), ("\"start\":7,", "\"start\":-7,")] {
            try Host.live().files.replace(path, with: Array(state.replacing(field, with: wrong).utf8))
            #expect(await fixture.run(on: terminal, words: resume(fixture, ["-o", "id"]), isFile: true) == 2)
        }
        #expect(terminal.output == written)
    }
}

/// A clock that is a second later whenever it is looked at.
private final class TickingClock: WallClock {
    private let seconds = Watched<Int64>(1_772_300_000)

    var now: BusinessTime {
        BusinessTime(
            secondsSince1970: seconds.update {
                $0 += 1
                return $0
            })
    }
}
