import Glibc

/// A program that a test runs: its output comes in as it is written, its end can be awaited, and it is killed when the
/// last reference goes. (Foundation's `Process` blocks a thread of the pool while it waits.)
public final class ChildProcess: Sendable {
    private struct State: Sendable {
        var output = ""
        var exitStatus: Int32?
    }

    private let state = Watched(State())
    private let process: pid_t

    /// Starts the program at an absolute path, its input empty, with this process's environment.
    public init(_ executable: String, _ arguments: [String]) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemFailure("pipe") }
        let (reader, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(writer) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, writer, 1)
        posix_spawn_file_actions_adddup2(&actions, writer, 2)
        var strings: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        // The threads of the pool block most signals, and a shell that inherits that waits for ever for its children.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        let status = posix_spawn(&process, executable, &actions, &attributes, &strings, environ)
        guard status == 0 else {
            close(reader)
            errno = status
            throw SystemFailure(executable)
        }
        self.process = process
        try startThread { [state] in readOutput(reader) { text in state.update { $0.output += text } } }
        try startThread { [state, process] in
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { break } }
            // The low seven bits are the signal that ended it; a shell says 128 and the signal then.
            let signal = status & 0x7F
            state.update { $0.exitStatus = signal == 0 ? (status >> 8) & 0xFF : 128 + signal }
        }
    }

    deinit { send(SIGKILL) }

    /// What it has written so far, to both streams.
    public var output: String { state.value.output }

    /// Sends a signal, unless it has ended.
    public func send(_ signal: Int32) {
        // Under the lock, and the number is not free for another process before its end has been noted.
        state.update { if $0.exitStatus == nil { kill(process, signal) } }
    }

    /// Waits until its output has what `find` looks for.
    public func output<Result: Sendable>(
        _ what: String, until find: @escaping @Sendable (String) -> Result?
    ) async throws -> Result {
        try await state.wait(for: "\(what) in a program's output") { find($0.output) }
    }

    /// Waits for its end and gives its exit status, 128 and the signal's number where a signal ended it.
    public func ended(within limit: Duration = .seconds(30)) async throws -> Int32 {
        try await state.wait(for: "the end of a program", within: limit) { $0.exitStatus }
    }
}

private func readOutput(_ descriptor: Int32, _ take: (String) -> Void) {
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        take(String(decoding: buffer[..<count], as: UTF8.self))
    }
}
