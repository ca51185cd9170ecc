import Foundation
import Networking
import NetworkingContract
import NetworkingInterface
import TestSupport
import Testing

/// HTTP/2 over TLS, whole and broken, on the server of `Tools/http2`; `Tools/test` installs what it runs on.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: HTTP2Server.python)))
struct HTTP2Tests {
    private func client(_ server: HTTP2Server) -> CurlHTTPClient {
        var transport = TransportOptions()
        (transport.certificateFile, transport.speaksHTTP2) = (server.certificate, true)
        return makeClient(transport: transport)
    }

    @Test func manyRequestsShareAConnection() async throws {
        let server = try await HTTP2Server(), client = client(server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    let response = try await client.send(HTTPRequest(.get, url: server.url + "/whole"))
                    #expect(response.body.count == 1_000)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await client.send(HTTPRequest(.get, url: server.url + "/connections")).text == "1")
    }

    @Test func contentGoesOutWhole() async throws {
        let server = try await HTTP2Server()
        for size in [1, 65_535, 65_536, 200_000] {
            let request = HTTPRequest(.post, url: server.url + "/sent", body: Array(repeating: 7, count: size))
            #expect(try await client(server).send(request).text == "\(size)")
        }
    }

    @Test(arguments: [
        "/reset/INTERNAL_ERROR/length", "/reset/INTERNAL_ERROR/none", "/reset/CANCEL/none", "/reset/NO_ERROR/length",
        "/goaway/PROTOCOL_ERROR", "/goaway/INTERNAL_ERROR", "/refused", "/fin",
    ])
    func aBrokenAnswerIsAnErrorAndNeverData(path: String) async throws {
        let server = try await HTTP2Server(), client = client(server)
        for method in [HTTPRequest.Method.get, .post] {
            let request = HTTPRequest(method, url: server.url + path, body: method == .post ? [1] : [])
            let error = await failure(of: request, on: client)
            #expect(error?.code == .connectionLost, "\(path): \(error?.detail ?? "")")
        }
        #expect(try await client.send(HTTPRequest(.get, url: server.url + "/whole")).body.count == 1_000)
    }

    /// libcurl 7.88 takes it for whole, so the end of an answer without a length proves nothing.
    @Test func anAnswerWithoutAProvenEndIsAskedForAgainOrRefused() async throws {
        let server = try await HTTP2Server(), client = client(server)
        for path in ["/without-length", "/reset/NO_ERROR/none"] {
            #expect(try await client.send(HTTPRequest(.get, url: server.url + path)).body.count == 1_000)
        }
        let change = HTTPRequest(.post, url: server.url + "/reset/NO_ERROR/none", body: [1])
        #expect(await failure(of: change, on: client)?.code == .connectionLost)
    }

    /// Streams that are read slowly share a connection, and one of them is dropped.
    @Test func pausedStreamsKeepTheirContentApart() async throws {
        let server = try await HTTP2Server(), client = client(server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for letter in ["a", "b", "c", "d", "e", "f"] {
                group.addTask {
                    let stream = try await client.open(
                        HTTPRequest(.get, url: server.url + "/large/" + letter), upload: nil)
                    let parts = stream.body.makeAsyncIterator()
                    var count = 0
                    while let part = try await parts.next() {
                        #expect(part.allSatisfy { $0 == letter.utf8.first })
                        count += part.count
                        if letter == "c" { return }
                        for _ in 0..<100 { await Task.yield() }
                    }
                    #expect(count == 1 << 20)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await client.send(HTTPRequest(.get, url: server.url + "/connections")).text == "1")
    }

    /// nginx closes a connection after so many requests (curl #8809).
    @Test func aServerThatSendsUsAwayLosesNoChange() async throws {
        let server = try await HTTP2Server(), client = client(server)
        for number in 1...100 {
            let request = HTTPRequest(.post, url: server.url + "/count", body: [1])
            #expect(try await client.send(request).text == "\(number)")
        }
    }

    /// A client that is dropped on connections whose other end is gone: writing to one must not end the process (SIGPIPE).
    @Test func deadConnectionsDoNotEndTheProcess() async throws {
        let server = try await HTTP2Server()
        for _ in 0..<10 {
            let client = makeClient(certificateFile: server.certificate)
            #expect(try await client.send(HTTPRequest(.get, url: server.url + "/whole")).body.count == 1_000)
            _ = try? await client.send(HTTPRequest(.get, url: server.url + "/abrupt"))
        }
    }

    /// An answer without a length, over TLS that is cut without its farewell. libcurl 7.88 takes it for whole; another one may
    /// not. No value is made of it in either case.
    @Test func anEndThatTLSDoesNotConfirmMakesNoValue() async throws {
        let server = try await HTTP2Server()
        let http = makeClient(certificateFile: server.certificate)
        do throws(HTTPClientError) {
            #expect(try await http.send(HTTPRequest(.get, url: server.url + "/abrupt")).text.hasSuffix(#""half"}"#))
        } catch {
            #expect(error.code == .connectionLost)
        }
        let api = LiveAPIClient(
            http: http, baseURL: FixedBaseURL(server.url), tokens: SessionDouble(AuthToken("t0ken", generation: 1)),
            identity: ClientIdentity(appVersion: "1"), timeouts: HTTPTimeouts())
        let error = await api.failure(of: Endpoint<Anything>.get("/abrupt"))
        #expect(error?.code == .badAnswer || error?.code == .network)
    }

    @Test func aResetWhileTheContentGoesOutIsAnError() async throws {
        let server = try await HTTP2Server()
        let request = HTTPRequest(.post, url: server.url + "/early", body: Array(repeating: 7, count: 3 << 20))
        #expect(await failure(of: request, on: client(server))?.code == .connectionLost)
    }
}

/// The HTTP/2 server of `Tools/http2`.
final class HTTP2Server: Sendable {
    private static let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
        .dropFirst()
    static let python = "\(root)/.build/http2/bin/python"

    let url: String
    let certificate: String
    private let process: ChildProcess
    private let identity: TLSServer

    init() async throws {
        identity = try await TLSServer()
        certificate = identity.certificate
        process = try ChildProcess(
            Self.python, ["\(Self.root)/Tools/http2/server.py", identity.certificate, identity.key])
        let port = try await process.output("the port of the HTTP/2 server") { output in
            output.split(separator: "\n").lazy.compactMap { $0.hasPrefix("PORT ") ? Int($0.dropFirst(5)) : nil }.first
        }
        url = "https://localhost:\(port)"
    }
}
