import Domain
import Glibc
import PlatformInterface

extension FileError {
    static func reading(_ path: String, _ error: SystemError) -> FileError {
        FileError(
            .unreadable, path: path, errorNumber: error.number,
            message: .about(path, error, en: "Cannot read", zh: "无法读取"))
    }

    static func writing(_ path: String, _ error: SystemError) -> FileError {
        FileError(
            error.meansForeignThing ? .notPrivate : .unwritable, path: path, errorNumber: error.number,
            message: .about(path, error, en: "Cannot write", zh: "无法写入"))
    }

    static func removing(_ path: String, _ error: SystemError) -> FileError {
        FileError(
            .unwritable, path: path, errorNumber: error.number,
            message: .about(path, error, en: "Cannot remove", zh: "无法删除"))
    }

    static func moving(_ path: String, _ error: SystemError) -> FileError {
        FileError(
            error.meansForeignThing ? .notPrivate : .unwritable, path: path, errorNumber: error.number,
            message: .about(path, error, en: "Cannot move aside", zh: "无法移开"))
    }

    static func tooLarge(_ path: String, limit: Int) -> FileError {
        FileError(
            .tooLarge, path: path,
            message: LocalizedText(
                en:
                    "Cannot read \(path): it has more than \(limit) bytes, so it cannot be the right file.",
                zh: "无法读取 \(path)：文件超过 \(limit) 字节，不是所需的文件。"))
    }

    static func locked(_ path: String, holder: Int32?, waited: Duration) -> FileError {
        let who = LocalizedText(
            en: holder.map { "Process \($0)" } ?? "Another process", zh: holder.map { "进程 \($0) " } ?? "另一个进程")
        return FileError(
            .locked, path: path, errorNumber: EWOULDBLOCK,
            message: LocalizedText(
                en:
                    "\(who(.english)) still holds \(path) after \(waited.inSeconds) s; wait for it to end and try again.",
                zh: "等待 \(waited.inSeconds) 秒后，\(who(.simplifiedChinese))仍占用 \(path)，请待其结束后重试。"))
    }
}

extension SystemError {
    /// Whether it says that another thing stands in the place of a private file or folder: a link, a file for a folder.
    fileprivate var meansForeignThing: Bool { [ELOOP, EISDIR, ENOTDIR].contains(number) }
}

extension LocalizedText {
    fileprivate static func about(_ path: String, _ error: SystemError, en: String, zh: String) -> LocalizedText {
        LocalizedText(
            en: "\(en) \(path): \(error.explanation(.english)).",
            zh: "\(zh) \(path)：\(error.explanation(.simplifiedChinese))。")
    }
}

extension Duration {
    /// `5`, `0.25`: without a unit, for messages.
    fileprivate var inSeconds: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        let whole = milliseconds / 1_000, rest = milliseconds % 1_000
        return rest == 0 ? "\(whole)" : "\(whole).\(String(rest + 1_000).dropFirst())"
    }
}
