import CSQLite
import Domain
import Glibc
import PlatformInterface
import StorageInterface

extension StorageError {
    /// The file or folder below could not be used.
    init(file error: FileError) {
        let isFull = [ENOSPC, EDQUOT].contains(error.errorNumber)
        let code: Code = error.code == .locked ? .busy : isFull ? .full : .unavailable
        self.init(code, message: error.failure.message, cause: error)
    }

    /// A failure of SQLite, told by its (extended) result code and what the handle says about it.
    init(sqlite status: Int32, handle: OpaquePointer?, _ location: SQLiteLocation) {
        let path = location.path
        // The words of SQLite name tables and syntax, never a bound value.
        let detail = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(status))
        let systemError = handle.map { sqlite3_system_errno($0) } ?? 0
        switch status & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            let limit = location.busyText
            self.init(
                .busy,
                message: LocalizedText(
                    en:
                        "Another process still keeps \(path) locked after \(limit) s; wait for it to end and try again.",
                    zh: "等待 \(limit) 秒后，另一个进程仍锁定 \(path)，请待其结束后重试。"))
        case SQLITE_FULL,
            SQLITE_IOERR where [ENOSPC, EDQUOT].contains(systemError):
            self.init(
                .full,
                message: LocalizedText(
                    en: "Cannot write \(path): the disk is full; make room and try again.",
                    zh: "无法写入 \(path)：磁盘已满，请腾出空间后重试。"))
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self = .damaged(location, detail)
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_IOERR, SQLITE_AUTH, SQLITE_NOLFS, SQLITE_NOMEM,
            SQLITE_PROTOCOL:
            self.init(
                .unavailable,
                message: LocalizedText(
                    en: "Cannot use \(path): \(detail). Check that it and its folder can be read and written.",
                    zh: "无法使用 \(path)：\(detail)，请检查它及其文件夹是否可读写。"))
        default:
            self = .statement("SQLite refuses it: \(detail)")
        }
    }

    /// What is there is no store, or a broken one.
    static func damaged(_ location: SQLiteLocation, _ detail: String) -> StorageError {
        StorageError(
            .damaged,
            message: LocalizedText(
                en: "\(location.path) is damaged (\(detail)). Log in again: the damaged file is then moved aside.",
                zh: "\(location.path) 已损坏（\(detail)），请重新登录：届时会将损坏的文件移到一旁。"))
    }

    /// A fault of the feature that wrote a statement.
    static func statement(_ reason: String) -> StorageError {
        StorageError(
            .statement,
            message: LocalizedText(
                en: "A statement to the local store is wrong: \(reason). Please report this.",
                zh: "本地存储的语句有误：\(reason)，请反馈此问题。"))
    }
}

extension SQLiteLocation {
    var busyMilliseconds: Int32 {
        let (seconds, attoseconds) = busyLimit.components
        return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }

    /// `5`, `0.25`: without a unit.
    fileprivate var busyText: String {
        let (whole, rest) = (busyMilliseconds / 1_000, busyMilliseconds % 1_000)
        return rest == 0 ? "\(whole)" : "\(whole).\(String(rest + 1_000).dropFirst())"
    }
}
