import Domain
import FoundationEssentials
import LaunchContract
import LaunchInterface
import LaunchTesting
import NavigationInterface
import NetworkingInterface
import NetworkingTesting
import PlatformTesting
import TestSupport
import Testing

@testable import Launch

struct TelemetryAnalyticsTests {
    private static let launched = AnalyticsEvent.launched(root: .mainTab, refreshed: true, took: .milliseconds(250))

    private func analytics(
        _ http: FakeHTTPClient,
        _ environment: [String: String] = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"]
    ) -> TelemetryAnalytics {
        TelemetryAnalytics(http: http, host: .testing(environment: environment), version: "1.2")
    }

    private func collector() -> FakeHTTPClient {
        FakeHTTPClient { _ in HTTPResponse(status: 200, body: Array("{}".utf8)) }
    }

    @Test(arguments: AnalyticsContract.clauses)
    func theLiveOneKeeps(_ clause: AnalyticsContract.Clause) async {
        // Each event is a log record.
        let http = collector()
        await clause(
            AnalyticsContract.Subject(
                analytics(http, ["OTEL_EXPORTER_OTLP_LOGS_ENDPOINT": "http://127.0.0.1:4318/in"]),
                heard: {
                    http.requests.map {
                        String(decoding: $0.body, as: UTF8.self).split(separator: "\"eventName\"").count - 1
                    }
                    .reduce(0, +)
                }))
    }

    @Test(arguments: AnalyticsContract.clauses)
    func theFakeKeeps(_ clause: AnalyticsContract.Clause) async {
        let fake = FakeAnalytics()
        await clause(AnalyticsContract.Subject(fake, heard: { fake.events.count }))
    }

    @Test func nothingIsKeptOrSentBeforeItIsConfigured() async {
        let http = collector(), analytics = analytics(http)
        analytics.record(Self.launched)
        await analytics.flush(within: .seconds(1))
        analytics.configureIfNeeded()
        await analytics.flush(within: .seconds(1))
        #expect(http.requests.isEmpty)
    }

    @Test func recordingSendsNothingUntilTheFlush() async {
        let http = collector(), analytics = analytics(http)
        analytics.configureIfNeeded()
        analytics.record(Self.launched)
        #expect(http.requests.isEmpty)
        await analytics.flush(within: .seconds(1))
        #expect(
            Set(http.requests.map(\.url))
                == Set(["traces", "logs", "metrics"].map { "http://127.0.0.1:4318/v1/\($0)" }))
        await analytics.flush(within: .seconds(1))
        #expect(http.requests.count == 3)
    }

    @Test func withoutACollectorNobodyIsAsked() async {
        let http = collector(), analytics = analytics(http, [:])
        analytics.configureIfNeeded()
        analytics.record(Self.launched)
        await analytics.flush(within: .seconds(1))
        #expect(http.requests.isEmpty)
    }

    @Test func noRequestMayTakeLongerThanTheLimitOrTheSetting() async {
        for (setting, limit, expected) in [("10000", 1, 1_000), ("200", 1, 200)] {
            let http = collector()
            let analytics = analytics(
                http,
                ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_EXPORTER_OTLP_TIMEOUT": setting])
            analytics.configureIfNeeded()
            analytics.record(.loggedIn)
            await analytics.flush(within: .seconds(limit))
            #expect(http.requests.count == 2)
            #expect(http.requests.allSatisfy { $0.timeouts.total == .milliseconds(expected) })
        }
    }

    @Test func aCollectorThatFailsIsNoFailure() async {
        let http = FakeHTTPClient { _ throws(HTTPClientError) in
            throw HTTPClientError(.notConnected, message: .init(verbatim: "closed"))
        }
        let analytics = analytics(http)
        analytics.configureIfNeeded()
        analytics.record(.loggedIn)
        await analytics.flush(within: .seconds(1))
        #expect(http.requests.count == 2)
    }

    @Test func aLaunchIsASpanByTheProtocolsJSON() async throws {
        let http = collector(), analytics = analytics(http)
        analytics.configureIfNeeded()
        analytics.record(Self.launched)
        await analytics.flush(within: .seconds(1))
        let traces = try #require(http.requests.first { $0.url.hasSuffix("/v1/traces") })
        #expect(traces.headers.first { $0.name == "Content-Type" }?.value == "application/json")
        let document = try JSONDecoder().decode(Traces.self, from: Data(traces.body))
        let span = try #require(document.resourceSpans.first?.scopeSpans.first?.spans.first)
        #expect(span.name == "app.launch" && span.kind == 1)
        #expect(span.traceId.count == 32 && span.spanId.count == 16)
        let (start, end) = (try #require(Int64(span.startTimeUnixNano)), try #require(Int64(span.endTimeUnixNano)))
        #expect(end - start == 250_000_000)
        #expect(span.attributes.map(\.key) == ["app.root", "app.refreshed"])
        #expect(span.attributes.map { $0.value["stringValue"] } == ["main_tab", "true"])
    }

    @Test func nothingWithoutEndIsKept() async {
        let http = collector(), analytics = analytics(http)
        analytics.configureIfNeeded()
        for _ in 1...1_000 { analytics.record(.loggedIn) }
        await analytics.flush(within: .seconds(1))
        #expect(http.requests.count == 2 && http.requests.allSatisfy { $0.body.count < 32 << 10 })
    }

    private struct Traces: Decodable {
        struct Resource: Decodable { var scopeSpans: [Scope] }
        struct Scope: Decodable { var spans: [Span] }
        struct Span: Decodable {
            var traceId: String, spanId: String, name: String, kind: Int
            var startTimeUnixNano: String, endTimeUnixNano: String
            var attributes: [Attribute]
        }
        struct Attribute: Decodable { var key: String, value: [String: String] }
        var resourceSpans: [Resource]
    }
}
