import Foundation
import Networking
import NetworkingInterface
import TestSupport
import Testing

/// The tools that the other tests trust.
struct TestSupportTests {
    @Test func waitsEndWithAFailureAndNotNever() async throws {
        let stub = try StubServer()
        let waiting = Task { try await stub.nextRequest() }
        waiting.cancel()
        await #expect(throws: WaitFailure.self) { try await waiting.value }
        let never = Watched(0)
        await #expect(throws: WaitFailure.self) {
            try await never.wait(for: "never", within: .milliseconds(1)) { $0 == 1 ? () : nil }
        }
    }

    @Test func gateHoldsTheAnswerBack() async throws {
        let gate = Gate()
        let stub = try StubServer { _ in StubAnswer([.hold(gate)] + StubAnswer.text("later").steps) }
        let answered = Watched(false)
        async let response = {
            let response = try await makeClient().send(HTTPRequest(.get, url: stub.url))
            answered.update { $0 = true }
            return response
        }()
        _ = try await stub.nextRequest()
        #expect(answered.value == false)
        gate.open()
        #expect(try await response.text == "later")
    }

    @Test func stoppedServerClosesItsConnectionsAndItsPort() async throws {
        let client = makeClient()
        let stub = try StubServer { _ in .hang }
        let waiting = Task { await failure(of: HTTPRequest(.get, url: stub.url), on: client) }
        _ = try await stub.nextRequest()
        stub.stop()
        #expect(await waiting.value?.code == .connectionLost)
        try await stub.allConnectionsClosed()
    }

    @Test func testClockWakesThoseWhoseTimeHasCome() async throws {
        let clock = TestClock()
        let early = Task { try await clock.sleep(for: .seconds(1)) }
        let late = Task { try await clock.sleep(for: .seconds(10)) }
        try await clock.sleepers(count: 2)
        clock.advance(by: .seconds(5))
        try await early.value
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func temporaryFolderIsRemovedWithItsContents() throws {
        let path: String
        do {
            let folder = try TemporaryFolder()
            path = folder.path
            try FileManager.default.createDirectory(atPath: folder.path("a/b"), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("a/b/file")))
            try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "/etc")
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(FileManager.default.fileExists(atPath: "/etc/passwd"))
    }
}
