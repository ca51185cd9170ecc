import Foundation
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// Downloads that go on, and those that must not (rustup #4710).
struct DownloadTests {
    private let folder: TemporaryFolder
    private let client = makeClient()
    private let text = Array("0123456789".utf8)

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("file") }

    private func download(_ stub: StubServer) async throws -> [UInt8] {
        try await FileDownload(client, to: path).run(HTTPRequest(.get, url: stub.url))
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Leaves a part, as a download that broke off does.
    private func leavePart(_ bytes: [UInt8], of stub: StubServer, tag: String = "\"a\"") async throws {
        stub.respond { _ in
            .raw(
                "HTTP/1.1 200 OK\r\nETag: \(tag)\r\nContent-Length: 10\r\n\r\n" + String(decoding: bytes, as: UTF8.self)
            )
            .then(.close)
        }
        await #expect(throws: HTTPClientError.self) { _ = try await download(stub) }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path + ".part"))) == bytes)
        _ = try await stub.nextRequest()
    }

    private func part(_ bytes: ArraySlice<UInt8>, range: String, tag: String = "\"a\"") -> StubAnswer {
        .http(206, headers: [("ETag", tag), ("Content-Range", range)], body: Array(bytes))
    }

    @Test func aPartIsGoneOnWith() async throws {
        let stub = try StubServer()
        try await leavePart(Array(text[..<4]), of: stub)
        stub.respond { _ in part(text[4...], range: "bytes 4-9/10") }
        #expect(try await download(stub) == text)
        let request = try await stub.nextRequest()
        #expect(request.header("Range") == "bytes=4-" && request.header("If-Range") == "\"a\"")
        #expect(request.header("Accept-Encoding") == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(left == ["file"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aWholeAnswerToAPartTakesThePlaceOfIt() async throws {
        let stub = try StubServer()
        try await leavePart(Array("abcd".utf8), of: stub)
        stub.respond { _ in .http(200, headers: [("ETag", "\"b\"")], body: text) }
        #expect(try await download(stub) == text)
    }

    @Test(arguments: [
        ("another start", "bytes 3-9/10", "\"a\""), ("another content", "bytes 4-9/10", "\"b\""),
        ("no range", "bytes x", "\"a\""), ("another end", "bytes 4-8/10", "\"a\""),
    ])
    func aPartOfSomethingElseIsAskedForAnew(what: String, range: String, tag: String) async throws {
        let stub = try StubServer()
        try await leavePart(Array(text[..<4]), of: stub)
        stub.respond { request in
            request.header("Range") == nil ? .http(200, body: text) : part(text[4...], range: range, tag: tag)
        }
        #expect(try await download(stub) == text, "\(what)")
        #expect(stub.requests.count == 3)
    }

    @Test func aRefusedRangeIsTheEndOrABeginning() async throws {
        let stub = try StubServer()
        try await leavePart(Array(text[..<9]), of: stub)
        stub.respond { request in
            request.header("Range") == nil
                ? .http(200, body: text) : .http(416, headers: [("Content-Range", "bytes */4")])
        }
        #expect(try await download(stub) == text)
        var machine = DownloadMachine()
        _ = machine.handle(.began(stored: 10, validator: "\"a\""))
        let refused = HTTPResponse(status: 416, headers: [HTTPHeader("Content-Range", "bytes */10")])
        #expect(machine.handle(.answered(refused)) == .complete)
    }

    @Test func whatHasNoValidatorIsNotGoneOnWith() async throws {
        let stub = try StubServer()
        try await leavePart(Array(text[..<4]), of: stub, tag: "W/\"weak\"")
        stub.respond { _ in .http(200, body: text) }
        #expect(try await download(stub) == text)
        #expect(try await stub.nextRequest().header("Range") == nil)
    }

    @Test func otherAnswersAreNoDownload() async throws {
        let stub = try StubServer { _ in .text("not here", status: 404) }
        await #expect(throws: HTTPClientError.self) { _ = try await download(stub) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aLinkInThePlaceOfThePartIsNotFollowed() async throws {
        let stub = try StubServer { _ in .http(200, body: text) }
        try Data("victim".utf8).write(to: URL(fileURLWithPath: folder.path("victim")))
        try FileManager.default.createSymbolicLink(atPath: path + ".part", withDestinationPath: folder.path("victim"))
        await #expect(throws: HTTPClientError.self) { _ = try await download(stub) }
        #expect(try String(contentsOfFile: folder.path("victim"), encoding: .utf8) == "victim")
    }
}
