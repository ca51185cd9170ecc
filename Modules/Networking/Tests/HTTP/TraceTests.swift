import Domain
import Foundation
import NetworkingInterface
import PlatformTesting
import TestSupport
import Testing

@testable import Networking

/// What is said of transfers in the manner of `curl -v`.
struct TraceTests {
    private let said = Watched("")

    private func client(
        _ transport: TransportOptions = TransportOptions(), environment: [String: String] = [:]
    ) -> CurlHTTPClient {
        let trace = HTTPTrace { [said] text in said.update { $0 += text } }
        return CurlHTTPClient(
            .init(
                userAgent: "suixinkan-tests", environment: environment, transport: transport, observer: trace,
                takesNotes: true))
    }

    private var lines: [String] { said.value.split(separator: "\n").map { String($0) } }

    @Test func aTransferIsSaidInCurlsMannerAndHasNoSecrets() async throws {
        let stub = try StubServer { request in
            .json(
                #"{"data":{"temp_token":"geheim-4"}}"#, headers: [("Set-Cookie", "geheim-3"), ("X-Echo", "geheim-1")])
        }
        let client = client()
        let login = HTTPRequest(
            .post, url: stub.url + "/login?phone=1&token=geheim-5", headers: [HTTPHeader("token", "geheim-1")],
            body: Array(#"{"password" : "geheim-2", "name": "张三"}"#.utf8))
        for _ in 0..<2 { _ = try await client.send(login) }

        #expect(!said.value.contains("geheim"), "\(said.value)")
        for line in [
            "* Connected to 127.0.0.1 (127.0.0.1) port \(stub.port) (#0)",
            "> POST /login?phone=1&token=••• HTTP/1.1", "> Host: 127.0.0.1:\(stub.port)", "> token: •••",
            "> User-Agent: suixinkan-tests", "< HTTP/1.1 200 Stub", "< Set-Cookie: •••", "< X-Echo: •••", "<",
            "* POST \(stub.url)/login 200, 34 bytes", "* Re-using existing connection #0 with host 127.0.0.1",
        ] { #expect(lines.contains { $0.trimmingCharacters(in: .whitespaces) == line }, "\(line)") }
        // In the order in which it happened.
        let order = ["* Connected", "> POST", "< HTTP/1.1 200", "* POST", "* Re-using", "> POST"]
        var rest = lines[...]
        for start in order {
            let index = try #require(rest.firstIndex { $0.hasPrefix(start) }, "\(start)")
            rest = rest[(index + 1)...]
        }
    }

    /// Handles share what they found of names; an empty change gets a connection of its own.
    @Test func aNameIsLookedUpOnce() async throws {
        let stub = try StubServer(), client = client()
        for _ in 0..<3 {
            _ = try await client.send(HTTPRequest(.post, url: "http://localhost:\(stub.port)/"))
        }
        #expect(stub.connectionCount == 3)
        #expect(lines.count { $0.contains("Hostname localhost was found in DNS cache") } == 2)
        #expect(!said.value.contains("0x"))
    }

    @Test func itIsSaidWhileItGoesOn() async throws {
        let gate = Gate()
        let stub = try StubServer { _ in StubAnswer([.hold(gate)] + StubAnswer.text("late").steps) }
        let client = client()
        let asking = Task { try await client.send(HTTPRequest(.get, url: stub.url)) }
        _ = try await said.wait(for: "the request in the trace") { $0.contains("> GET / HTTP/1.1\n") ? true : nil }
        gate.open()
        #expect(try await asking.value.text == "late")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.program)))
    func theServersCertificateAndWhatWasAgreedOnAreSaid() async throws {
        let server = try await TLSServer()
        var transport = TransportOptions()
        transport.certificateFile = server.certificate
        _ = try await client(transport).send(HTTPRequest(.get, url: "https://localhost:\(server.port)/"))
        for start in [
            "* SSL connection using TLSv1.3 / TLS_", "*  subject: CN=test", "*  issuer: CN=test", "*  expire date: ",
        ] { #expect(lines.contains { $0.hasPrefix(start) }, "\(start)") }
        #expect(lines.contains { $0.contains("secured") && !$0.contains("secured 0.0") })
    }

    /// Over HTTP/2 libcurl also says each field of a request by itself, whatever it holds.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: HTTP2Server.python)))
    func nothingSecretIsSaidOverHTTP2() async throws {
        let server = try await HTTP2Server()
        var transport = TransportOptions()
        (transport.certificateFile, transport.speaksHTTP2) = (server.certificate, true)
        let client = client(transport)
        let secrets = [HTTPHeader("token", "abc"), HTTPHeader("Authorization", "Basic geheim")]
        for _ in 0..<2 { _ = try await client.send(HTTPRequest(.get, url: server.url + "/whole", headers: secrets)) }
        #expect(lines.contains("> GET /whole HTTP/2") && lines.contains("> token: •••"))
        #expect(lines.contains { $0.hasPrefix("< HTTP/2 200") })
        #expect(!said.value.contains("geheim") && !said.value.contains("abc"), "\(said.value)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.program)))
    func aTunnelIsSaidWithoutItsPassword() async throws {
        let proxy = try StubServer { _ in .text("no", status: 403) }
        var transport = TransportOptions()
        transport.proxy = proxy.url.replacing("//", with: "//user:geheim@")
        let request = HTTPRequest(.get, url: "https://a.invalid/", headers: [HTTPHeader("token", "geheim-2")])
        #expect(await failure(of: request, on: client(transport))?.code == .notConnected)
        #expect(lines.contains("> CONNECT a.invalid:443 HTTP/1.1") && lines.contains("> Proxy-Authorization: •••"))
        #expect(lines.contains("< HTTP/1.1 403 Stub"))
        #expect(!said.value.contains("geheim") && !said.value.contains("dXNlcjpnZWhlaW0="), "\(said.value)")
    }

    /// Of a proxy's URL that it cannot use libcurl says the whole, or a part of the password as the host's name.
    @Test(arguments: [
        "http://user:geheim@nothing.invalid:1", "junk://user:geheim@p.cn:1", "http://user:ge#heim@p.cn:1",
    ])
    func aProxysPasswordIsNotSaid(proxy: String) async throws {
        var transport = TransportOptions()
        transport.proxy = proxy
        _ = await failure(of: HTTPRequest(.get, url: "http://a.invalid/"), on: client(transport))
        #expect(said.value.contains("* GET http://a.invalid/ failed"))
        #expect(!said.value.contains("heim"), "\(said.value)")
    }

    @Test func aProxysPasswordIsMaskedWhereItIsSent() async throws {
        let proxy = try StubServer { _ in .text("through") }
        var transport = TransportOptions()
        transport.proxy = proxy.url.replacing("//", with: "//user:geheim@")
        #expect(try await client(transport).send(HTTPRequest(.get, url: "http://a.invalid/")).text == "through")
        #expect(lines.contains("> Proxy-Authorization: •••") && lines.contains("> GET http://a.invalid/ HTTP/1.1"))
        #expect(!said.value.contains("geheim") && !said.value.contains("dXNlcjpnZWhlaW0="))
    }

    @Test func noControlByteIsSaid() async throws {
        let stub = try StubServer { _ in
            .raw("HTTP/1.1 200 \u{1B}[2J\r\nX-A: \u{1B}]0;x\u{7}\r\nContent-Length: 0\r\n\r\n")
        }
        _ = try await client().send(HTTPRequest(.get, url: stub.url))
        #expect(lines.contains("< X-A: ]0;x"))
        #expect(!said.value.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }

    @Test func aFurtherAttemptIsSaid() {
        let trace = HTTPTrace { [said] text in said.update { $0 += text } }
        trace.observe(
            .retrying(
                HTTPRequest(.post, url: "http://a.cn/login?phone=1"), attempt: 2, after: .milliseconds(150),
                reason: "status 503"))
        #expect(lines == ["* POST http://a.cn/login: status 503; attempt 2 in 150.0 ms"])
    }

    /// Over HTTP/2 libcurl also says each field of a request as a line about the connection.
    @Test func whatIsSaidComesAsWholeLinesAndHeads() {
        var notes = TransferNotes(hidesPlaces: false)
        func handle(_ kind: TransferNotes.Kind, _ text: String) -> [HTTPNote] {
            Array(text.utf8).withUnsafeBytes { notes.handle(kind, $0) }
        }
        #expect(handle(.text, "Trying 127.0").isEmpty)
        #expect(handle(.text, ".0.1\nSecond\n") == [.connection("Trying 127.0.0.1"), .connection("Second")])
        #expect(handle(.text, "h2h3 [token: geheim]\n").isEmpty)
        #expect(handle(.receivedHead, "HTTP/1.1 200\r\n").isEmpty)
        #expect(handle(.sentHead, "GET / HTTP/1.1\r\nHost: a").isEmpty)
        #expect(handle(.sentHead, "\r\n\r\n") == [.sent(head: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")])
        #expect(handle(.receivedHead, "\r\n") == [.received(head: "HTTP/1.1 200\r\n\r\n")])
    }
}
