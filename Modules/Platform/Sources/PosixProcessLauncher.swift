import Domain
import Glibc
package import PlatformInterface

/// Starts programs by `posix_spawn`, without any descriptor of ours; those that outlive us in another session, without
/// our terminal.
package struct PosixProcessLauncher: ProcessLauncher {
    let environment: [String: String]

    /// Programs are started with these environment variables.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    package func launchDetached(
        _ executable: String, arguments: [String], output: String
    ) throws(ProcessError) -> Int32 {
        let log = try openLog(output, for: executable)
        do throws(SystemError) {
            let nothing = try FileDescriptor(opening: "/dev/null", O_RDONLY)
            return try ProgramStart(executable: executable, arguments: arguments, environment: environment)
                .spawn(input: nothing.number, output: log.number, errors: log.number, inNewSession: true)
        } catch {
            throw .starting(
                executable, output: output,
                because: error.number == ENOENT ? .noProgramOrInterpreter : error.explanation)
        }
    }

    package func run(
        _ executable: String, arguments: [String], input: [UInt8], within limits: ProgramLimits
    ) throws(ProcessError) -> ProgramResult {
        do throws(SystemError) {
            let program = ProgramStart(executable: executable, arguments: arguments, environment: environment)
            if let result = try RunningProgram.run(program, input: input, within: limits) { return result }
        } catch {
            throw .starting(executable, because: error.number == ENOENT ? .noProgramOrInterpreter : error.explanation)
        }
        throw .ended(executable, limits)
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

    /// The fields of the process's `stat` from the third on, its state; before them stands the name in parentheses,
    /// which may hold anything.
    private func statistics(of process: Int32) -> [String]? {
        guard let file = try? FileDescriptor(opening: "/proc/\(process)/stat", O_RDONLY),
            let bytes = try? file.read(upTo: 4_096), let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ").map { String($0) }
    }
}

extension ProcessError {
    fileprivate static func starting(
        _ executable: String, output: String, because reason: LocalizedText
    ) -> ProcessError {
        ProcessError(
            message: LocalizedText(
                en: "Cannot start \(executable) with its output in \(output): \(reason(.english)).",
                zh: "无法启动 \(executable)（输出写入 \(output)）：\(reason(.simplifiedChinese))。"))
    }
}

extension ProcessError {
    static func starting(_ executable: String, because reason: LocalizedText) -> ProcessError {
        ProcessError(
            message: LocalizedText(
                en: "Cannot run \(executable): \(reason(.english)).",
                zh: "无法运行 \(executable)：\(reason(.simplifiedChinese))。"))
    }

    fileprivate static func ended(_ executable: String, _ limits: ProgramLimits) -> ProcessError {
        let seconds = limits.duration.components.seconds
        return ProcessError(
            message: LocalizedText(
                en:
                    "\(executable) ran for more than \(seconds) seconds or wrote more than \(limits.outputBytes) bytes, and was ended.",
                zh: "\(executable) 运行超过 \(seconds) 秒或输出超过 \(limits.outputBytes) 字节，已被终止。"))
    }
}

extension LocalizedText {
    /// The system has one error number for both.
    static let noProgramOrInterpreter = LocalizedText(
        en: "the program, or the interpreter that its first line names, cannot be found; install it",
        zh: "找不到该程序，或找不到其首行指定的解释器，请先安装")
}
