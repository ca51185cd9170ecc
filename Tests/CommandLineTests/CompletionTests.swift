import Foundation
import TestSupport
import Testing

@testable import SuixinkanCLI

struct CompletionTests {
    @Test(arguments: [
        (["ord"], ["orders"]), (["orders", ""], ["list", "export", "show"]),
        (["orders", "list", "--status", "refund"], ["refunding", "refunded"]),
        (["orders", "list", "--status=pa"], ["--status=paid"]), (["orders", "list", "-o", "js"], ["json"]),
        (["orders", "list", "-vo", "js"], ["json"]), (["-o", "json", "ord"], ["orders"]),
        (["orders", "list", "--json", "order_"], ["order_id", "order_no"]),
        (["orders", "list", "--columns", "order_id,order_"], ["order_id,order_no"]),
        (["orders", "list", "--json=al"], ["--json=all"]), (["orders", "list", "--sta"], ["--status"]),
        (["orders", "list", "--search", "--sta"], []), (["orders", "list", "--", "--sta"], []),
        (["config", "get", "page"], ["page_size", "pager"]), (["config", "set", "output", "j"], ["json"]),
        (["completion", ""], ["bash", "zsh", "fish"]), (["completion", "bash", ""], []),
        (["help", "ex"], ["exit-codes"]), (["help", "orders", "s"], ["show"]), (["mine", "--sta"], ["--status"]),
        (["mi"], ["mine"]), (["frobnicate", "--no-h"], ["--no-header"]), (["orders", "list", "--nothing=x"], []),
        (["--lang", ""], ["en", "zh", "zh-Hans"]), (["commands", "--js"], ["--json"]),
    ])
    func aWordIsCompletedByWhatTheCommandLineTakesThere(_ words: [String], _ expected: [String]) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.run("config", "set", "alias.mine", "orders list -o json")
        let result = await fixture.run(words: ["__complete"] + words)
        #expect(result.status == 0)
        #expect(result.error == "")
        let values = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(values == expected)
    }

    @Test func whatIsOfferedSaysWhatItIsInTheUsersLanguage() async throws {
        let fixture = try CommandLineFixture()
        let chinese = await fixture.run("__complete", "vers", environment: ["LANG": "zh_CN.UTF-8"])
        #expect(chinese.output == "version\t显示版本。\n")
        let status = await fixture.run("__complete", "orders", "list", "--status", "pai")
        #expect(status.output.hasPrefix("paid\t") && status.output.contains("已付款"))
    }

    @Test func noCompletionFailsWhateverStandsBefore() async throws {
        let fixture = try CommandLineFixture()
        var generator = SeededGenerator(seed: 5_200)
        let pieces = [
            "orders", "list", "--status", "-o", "--", "-", "--json", "--x=", "=", "mine", "\u{1B}", "张", "",
            "--status=", "help",
        ]
        for _ in 0..<500 {
            let words = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }
            let result = await fixture.run(words: ["__complete"] + words)
            #expect(result.status == 0, "\(words)")
            #expect(!result.output.contains("\u{1B}"))
        }
    }

    @Test(arguments: Shell.allCases)
    func everyShellHasAScriptThatAsksTheProgram(_ shell: Shell) async throws {
        let result = await (try CommandLineFixture()).run("completion", shell.rawValue)
        #expect(result.status == 0)
        #expect(result.output.contains("__complete"))
    }

    @Test func bashCompletesThroughTheScript() async throws {
        let fixture = try CommandLineFixture()
        let script = await fixture.run("completion", "bash").output
        // What the program would say, so that this tests bash's part: words parted at “=”, tabs, files.
        let test = """
            asked() { printf '%s\\n' "$*" >&3; printf 'paid\\tunpaid / x\\n--status=paid\\n'; }
            \(script.replacing("\"${COMP_WORDS[0]}\"", with: "asked"))
            compopt() { :; }
            COMP_WORDS=(suixinkan orders list --status = pa) COMP_CWORD=5
            exec 3>\(fixture.home.path("asked"))
            _suixinkan
            printf '%s\\n' "${COMPREPLY[@]}" >\(fixture.home.path("offered"))
            """
        let bash = try ChildProcess("/bin/bash", ["--norc", "-uc", test])
        #expect(try await bash.ended() == 0, "\(bash.output)")
        let read = { try String(contentsOfFile: fixture.home.path($0), encoding: .utf8) }
        #expect(try read("offered") == "paid\npaid\n")
        #expect(try read("asked") == "__complete orders list --status=pa\n")
    }
}
