import Foundation
import Networking
import NetworkingInterface
import TestSupport
import Testing

/// HTTP/2 as a real server in front of others speaks it: nghttpx, its back end a scripted one.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Front.program)))
struct FrontTests {
    private func client(_ front: Front) -> CurlHTTPClient {
        var transport = TransportOptions()
        (transport.certificateFile, transport.unixSocket) = (front.certificate, front.socket)
        transport.speaksHTTP2 = true
        return makeClient(transport: transport)
    }

    private func request(_ path: String, _ method: HTTPRequest.Method = .get) -> HTTPRequest {
        HTTPRequest(method, url: "https://localhost/" + path, body: method == .post ? [1] : [])
    }

    /// It is told to go: it sends GOAWAY, ends what is under way, and takes nothing new.
    @Test func goingAwayEndsWhatIsUnderWayAndLosesNothing() async throws {
        let gate = Gate()
        let stub = try StubServer { request in
            request.path == "/first" ? .text("first") : StubAnswer([.hold(gate)] + StubAnswer.text(request.path).steps)
        }
        let front = try await Front(of: stub), client = client(front)
        defer { withExtendedLifetime(front) {} }
        #expect(try await client.send(request("first")).text == "first")
        let underWay = (0..<10).map { number in
            Task { try await client.send(request("\(number)", number.isMultiple(of: 2) ? .get : .post)).text }
        }
        _ = try await stub.requests(count: 11)
        try await front.goAway()
        gate.open()
        for (number, task) in underWay.enumerated() { #expect(try await task.value == "/\(number)") }
        // Nobody takes new connections, so what comes now was sent to nobody.
        let error = await failure(of: request("late", .post), on: client)
        #expect(error?.code == .notConnected && error?.nothingWasSent == true)
        #expect(stub.requests.count == 11)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ])
    func anAnswerThatItsBackEndBreaksOffIsALostConnection(answer: String) async throws {
        let stub = try StubServer { _ in .raw(answer).then(.close) }
        let front = try await Front(of: stub), client = client(front)
        defer { withExtendedLifetime(front) {} }
        for method in [HTTPRequest.Method.get, .post] {
            #expect(await failure(of: request("x", method), on: client)?.code == .connectionLost)
        }
        stub.respond { _ in .text("whole") }
        #expect(try await client.send(request("x")).text == "whole")
    }
}

/// nghttpx on a socket of its own.
private final class Front: Sendable {
    static let program = "/usr/sbin/nghttpx"

    let socket: String
    let certificate: String
    private let folder: TemporaryFolder
    private let identity: TLSServer
    private let process: ChildProcess

    init(of stub: StubServer) async throws {
        folder = try TemporaryFolder()
        identity = try await TLSServer()
        (socket, certificate) = (folder.path("socket"), identity.certificate)
        try Data().write(to: URL(fileURLWithPath: folder.path("none.conf")))
        process = try ChildProcess(
            Self.program,
            [
                "--conf=\(folder.path("none.conf"))", "--frontend=unix:\(socket)", "--backend=127.0.0.1,\(stub.port)",
                "--workers=1", "--no-ocsp", "--errorlog-file=/dev/stderr", "--log-level=INFO", identity.key,
                identity.certificate,
            ])
        _ = try await process.output("nghttpx's event loop") { $0.contains("Entering event loop") ? true : nil }
    }

    func goAway() async throws {
        process.send(SIGQUIT)
        _ = try await process.output("nghttpx's going") { $0.contains("Graceful shutdown commencing") ? true : nil }
    }
}
