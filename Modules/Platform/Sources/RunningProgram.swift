import Glibc
import PlatformInterface

/// A program that is run to its end: feeds it, gathers what it writes, and knows when it took too much.
struct RunningProgram {
    private let process: Int32
    /// Our end of its standard input; nil once everything was sent.
    private var input: StreamEnd?
    private var output: Gathering
    private var errors: Gathering
    private let deadline: ContinuousClock.Instant

    /// Runs it; nil where it took more than the limits, and was ended.
    static func run(
        _ program: ProgramStart, input: [UInt8], within limits: ProgramLimits
    ) throws(SystemError) -> ProgramResult? {
        var running = try RunningProgram(program, within: limits)
        let isDone = running.exchange(input)
        if !isDone { kill(running.process, SIGKILL) }
        let status = running.waitForEnd()
        guard isDone, let status else { return nil }
        return ProgramResult(status: status, output: running.output.bytes, errors: running.errors.bytes)
    }

    private init(_ program: ProgramStart, within limits: ProgramLimits) throws(SystemError) {
        // A socket, because writing to a pipe whose reader has gone raises SIGPIPE, and this can be told not to.
        let feed = try StreamEnd.pair { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, $0) }
        let product = try StreamEnd.pair { pipe($0) }
        let complaints = try StreamEnd.pair { pipe($0) }
        for ours in [feed[0], product[0], complaints[0]] { _ = fcntl(ours.number, F_SETFL, O_NONBLOCK) }
        deadline = .now + limits.duration
        process = try program.spawn(
            input: feed[1].number, output: product[1].number, errors: complaints[1].number, inNewSession: false)
        input = feed[0]
        output = Gathering(from: product[0], upTo: limits.outputBytes)
        errors = Gathering(from: complaints[0], upTo: limits.outputBytes)
        // The program's ends are closed here with their last reference: otherwise its streams would never end.
    }

    /// Sends the input and reads until both outputs end. False where a limit came first.
    private mutating func exchange(_ bytes: [UInt8]) -> Bool {
        var left = bytes[...]
        if left.isEmpty { input = nil }
        while !output.isAtEnd || !errors.isAtEnd || input != nil {
            guard let patience = millisecondsLeft else { return false }
            var polled = [
                pollfd(fd: input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: output.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&polled, 3, patience) > 0 else { continue }
            if polled[0].revents != 0 { send(&left) }
            if polled[1].revents != 0, !output.read() { return false }
            if polled[2].revents != 0, !errors.read() { return false }
        }
        return true
    }

    /// Sends what the program takes now. A program that takes no more is not wrong: it may have seen enough.
    private mutating func send(_ bytes: inout ArraySlice<UInt8>) {
        guard let number = input?.number else { return }
        let count = bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        bytes = count < 0 ? [] : bytes.dropFirst(count)
        if bytes.isEmpty { input = nil }
    }

    /// The status of the program, which may go on although it has closed its streams; nil where it had to be ended.
    private func waitForEnd() -> Int32? {
        var status: Int32 = 0
        var isEnded = false
        while waitpid(process, &status, isEnded ? 0 : WNOHANG) != process {
            if !isEnded, millisecondsLeft == nil {
                kill(process, SIGKILL)
                isEnded = true
            }
            if !isEnded { poll(nil, 0, 2) }
        }
        if isEnded { return nil }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// Nil when the time is over.
    private var millisecondsLeft: Int32? {
        let left = deadline - .now
        guard left > .zero else { return nil }
        return Int32(
            clamping: left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
    }
}

/// One end of a stream to or from a program, at a number above the standard streams, closed in programs that are started.
final class StreamEnd {
    private let file: FileDescriptor

    private init(_ number: Int32) throws(SystemError) {
        let made = FileDescriptor(owning: number)
        file = FileDescriptor(owning: try retrying { [number = made.number] in fcntl(number, F_DUPFD_CLOEXEC, 3) })
    }

    var number: Int32 { file.number }

    /// Both ends of what `make` makes.
    static func pair(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws(SystemError) -> [StreamEnd] {
        var numbers: [Int32] = [-1, -1]
        guard numbers.withUnsafeMutableBufferPointer({ $0.baseAddress.map(make) }) == 0 else {
            throw SystemError(errno)
        }
        return [try StreamEnd(numbers[0]), try StreamEnd(numbers[1])]
    }
}

/// What a program writes to one of its streams.
private struct Gathering {
    private(set) var bytes: [UInt8] = []
    private var file: StreamEnd?
    private let limit: Int

    init(from file: StreamEnd, upTo limit: Int) {
        self.file = file
        self.limit = limit
    }

    var isAtEnd: Bool { file == nil }
    /// −1 at the end, which `poll` passes over.
    var number: Int32 { file?.number ?? -1 }

    /// Takes what is there. False where that is more than the limit.
    mutating func read() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = chunk.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, $0.count) }
        if count < 0, errno == EAGAIN || errno == EINTR { return true }
        guard count > 0 else {
            file = nil
            return true
        }
        bytes += chunk.prefix(count)
        return bytes.count <= limit
    }
}
