import Domain
import Foundation
import PlatformInterface
import Presentation
import TestSupport
import Testing

@testable import SuixinkanCLI

struct HelpTests {
    /// Every command and group, and the words that call it.
    static func everything(below command: Command = CommandTree.root, _ path: [String] = []) -> [[String]] {
        [path] + command.subcommands.flatMap { everything(below: $0, path + [$0.commandName]) }
    }

    @Test(arguments: ["en", "zh"], [40, 60, 80, 200])
    func everyCommandAndTopicHasHelpThatFitsTheTerminal(_ language: String, _ columns: Int) async throws {
        let fixture = try CommandLineFixture()
        for words in Self.everything() + HelpTopic.all.map(\.path) {
            let environment = ["SUIXINKAN_LANG": language, "COLUMNS": "\(columns)"]
            let result = await fixture.run(words: ["help"] + words, environment: environment)
            #expect(result.status == 0)
            #expect(result.error == "")
            for line in result.output.split(separator: "\n") {
                #expect(DisplayWidth.cells(of: line) <= min(columns, 100), "\(words): \(line)")
            }
        }
    }

    /// Chinese text of the description itself is not left in English, nor the other way round.
    @Test func helpIsInTheLanguageThatIsAskedFor() {
        func isChinese(_ text: String) -> Bool { text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
        func check(_ text: LocalizedText, _ place: [String]) {
            #expect(!isChinese(text(.english)), "\(place)")
            #expect(text(.english).contains(" ") == false || isChinese(text(.simplifiedChinese)), "\(place)")
        }
        for path in Self.everything() {
            let command = path.reduce(CommandTree.root) { $0.subcommand(named: $1) ?? $0 }
            check(command.abstract, path)
            if let discussion = command.discussion { check(discussion, path) }
            for argument in command.arguments { check(argument.help, path + [argument.name]) }
            for option in command.options { check(option.help, path + [option.name]) }
            for flag in command.flags { check(flag.help, path + [flag.name]) }
        }
        for option in GlobalOptions.options { check(option.help, [option.name]) }
        for flag in GlobalOptions.flags { check(flag.help, [flag.name]) }
        for topic in HelpTopic.all {
            check(topic.abstract, topic.path)
            for section in topic.sections {
                for case .terms(let terms) in section.blocks { for term in terms { check(term.help, [term.name]) } }
                for case .paragraph(let text) in section.blocks { check(text, topic.path) }
            }
        }
    }

    /// What help tells to type is no usage error, up to what a shell would read of it.
    @Test func everyExampleIsACommandLine() throws {
        for path in Self.everything() {
            for example in path.reduce(CommandTree.root, { $0.subcommand(named: $1) ?? $0 }).examples {
                let words = try AliasWords.split(example).prefix { !["|", ">", ">>", "<"].contains($0) }
                let parser = CommandParser(
                    root: CommandTree.root, globalOptions: GlobalOptions.options, globalFlags: GlobalOptions.flags,
                    alias: { $0 == "paid" ? "orders list" : nil })
                #expect(throws: Never.self, "\(example)") { try parser.parse(Array(words)) }
            }
        }
    }

    @Test func theOverviewIsInGroupsAndNamesEveryCommandAndTopicOnce() async throws {
        let help = await (try CommandLineFixture()).run("help", "--lang", "en").output
        for heading in [
            "Work:", "Account:", "App, links and pushes:", "Settings and scripts:", "Help:", "Output options:",
        ] {
            #expect(help.contains("\n\(heading)\n"))
        }
        for command in CommandTree.root.subcommands {
            #expect(help.components(separatedBy: "\n  \(command.commandName)  ").count == 2, "\(command.commandName)")
        }
        for topic in HelpTopic.all { #expect(help.contains("\n  \(topic.path.joined())  ")) }
    }

    /// A group alone says what it has, and not what every command takes.
    @Test(arguments: [[], ["orders"], ["home", "location"]]) func aGroupAloneShowsItsCommands(_ path: [String])
        async throws
    {
        let result = await (try CommandLineFixture()).run(words: path)
        #expect(result.status == 0 && !result.output.contains("--output"))
        let group = path.reduce(CommandTree.root) { $0.subcommand(named: $1) ?? $0 }
        for command in group.subcommands { #expect(result.output.contains("\n  \(command.commandName)")) }
        let line = (["suixinkan help"] + path + [group.subcommands[0].commandName]).joined(separator: " ")
        let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("“\(line)”") && words.contains("“suixinkan help”"))
        #expect(await (try CommandLineFixture()).run(words: path + ["--help"]).output.contains("--output"))
    }

    /// What every command takes is described once, by the overview and the man pages: a command's own options stay in sight.
    @Test func aCommandsHelpDescribesItsOwnOptionsAndNamesTheOthers() async throws {
        let fixture = try CommandLineFixture()
        let own = "\n      --search TEXT", common = "\n      --timeout SECONDS"
        for words in [["orders", "list", "--help"], ["help", "orders", "list"]] {
            let help = await fixture.run(words: words).output
            #expect(help.contains(own) && help.contains("--timeout,") && !help.contains(common))
        }
        #expect(await fixture.run("help").output.contains(common))
        #expect(await fixture.run("help", "--man", "orders", "list").output.contains("timeout"))
    }

    @Test func headingsAreBoldWhereTheTerminalAndThePersonAllowIt() async throws {
        let fixture = try CommandLineFixture()
        let bold = "\u{1B}[1m"
        for (environment, isTerminal, isBold) in [
            ([:], true, true), ([:], false, false), (["NO_COLOR": "1"], true, false), (["TERM": "dumb"], true, false),
            (["CLICOLOR": "0"], true, false), (["CLICOLOR_FORCE": "1"], false, true),
            (["CLICOLOR_FORCE": "0"], false, false), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
        ] as [([String: String], Bool, Bool)] {
            let result = await fixture.run(
                "help", terminals: isTerminal ? [.output] : [], columns: isTerminal ? 80 : nil, environment: environment
            )
            #expect(result.output.contains(bold) == isBold, "\(environment) \(isTerminal)")
        }
    }

    // MARK: Man pages

    private static let groff = "/usr/bin/groff"

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: groff), "there is no groff; Tools/test installs it"),
        arguments: ["en", "zh"])
    func everyCommandAndTopicHasAManPageThatFits(_ language: String) async throws {
        let fixture = try CommandLineFixture()
        let pages = Self.everything() + HelpTopic.all.map(\.path)
        let folder = fixture.home.path("pages")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (index, words) in pages.enumerated() {
            let page = await fixture.run(words: ["help", "--man", "--lang", language] + words)
            #expect(page.status == 0)
            try page.output.write(toFile: "\(folder)/\(index).1", atomically: false, encoding: .utf8)
        }
        let line = """
            for page in "$1"/*.1; do
                "$2" -Kutf8 -Tutf8 -P-cbou -man -ww -rLL=66n "$page" >"$page.txt" 2>>"$1/warnings" || exit
            done
            """
        let shell = try ChildProcess("/bin/sh", ["-c", line, "sh", folder, Self.groff])
        #expect(try await shell.ended(within: .seconds(60)) == 0)
        #expect(try String(contentsOfFile: "\(folder)/warnings", encoding: .utf8) == "")
        for (index, words) in pages.enumerated() {
            let shown = try String(contentsOfFile: "\(folder)/\(index).1.txt", encoding: .utf8)
            #expect(shown.contains((["suixinkan"] + words).joined(separator: "-")))
            #expect(shown.contains(language == "en" ? "NAME" : "名称"))
            // But for the first and the last line, which hold the page's own name twice, however long that is.
            for line in shown.split(separator: "\n").dropFirst().dropLast() {
                #expect(DisplayWidth.cells(of: line) <= 66, "\(words): \(line)")
            }
        }
    }
}
