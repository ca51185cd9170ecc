import Domain
import Glibc
package import PlatformInterface

/// Starts programs by `posix_spawn`, apart from this process: another session, no terminal, no descriptor of ours.
package struct PosixProcessLauncher: ProcessLauncher {
    private let environment: [String: String]

    /// Programs are started with these environment variables.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    package func launchDetached(
        _ executable: String, arguments: [String], output: String
    ) throws(ProcessError) -> Int32 {
        let log = try openLog(output, for: executable)
        do throws(SystemError) {
            return try spawn(executable, arguments, log: log)
        } catch {
            throw .starting(
                executable, output: output,
                because: error.number == ENOENT ? .noProgramOrInterpreter : error.explanation)
        }
    }

    package func isRunning(_ process: Int32) -> Bool {
        // 0 and negative numbers are groups of processes, which would always be there.
        guard process > 0 else { return false }
        // Our own child that has ended would be in the table until somebody asks for its status.
        if waitpid(process, nil, WNOHANG) == process { return false }
        guard kill(process, 0) == 0 || errno == EPERM else { return false }
        return statistics(of: process)?.first.map { !["Z", "X"].contains($0) } ?? true
    }

    package func identity(of process: Int32) -> String? {
        guard isRunning(process), let statistics = statistics(of: process), statistics.count > 19 else { return nil }
        // The time of its start, in ticks since the machine's.
        return statistics[19]
    }

    package func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    package var executablePath: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            let count = buffer.baseAddress.map { readlink("/proc/self/exe", $0, buffer.count) } ?? -1
            guard count > 0 else { return nil }
            let path = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // The kernel's remark after an upgrade has put another file in its place.
            let remark = " (deleted)"
            return path.hasSuffix(remark) ? String(path.dropLast(remark.count)) : path
        }
    }

    private func openLog(_ path: String, for executable: String) throws(ProcessError) -> FileDescriptor {
        do throws(SystemError) {
            let log = try FileDescriptor(opening: path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
            // A device is everybody's: /dev/null must stay so.
            if try log.status().isRegularFile { try log.setMode(0o600) }
            return log
        } catch {
            throw .starting(executable, output: path, because: error.explanation)
        }
    }

    private func spawn(
        _ executable: String, _ arguments: [String], log: borrowing FileDescriptor
    ) throws(SystemError) -> Int32 {
        var actions = posix_spawn_file_actions_t(), attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // Descriptors that we inherited without close-on-exec must not live on in a program that outlives us: the
        // pipe of a shell would never close. (`closefrom` is there in glibc, but not in its Swift module.)
        for descriptor in openDescriptors() where descriptor > 2 && descriptor != log.number {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, log.number, 1)
        posix_spawn_file_actions_adddup2(&actions, log.number, 2)

        var none = sigset_t(), all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | spawnInNewSession))

        var process: pid_t = 0
        let status = withCStrings([executable] + arguments) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
            }
        }
        guard status == 0 else { throw SystemError(status) }
        return process
    }

    /// The fields of the process's `stat` from the third on, its state; before them stands the name in parentheses,
    /// which may hold anything.
    private func statistics(of process: Int32) -> [String]? {
        guard let file = try? FileDescriptor(opening: "/proc/\(process)/stat", O_RDONLY),
            let bytes = try? file.read(upTo: 4_096), let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ").map { String($0) }
    }

    private func openDescriptors() -> [Int32] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        let own = dirfd(folder)
        var found: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { $0.prefix { $0 != 0 } }
            if let number = Int32(String(decoding: name, as: UTF8.self)), number != own { found.append(number) }
        }
        return found
    }
}

/// `POSIX_SPAWN_SETSID`, which glibc declares only under `_GNU_SOURCE` and so not for Swift.
private let spawnInNewSession: Int32 = 0x80

extension ProcessError {
    fileprivate static func starting(
        _ executable: String, output: String, because reason: LocalizedText
    ) -> ProcessError {
        ProcessError(
            message: LocalizedText(
                en: "cannot start \(executable) with its output in \(output): \(reason(.english))",
                zh: "无法启动 \(executable)（输出写入 \(output)）：\(reason(.simplifiedChinese))"))
    }
}

extension LocalizedText {
    /// The system has one error number for both.
    fileprivate static let noProgramOrInterpreter = LocalizedText(
        en: "the program, or the interpreter that its first line names, cannot be found; install it",
        zh: "找不到该程序，或找不到其首行指定的解释器，请先安装")
}

/// Lends C an array of strings that ends with a null pointer.
private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
}
