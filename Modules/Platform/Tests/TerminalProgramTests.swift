import Domain
import Foundation
import Glibc
import Platform
import PlatformInterface
import TestSupport
import Testing

/// Programs that have the terminal, each in a process of its own (see `ProcessTests`).
@Suite(.timeLimit(.minutes(2))) struct TerminalProgramTests {
    @Test func aProgramShowsBytesWhereWeWriteAndSaysHowItEnded() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .success) { [out = folder.path("out") as String] in
            dup2(open(out, O_RDWR | O_CREAT, 0o600), 1)
            let launcher = PosixProcessLauncher(environment: ["A": "1", "B": "2"])
            let status = try launcher.show(
                Array("one\n".utf8), with: "/bin/sh", arguments: ["-c", "cat; echo \"$A $B $0\"; exit 3", "zero"],
                variables: ["B": "two"])
            #expect(status == 3)
            #expect(try String(contentsOfFile: out, encoding: .utf8) == "one\n1 two zero\n")
        }
    }

    @Test func aProgramThatReadsNothingIsNoFaultAndCtrlCIsItsOwn() async {
        await #expect(processExitsWith: .success) {
            let launcher = PosixProcessLauncher(environment: [:])
            let much = [UInt8](repeating: 0x78, count: 4_000_000)
            let unread = try launcher.show(much, with: "/bin/sh", arguments: ["-c", "exit 0"], variables: [:])
            #expect(unread == 0)
            // It ends by the signal that we pass over meanwhile.
            let script = "kill -INT $PPID; kill -INT $$; exit 0"
            let ended = try launcher.show([], with: "/bin/sh", arguments: ["-c", script], variables: [:])
            #expect(ended == 128 + SIGINT)
        }
    }

    @Test func aProgramTakesThisProcessesPlace() async throws {
        await #expect(processExitsWith: .exitCode(7)) {
            signal(SIGPIPE, SIG_IGN)
            // `trap` names the signals that came in ignored.
            let script = "[ \"$A\" = 1 ] && [ \"$1\" = x ] && [ -z \"$(trap)\" ] && exit 7; exit 1"
            _ = try PosixProcessLauncher(environment: ["PATH": "/usr/bin:/bin"])
                .become("/bin/sh", arguments: ["-c", script, "sh", "x"], variables: ["A": "1"])
        }
    }

    @Test func aProgramThatIsNoneIsSaid() async {
        await #expect(processExitsWith: .success) {
            let launcher = PosixProcessLauncher(environment: [:])
            for path in ["/nowhere/x", "/etc/passwd"] {
                let shown = #expect(throws: ProcessError.self) {
                    try launcher.show([], with: path, arguments: [], variables: [:])
                }
                let become = #expect(throws: ProcessError.self) {
                    try launcher.become(path, arguments: [], variables: [:])
                }
                for error in [shown, become] {
                    #expect(error?.failure.message(.english).contains(path) == true)
                    #expect(error?.failure.category == .io)
                }
            }
        }
    }

    @Test func theHeightIsTheTerminals() async throws {
        let terminal = try PseudoTerminal()
        await #expect(processExitsWith: .success) { [path = terminal.path as String] in
            let screen = open(path, O_RDWR | O_NOCTTY)
            dup2(screen, 1)
            var size = winsize(ws_row: 33, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
            #expect(ioctl(screen, UInt(TIOCSWINSZ), &size) == 0)
            #expect(PosixTerminal().rows == 33)
            dup2(open("/dev/null", O_WRONLY), 1)
            #expect(PosixTerminal().rows == nil)
        }
    }
}
