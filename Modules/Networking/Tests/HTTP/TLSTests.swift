import Domain
import Foundation
import Networking
import NetworkingInterface
import TestSupport
import Testing

/// Whom the client believes to be who it says. Needs the `openssl` program.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.program)))
struct TLSTests {
    @Test func serverWithATrustedCertificateIsAsked() async throws {
        let server = try await TLSServer()
        let client = makeClient(certificateFile: server.certificate)
        for host in ["127.0.0.1", "localhost"] {
            #expect(try await client.send(HTTPRequest(.get, url: "https://\(host):\(server.port)/")).status == 200)
        }
    }

    @Test func unknownAuthorityIsNamedAsTheReason() async throws {
        let server = try await TLSServer()
        let error = await failure(of: HTTPRequest(.get, url: "https://127.0.0.1:\(server.port)/"), on: makeClient())
        #expect(error?.code == .tls)
        #expect(error?.message(.english).contains("self-signed") == true)
        #expect(error?.message(.english).contains("--cacert") == true)
        #expect(error?.message(.english).contains("127.0.0.1:\(server.port)") == true)
    }

    @Test func expiryIsNamedAsTheReason() async throws {
        let server = try await TLSServer(.expired)
        let client = makeClient(certificateFile: server.certificate)
        let error = await failure(of: HTTPRequest(.get, url: "https://127.0.0.1:\(server.port)/"), on: client)
        #expect(error?.code == .tls)
        #expect(error?.message(.english).contains("expired") == true)
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func otherNameIsNamedAsTheReason(host: String) async throws {
        let server = try await TLSServer(.otherName)
        let client = makeClient(certificateFile: server.certificate)
        let error = await failure(of: HTTPRequest(.get, url: "https://\(host):\(server.port)/"), on: client)
        #expect(error?.code == .tls)
        #expect(error?.message(.english).contains("another name than \(host)") == true)
    }

    @Test func unreadableListOfAuthoritiesIsNamedAsTheReason() async throws {
        let server = try await TLSServer()
        let client = makeClient(certificateFile: "/nowhere/authorities.pem")
        let error = await failure(of: HTTPRequest(.get, url: "https://127.0.0.1:\(server.port)/"), on: client)
        #expect(error?.code == .tls)
        #expect(error?.message(.english).contains("ca-certificates") == true)
    }

    @Test func handshakeBelongsToTheConnectLimit() async throws {
        let stub = try StubServer()
        let request = HTTPRequest(
            .get, url: "https://127.0.0.1:\(stub.port)/",
            timeouts: HTTPTimeouts(connect: .milliseconds(100), total: .seconds(20)))
        #expect(await failure(of: request, on: makeClient())?.code == .connectTimeout)
    }

    @Test func encryptionIsNotGivenUpByARedirect() async throws {
        let stub = try StubServer()
        let server = try await TLSServer()
        let client = makeClient(certificateFile: server.certificate)
        // From plain to encrypted is followed.
        stub.respond { _ in .redirect(to: "https://localhost:\(server.port)/") }
        #expect(try await client.send(HTTPRequest(.get, url: stub.url)).status == 200)
    }
}
