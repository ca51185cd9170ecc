import Domain
import Glibc
import Platform
import PlatformInterface
import TestSupport
import Testing

/// Programs that are run to their end, each in a process of its own (see `ProcessTests`).
@Suite(.timeLimit(.minutes(2))) struct RunToTheEndTests {
    @Test func outputErrorsAndStatusComeBackApart() async {
        await #expect(processExitsWith: .success) {
            let result = try run("read line; echo \"$line $GREETING\"; echo oops >&2; exit 3", "hello\n")
            #expect(result.status == 3)
            #expect(String(decoding: result.output, as: UTF8.self) == "hello 你好\n")
            #expect(String(decoding: result.errors, as: UTF8.self) == "oops\n")
        }
    }

    @Test func aProgramThatASignalEndsSaysSoInItsStatus() async {
        await #expect(processExitsWith: .success) {
            let result = try run("kill -TERM $$")
            #expect(result.status == 128 + SIGTERM)
        }
    }

    /// It has seen enough: that is no fault of it, and no SIGPIPE of ours.
    @Test func aProgramThatDoesNotReadItsInputIsNoFault() async {
        await #expect(processExitsWith: .success) {
            let result = try run("exec 0<&-; echo done", String(repeating: "x", count: 4_000_000))
            #expect(result.status == 0 && String(decoding: result.output, as: UTF8.self) == "done\n")
        }
    }

    @Test func aProgramThatDoesNotEndIsEnded() async {
        await #expect(processExitsWith: .success) {
            for script in ["echo $$; exec sleep 600", "echo $$; exec sleep 600 >&- 2>&-"] {
                let error = #expect(throws: ProcessError.self) { try run(script, within: .milliseconds(200)) }
                #expect(error?.failure.message(.english).contains("/bin/sh") == true)
            }
            // None of them is left: there is no child of ours any more.
            #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
        }
    }

    @Test func noDescriptorOfOursReachesTheProgram() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .success) { [folder = folder.path as String] in
            let ours = open("\(folder)/ours", O_RDWR | O_CREAT, 0o600)
            #expect(ours > 2)
            let result = try run("ls /proc/self/fd | wc -l")
            // The three streams, and the folder that ls reads.
            #expect(String(decoding: result.output, as: UTF8.self) == "4\n")
        }
    }

    @Test func descriptorsAreGivenBack() async {
        await #expect(processExitsWith: .success) {
            _ = try run("true")
            let before = dup(0)
            close(before)
            for _ in 0..<20 { _ = try run("cat", "x") }
            let after = dup(0)
            #expect(before == after)
        }
    }
}

private func run(_ script: String, _ input: String = "", within limit: Duration = .seconds(60)) throws -> ProgramResult
{
    try PosixProcessLauncher(environment: ["PATH": "/usr/bin:/bin", "GREETING": "你好"])
        .run(
            "/bin/sh", arguments: ["-c", script], input: Array(input.utf8),
            within: ProgramLimits(duration: limit, outputBytes: 1 << 20))
}
