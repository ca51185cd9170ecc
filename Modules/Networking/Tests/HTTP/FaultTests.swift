import Domain
import Foundation
import Glibc
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// Faults that others met, each by a server whose every byte is chosen. `Modules/Networking/FAULTS.md` says where each public report is tested.
struct FaultTests {
    private let client = makeClient()

    private func code(_ request: HTTPRequest) async -> HTTPClientError.Code? {
        await failure(of: request, on: client)?.code
    }

    @Test(arguments: [
        ("before the head", ""), ("within the head", "HTTP/1.1 200 OK\r\nContent-Le"),
        ("after the head", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"),
        ("within the content", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"),
    ])
    func aResetAnywhereIsALostConnection(place: String, bytes: String) async throws {
        let stub = try StubServer { _ in .raw(bytes).then(.reset) }
        for _ in 0..<20 { #expect(await code(HTTPRequest(.get, url: stub.url)) == .connectionLost, "\(place)") }
    }

    @Test(arguments: [
        ("no number", "zz\r\nab\r\n0\r\n\r\n"), ("sign", "-2\r\nab\r\n0\r\n\r\n"),
        ("too large", "ffffffffffffffffff\r\nab"),
        ("no end of the chunk", "2\r\nabc\r\n0\r\n\r\n"),
    ])
    func badChunksAreAnError(what: String, bytes: String) async throws {
        let stub = try StubServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + bytes).then(.close)
        }
        let found = await code(HTTPRequest(.get, url: stub.url))
        #expect(found == .connectionLost || found == .badAnswer, "\(what)")
    }

    /// Bytes behind the announced length belong to no answer, and not to the next one either.
    @Test func whatComesBehindTheLengthIsNobodys() async throws {
        let stub = try StubServer { _ in
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
        }
        for _ in 0..<3 { #expect(try await client.send(HTTPRequest(.get, url: stub.url)).text == "ok") }
    }

    @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Negotiate", "NTLM"])
    func aChallengeIsAnAnswerAndNothingIsSentAgain(challenge: String) async throws {
        let stub = try StubServer { _ in .http(401, headers: [("WWW-Authenticate", challenge)]) }
        let response = try await client.send(HTTPRequest(.post, url: stub.url, body: [1]))
        #expect(response.status == 401 && response.header("WWW-Authenticate") == challenge)
        #expect(stub.requests.count == 1)
    }

    @Test func aHeadThatNeverEndsIsOutOfTime() async throws {
        let stub = try StubServer { _ in .raw("HTTP/1.1 200 OK\r\nX-A: ").then(.hang) }
        let timeouts = HTTPTimeouts(connect: .seconds(20), total: .milliseconds(200))
        #expect(await code(HTTPRequest(.get, url: stub.url, timeouts: timeouts)) == .totalTimeout)
    }

    /// A server that reads nothing: a change that does not fit its buffers ends at its limit, not at the idle one (#37).
    @Test func aServerThatReadsNothingIsOutOfTime() async throws {
        let port = try SilentPort()
        let timeouts = HTTPTimeouts(connect: .seconds(20), total: .milliseconds(300), idle: .seconds(20))
        let request = HTTPRequest(
            .post, url: "http://127.0.0.1:\(port.number)/", body: Array(repeating: 7, count: 16 << 20),
            timeouts: timeouts)
        #expect(await code(request) == .totalTimeout)
    }

    /// A handle that saw a failure is not used again (curl #18206, #17139).
    @Test func nothingOfAFailureReachesTheNextRequest() async throws {
        let stub = try StubServer { _ in .text("ok") }
        for _ in 0..<5 {
            _ = try await client.send(HTTPRequest(.get, url: stub.url))
            stub.respond { _ in .reset }
            let timeouts = HTTPTimeouts(connect: .seconds(20), total: .seconds(20), idle: .seconds(5))
            let change = HTTPRequest(.post, url: stub.url, body: [1], timeouts: timeouts)
            #expect(await code(change) == .connectionLost)
            stub.respond { _ in .text("ok") }
            #expect(try await client.send(HTTPRequest(.get, url: stub.url, timeouts: timeouts)).text == "ok")
        }
    }

    /// A trailer in the segment of the content that a reader has stopped (curl #1354).
    @Test func aTrailerBehindStoppedContentIsNoFault() async throws {
        let part = String(repeating: "x", count: 400 << 10), size = String(part.utf8.count, radix: 16)
        let stub = try StubServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n\(part)\r\n0\r\nX-Sum: 1\r\n\r\n")
        }
        // Among ten thousand other tasks and under a sanitiser a thousand turns take half a minute.
        let patient = HTTPTimeouts(connect: .seconds(60), total: .seconds(300), idle: .seconds(300))
        let stream = try await client.open(HTTPRequest(.get, url: stub.url, timeouts: patient), upload: nil)
        for _ in 0..<1_000 { await Task.yield() }
        #expect(try await stream.body.collected(upTo: 1 << 20).count == part.utf8.count)
        #expect(try await client.send(HTTPRequest(.get, url: stub.url)).body.count == part.utf8.count)
        #expect(stub.connectionCount == 1)
    }

    /// A hundred requests at random faults a round: each ends once and as it must, and nothing grows from round to round.
    @Test(.timeLimit(.minutes(5))) func tenThousandRequestsUnderRandomFaultsLeaveNothing() async throws {
        let stub = try StubServer { request in
            let number = Int(request.target.dropFirst()) ?? 0
            return RandomFault.allCases[number % RandomFault.allCases.count].answer(number)
        }
        var generator = SeededGenerator(seed: 11)
        var after: [(descriptors: Int, threads: Int, memory: Int)] = []
        for _ in 0..<100 {
            let numbers = (0..<100).map { _ in Int.random(in: 0..<100_000, using: &generator) }
            await withTaskGroup(of: Void.self) { group in
                for number in numbers {
                    group.addTask {
                        let fault = RandomFault.allCases[number % RandomFault.allCases.count]
                        let timeouts = HTTPTimeouts(
                            connect: .seconds(60), total: fault == .silence ? .milliseconds(20) : .seconds(120))
                        let request = HTTPRequest(.get, url: "\(stub.url)/\(number)", timeouts: timeouts)
                        do throws(HTTPClientError) {
                            let response = try await client.send(request)
                            #expect(fault.code == nil && response.text == "\(number)")
                        } catch {
                            #expect(error.code == fault.code, "\(fault): \(error)")
                        }
                    }
                }
            }
            after.append((openDescriptors(of: stub), threads(of: "suixinkan-net"), residentKiB()))
        }
        // libcurl asks again for what it read on a kept connection that had died.
        #expect(stub.requests.count >= 10_000)
        let early = after[10..<40], late = after[60...]
        #expect((late.map(\.descriptors).max() ?? 0) <= 64)
        // Threads and memory are the whole process's, and other tests run beside this one: a little is theirs.
        #expect((late.map(\.threads).min() ?? 0) <= (early.map(\.threads).max() ?? 0) + 16)
        let grown = (late.map(\.memory).min() ?? 0) - (early.map(\.memory).max() ?? 0)
        #expect(grown < 32 << 10, "\(grown) KiB")
    }

    private func openDescriptors(of stub: StubServer) -> Int { openConnections(toPort: stub.port) }

    /// How many threads of this name the process has: those of others come and go with other tests.
    private func threads(of name: String) -> Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.filter { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8))?.hasPrefix(name) == true
        }.count
    }
}

