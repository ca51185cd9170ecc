import Testing

@testable import Launch

struct TelemetrySettingsTests {
    private func settings(_ environment: [String: String]) -> TelemetrySettings? {
        TelemetrySettings(environment: environment, serviceName: "suixinkan", version: "1.2")
    }

    @Test func nobodyIsAskedWhereNobodyIsNamed() {
        #expect(settings([:]) == nil)
        #expect(settings(["OTEL_EXPORTER_OTLP_ENDPOINT": " "]) == nil)
        #expect(settings(["OTEL_SERVICE_NAME": "x", "OTEL_EXPORTER_OTLP_HEADERS": "a=b"]) == nil)
    }

    @Test func oneEndpointServesAllSignals() throws {
        for base in ["http://c.example:4318", "http://c.example:4318/"] {
            let found = try #require(settings(["OTEL_EXPORTER_OTLP_ENDPOINT": base]))
            #expect(
                found.destinations.mapValues(\.url) == [
                    .traces: "http://c.example:4318/v1/traces", .logs: "http://c.example:4318/v1/logs",
                    .metrics: "http://c.example:4318/v1/metrics",
                ])
            #expect(found.destinations[.logs]?.timeout == .seconds(10))
        }
    }

    @Test func aSignalsOwnEndpointIsTakenAsItIs() throws {
        let found = try #require(settings(["OTEL_EXPORTER_OTLP_LOGS_ENDPOINT": "https://c.example/in"]))
        #expect(found.destinations.mapValues(\.url) == [.logs: "https://c.example/in"])
    }

    @Test func headersAndTimeoutAreTheSignalsOwnWhereItHasThem() throws {
        let found = try #require(
            settings([
                "OTEL_EXPORTER_OTLP_ENDPOINT": "http://c.example", "OTEL_EXPORTER_OTLP_HEADERS": "a=1, b = x%20y;p=q",
                "OTEL_EXPORTER_OTLP_TRACES_HEADERS": "c=3", "OTEL_EXPORTER_OTLP_TIMEOUT": "500",
                "OTEL_EXPORTER_OTLP_LOGS_TIMEOUT": "soon",
            ]))
        #expect(found.destinations[.traces]?.headers == [.init(name: "c", value: "3")])
        #expect(
            found.destinations[.metrics]?.headers == [.init(name: "a", value: "1"), .init(name: "b", value: "x y")])
        #expect(found.destinations[.metrics]?.timeout == .milliseconds(500))
        #expect(found.destinations[.logs]?.timeout == .seconds(10))
    }

    @Test(arguments: ["a=x%0D%0Ab: c", "a=%zz", "novalue", "=x"])
    func headersThatAreNoneAreLeftOut(_ headers: String) throws {
        let found = try #require(
            settings(["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c.example", "OTEL_EXPORTER_OTLP_HEADERS": headers]))
        #expect(found.destinations[.traces]?.headers == [])
    }

    @Test(arguments: [
        ["OTEL_SDK_DISABLED": "TRUE"], ["OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"],
        ["OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf"], ["OTEL_EXPORTER_OTLP_ENDPOINT": "c.example:4317"],
        ["OTEL_TRACES_EXPORTER": "none", "OTEL_LOGS_EXPORTER": "none", "OTEL_METRICS_EXPORTER": "console"],
    ])
    func whatIsDisabledOrNotSpokenIsNotSent(_ environment: [String: String]) {
        #expect(settings(["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c.example"].merging(environment) { $1 }) == nil)
    }

    @Test func whoSendsIsNamedByTheEnvironment() throws {
        let base = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c.example"]
        #expect(
            try #require(settings(base)).resource == [
                .init(name: "service.name", value: "suixinkan"), .init(name: "service.version", value: "1.2"),
            ])
        let named = try #require(
            settings(
                base.merging(["OTEL_RESOURCE_ATTRIBUTES": "service.name=a,team=x%2Cy", "OTEL_SERVICE_NAME": "b"]) { $1 }
            )
        )
        #expect(
            named.resource == [
                .init(name: "team", value: "x,y"), .init(name: "service.name", value: "b"),
                .init(name: "service.version", value: "1.2"),
            ])
    }
}
