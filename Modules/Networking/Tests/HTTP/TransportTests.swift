import Domain
import Foundation
import Networking
import NetworkingInterface
import TestSupport
import Testing

/// How connections are made where one is not enough: pinned keys, own certificates, proxies, sockets, names.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.program)))
struct TransportTests {
    private func client(_ change: (inout TransportOptions) -> Void) -> CurlHTTPClient {
        var transport = TransportOptions()
        change(&transport)
        return makeClient(transport: transport)
    }

    @Test func aPinnedKeyIsBelievedAndNoOther() async throws {
        let server = try await TLSServer()
        let (pin, other) = (try await server.pin(), try await TLSServer().pin())
        let request = HTTPRequest(.get, url: "https://127.0.0.1:\(server.port)/")
        let right = client { ($0.certificateFile, $0.pinnedKeys) = (server.certificate, [other, pin]) }
        #expect(try await right.send(request).status == 200)
        let error = await failure(
            of: request, on: client { ($0.certificateFile, $0.pinnedKeys) = (server.certificate, [other]) })
        #expect(error?.code == .tls)
        #expect(error?.message(.english).contains("pinned") == true && error?.nothingWasSent == true)
    }

    @Test func aServerThatWantsACertificateGetsIt() async throws {
        let own = try await TLSServer()
        let server = try await TLSServer(options: ["-Verify", "1", "-verify_return_error", "-CAfile", own.certificate])
        let request = HTTPRequest(.get, url: "https://127.0.0.1:\(server.port)/")
        let known = client {
            $0.certificateFile = server.certificate
            $0.clientCertificate = .init(file: own.certificate, keyFile: own.key)
        }
        #expect(try await known.send(request).status == 200)
        let error = await failure(of: request, on: client { $0.certificateFile = server.certificate })
        #expect(error?.code == .tls, "\(error?.detail ?? "")")
        #expect(error?.message(.english).contains("wants a certificate") == true)
        for version in ["-tls1_3", "-tls1_2"] {
            let choosy = try await TLSServer(
                options: [version, "-Verify", "1", "-verify_return_error", "-CAfile", own.certificate])
            let unknown = client {
                $0.certificateFile = choosy.certificate
                $0.clientCertificate = .init(file: choosy.certificate, keyFile: choosy.key)
            }
            let refusal = await failure(
                of: HTTPRequest(.get, url: "https://127.0.0.1:\(choosy.port)/"), on: unknown)
            #expect(refusal?.code == .tls && refusal?.message(.english).contains("does not accept") == true)
        }
        let missing = client {
            $0.certificateFile = server.certificate
            $0.clientCertificate = .init(file: "/nowhere/own.pem")
        }
        let reason = await failure(of: request, on: missing)
        #expect(reason?.code == .tls && reason?.message(.english).contains("own certificate") == true)
    }

    /// Without the password OpenSSL would ask at the terminal for it, and every transfer would wait.
    @Test func aKeyThatIsLockedNeedsItsPasswordAndAsksNobody() async throws {
        let folder = try TemporaryFolder(), own = try await TLSServer(), locked = folder.path("locked.pem")
        let locking = try ChildProcess(
            TLSServer.program, ["pkey", "-in", own.key, "-aes256", "-passout", "pass:opens it", "-out", locked])
        #expect(try await locking.ended() == 0, "\(locking.output)")
        let server = try await TLSServer(options: ["-Verify", "1", "-verify_return_error", "-CAfile", own.certificate])
        let request = HTTPRequest(.get, url: "https://127.0.0.1:\(server.port)/")
        for (password, isRight) in [("opens it", true), ("does not", false), (nil, false)] {
            let client = client {
                $0.certificateFile = server.certificate
                $0.clientCertificate = .init(file: own.certificate, keyFile: locked, password: password)
            }
            if isRight {
                #expect(try await client.send(request).status == 200)
            } else {
                let error = await failure(of: request, on: client)
                #expect(error?.code == .tls && error?.message(.english).contains("password") == true)
            }
        }
    }

    @Test func tlsThatIsTooOldIsNamedAsTheReason() async throws {
        let server = try await TLSServer(options: ["-tls1_2"])
        let request = HTTPRequest(.get, url: "https://127.0.0.1:\(server.port)/")
        #expect(try await client { $0.certificateFile = server.certificate }.send(request).status == 200)
        let strict = client { ($0.certificateFile, $0.minimumTLS) = (server.certificate, .v1_3) }
        let error = await failure(of: request, on: strict)
        #expect(error?.code == .tls && error?.message(.english).contains("version of TLS") == true)
        let old = try await TLSServer(options: ["-tls1", "-cipher", "ALL:@SECLEVEL=0"])
        let refused = await failure(
            of: HTTPRequest(.get, url: "https://127.0.0.1:\(old.port)/"),
            on: client { $0.certificateFile = old.certificate })
        #expect(refused?.code == .tls && refused?.message(.english).contains("version of TLS") == true)
    }

