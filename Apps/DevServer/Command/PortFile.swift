import Domain
import Glibc

/// Tells other programs where the server is: `{"pid": 123, "port": 45678}` and a newline.
///
/// Written beside and renamed, so that no reader ever sees a half of it.
struct PortFile: Sendable {
    private let path: String
    private let content: String

    init(path: String, port: UInt16) throws(DevServerError) {
        self.path = path
        content = "{\"pid\": \(getpid()), \"port\": \(port)}\n"
        let temporary = "\(path).\(getpid()).\(port).new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.cannotWrite(path, error: errno) }
        let isWritten = writeAll(content, to: file)
        let isClosed = close(file) == 0
        guard isWritten, isClosed, rename(temporary, path) == 0 else {
            let error = errno
            unlink(temporary)
            throw Self.cannotWrite(path, error: error)
        }
    }

    /// Removes the file where it is still this server's: another may have taken the place meanwhile.
    func remove() {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        var found = [UInt8](repeating: 0, count: content.utf8.count + 1)
        let count = read(file, &found, found.count)
        guard count >= 0, found.prefix(count).elementsEqual(content.utf8) else { return }
        unlink(path)
    }

    private static func cannotWrite(_ path: String, error: Int32) -> DevServerError {
        let reason = String(cString: strerror(error))
        return DevServerError(
            .portFile,
            LocalizedText(en: "cannot write the port file \(path): \(reason)", zh: "无法写入端口文件 \(path)：\(reason)"))
    }
}
