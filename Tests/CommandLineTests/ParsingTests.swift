import TestSupport
import Testing

@testable import SuixinkanCLI

struct ParsingTests {
    @Test(arguments: [
        ("kitten", "kitten", 0), ("lst", "list", 1), ("ordres", "orders", 1), ("", "abc", 3), ("abc", "", 3),
        ("ca", "abc", 3), ("verison", "version", 1), ("状太", "状态", 1), ("logni", "login", 1),
    ])
    func wordsAreSoManySlipsApart(_ typed: String, _ meant: String, _ distance: Int) {
        #expect(Suggestion.distance(Array(typed), Array(meant)) == distance)
    }

    @Test(arguments: [
        (["ordrs", "list"], "“orders”"), (["orders", "lits"], "“list”"), (["list"], "“orders list”"),
        (["orders", "list", "--stauts", "paid"], "“--status”"), (["orders", "list", "--serach=x"], "“--search”"),
        (["orders", "list", "--status", "refunding2"], "“refunding”"), (["version", "-o", "jsn"], "“json”"),
        (["version", "--outptu", "json"], "“--output”"), (["config", "get", "page_sise"], "“page_size”"),
        (["orders", "list", "--status", "Paid"], "“paid”"), (["help", "ordesr"], "“orders”"),
        (["auth", "log"], "“login”"), (["mien"], "“mine”"),
    ])
    func aSlipOfTheKeyboardIsAnsweredWithWhatMayBeMeant(_ words: [String], _ meant: String) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.run("config", "set", "alias.mine", "orders list")
        for language in ["en", "zh"] {
            let result = await fixture.run(words: words, environment: ["SUIXINKAN_LANG": language])
            #expect(result.status == 2)
            #expect(result.error.contains(language == "en" ? "Did you mean" : "您是不是想输入"), "\(result.error)")
            #expect(result.error.ranges(of: meant).count == 1, "\(result.error)")
            #expect(result.error.split(separator: "\n").count == 1)
        }
    }

    @Test(arguments: [["frobnicate"], ["orders", "list", "--colour", "red"], ["orders", "list", "-x"]])
    func whatIsNearNothingGetsNoSuggestion(_ words: [String]) async throws {
        let result = await (try CommandLineFixture()).run(words: words)
        #expect(result.status == 2)
        #expect(!result.error.contains("Did you mean"))
        #expect(result.error.contains("--help"))
    }

    @Test func aMissingOrExtraWordIsAnsweredWithTheUsage() async throws {
        let fixture = try CommandLineFixture()
        let missing = await fixture.run("orders", "show")
        #expect(
            missing.error
                == "suixinkan: suixinkan orders show needs ORDER_ID. Usage: suixinkan orders show ORDER_ID [OPTIONS]\n")
        let extra = await fixture.run("orders", "show", "1", "2", "--lang", "zh")
        #expect(extra.error == "suixinkan: suixinkan orders show 不接受“2”。用法：suixinkan orders show ORDER_ID [选项]\n")
    }

    @Test func theLastOfRepeatedOptionsCounts() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        _ = await fixture.run("config", "set", "alias.paid", "orders list --status paid -o csv")
        let result = await fixture.run("paid", "--status=refunding", "-ojson", "-o", "tsv")
        #expect(result.output.hasPrefix("order_id\t"))
        #expect(fixture.stub.requests.last?.target.contains("status=refunding") == true)
    }

    @Test(arguments: ["-5", "-0.5", "-.5", "-12", "a", "-", ""])
    func aNegativeNumberIsAWordAndNoOption(_ word: String) async throws {
        #expect(CommandParser.isArgument(word))
        // It arrives at the command, which says what it thinks of it, and not of an option.
        let result = await (try CommandLineFixture()).run("orders", "show", word)
        #expect(result.status == 2)
        #expect(result.error.contains("“\(word)”"))
    }

    @Test(arguments: ["-x", "--5", "-1x", "-1.2.3", "-.", "--"])
    func anythingElseThatBeginsWithAHyphenIsAnOption(_ word: String) {
        #expect(!CommandParser.isArgument(word))
    }

    @Test func behindTwoHyphensAWordIsAnArgument() async throws {
        let result = await (try CommandLineFixture()).run("orders", "show", "--", "--all")
        #expect(result.status == 2)
        #expect(result.error.contains("“--all”"))
    }

    @Test func anOptionTakesTheNextWordWhateverItBeginsWith() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let result = await fixture.run("orders", "list", "--search", "--all", "-o", "json")
        #expect(result.status == 0)
        #expect(fixture.stub.requests.last?.target.contains("keyword=--all") == true)
    }
}
