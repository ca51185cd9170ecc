import Domain
import Glibc
import Platform
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

/// What starts programs does so in a process of its own: the exit tests' watch over the children of this one does not
/// bear with strange ones.
@Suite(.timeLimit(.minutes(2))) struct ProcessTests {
    private let folder: TemporaryFolder
    private let launcher = PosixProcessLauncher(environment: [:])

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aProgramRunsApartFromUs() async {
        await #expect(processExitsWith: .success) { [log = folder.path("log") as String] in
            // A descriptor as a careless library leaves it: without close-on-exec.
            let leaked = open("/dev/null", O_RDONLY)
            let script = """
                echo "$1 $GREETING"; echo "to stderr" >&2; cat; ls /proc/self/fd | wc -w
                ps -o sid= -p $$ | tr -d ' '; echo $$
                """
            let process = try run("/bin/sh", ["-c", script, "sh", "a b'c"], log)
            // `ls` has the three standard streams and the folder that it lists.
            let lines = ["a b'c 你好", "to stderr", "4", "\(process)", "\(process)"]
            #expect(try text(log).split(separator: "\n").map(String.init) == lines)
            #expect(mode(log) == 0o600)
            close(leaked)
        }
    }

    @Test func outputIsAppendedAndTheFileMadePrivate() async throws {
        let log = folder.path("log")
        try PosixFileSystem().replace(log, with: Array("earlier\n".utf8))
        chmod(log, 0o644)
        await #expect(processExitsWith: .success) { [log = log as String] in _ = try run("/bin/echo", ["later"], log) }
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

    @Test func aProgramThatIsNotThereIsNamed() async {
        await #expect(processExitsWith: .success) { [folder = folder.path as String] in
            let error = #expect(throws: ProcessError.self) {
                try PosixProcessLauncher(environment: [:])
                    .launchDetached("\(folder)/none", arguments: [], output: "\(folder)/log")
            }
            #expect(error?.failure.message(.english).contains("\(folder)/none") == true)
            #expect(error?.failure.message(.simplifiedChinese).contains("\(folder)/none") == true)
        }
    }

    @Test func aMissingInterpreterIsNotSaidToBeAMissingFolder() async {
        await #expect(processExitsWith: .success) { [folder = folder.path as String] in
            let script = "\(folder)/script"
            try PosixFileSystem().replace(script, with: Array("#!\(folder)/no/interpreter\n".utf8))
            chmod(script, 0o700)
            let error = #expect(throws: ProcessError.self) {
                try PosixProcessLauncher(environment: [:])
                    .launchDetached(script, arguments: [], output: "\(folder)/log")
            }
            let message = error?.failure.message(.english) ?? ""
            #expect(message.contains(script) && message.contains("interpreter") && !message.contains("folder does not"))
            #expect(error?.failure.message(.simplifiedChinese).contains("解释器") == true)
        }
    }

    @Test func aMissingFolderOfTheOutputIsSaidToBeOne() {
        let error = #expect(throws: ProcessError.self) {
            try launcher.launchDetached("/bin/true", arguments: [], output: folder.path("none/log"))
        }
        #expect(error?.failure.message(.english).contains("its folder does not exist") == true)
    }

    @Test func aProcessKeepsItsIdentityAndSharesItWithNoOther() async {
        await #expect(processExitsWith: .success) {
            let launcher = PosixProcessLauncher(environment: [:])
            let own = try #require(launcher.identity(of: getpid()))
            let process = try launcher.launchDetached("/bin/cat", arguments: ["/dev/zero"], output: "/dev/null")
            let others = try #require(launcher.identity(of: process))
            #expect(launcher.identity(of: process) == others && launcher.identity(of: getpid()) == own)
            kill(process, SIGKILL)
            try waitForEnd(of: process, launcher)
            #expect(launcher.identity(of: process) == nil)
        }
        #expect(launcher.identity(of: 0) == nil && launcher.identity(of: 1) != launcher.identity(of: getpid()))
    }

    @Test func aProcessRunsUntilItEndsAlsoWhereNobodyAskedForItsStatus() async {
        await #expect(processExitsWith: .success) {
            let launcher = PosixProcessLauncher(environment: [:])
            let process = try launcher.launchDetached("/bin/cat", arguments: ["/dev/zero"], output: "/dev/null")
            #expect(launcher.isRunning(process))
            kill(process, SIGKILL)
            try waitForEnd(of: process, launcher)
        }
        #expect(launcher.isRunning(getpid()))
        #expect(launcher.isRunning(1))
    }

    @Test func aDeviceKeepsItsModeAsTheOutputOfAProgram() async throws {
        let before = mode("/dev/null")
        await #expect(processExitsWith: .success) {
            let launcher = PosixProcessLauncher(environment: [:])
            let process = try launcher.launchDetached("/bin/true", arguments: [], output: "/dev/null")
            try waitForEnd(of: process, launcher)
        }
        #expect(before != nil)
        #expect(mode("/dev/null") == before)
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
}

private func text(_ path: String) throws -> String {
    String(decoding: try #require(try PosixFileSystem().read(path, limit: 10_000)), as: UTF8.self)
}

/// Launches a program and waits for its end.
private func run(_ executable: String, _ arguments: [String], _ log: String) throws -> Int32 {
    let launcher = PosixProcessLauncher(environment: ["PATH": "/usr/bin:/bin", "GREETING": "你好"])
    let process = try launcher.launchDetached(executable, arguments: arguments, output: log)
    try waitForEnd(of: process, launcher)
    return process
}

/// The launcher reports no end, so asking again is all there is.
private func waitForEnd(of process: Int32, _ launcher: PosixProcessLauncher) throws {
    let limit = ContinuousClock.now + .seconds(60)
    while launcher.isRunning(process) {
        try #require(ContinuousClock.now < limit)
        sched_yield()
    }
}
