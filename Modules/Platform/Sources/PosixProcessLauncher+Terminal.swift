import Glibc
package import PlatformInterface

/// Programs that have the terminal.
extension PosixProcessLauncher {
    package func show(
        _ bytes: [UInt8], with executable: String, arguments: [String], variables: [String: String]
    ) throws(ProcessError) -> Int32 {
        let program = ProgramStart(
            executable: executable, arguments: arguments, environment: environment.merging(variables) { $1 })
        // A pager lets Ctrl-C end a search, and would lose the terminal to a shell if we ended by it.
        let interrupt = signal(SIGINT, SIG_IGN)
        let quit = signal(SIGQUIT, SIG_IGN)
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        do throws(SystemError) {
            let process = try start(program, feeding: bytes)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { throw SystemError(errno) } }
            return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        } catch {
            throw .starting(executable, because: error.number == ENOENT ? .noProgramOrInterpreter : error.explanation)
        }
    }

    package func become(
        _ executable: String, arguments: [String], variables: [String: String]
    ) throws(ProcessError) -> Int32 {
        let error = ProgramStart(
            executable: executable, arguments: arguments, environment: environment.merging(variables) { $1 }
        ).replaceThisProcess()
        throw .starting(executable, because: error.number == ENOENT ? .noProgramOrInterpreter : error.explanation)
    }

    /// Starts a program that writes where we do, and hands it the bytes for as long as it takes any.
    private func start(_ program: ProgramStart, feeding bytes: [UInt8]) throws(SystemError) -> Int32 {
        // A socket, because writing to a pipe whose reader has gone raises SIGPIPE, and this can be told not to.
        var ends = try StreamEnd.pair { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, $0) }
        let process = try program.spawn(input: ends[1].number, output: 1, errors: 2, inNewSession: false)
        // Our copy of the program's end: otherwise a program that has gone would be waited for.
        ends.removeLast()
        var left = bytes[...]
        while !left.isEmpty {
            let count = left.withUnsafeBytes {
                Glibc.send(ends[0].number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            left = left.dropFirst(count)
        }
        return process
    }
}
