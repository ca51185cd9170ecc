import Domain
import Foundation
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// Files as the content of requests.
struct FileUploadTests {
    private let folder: TemporaryFolder
    private let client = makeClient()

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("file") }

    /// With time enough for a machine that has much to do beside.
    private func request(_ url: String, _ method: HTTPRequest.Method = .put) -> HTTPRequest {
        HTTPRequest(method, url: url, timeouts: HTTPTimeouts(connect: .seconds(60), total: .seconds(300)))
    }

    private func fill(_ size: Int) throws -> [UInt8] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return bytes
    }

    /// Sizes beside those of sockets' buffers and of parts (swift-corelibs-foundation #5532).
    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000, 3 << 20])
    func aFileGoesOutWholeAndItsProgressIsTold(size: Int) async throws {
        let stub = try StubServer { _ in .text("taken") }, bytes = try fill(size), progress = Watched<[Int]>([])
        let upload = FileUpload(client, from: path) { sent, total in progress.update { $0 += [sent, total] } }
        #expect(try await upload.send(request(stub.url)).text == "taken")
        let request = try await stub.nextRequest()
        #expect(request.body == bytes && request.header("Content-Length") == "\(size)")
        let told = progress.value
        #expect(told.last == (size == 0 ? nil : size))
        #expect(stride(from: 1, to: told.count, by: 2).allSatisfy { told[$0] == size })
    }

    /// A server that is slow to read holds the reading of the file up too.
    @Test func aSlowServerGetsEverything() async throws {
        let bytes = try fill(16 << 20), server = try SlowReader(count: bytes.count)
        let progress = Watched(0)
        let upload = FileUpload(client, from: path) { sent, _ in progress.update { $0 = sent } }
        let sending = Task { try await upload.send(request(server.url)).status }
        try await server.accepted()
        try await progress.wait(for: "something sent") { $0 > 0 ? () : nil }
        // Nobody reads: no more than the buffers of both sockets and a part can have gone out.
        #expect(progress.value < bytes.count)
        server.read()
        #expect(try await sending.value == 200)
        #expect(server.received == bytes && progress.value == bytes.count)
    }

    @Test func aFileThatBecomesShorterMeanwhileIsAnError() async throws {
        _ = try fill(16 << 20)
        let server = try SlowReader(count: 16 << 20)
        let upload = FileUpload(client, from: path)
        let sending = Task { await failure(of: request(server.url), on: upload) }
        try await server.accepted()
        #expect(truncate(path, 1 << 20) == 0)
        server.read()
        let error = await sending.value
        #expect(
            error?.code == .invalidRequest && error?.message(.simplifiedChinese).contains("16777216 字节不符") == true,
            "\(String(describing: error))")
        #expect(error?.nothingWasSent == false)
    }

    @Test func whatIsPutBehindItMeanwhileIsNotSent() async throws {
        let bytes = try fill(100_000)
        let stub = try StubServer { _ in .text("taken") }, path = path
        let upload = FileUpload(client, from: path) { _, _ in
            let file = FileHandle(forWritingAtPath: path)
            file?.seekToEndOfFile()
            file?.write(Data([1, 2, 3]))
        }
        #expect(try await upload.send(request(stub.url)).text == "taken")
        #expect(try await stub.nextRequest().body == bytes)
    }

    @Test(arguments: ["missing", "folder", "pipe"])
    func whatIsNoReadableFileIsNamed(what: String) async throws {
        let stub = try StubServer(), place = folder.path(what)
        if what == "folder" {
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        }
        if what == "pipe" { #expect(mkfifo(place, 0o600) == 0) }
        let error = await failure(of: request(stub.url), on: FileUpload(client, from: place))
        #expect(error?.code == .invalidRequest && error?.message(.english).contains(place) == true)
        #expect(error?.nothingWasSent == true)
        #expect(stub.requests.isEmpty)
    }

    @Test func aFileIsSentAgainFromItsBeginningWhereThatIsAllowed() async throws {
        let bytes = try fill(100_000), count = Watched(0)
        let stub = try StubServer { _ in
            count.update { $0 += 1 }
            return count.value == 1 ? .text("busy", status: 503) : .text("taken")
        }
        let retrying = RetryingHTTPClient(
            FileUpload(client, from: path), policy: RetryPolicy(attempts: 3), clock: ContinuousClock(), random: { 0 })
        #expect(try await retrying.send(request(stub.url)).text == "taken")
        #expect(stub.requests.map(\.body) == [bytes, bytes])
        // What may not be done twice is not.
        count.update { $0 = 0 }
        #expect(try await retrying.send(request(stub.url, .post)).status == 503)
        #expect(stub.requests.count == 3)
    }

    @Test func aRedirectedUploadIsAnErrorAndIsSentOnce() async throws {
        _ = try fill(100_000)
        let stub = try StubServer { _ in .redirect(307, to: "/elsewhere") }
        let error = await failure(of: request(stub.url), on: FileUpload(client, from: path))
        #expect(error?.code == .refusedRedirect && stub.requests.count == 1)
    }
}

/// A server that takes a connection and reads from it only when it is told to; then it answers 200.
private final class SlowReader: Sendable {
    private struct State: Sendable {
        var received: [UInt8] = []
        var isAccepted = false
    }

    private let state = Watched(State())
    private let mayRead = DispatchSemaphore(value: 0)
    private let listener: Int32
    let url: String

    init(count: Int) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        listener = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            return bind(descriptor, pointer, length) == 0 && listen(descriptor, 1) == 0
                && getsockname(descriptor, pointer, &length) == 0
        }
        try #require(isListening)
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
        Thread.detachNewThread { [state, mayRead] in Self.serve(descriptor, count, state, mayRead) }
    }

    deinit {
        mayRead.signal()
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ listener: Int32, _ count: Int, _ state: Watched<State>, _ mayRead: DispatchSemaphore) {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        state.update { $0.isAccepted = true }
        mayRead.wait()
        var all: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let read = recv(descriptor, &buffer, buffer.count, 0)
            guard read > 0 else { return }
            all += buffer[..<read]
            if let end = all.firstRange(of: Array("\r\n\r\n".utf8)), all.count - end.upperBound >= count {
                state.update { $0.received = Array(all[end.upperBound...]) }
                let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
                _ = send(descriptor, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
                return
            }
        }
    }

    func accepted() async throws { _ = try await state.wait(for: "a connection") { $0.isAccepted ? true : nil } }
    func read() { mayRead.signal() }
    var received: [UInt8] { state.value.received }
}
