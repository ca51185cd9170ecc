import Domain
import LaunchInterface
import NavigationInterface
import NavigationTesting
import NetworkingInterface
import NetworkingTesting
import PlatformInterface
import SessionInterface
import StorageInterface
import StorageTesting
import Testing

@testable import Launch

struct LaunchTraceTests {
    private let trace = LiveLaunchTrace { .zero }

    private func told() -> [String] { trace.steps.map { "\($0.kind.rawValue) \($0.name) \($0.detail)" } }

    @Test func timeNeverRunsBack() {
        let times = Locked<[Int64]>([7, 3, 9])
        let trace = LiveLaunchTrace { .milliseconds(times.withLock { $0.removeFirst() }) }
        for name in ["a", "b", "c"] { trace.record(.event, name) }
        #expect(trace.steps.map(\.at) == [7, 7, 9])
    }

    @Test func aRequestIsToldByMethodAndPathAndThenByItsOutcome() async throws {
        let client = TracedHTTPClient(
            FakeHTTPClient { request throws(HTTPClientError) in
                guard request.url.contains("/ok") else {
                    throw HTTPClientError(.notConnected, message: LocalizedText(verbatim: "closed"))
                }
                return HTTPResponse(status: 200, body: [1, 2])
            }, trace: trace)
        _ = try await client.send(HTTPRequest(.get, url: "http://h:1/api/ok?staff_id=1001#x"))
        _ = try? await client.send(HTTPRequest(.post, url: "http://h:1/api/no"))
        _ = try? await client.send(HTTPRequest(.get, url: "http://h?staff_id=1001"))
        #expect(told() == ["request GET /api/ok 200, 2 bytes", "request POST /api/no failed", "request GET / failed"])
    }

    @Test func keysAreToldAndNoValue() throws {
        let store = TracedKeyValueStore(
            InMemoryKeyValueStore(["key_a": .text("secret"), "previous_key_a": .text("x")]), trace: trace)
        _ = try store.values(named: ["key_a", "key_b", "key_in_session_id", "previous_key_a", "previous_key_b"])
        try store.apply([
            KeyValueChange(name: "key_a", value: .text("secret2")), KeyValueChange(name: "key_b", value: nil),
            KeyValueChange(name: "previous_key_a", value: nil), KeyValueChange(name: "key_in_session_id", value: nil),
        ])
        // Looked at again unchanged, nothing is told.
        _ = try store.values(named: ["key_a", "key_b"])
        #expect(
            told() == [
                "store key_a read", "store key_b read", "store previous_key_a read", "store key_a written",
                "store key_b erased",
            ])
        #expect(!told().joined().contains("secret"))
    }

    @Test func whatIsReadAndChangedInOneTransactionIsTold() throws {
        let store = TracedKeyValueStore(InMemoryKeyValueStore(["KEY_BOOT_TASK": .flag(true)]), trace: trace)
        _ = try store.update(named: ["KEY_BOOT_TASK"]) { values in
            ([KeyValueChange(name: "KEY_BOOT_TASK", value: nil)], values.count)
        }
        #expect(told() == ["store KEY_BOOT_TASK read", "store KEY_BOOT_TASK erased"])
    }

    @Test func theTokenIsToldByItsNameOnly() throws {
        let tokens = TracedTokenStore(InMemoryTokenStore(), trace: trace)
        _ = try tokens.load()
        try tokens.exclusively { () throws(StorageError) in
            try tokens.save(StoredToken(token: "t0ken", origin: "demo", sessionID: "s"))
        }
        _ = try tokens.load()
        try tokens.erase()
        #expect(told() == ["store key_in_token read", "store key_in_token written", "store key_in_token erased"])
    }

    @Test func theLoginPageReadsAnewWhatTheStartHasRead() throws {
        let store = TracedKeyValueStore(InMemoryKeyValueStore(), trace: trace)
        let router = TracedAppRouter(FakeAppRouter(root: .login), trace: trace)
        _ = try store.values(named: ["key_a"])
        router.handle(.show(.login))
        _ = try store.values(named: ["key_a"])
        #expect(told() == ["store key_a read", "root login ", "store key_a read"])
    }

    @Test func rootsAndPagesAreTold() {
        let router = TracedAppRouter(FakeAppRouter(root: .login), trace: trace)
        for event in [
            .show(.restoring), .session(.userDidLogin), .select(.orders), .reset, .session(.sessionDidExpire),
        ]
            as [RouterEvent]
        { router.handle(event) }
        router.handle(.select(.orders))
        #expect(told() == ["root restoring ", "root main_tab ", "root main_tab orders", "root login "])
    }
}
