import Foundation
import PlatformInterface
import TestSupport
import Testing

@testable import SuixinkanCLI

/// What `--output` and its kin make of one list of two orders.
struct OutputTests {
    private func fixture() async throws -> CommandLineFixture {
        var script = BackEndScript()
        script.answers[LooseAnswerTests.list] = .json(
            BackEndScript.success(
                BackEndScript.page(
                    [
                        BackEndScript.order("738529527931269425", ["product_name": #""=1+1""#]),
                        BackEndScript.order("2", ["product_name": #""a\u001b[2J\tb""#, "amount": #""-12.50""#]),
                    ], total: 40)))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        return fixture
    }

    @Test(arguments: [
        (["-o", "id"], "738529527931269425\n2\n"),
        (["-o", "id", "--columns", "amount"], "19.90\n-12.50\n"),
        (["-o", "tsv", "--columns", "amount,order_id"], "amount\torder_id\n19.90\t738529527931269425\n-12.50\t2\n"),
        (["--columns", "order_id", "--no-header"], "738529527931269425\n2\n"),
        (["-o", "table", "--no-header", "--columns", "amount"], " 19.90\n-12.50\n"),
        (["-o", "csv", "--columns", "product_name,amount", "--no-header"], "'=1+1,19.90\r\n\"a␛[2J\tb\",-12.50\r\n"),
        (["-o", "csv", "--columns", "product_name", "--csv-raw"], "product_name\r\n=1+1\r\n\"a␛[2J\tb\"\r\n"),
        (["-o", "csv", "--columns", "order_id", "--csv-bom"], "\u{FEFF}order_id\r\n738529527931269425\r\n2\r\n"),
        (["-o", "ndjson", "--json", "order_id"], "{\"order_id\":\"738529527931269425\"}\n{\"order_id\":\"2\"}\n"),
        (["--template", #"{{.order_id}}\t{{ .product_name }}\\"#], "738529527931269425\t=1+1\\\n2\ta␛[2J b\\\n"),
        (["-o", "template", "--template", "x"], "x\nx\n"),
        (["-q", ".list[].order_id"], "738529527931269425\n2\n"),
        (["-q", ".total, .truncated, .list[1].product_name"], "40\ntrue\na␛[2J\tb\n"),
        (["-q", "[.list[].product_name]"], "[\"=1+1\",\"a\\u001b[2J\\tb\"]\n"),
        (
            ["-q", "keys", "--json", "amount"],
            "[\"list\",\"page\",\"page_size\",\"skipped\",\"total\",\"truncated\"]\n"
        ),
        (["-o", "ndjson", "-q", ".amount"], "19.90\n-12.50\n"),
        (["-q", "empty"], ""), (["-q", "\"a\\nb\""], "a\nb\n"),
        (["-q", ".list[] | [.order_id] | @csv"], "\"738529527931269425\"\n\"2\"\n"),
    ])
    func aListIsWrittenAsItIsAskedFor(_ options: [String], _ expected: String) async throws {
        let fixture = try await fixture()
        for language in ["en", "zh"] {
            let result = await fixture.run(words: ["orders", "list", "--quiet", "--lang", language] + options)
            #expect(result.status == 0, "\(options): \(result.error)")
            #expect(
                Array(result.output.unicodeScalars) == Array(expected.unicodeScalars), "\(options): \(result.output)")
            #expect(result.error == "")
        }
    }

    @Test func jsonHasTheFieldsThatAreNamedAndStillSaysWhereTheListStands() async throws {
        let fixture = try await fixture()
        let result = await fixture.run("orders", "list", "--json", "status,order_id")
        let document = try JSONDocument(result.output)
        #expect(document.names == ["list", "total", "page", "page_size", "skipped", "truncated"])
        #expect(document["list"]?.list?.map(\.names) == [["status", "order_id"], ["status", "order_id"]])
        #expect(document["total"]?.number == 40)
        let all = await fixture.run("orders", "list", "--json", "all")
        #expect(all.output == (await fixture.run("orders", "list", "-o", "json").output))
        // A store's field is none of this role's rows, and no slip either.
        let store = await fixture.run("orders", "list", "--json", "deposit_amount")
        #expect(try JSONDocument(store.output)["list"]?.list?.first?["deposit_amount"]?.isNull == true)
    }

    @Test func aTableOfAllColumnsShowsThoseThatItUsuallyDoesNot() async throws {
        let fixture = try await fixture()
        let usual = await fixture.run("orders", "list", "-o", "table")
        let all = await fixture.run("orders", "list", "-o", "table", "--columns", "all")
        #expect(!usual.output.contains("Written off"))
        #expect(all.output.contains("Written off"))
    }

    @Test(arguments: [
        ["--json", "order_id,amont"], ["--json"], ["--json", "--all"], ["--columns", "amont"], ["--columns", ","],
        ["--template", "{{.amont}}"], ["--json="],
    ])
    func aFieldThatIsNoneIsRefusedBeforeAnyRequestAndThoseThereAreNamed(_ options: [String]) async throws {
        let fixture = try await fixture()
        let before = fixture.stub.requests.count
        let result = await fixture.run(words: ["orders", "list"] + options)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.contains("order_id, order_no, status") && result.error.contains("store_name"))
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(fixture.stub.requests.count == before)
    }

    @Test(arguments: [
        ["-o", "csv", "--json", "all"], ["-o", "table", "-q", "."], ["--json", "all", "--columns", "amount"],
        ["-o", "template"], ["-o", "json", "--template", "x"], ["--template", "x", "-q", "."], ["--template", "{{.x"],
        ["--template", "{{order_id}}"], ["--template", #"\x"#], ["-q", ".["], ["-q", "nothing"], ["-q", ".list | .a"],
        ["-q", "error(\"no\")"], ["-q", "\"bye\" | halt_error"],
    ])
    func whatContradictsItselfOrIsWrongGivesNothingAndEndsWithTwo(_ options: [String]) async throws {
        let fixture = try await fixture()
        let result = await fixture.run(words: ["orders", "list"] + options)
        #expect(result.status == 2, "\(options)")
        #expect(result.output == "")
        #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    }

    @Test func aWrongExpressionIsSaidBeforeAnyRequest() async throws {
        let fixture = try await fixture()
        let before = fixture.stub.requests.count
        #expect(await fixture.run("orders", "list", "-q", ".[").error.contains("syntax error"))
        #expect(fixture.stub.requests.count == before)
    }

    @Test func aRecordHasTheSameFormats() async throws {
        let fixture = try await fixture()
        #expect(await fixture.run("version", "-q", ".version").status == 0)
        #expect(
            await fixture.run("auth", "status", "--columns", "user_id,phase", "-o", "csv").output
                == "user_id,phase\r\n1001,logged_in\r\n")
        #expect(await fixture.run("auth", "status", "--template", "{{.display_name}}").output == "账号501\n")
        #expect(await fixture.run("auth", "status", "-o", "id").output == "logged_in\n")
        #expect(
            await fixture.run("auth", "status", "--json", "role_code", "-o", "ndjson").output
                == "{\"role_code\":\"photographer\"}\n")
    }

    @Test(arguments: ["SUIXINKAN_OUTPUT"])
    func aVariableGivesWayToWhatTheCommandLineAsksFor(_ name: String) async throws {
        let fixture = try await fixture()
        let result = await fixture.run("orders", "list", "-q", ".list[0].amount", environment: [name: "csv"])
        #expect(result.output == "19.90\n")
        #expect(await fixture.run("orders", "list", environment: [name: "template"]).status == 3)
        #expect(await fixture.run("config", "set", "output", "template").status == 2)
    }

    @Test func statusesAreColouredOnATerminalThatWantsIt() async throws {
        let fixture = try await fixture()
        let terminal: Set<StandardStream> = [.output]
        let shown = await fixture.run("orders", "list", terminals: terminal, columns: 100)
        #expect(shown.output.contains("\u{1B}[32mpaid\u{1B}[0m"))
        let plain = await fixture.run(
            "orders", "list", terminals: terminal, columns: 100, environment: ["NO_COLOR": "1"])
        #expect(!plain.output.contains("\u{1B}"))
        #expect(shown.output.replacing(#/\u{1B}\[[0-9]+m/#, with: "") == plain.output)
    }

    /// What `--json` without a value names is what comes.
    @Test(arguments: [
        "orders list", "auth status", "auth accounts", "whoami", "home", "stats daily", "stats summary", "spots list",
        "version", "config list", "alias list", "commands", "profile show",
    ])
    func theFieldsThatACommandDeclaresAreThoseThatItGives(_ line: String) async throws {
        let fixture = try CommandLineFixture()
        let words = line.split(separator: " ").map(String.init)
        _ = await fixture.run("config", "set", "alias.mine", "version")
        let command = words.reduce(CommandTree.root) { $0.subcommand(named: $1) ?? $0 }
        let result = await fixture.run(words: words + ["--composition", "fakes", "-o", "json"])
        #expect(result.status == 0, "\(result.error)")
        let document = try JSONDocument(result.output)
        let given = document["list"]?.list?.first?.names ?? document.names
        #expect(!given.isEmpty)
        #expect(given.isSubset(of: command.fields), "\(given.subtracting(command.fields))")
    }
}
