import Foundation
import Glibc
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// How long connections are kept, what they leave behind, and what one costs that is stopped.
struct ConnectionAgeTests {
    /// Lets so much time pass: that of a request which nobody answers, on a client of its own.
    private func pass(_ time: Duration) async throws {
        let silent = try StubServer { _ in .hang }
        let timeouts = HTTPTimeouts(connect: .seconds(60), total: time)
        let error = await failure(of: HTTPRequest(.get, url: silent.url, timeouts: timeouts), on: makeClient())
        #expect(error?.code == .totalTimeout)
    }

    /// libcurl counts both in whole seconds, and looks when it wants to use a connection again.
    @Test func whatIsIdleOrOldForTooLongIsReplaced() async throws {
        let kinds = [
            ("idle", ConnectionLimits(idle: .seconds(1), lifetime: nil), 1),
            ("old", ConnectionLimits(idle: .seconds(60), lifetime: .seconds(1)), 1),
            ("neither", ConnectionLimits(), 0),
        ]
        let servers = try kinds.map { _ in try StubServer() }
        let clients = kinds.map { makeClient(limits: $0.1) }
        func ask(_ index: Int) async throws -> Int {
            _ = try await clients[index].send(HTTPRequest(.post, url: servers[index].url, body: [1]))
            return servers[index].connectionCount
        }
        var before: [Int] = []
        for index in kinds.indices { before.append(try await ask(index)) }
        try await pass(.milliseconds(2_100))
        for index in kinds.indices {
            #expect(try await ask(index) - before[index] == kinds[index].2, "\(kinds[index].0)")
        }
    }

    /// Another connection to a server is agreed on quicker, whichever handle makes it: they share the sessions.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.program)),
        arguments: ["-tls1_2", "-tls1_3"])
    func tlsSessionsAreTakenUpAgain(version: String) async throws {
        let server = try await TLSServer(options: [version])
        let client = makeClient(certificateFile: server.certificate)
        let request = HTTPRequest(.get, url: "https://127.0.0.1:\(server.port)/")
        #expect(try await client.send(request).text.contains("New, TLSv1"))
        // A failure throws its handle away.
        _ = await failure(of: HTTPRequest(.get, url: "https://127.0.0.1:1/"), on: client)
        for _ in 0..<3 { #expect(try await client.send(request).text.contains("Reused, TLSv1")) }
    }

    /// A transfer whose reader does not read costs nothing (curl #6356): the loop's thread hardly runs meanwhile.
    @Test func aStoppedTransferLeavesTheProcessorAlone() async throws {
        let part = [UInt8](repeating: 7, count: 1 << 20), client = makeClient()
        let stub = try StubServer { _ in
            StubAnswer(
                [.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(64 << 20)\r\n\r\n".utf8))]
                    + (0..<64).map { _ in .bytes(part) })
        }
        var request = HTTPRequest(.get, url: stub.url)
        request.maximumResponseBytes = .max
        let stream = try await client.open(request, upload: nil)
        let executor = try client.networkLoopExecutor()
        let before = await Task(executorPreference: executor) { threadTime() }.value
        try await pass(.seconds(2))
        let after = await Task(executorPreference: executor) { threadTime() }.value
        // It is time of the processor, not of the clock: a thread that turns in circles takes all there is.
        #expect(after - before < .milliseconds(100))
        #expect(try await stream.body.collected(upTo: 64 << 20).count == 64 << 20)
    }
}

/// How long the calling thread has run.
private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}
