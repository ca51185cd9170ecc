import Domain
import Glibc
import Platform
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ProcessTests {
    private let folder: TemporaryFolder
    private let launcher = PosixProcessLauncher(environment: ["PATH": "/usr/bin:/bin", "GREETING": "你好"])

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aProgramRunsApartFromUs() async throws {
        let log = folder.path("log")
        // A descriptor as a careless library leaves it: without close-on-exec.
        let leaked = open("/dev/null", O_RDONLY)
        defer { close(leaked) }
        let script = """
            echo "$1 $GREETING"; echo "to stderr" >&2; cat; ls /proc/self/fd | wc -w
            ps -o sid= -p $$ | tr -d ' '; echo $$
            """
        let process = try launcher.launchDetached("/bin/sh", arguments: ["-c", script, "sh", "a b'c"], output: log)
        try await end(of: process)
        let lines = try text(log).split(separator: "\n").map(String.init)
        // `ls` has the three standard streams and the folder that it lists.
        #expect(lines == ["a b'c 你好", "to stderr", "4", "\(process)", "\(process)"])
        #expect(mode(log) == 0o600)
    }

    @Test func outputIsAppendedAndTheFileMadePrivate() async throws {
        let log = folder.path("log")
        try PosixFileSystem().replace(log, with: Array("earlier\n".utf8))
        chmod(log, 0o644)
        try await end(of: launcher.launchDetached("/bin/echo", arguments: ["later"], output: log))
        #expect(try text(log) == "earlier\nlater\n")
        #expect(mode(log) == 0o600)
    }

    @Test func theLogIsNotWrittenThroughALink() throws {
        let victim = folder.path("victim"), log = folder.path("log")
        try PosixFileSystem().replace(victim, with: [])
        symlink(victim, log)
        #expect(throws: ProcessError.self) { try launcher.launchDetached("/bin/echo", arguments: ["x"], output: log) }
        #expect(try text(victim).isEmpty)
    }

    @Test func aProgramThatIsNotThereIsNamed() {
        let path = folder.path("none"), log = folder.path("log")
        let error = #expect(throws: ProcessError.self) { try launcher.launchDetached(path, arguments: [], output: log) }
        #expect(error?.failure.message(.english).contains(path) == true)
        #expect(error?.failure.message(.simplifiedChinese).contains(path) == true)
    }

    @Test func aProcessRunsUntilItEndsAlsoWhereNobodyAskedForItsStatus() async throws {
        let process = try launcher.launchDetached("/bin/cat", arguments: ["/dev/zero"], output: "/dev/null")
        #expect(launcher.isRunning(process))
        kill(process, SIGKILL)
        try await end(of: process)
        #expect(launcher.isRunning(getpid()))
        #expect(launcher.isRunning(1))
    }

    @Test(arguments: [0, -1, Int32.max, Int32.min])
    func whatIsNoProcessDoesNotRun(_ number: Int32) {
        #expect(!launcher.isRunning(number))
    }

    @Test func whatCanBeRunIsAFileWithTheRightToIt() throws {
        let script = folder.path("script")
        try PosixFileSystem().replace(script, with: Array("#!/bin/sh\n".utf8))
        #expect(!launcher.isExecutable(script))
        chmod(script, 0o700)
        #expect(launcher.isExecutable(script))
        #expect(!launcher.isExecutable(folder.path))
        #expect(!launcher.isExecutable(folder.path("none")))
    }

    @Test func theRunningProgramKnowsItsPath() throws {
        let path = try #require(launcher.executablePath)
        #expect(path.hasPrefix("/"))
        #expect(launcher.isExecutable(path))
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try #require(try PosixFileSystem().read(path, limit: 10_000)), as: UTF8.self)
    }

    /// The launcher reports no end, so asking again is all there is.
    private func end(of process: Int32) async throws {
        let limit = ContinuousClock.now + .seconds(60)
        while launcher.isRunning(process) {
            try #require(ContinuousClock.now < limit)
            await Task.yield()
        }
    }
}
