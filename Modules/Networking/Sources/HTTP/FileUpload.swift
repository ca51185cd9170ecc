import Domain
import Glibc
package import NetworkingInterface

/// A client whose requests carry a file's content, read part by part as there is room for it.
///
/// The file is opened and read from its beginning for each request, so `RetryingHTTPClient` may stand around it: what is sent
/// again is decided there, by the rules for all requests. A redirected upload is an error, as every redirected change is.
package struct FileUpload: HTTPClient {
    private static let partBytes = 64 << 10

    private let client: any HTTPStreaming
    private let path: String
    private let onProgress: @Sendable (_ sent: Int, _ total: Int) -> Void

    /// - Parameter onProgress: hears how many bytes have gone out, of how many, on the thread of all transfers: it only hands
    ///   on. It begins anew where the request is sent again.
    package init(
        _ client: any HTTPStreaming, from path: String,
        onProgress: @escaping @Sendable (_ sent: Int, _ total: Int) -> Void = { _, _ in }
    ) {
        (self.client, self.path, self.onProgress) = (client, path, onProgress)
    }

    /// Sends `request`, a `POST` or a `PUT`, with the file in the place of its body. Throws `.invalidRequest` where the file
    /// cannot be read, or becomes shorter while it is; what is put behind its end meanwhile is not sent.
    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let file = try SourceFile(path), size = file.size
        let upload = HTTPUpload(length: size, onProgress: { [onProgress] in onProgress($0, size) }) {
            try file.next(Self.partBytes)
        }
        let stream = try await client.open(request, upload: upload)
        var response = stream.head
        response.body = try await stream.body.collected(upTo: request.maximumResponseBytes)
        return response
    }
}

/// A file that is read from its beginning to where its end was when it was opened.
private final class SourceFile: Sendable {
    let size: Int
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(HTTPClientError) {
        self.path = path
        // Not waiting for a writer, where a pipe of that name stands there.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path, beforeAnything: true) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            close(descriptor)
            errno = isFolder ? EISDIR : ENOTSUP
            throw .unreadable(path, beforeAnything: true)
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// The next bytes; nil at the end. For one reader: the system keeps the place.
    func next(_ most: Int) throws -> [UInt8]? {
        let rest = size - Int(lseek(descriptor, 0, SEEK_CUR))
        guard rest > 0 else { return nil }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: min(rest, most)) { space, count in
            var result = read(descriptor, space.baseAddress, space.count)
            while result < 0, errno == EINTR { result = read(descriptor, space.baseAddress, space.count) }
            failure = result < 0 ? errno : 0
            count = max(0, result)
        }
        guard failure == 0 else {
            errno = failure
            throw HTTPClientError.unreadable(path, beforeAnything: false)
        }
        // Shorter than it was: whoever sends it counts.
        return bytes.isEmpty ? nil : bytes
    }
}

extension HTTPClientError {
    fileprivate static func unreadable(_ path: String, beforeAnything: Bool) -> HTTPClientError {
        let reason = String(cString: strerror(errno))
        return HTTPClientError(
            .invalidRequest,
            message: LocalizedText(
                en: "The file \(path) cannot be read to be sent: \(reason).", zh: "无法读取要发送的文件 \(path)：\(reason)。"),
            nothingWasSent: beforeAnything)
    }
}