/// What a server does to one of many requests.
private enum RandomFault: CaseIterable {
    case none, chunks, cutLength, cutChunk, reset, closed, noHTTP, twoLengths, packedWrongly, redirect, silence

    func answer(_ number: Int) -> StubAnswer {
        switch self {
        case .none: .text("\(number)")
        case .chunks:
            .raw(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\("\(number)".utf8.count)\r\n\(number)\r\n0\r\n\r\n"
            )
        case .cutLength: .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n\(number)").then(.close)
        case .cutChunk: .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n\(number)").then(.reset)
        case .reset: .reset
        case .closed: .raw("HTTP/1.1 200 OK\r\nContent-").then(.close)
        case .noHTTP: .raw("220 ready\r\n").then(.close)
        case .twoLengths: .raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab").then(.close)
        case .packedWrongly: .http(200, headers: [("Content-Encoding", "gzip")], body: Array("no gzip".utf8))
        case .redirect: .redirect(to: "ftp://elsewhere/")
        case .silence: .hang
        }
    }

    /// The error that it has to be; nil for an answer.
    var code: HTTPClientError.Code? {
        switch self {
        case .none, .chunks: nil
        case .cutLength, .cutChunk, .reset, .closed: .connectionLost
        case .noHTTP, .twoLengths, .packedWrongly: .badAnswer
        case .redirect: .refusedRedirect
        case .silence: .totalTimeout
        }
    }
}

/// A port that takes connections, by the system's own queue, and reads nothing.
private final class SilentPort: Sendable {
    let number: Int
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = descriptor
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            return bind(listener, pointer, length) == 0 && listen(listener, 4) == 0
                && getsockname(listener, pointer, &length) == 0
        }
        try #require(isListening)
        number = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
}