    @Test func http2IsSpokenOverTLSOnly() async throws {
        let stub = try StubServer { _ in .text("here") }
        let client = client { $0.speaksHTTP2 = true }
        for _ in 0..<3 { #expect(try await client.send(HTTPRequest(.get, url: stub.url)).text == "here") }
        for request in stub.requests {
            #expect(request.header("Upgrade") == nil && request.header("HTTP2-Settings") == nil)
        }
        #expect(stub.requests.count == 3 && stub.connectionCount == 1)
    }

    @Test func namesAreTakenFromWhatIsGiven() async throws {
        let stub = try StubServer { _ in .text("here") }
        let named = client { $0.addresses = ["shop.invalid:\(stub.port):127.0.0.1"] }
        let response = try await named.send(HTTPRequest(.get, url: "http://shop.invalid:\(stub.port)/"))
        #expect(response.text == "here")
        #expect(stub.requests.first?.header("Host") == "shop.invalid:\(stub.port)")
    }

    /// An IPv6 address that leads nowhere must not cost the request, where there is a good IPv4 one.
    @Test func aGoodAddressIsTakenBesideABadOne() async throws {
        let stub = try StubServer { _ in .text("here") }
        let named = client { $0.addresses = ["shop.invalid:\(stub.port):[2001:db8::1],127.0.0.1"] }
        #expect(try await named.send(HTTPRequest(.get, url: "http://shop.invalid:\(stub.port)/")).text == "here")
    }

    @Test func twoBlackHolesTakeNoLongerThanTheConnectLimit() async throws {
        let hole = try BlackHole()
        let named = client { $0.addresses = ["shop.invalid:\(hole.port):127.0.0.1,127.0.0.1"] }
        let timeouts = HTTPTimeouts(connect: .milliseconds(200), total: .seconds(20))
        let error = await failure(
            of: HTTPRequest(.get, url: "http://shop.invalid:\(hole.port)/", timeouts: timeouts), on: named)
        #expect(error?.code == .connectTimeout)
    }

    @Test func aNamedProxyTakesThePlaceOfTheEnvironments() async throws {
        let proxy = try StubServer { _ in .text("through") }
        var transport = TransportOptions()
        transport.proxy = proxy.url.replacingOccurrences(of: "//", with: "//user:pass%20word@")
        let through = makeClient(environment: ["http_proxy": "http://nothing.invalid:1"], transport: transport)
        let request = HTTPRequest(.get, url: "http://127.0.0.1:1/", headers: [HTTPHeader("token", "t")])
        #expect(try await through.send(request).text == "through")
        let received = try await proxy.nextRequest()
        #expect(received.header("Proxy-Authorization") == "Basic " + Data("user:pass word".utf8).base64EncodedString())

        let stub = try StubServer { _ in .text("direct") }
        transport.proxy = ""
        let direct = makeClient(environment: ["http_proxy": proxy.url], transport: transport)
        #expect(try await direct.send(HTTPRequest(.get, url: stub.url)).text == "direct")

        transport.proxy = "http://127.0.0.1:\(try StubServer.closedPort())"
        let error = await failure(of: request, on: makeClient(transport: transport))
        #expect(error?.code == .notConnected && error?.message(.english).contains("--proxy") == true)
    }

    @Test func aSocketOfThisMachineIsAsked() async throws {
        let folder = try TemporaryFolder(), path = folder.path("socket")
        let server = try ChildProcess(
            "/usr/bin/env",
            [
                "python3", "-c",
                """
                import socket, sys
                listener = socket.socket(socket.AF_UNIX); listener.bind(sys.argv[1]); listener.listen()
                print("LISTENING", flush=True)
                while True:
                    stream = listener.accept()[0]
                    while stream.recv(65536):
                        stream.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok")
                """, path,
            ])
        _ = try await server.output("the socket") { $0.contains("LISTENING") ? true : nil }
        let local = client { $0.unixSocket = path }
        #expect(try await local.send(HTTPRequest(.get, url: "http://anything.invalid/x")).text == "ok")
        // The second one is too long for a socket's path.
        for other in [path + "x", "/" + String(repeating: "x", count: 200)] {
            let error = await failure(
                of: HTTPRequest(.get, url: "http://a.invalid"), on: client { $0.unixSocket = other })
            #expect(error?.code == .notConnected && error?.message(.english).contains(other) == true)
        }
    }
}
