import Composition
import Domain
import Foundation
import PlatformInterface
import PlatformTesting
import Presentation
import SuixinkanCLI
import TestSupport
import Testing

struct UsageTests {
    @Test(arguments: [
        ["orders", "lst"], ["orders", "list", "--colour", "red"], ["orders", "list", "--status", "lost"],
        ["orders", "list", "--page", "0"], ["orders", "list", "--page"], ["orders", "list", "--all=yes"],
        ["orders", "list", "--all", "--page", "2"], ["orders", "list", "extra"], ["orders", "show"],
        ["orders", "show", "abc"], ["orders", "list", "--since", "2026-02-30"],
        ["orders", "list", "--since", "2026-03-02", "--until", "2026-03-01"], ["orders", "list", "-x"],
        ["config", "set", "output"], ["help", "nothing"], ["--env", "moon", "version"], ["frobnicate"],
        ["auth", "status", "--env", "demo", "--base-url", "https://x.example"], ["orders", "list", "-o", "xml"],
        ["auth", "login", "--account", "abc"], ["--", "version"], ["orders", "--", "list"],
        ["orders", "list", String(repeating: "x", count: 5_000)], ["api", "/api/app/config"],
        ["orders", "list", "--cacert", "/nowhere/ca.pem"], ["orders", "list", "--cacert", "/"],
        ["orders", "list", "--cacert", "/etc/hostname"], ["orders", "list", "--proxy", "junk"],
        ["orders", "list", "--proxy", "ftp://host:21"], ["orders", "list", "--proxy", "http://"],
        ["orders", "list", "--proxy", "host:0"], ["orders", "list", "--proxy", "http://[::1"],
        ["orders", "list", "--proxy", "http://host:80/path"],
    ])
    func aWrongCommandLineEndsWithTwoAndOneLine(_ words: [String]) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let before = fixture.stub.requests.count
        let result = await fixture.run(words: words)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(result.error.count < 1_100)
        #expect(fixture.stub.requests.count == before)
    }

    @Test(arguments: [
        "http://host", "http://host:8080/", "socks5h://me:secret@host:1", "host:3128", "http://[::1]:8080", "",
    ])
    func aProxyIsTakenAsCurlWouldNameIt(_ url: String) async throws {
        let result = await (try CommandLineFixture()).run("auth", "status", "--proxy", url)
        #expect(result.status == 4, "\(result.error)")
    }

    @Test(arguments: [40, 60, 80])
    func aTerminalThatIsTooNarrowForATableGetsTheFieldsBelowOneAnother(_ columns: Int) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        for command in [["orders", "list"], ["auth", "accounts"], ["auth", "status"]] {
            let result = await fixture.run(
                words: command, terminals: [.output], columns: columns, environment: ["NO_COLOR": "1"])
            #expect(result.output.split(separator: "\n").count > 1)
            for line in result.output.split(separator: "\n") {
                #expect(DisplayWidth.cells(of: line) <= columns, "\(line)")
            }
        }
    }

    @Test func optionsMayStandAnywhereAndAttachTheirValues() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        for words in [
            ["-ojson", "orders", "list"], ["orders", "-o=json", "list"], ["orders", "list", "--output=json"],
            ["--output", "json", "orders", "list", "--"], ["orders", "list", "-vo", "json"],
        ] {
            let result = await fixture.run(words: words)
            #expect(result.status == 0, "\(words)")
            #expect(result.output.hasPrefix("{"), "\(words)")
        }
    }

    @Test(arguments: ["en", "zh"], [40, 80, 200])
    func helpFitsTheTerminalInBothLanguages(_ language: String, _ columns: Int) async throws {
        let fixture = try CommandLineFixture()
        for command in [
            [], ["auth"], ["auth", "login"], ["orders"], ["orders", "list"], ["orders", "show"], ["config"],
            ["config", "set"], ["version"],
        ] {
            let result = await fixture.run(
                words: ["help"] + command + ["--lang", language], terminals: [.output, .error], columns: columns)
            #expect(result.status == 0)
            let flagged = await fixture.run(
                words: command + ["--help", "--lang", language], terminals: [.output, .error], columns: columns)
            #expect(flagged.output == result.output)
            for line in result.output.split(separator: "\n") where columns >= 80 {
                #expect(DisplayWidth.cells(of: line) <= min(columns, 100), "\(line)")
            }
        }
    }

    @Test func theLanguageComesFromFlagVariableAndLocaleInThisOrder() async throws {
        let fixture = try CommandLineFixture()
        let chinese = "随心瞰"
        #expect(await fixture.run("help", environment: ["LANG": "zh_CN.UTF-8"]).output.contains(chinese))
        #expect(
            await !fixture.run("help", environment: ["LANG": "zh_CN.UTF-8", "LC_ALL": "C"]).output.contains(chinese))
        #expect(
            await fixture.run("help", environment: ["LC_ALL": "C", "SUIXINKAN_LANG": "zh"]).output.contains(chinese))
        #expect(
            await !fixture.run("help", "--lang", "en", environment: ["SUIXINKAN_LANG": "zh"]).output.contains(chinese))
    }

    @Test func machineFormatsAreTheSameInEveryLanguage() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        for format in ["json", "ndjson", "csv", "tsv"] {
            let english = await fixture.run("orders", "list", "-o", format, "--lang", "en")
            let chinese = await fixture.run("orders", "list", "-o", format, "--lang", "zh")
            #expect(english.output == chinese.output)
        }
    }

    @Test func aTableLinesUpForChinese() async throws {
        var script = BackEndScript()
        let names = ["张三丰", "ＡＢ", "ｶﾅ", "e\u{301}", "👨‍👩‍👧‍👦", "𠮷野家", "", "a"]
        script.answers[LooseAnswerTests.list] = .json(
            BackEndScript.success(
                BackEndScript.page(
                    names.enumerated().map { BackEndScript.order("\($0 + 1)", ["product_name": "\"\($1)\""]) })))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "list", terminals: [.output], columns: 120)
        let lines = result.output.split(separator: "\n").dropFirst()
        let places = Set(
            lines.compactMap { line in line.range(of: "19.90").map { DisplayWidth.cells(of: line[..<$0.lowerBound]) } })
        #expect(lines.count == names.count)
        #expect(places.count == 1)
    }

    @Test func theFakesAnswerWithoutAServer() async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run("orders", "list", "--composition", "fakes", "-o", "json")
        #expect(result.status == 0)
        #expect(try JSONDocument(result.output)["total"]?.number == 25)
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test func anArgumentThatIsNoTextIsRefused() async throws {
        let terminal = RecordingTerminal()
        var host = Host.live()
        host.terminal = terminal
        let search = ["orders", "list", "--search"].map { Array($0.utf8) }
        #expect(await CommandLineTool(host: host).run(bytes: search + [[0x61, 0xFF]]) == 2)
        #expect(terminal.error.contains("“a\u{FFFD}” is not UTF-8") && terminal.output.isEmpty)
        #expect(await CommandLineTool(host: host).run(bytes: [Array("version".utf8)]) == 0)
    }

    @Test func aFullDiskBehindStandardOutputIsSaid() async throws {
        let terminal = RecordingTerminal()
        terminal.fail(.output, with: TerminalError(.unwritable, message: LocalizedText(verbatim: "disk full")))
        let fixture = try CommandLineFixture()
        #expect(await fixture.run(on: terminal, words: ["version"]) == 74)
        #expect(terminal.error.split(separator: "\n").count == 1)
    }
}
