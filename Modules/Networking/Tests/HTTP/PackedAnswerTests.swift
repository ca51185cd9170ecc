import Foundation
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// Packed answers: whole ones are unpacked, anything else is an error and never data.
struct PackedAnswerTests {
    private let client = makeClient()
    private let text = Array(String(repeating: "{\"order\": \"订单\"}\n", count: 400).utf8)

    private func stub(_ packed: [UInt8], as encoding: String = "gzip", end: StubAnswer.Step? = nil) throws -> StubServer
    {
        try StubServer { _ in
            var answer = StubAnswer.http(200, headers: [("Content-Encoding", encoding)], body: packed)
            if let end { answer = answer.then(end) }
            return answer
        }
    }

    private func text(of stub: StubServer) async throws -> [UInt8] {
        try await client.send(HTTPRequest(.get, url: stub.url)).body
    }

    private func code(of stub: StubServer, limit: Int = 32 << 20) async -> HTTPClientError.Code? {
        await failure(of: HTTPRequest(.get, url: stub.url, maximumResponseBytes: limit), on: client)?.code
    }

    @Test func wholeTextsAreUnpacked() async throws {
        let gzip = try await Packed.gzip(text)
        #expect(gzip.count < text.count)
        #expect(try await text(of: try stub(gzip)) == text)
        #expect(try await text(of: try stub(gzip, as: "X-GZIP")) == text)
        // Two members are one text.
        #expect(try await text(of: try stub(gzip + gzip)) == text + text)
        #expect(try await text(of: try stub(try await Packed.zlib(text), as: "deflate")) == text)
        #expect(try await text(of: try stub(try await Packed.raw(text), as: "deflate")) == text)
        #expect(try await text(of: try stub([])) == [])
    }

    @Test func theTextIsTheSameHoweverItComes() async throws {
        let gzip = try await Packed.gzip(text)
        for size in [1, 2, 3, 7, 100] {
            let decoder = ContentDecoder(.gzip)
            var content: [UInt8] = []
            for start in stride(from: 0, to: gzip.count, by: size) {
                let part = gzip[start..<min(start + size, gzip.count)]
                #expect(Array(part).withUnsafeBytes { decoder.decode($0, onto: &content, limit: 1 << 20) } == nil)
            }
            #expect(content == text && decoder.end() == nil)
        }
    }

    /// libcurl takes it for whole.
    @Test func aCutTextIsAnErrorAlsoWhereItsLengthMatches() async throws {
        let gzip = try await Packed.gzip(text)
        for kept in [1, 2, 10, gzip.count / 2, gzip.count - 8, gzip.count - 1] {
            #expect(await code(of: try stub(Array(gzip.prefix(kept)))) == .badAnswer)
        }
        let zlib = try await Packed.zlib(text)
        #expect(await code(of: try stub(Array(zlib.dropLast()), as: "deflate")) == .badAnswer)
    }

    @Test func aCorruptTextIsAnError() async throws {
        let gzip = try await Packed.gzip(text)
        for index in [0, 2, gzip.count / 2, gzip.count - 8, gzip.count - 1] {
            var corrupt = gzip
            corrupt[index] ^= 0xFF
            #expect(await code(of: try stub(corrupt)) == .badAnswer, "\(index)")
        }
        #expect(await code(of: try stub(gzip + [0])) == .badAnswer)
        #expect(await code(of: try stub(Array("plain".utf8))) == .badAnswer)
        #expect(await code(of: try stub(gzip, as: "gzip, gzip")) == .badAnswer)
    }

    @Test func aBombIsTooLargeAndTakesNoMemory() async throws {
        let bomb = try await Packed.gzip([UInt8](repeating: 0, count: 50 << 20))
        #expect(bomb.count < 100 << 10)
        let stub = try stub(bomb)
        #expect(await code(of: stub, limit: 1 << 20) == .tooLarge)
        #expect(
            try await client.send(HTTPRequest(.get, url: stub.url, maximumResponseBytes: 50 << 20)).body.count == 50
                << 20)
    }

    @Test func limitsCountBeforeAndAfterUnpacking() async throws {
        let noise = (0..<4_096).map { _ in UInt8.random(in: 0...255) }
        let stub = try stub(try await Packed.gzip(noise))
        // The packed form is larger than the text.
        #expect(await code(of: stub, limit: noise.count) == .tooLarge)
        #expect(try await client.send(HTTPRequest(.get, url: stub.url, maximumResponseBytes: 4_200)).body == noise)
    }

    @Test func nothingPackedIsAskedForOrTakenWhereItIsNotWanted() async throws {
        let stub = try stub(try await Packed.gzip(text))
        var request = HTTPRequest(.get, url: stub.url)
        request.acceptsPacked = false
        #expect(await failure(of: request, on: client)?.code == .badAnswer)
        #expect(try await stub.nextRequest().header("Accept-Encoding") == nil)
    }

    @Test func headsBeyondTheirLimitAreTooLarge() async throws {
        let stub = try StubServer { _ in .http(200, headers: [("X-A", String(repeating: "x", count: 1_000))]) }
        var request = HTTPRequest(.get, url: stub.url)
        request.maximumHeadBytes = 900
        #expect(await failure(of: request, on: client)?.code == .tooLarge)
        request.maximumHeadBytes = 1_200
        #expect(try await client.send(request).status == 200)
    }
}
