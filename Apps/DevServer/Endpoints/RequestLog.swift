import Domain
import Glibc

/// What was asked of the API lately, and what it answered. Neither tokens nor passwords get in.
struct RequestLog {
    private static let limit = 1_000

    struct Entry {
        let method: String
        let path: String
        let query: String
        let status: Int
        let code: Int
        let account: Int64?
    }

    private var entries: [Entry] = []
    private var file: Int32?

    /// A log that also appends a line a request to `path`, made with mode 0600 where it is missing.
    init(path: String?) throws(DevServerError) {
        guard let path else {
            file = nil
            return
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw DevServerError(
                .log,
                LocalizedText(
                    en: "cannot write the log file \(path): \(reason)", zh: "无法写入日志文件 \(path)：\(reason)"))
        }
        file = descriptor
    }

    mutating func add(_ entry: Entry) {
        // In blocks, so that a full log does not move a thousand entries for each request.
        if entries.count >= Self.limit * 2 { entries.removeFirst(entries.count - Self.limit + 1) }
        entries.append(entry)
        guard let file else { return }
        // A disk that is full must not stop the server that tests run against.
        _ = writeAll("\(BusinessTime(secondsSince1970: Int64(time(nil))).rfc3339) \(entry.line)\n", to: file)
    }

    mutating func clear() { entries = [] }

    /// Closes the file; what comes later is kept in memory only.
    mutating func closeFile() {
        if let file { close(file) }
        file = nil
    }

    /// The last thousand, newest last.
    var json: JSONValue {
        .list(
            entries.suffix(Self.limit).map { entry in
                [
                    "method": .text(entry.method), "path": .text(entry.path), "query": .text(entry.query),
                    "status": .integer(Int64(entry.status)), "code": .integer(Int64(entry.code)),
                    "account": JSONValue(entry.account),
                ]
            })
    }
}

extension RequestLog.Entry {
    fileprivate var line: String {
        let target = query.isEmpty ? path : "\(path)?\(query)"
        return "\(method) \(target) \(status) \(code) account=\(account.map { String($0) } ?? "-")"
    }
}

/// Writes a whole text; false where the file does not take it.
func writeAll(_ text: String, to file: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest.removeFirst(count)
    }
    return true
}
