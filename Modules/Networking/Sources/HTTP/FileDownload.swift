import Domain
import Glibc
package import NetworkingInterface

/// Downloads to a file, and goes on with what an earlier download left. Beside the file grows `<file>.part`, private to
/// the user, with its validator in `<file>.part.validator`; the file itself appears whole or not at all.
package struct FileDownload: Sendable {
    private let client: any HTTPStreaming
    private let path: String
    private let onProgress: @Sendable (_ stored: Int, _ total: Int?) -> Void

    /// - Parameter onProgress: hears how many bytes are stored, and of how many where that is known.
    package init(
        _ client: any HTTPStreaming, to path: String,
        onProgress: @escaping @Sendable (_ stored: Int, _ total: Int?) -> Void = { _, _ in }
    ) {
        (self.client, self.path, self.onProgress) = (client, path, onProgress)
    }

    /// Downloads what `request` asks for. What failed leaves its part for the next time.
    package func run(_ request: HTTPRequest) async throws(HTTPClientError) {
        let part = try PartFile(path + ".part")
        var machine = DownloadMachine()
        var action = machine.handle(.began(stored: part.size, validator: part.validator))
        while case .ask(let fields) = action {
            var asked = request
            // A part of packed content is nothing to go on with.
            (asked.acceptsPacked, asked.headers) = (false, request.headers + fields)
            let stream = try await client.open(asked, upload: nil)
            action = machine.handle(.answered(stream.head))
            guard case .write(let start, let validator, let total) = action else { continue }
            try part.begin(at: start, validator: validator)
            var stored = start
            let parts = stream.body.makeAsyncIterator()
            while let bytes = try await parts.next() {
                try part.write(bytes, at: stored)
                stored += bytes.count
                onProgress(stored, total)
            }
        }
        if case .refuse(let status) = action { throw .noDownload(request, status: status) }
        try part.finish(as: path)
    }
}

/// The file that grows.
private final class PartFile {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(HTTPClientError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path) }
    }

    deinit { close(descriptor) }

    var size: Int { Int(max(0, lseek(descriptor, 0, SEEK_END))) }

    /// What names the content that the part is of.
    var validator: String? {
        let file = open(validatorPath, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(file, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return String(validating: bytes[..<count], as: UTF8.self)
    }

    private var validatorPath: String { path + ".validator" }

    /// Forgets what stands behind the first bytes. The old validator goes before the old content, and the new one comes before
    /// the new content: a kill in between leaves nothing that would be gone on with wrongly.
    func begin(at start: Int, validator: String?) throws(HTTPClientError) {
        guard start == 0 else { return }
        unlink(validatorPath)
        guard ftruncate(descriptor, 0) == 0 else { throw .unwritable(path) }
        guard let validator, validator.utf8.count < 1_024 else { return }
        let file = open(validatorPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unwritable(validatorPath) }
        defer { close(file) }
        let bytes = Array(validator.utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw .unwritable(validatorPath) }
    }

    func write(_ bytes: [UInt8], at start: Int) throws(HTTPClientError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done, off_t(start + done))
            }
            guard count > 0 || errno == EINTR else { throw .unwritable(path) }
            done += max(0, count)
        }
    }

    func finish(as final: String) throws(HTTPClientError) {
        guard fsync(descriptor) == 0, rename(path, final) == 0 else { throw .unwritable(final) }
        unlink(validatorPath)
    }
}

extension HTTPClientError {
    fileprivate static func unwritable(_ path: String) -> HTTPClientError {
        let reason = String(cString: strerror(errno))
        return HTTPClientError(
            .unavailable,
            message: LocalizedText(
                en: "The download cannot be written to \(path): \(reason).", zh: "无法将下载内容写入 \(path)：\(reason)。"))
    }

    fileprivate static func noDownload(_ request: HTTPRequest, status: Int) -> HTTPClientError {
        HTTPClientError(
            .badAnswer,
            message: LocalizedText(
                en:
                    "\(request) was answered with HTTP status \(status), and nothing was downloaded; check the address.",
                zh: "\(request) 的应答是 HTTP 状态 \(status)，没有下载任何内容，请检查地址。"))
    }
}
