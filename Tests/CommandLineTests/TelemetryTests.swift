import TestSupport
import Testing

/// What a collector hears, and when (case H03).
struct TelemetryTests {
    private let fixture: CommandLineFixture
    private let collector: StubServer

    init() throws {
        fixture = try CommandLineFixture()
        collector = try StubServer { _ in .json("{}") }
    }

    private func run(_ words: String..., lines: [String] = [], extra: [String: String] = [:]) async
        -> CommandLineFixture.Result
    {
        await fixture.run(
            words: words, lines: lines,
            environment: ["OTEL_EXPORTER_OTLP_ENDPOINT": collector.url].merging(extra) { $1 })
    }

    private func login(extra: [String: String] = [:]) async -> CommandLineFixture.Result {
        await run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", lines: ["right"],
            extra: extra)
    }

    @Test func beforeConsentNoCommandReachesTheCollector() async {
        for words in [["auth", "status"], ["auth", "login"], ["orders", "list"], ["auth", "logout"], ["version"]] {
            _ = await fixture.run(words: words, environment: ["OTEL_EXPORTER_OTLP_ENDPOINT": collector.url])
        }
        _ = await run("auth", "login", "--phone", "13123456789", "--password-stdin", lines: ["right"])
        #expect(collector.connectionCount == 0 && fixture.stub.connectionCount == 0)
    }

    @Test func aLoginWithConsentIsToldWithNothingOfThePerson() async throws {
        #expect(await login(extra: ["OTEL_EXPORTER_OTLP_HEADERS": "api-key=abc"]).status == 0)
        let requests = collector.requests
        #expect(Set(requests.map(\.path)) == ["/v1/logs", "/v1/metrics"])
        for request in requests {
            #expect(request.method == "POST" && request.header("Content-Type") == "application/json")
            #expect(request.header("api-key") == "abc" && request.header("token") == nil)
            #expect(request.bodyText.contains("app.login") && request.bodyText.contains(#""suixinkan""#))
            for secret in ["13123456789", "real-token", "temporary-token", "right", "1001", "张三丰"] {
                #expect(!request.bodyText.contains(secret))
            }
        }
    }

    @Test func withoutACollectorOrDisabledNobodyIsAsked() async {
        _ = await login(extra: ["OTEL_SDK_DISABLED": "true"])
        _ = await fixture.login()
        #expect(collector.connectionCount == 0)
    }

    @Test func aCollectorThatRefusesOrBreaksChangesNoCommand() async throws {
        for answer in [
            StubAnswer.text("no", status: 503), .close, .reset, .raw("nonsense"), .redirect(to: fixture.stub.url),
        ] {
            collector.respond { _ in answer }
            let before = fixture.stub.requests.count
            let result = await login()
            #expect(result.status == 0 && result.error == "")
            // The token endpoints of the login itself, and nothing that a collector sent here.
            #expect(fixture.stub.requests.count == before + 2)
        }
        let closed = try StubServer.closedPort()
        let result = await login(extra: ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:\(closed)"])
        #expect(result.status == 0 && result.error == "")
    }

    @Test func aSilentCollectorIsWaitedForAtTheEndOnlyAndNotForLong() async throws {
        collector.respond { _ in .hang }
        let result = await login()
        #expect(result.status == 0 && result.output.contains("logged_in"))
        // It came back, although the collector never answered.
        #expect(collector.requests.count == 2)
    }
}
