import Domain
import Glibc
package import PlatformInterface

/// The process's own standard streams, unbuffered: what `write` returned from has left the process.
///
/// Whether SIGPIPE kills is the app's decision; where it is ignored, a closed pipe is `.brokenPipe`.
package final class PosixTerminal: Terminal {
    private let input = Locked(LineBuffer())
    /// The longest line that a terminal hands over at once (`MAX_CANON` of Linux is 4095).
    private static let longestSecret = 4_096

    package init() {}

    package func write(_ bytes: [UInt8], to stream: StandardStream) throws(TerminalError) {
        var done = 0
        while done < bytes.count {
            do throws(SystemError) {
                done += try retrying {
                    bytes[done...].withUnsafeBytes { Glibc.write(stream.rawValue, $0.baseAddress, $0.count) }
                }
            } catch {
                guard error.number == EAGAIN else { throw .writing(stream, error) }
                wait(for: Int16(POLLOUT), on: stream)
            }
        }
    }

    package func checkReader(of stream: StandardStream) throws(TerminalError) {
        var descriptor = pollfd(fd: stream.rawValue, events: 0, revents: 0)
        guard poll(&descriptor, 1, 0) == 1, descriptor.revents & Int16(POLLERR) != 0 else { return }
        throw .writing(stream, SystemError(EPIPE))
    }

    package func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.rawValue) == 1 }

    package var columns: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

    package var rows: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

    private var size: winsize? {
        var size = winsize()
        return ioctl(StandardStream.output.rawValue, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    package func readLine(limit: Int) throws(TerminalError) -> String? {
        while true {
            switch input.withLock({ $0.next(limit: limit) }) {
            case .line(let bytes):
                // Repairing it would make another password of a password.
                guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
                return text
            case .end: return nil
            case .tooLong: throw .tooLong(limit: limit)
            case .incomplete:
                let chunk = try readInput()
                input.withLock { $0.append(chunk) }
            }
        }
    }

    package func readAll(limit: Int) throws(TerminalError) -> [UInt8] {
        while true {
            switch input.withLock({ $0.rest(limit: limit) }) {
            case .bytes(let bytes): return bytes
            case .tooLong: throw .tooMuch(limit: limit)
            case .incomplete:
                let chunk = try readInput()
                input.withLock { $0.append(chunk) }
            }
        }
    }

    package func readSecret(prompt: String) throws(TerminalError) -> String? {
        guard isTerminal(.input) else { throw .noTerminal }
        let silence: EchoSilence
        do throws(SystemError) {
            silence = try EchoSilence(of: StandardStream.input.rawValue) { [self] in
                try? write(Array(prompt.utf8), to: .error)
            }
        } catch {
            throw .reading(error)
        }
        defer {
            silence.end()
            // The user's own line end was not shown.
            try? write([UInt8(ascii: "\n")], to: .error)
        }
        return try readLine(limit: Self.longestSecret)
    }

    private func readInput() throws(TerminalError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            do throws(SystemError) {
                let count = try retrying {
                    buffer.withUnsafeMutableBytes {
                        Glibc.read(StandardStream.input.rawValue, $0.baseAddress, $0.count)
                    }
                }
                return Array(buffer.prefix(count))
            } catch {
                guard error.number == EAGAIN else { throw .reading(error) }
                wait(for: Int16(POLLIN), on: .input)
            }
        }
    }

    /// For streams that another program, which shares them with us, has made non-blocking.
    private func wait(for event: Int16, on stream: StandardStream) {
        var descriptor = pollfd(fd: stream.rawValue, events: event, revents: 0)
        poll(&descriptor, 1, -1)
    }
}

extension TerminalError {
    static func writing(_ stream: StandardStream, _ error: SystemError) -> TerminalError {
        let name = stream == .error ? "stderr" : "stdout"
        if error.number == EPIPE {
            return TerminalError(
                .brokenPipe,
                message: LocalizedText(
                    en: "Cannot write to \(name): its reader has gone.", zh: "无法写入 \(name)：读取方已退出。"))
        }
        return TerminalError(
            .unwritable,
            message: LocalizedText(
                en: "Cannot write to \(name): \(error.streamExplanation(.english)).",
                zh: "无法写入 \(name)：\(error.streamExplanation(.simplifiedChinese))。"))
    }

    fileprivate static func reading(_ error: SystemError) -> TerminalError {
        TerminalError(
            .unreadable,
            message: LocalizedText(
                en: "Cannot read stdin: \(error.streamExplanation(.english)).",
                zh: "无法读取 stdin：\(error.streamExplanation(.simplifiedChinese))。"))
    }

    fileprivate static var notText: TerminalError {
        TerminalError(
            .unreadable,
            message: LocalizedText(
                en: "Cannot read stdin: the line is not UTF-8 text.",
                zh: "无法读取 stdin：该行不是 UTF-8 文本。"))
    }

    fileprivate static func tooLong(limit: Int) -> TerminalError {
        TerminalError(
            .tooLong,
            message: LocalizedText(
                en: "The line on stdin has more than \(limit) bytes. Send a shorter one.",
                zh: "stdin 的一行超过 \(limit) 字节，请缩短后重试。"))
    }

    fileprivate static func tooMuch(limit: Int) -> TerminalError {
        TerminalError(
            .tooLong,
            message: LocalizedText(
                en: "Standard input has more than \(limit) bytes. Send less.", zh: "stdin 的内容超过 \(limit) 字节，请减少后重试。"))
    }

    fileprivate static var noTerminal: TerminalError {
        TerminalError(
            .noTerminal,
            message: LocalizedText(
                en: "Cannot ask: stdin is not a terminal. Give the answer by an option.", zh: "无法询问：stdin 不是终端，请用选项给出。")
        )
    }
}

extension SystemError {
    /// A stream has no path and no owner to talk about: only a full disk has an explanation here.
    fileprivate var streamExplanation: LocalizedText {
        switch number {
        case ENOSPC, EDQUOT: explanation
        case EBADF: LocalizedText(en: "it is closed", zh: "该流已关闭")
        default: LocalizedText(en: text, zh: "系统报告：\(text)")
        }
    }
}
