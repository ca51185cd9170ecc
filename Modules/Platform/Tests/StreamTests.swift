import Glibc
import Platform
import PlatformInterface
import TestSupport
import Testing

/// The standard streams, each test with its own in a process of its own.
@Suite(.timeLimit(.minutes(2))) struct StreamTests {
    @Test func linesComeWithoutTheirEnds() async {
        await #expect(processExitsWith: .success) {
            let terminal = try terminal(reading: "one\ntwo\r\n\n三\nlast")
            for line in ["one", "two", "", "三", "last", nil, nil] { try #expect(terminal.readLine(limit: 100) == line) }
        }
    }

    @Test func aLineOfTheLimitIsReadAndALongerOneIsNot() async {
        await #expect(processExitsWith: .success) {
            try #expect(terminal(reading: "1234\r\n").readLine(limit: 4) == "1234")
            try #expect(terminal(reading: "1234").readLine(limit: 4) == "1234")
            for text in ["12345\n", "12345", "12345\r\n", String(repeating: "x", count: 60_000)] {
                let error = #expect(throws: TerminalError.self) { try terminal(reading: text).readLine(limit: 4) }
                #expect(error?.code == .tooLong)
            }
        }
    }

    @Test func whatIsNoTextIsRefusedAndNotMended() async {
        await #expect(processExitsWith: .success) {
            let error = #expect(throws: TerminalError.self) {
                try terminal(reading: [0x70, 0xFF, 0x0A]).readLine(limit: 9)
            }
            #expect(error?.code == .unreadable)
        }
    }

    @Test func anInputThatCannotBeReadIsSaidSo() async {
        await #expect(processExitsWith: .success) {
            // Not simply closed: another thread's next descriptor would take the number.
            dup2(open("/dev/null", O_WRONLY), 0)
            let error = #expect(throws: TerminalError.self) { try PosixTerminal().readLine(limit: 9) }
            #expect(error?.code == .unreadable)
        }
    }

    @Test func aReaderThatHasGoneIsABrokenPipe() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_IGN)
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            dup2(ends[1], 1)
            #expect(throws: Never.self) { try PosixTerminal().checkReader(of: .output) }
            close(ends[0])
            for act in [{ try $0.write([1], to: .output) }, { try $0.checkReader(of: .output) }]
                as [(PosixTerminal) throws -> Void]
            {
                let error = #expect(throws: TerminalError.self) { try act(PosixTerminal()) }
                #expect(error?.code == .brokenPipe)
            }
        }
    }

    @Test func aFullDiskUnderStandardOutputIsAnError() async {
        await #expect(processExitsWith: .success) {
            dup2(open("/dev/full", O_WRONLY), 1)
            let error = #expect(throws: TerminalError.self) { try PosixTerminal().write([1], to: .output) }
            #expect(error?.code == .unwritable)
        }
    }

    @Test func everythingReachesASlowReaderAlsoWhereThePipeDoesNotWait() async {
        await #expect(processExitsWith: .success) {
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            dup2(ends[1], 1)
            _ = fcntl(1, F_SETFL, O_NONBLOCK)
            let source = ends[0], arrived = DispatchRelease()
            let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
            onThread {
                var received: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 777)
                while received.count < bytes.count {
                    let count = read(source, &buffer, buffer.count)
                    received += buffer.prefix(max(0, count))
                }
                #expect(received == bytes)
                arrived.open()
            }
            try PosixTerminal().write(bytes, to: .output)
            arrived.wait()
        }
    }

    @Test func theWidthIsTheTerminalsAndAFileHasNone() async throws {
        let terminal = try PseudoTerminal()
        terminal.setColumns(123)
        await #expect(processExitsWith: .success) { [path = terminal.path as String] in
            dup2(open(path, O_RDWR | O_NOCTTY), 1)
            #expect(PosixTerminal().columns == 123)
            #expect(PosixTerminal().isTerminal(.output))
            dup2(open("/dev/null", O_WRONLY), 1)
            #expect(PosixTerminal().columns == nil)
            #expect(!PosixTerminal().isTerminal(.output))
        }
    }
}

/// A terminal whose standard input gives this text and ends.
private func terminal(reading text: String) throws -> PosixTerminal { try terminal(reading: Array(text.utf8)) }

private func terminal(reading bytes: [UInt8]) throws -> PosixTerminal {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0 && write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    dup2(ends[0], 0)
    close(ends[0])
    return PosixTerminal()
}
