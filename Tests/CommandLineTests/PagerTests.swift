import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

struct PagerTests {
    private let environment = ["PATH": "/opt/bin:relative:/usr/bin", "TERM": "xterm"]

    private func run(
        _ words: [String], rows: Int? = 24, terminals: Set<StandardStream> = [.input, .output, .error],
        environment added: [String: String]
    ) async throws -> (shown: [RecordingProcessLauncher.Run], output: String) {
        let fixture = try CommandLineFixture()
        let terminal = RecordingTerminal(terminals: terminals, columns: 80, rows: rows)
        let processes = RecordingProcessLauncher(executables: ["/opt/bin/less", "/usr/bin/most", "relative/less"])
        let status = await fixture.run(
            on: terminal, words: words, environment: environment.merging(added) { $1 }, processes: processes)
        #expect(status == 0)
        return (processes.runs, terminal.output)
    }

    @Test func moreThanAScreenfulGoesToThePagerByItsWords() async throws {
        let (shown, output) = try await run(["help"], environment: ["PAGER": "less -S 'a b'"])
        #expect(output == "")
        #expect(shown.count == 1)
        #expect(shown.first?.executable == "/opt/bin/less")
        #expect(shown.first?.arguments == ["-S", "a b"])
        #expect(shown.first?.variables["LESS"] == "FRX")
        #expect(shown.first.map { String(decoding: $0.input, as: UTF8.self).contains("suixinkan COMMAND") } == true)
    }

    @Test func theOwnVariableAndTheSettingComeFirstAndLessKeepsItsOwn() async throws {
        let own = try await run(["help"], environment: ["PAGER": "less", "SUIXINKAN_PAGER": "most", "LESS": "R"])
        #expect(own.shown.first?.executable == "/usr/bin/most")
        #expect(own.shown.first?.variables["LESS"] == nil)
        let fixture = try CommandLineFixture()
        _ = await fixture.run("config", "set", "pager", "most")
        let processes = RecordingProcessLauncher(executables: ["/opt/bin/less", "/usr/bin/most"])
        let terminal = RecordingTerminal(terminals: [.input, .output, .error], columns: 80, rows: 10)
        _ = await fixture.run(
            on: terminal, words: ["help"], environment: environment.merging(["PAGER": "less"]) { $1 },
            processes: processes)
        #expect(processes.runs.map(\.executable) == ["/usr/bin/most"])
    }

    @Test(
        arguments: [
            (["version"], [:], 24), (["help"], [:], 1_000), (["help", "--no-pager"], [:], 24),
            (["help"], ["PAGER": ""], 24),
            (["help"], ["PAGER": "cat"], 24), (["help"], ["TERM": "dumb"], 24), (["help"], ["CI": "1"], 24),
            (["help"], ["PAGER": "nothere"], 24), (["help"], ["PAGER": "less '"], 24),
            (["help"], ["PAGER": "./less"], 24),
        ] as [([String], [String: String], Int)])
    func elseEverythingIsWrittenAtOnce(_ words: [String], _ added: [String: String], _ rows: Int) async throws {
        let (shown, output) = try await run(
            words, rows: rows, environment: ["PAGER": "less"].merging(added) { $1 })
        #expect(shown.isEmpty)
        #expect(output.contains("suixinkan"))
    }

    @Test func nothingIsPagedWhereNobodyLooks() async throws {
        for terminals in [[.input, .error], [.output, .error]] as [Set<StandardStream>] {
            #expect(try await run(["help"], terminals: terminals, environment: ["PAGER": "less"]).shown.isEmpty)
        }
    }

    // MARK: Extensions

    @Test func aProgramOfTheRightNameIsACommandWithItsWordsAndWhatAppliesToTheRun() async throws {
        let fixture = try CommandLineFixture()
        let program = "/opt/bin/suixinkan-greet"
        let processes = RecordingProcessLauncher(
            executables: [program], executablePath: "/opt/bin/suixinkan", onRun: { _ in ProgramResult(status: 42) })
        let status = await fixture.run(
            on: RecordingTerminal(),
            words: [
                "--env", "demo", "-o", "json", "--resolve", "a.cn:1:127.0.0.1", "--resolve", "b.cn:1:127.0.0.1",
                "--http2",
                "greet", "--help", "-x", "--", "a b",
            ], environment: environment, processes: processes)
        #expect(status == 42)
        let run = try #require(processes.runs.first)
        #expect(run.executable == program && run.isReplacement)
        #expect(run.arguments == ["--help", "-x", "--", "a b"])
        #expect(
            run.variables == [
                "SUIXINKAN_ENVIRONMENT": "demo", "SUIXINKAN_BASE_URL": "", "SUIXINKAN_OUTPUT": "json",
                "SUIXINKAN_RESOLVE": "a.cn:1:127.0.0.1 b.cn:1:127.0.0.1", "SUIXINKAN_HTTP2": "1",
                "SUIXINKAN_EXECUTABLE": "/opt/bin/suixinkan",
            ])
    }

    @Test func commandsAndAliasesComeBeforeProgramsAndOddNamesAreNone() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.run("alias", "set", "mine", "version")
        let names = ["version", "mine", "../x", "A", "x y"]
        let processes = RecordingProcessLauncher(executables: Set(names.map { "/opt/bin/suixinkan-\($0)" }))
        for name in names {
            _ = await fixture.run(
                on: RecordingTerminal(), words: [name], environment: environment, processes: processes)
        }
        #expect(processes.runs.isEmpty)
    }
}
