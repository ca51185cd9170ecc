import Composition
import PlatformInterface
import PlatformTesting
import SuixinkanCLI
import TestSupport

/// The real command line over the real composition, with a home folder and a back end of the test's own.
struct CommandLineFixture {
    let home: TemporaryFolder
    let stub: StubServer

    init(_ script: @escaping StubServer.Script = BackEndScript().answer) throws {
        home = try TemporaryFolder()
        stub = try StubServer(script)
    }

    struct Result {
        let status: Int32
        let output: String
        let error: String
    }

    /// Runs one command from its real arguments, against the stub unless told otherwise.
    func run(
        _ arguments: String..., baseURL: String? = nil, lines: [String] = [], secrets: [String] = [],
        terminals: Set<StandardStream> = [], columns: Int? = nil, environment: [String: String] = [:]
    ) async -> Result {
        await run(
            words: arguments, baseURL: baseURL, lines: lines, secrets: secrets, terminals: terminals, columns: columns,
            environment: environment)
    }

    func run(
        words: [String], baseURL: String? = nil, lines: [String] = [], secrets: [String] = [],
        terminals: Set<StandardStream> = [], columns: Int? = nil, environment: [String: String] = [:],
        clock: any WallClock = FixedClock()
    ) async -> Result {
        let terminal = RecordingTerminal(lines: lines, secrets: secrets, terminals: terminals, columns: columns)
        let status = await run(
            on: terminal, words: words, baseURL: baseURL, environment: environment, clock: clock)
        return Result(status: status, output: terminal.output, error: terminal.error)
    }

    /// - Parameter isFile: whether standard output is a file, and not a pipe.
    func run(
        on terminal: any Terminal, words: [String], baseURL: String? = nil, environment: [String: String] = [:],
        clock: any WallClock = FixedClock(), isFile: Bool = false, processes: (any ProcessLauncher)? = nil,
        waiting: any Clock<Duration> = ContinuousClock()
    ) async -> Int32 {
        var host = Host.live()
        if let processes { host.processes = processes }
        host.terminal = terminal
        host.outputFile = isFile ? (terminal as? RecordingTerminal)?.outputFile : nil
        host.clock = clock
        host.environment = ["HOME": home.path, "SUIXINKAN_BASE_URL": baseURL ?? stub.url]
            .merging(environment) { $1 }
        return await CommandLineTool(host: host, waiting: waiting).run(words)
    }

    /// Logs in as the only account of a phone number.
    func login() async -> Result {
        await run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", lines: ["right"])
    }

    /// The token on disk; nil where there is none.
    var tokenFile: String? {
        get throws { try read("token.json") }
    }

    /// A file of the default context; nil where there is none.
    func read(_ name: String) throws -> String? {
        try file(".local/share/suixinkan/default/\(name)")
    }

    /// A file below the home folder; nil where there is none.
    func file(_ path: String) throws -> String? {
        try Host.live().files.read(home.path(path), limit: 1 << 22).map { String(decoding: $0, as: UTF8.self) }
    }
}
