import FoundationEssentials

/// A message of OTLP as its JSON encoding has it (opentelemetry-proto, «JSON Protobuf Encoding»): 64-bit numbers are
/// strings, ids hexadecimal, enumerations numbers.
struct TelemetryMessage {
    /// Something that was kept, with when it happened.
    struct Record: Hashable {
        var name: String
        /// Nanoseconds since 1970.
        var time: Int64
        /// How long it took, for what has a duration.
        var took: Duration?
        var attributes: [TelemetrySettings.Pair]
        /// 32 and 16 hexadecimal digits.
        var traceID: String
        var spanID: String
    }

    let resource: [TelemetrySettings.Pair]
    let version: String
    let records: [Record]

    /// The content of the request for a signal; nil where there is nothing of that kind.
    func content(for signal: TelemetrySettings.Signal) -> [UInt8]? {
        switch signal {
        case .traces:
            let spans = records.compactMap(Span.init)
            return spans.isEmpty
                ? nil
                : encoded([
                    "resourceSpans": [Scoped(resource: attributes, scope: scope, key: "scopeSpans", items: spans)]
                ])
        case .logs:
            return encoded([
                "resourceLogs": [
                    Scoped(resource: attributes, scope: scope, key: "scopeLogs", items: records.map(LogRecord.init))
                ]
            ])
        case .metrics:
            return encoded([
                "resourceMetrics": [
                    Scoped(resource: attributes, scope: scope, key: "scopeMetrics", items: records.map(Metric.init))
                ]
            ])
        }
    }

    private var attributes: [Attribute] { resource.map(Attribute.init) }
    private var scope: Scope { Scope(name: "suixinkan", version: version) }

    private func encoded(_ message: some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(message)).map { [UInt8]($0) }
    }
}

private struct Attribute: Encodable {
    var key: String
    var value: [String: String]

    init(_ pair: TelemetrySettings.Pair) {
        (key, value) = (pair.name, ["stringValue": pair.value])
    }
}

private struct Scope: Encodable {
    var name: String
    var version: String
}

/// What every signal's message looks like: a resource, within it a scope, within that the items.
private struct Scoped<Item: Encodable>: Encodable {
    var resource: [Attribute]
    var scope: Scope
    var key: String
    var items: [Item]

    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Name.self)
        try outer.encode(["attributes": resource], forKey: Name(stringValue: "resource"))
        var list = outer.nestedUnkeyedContainer(forKey: Name(stringValue: key))
        var inner = list.nestedContainer(keyedBy: Name.self)
        try inner.encode(scope, forKey: Name(stringValue: "scope"))
        // scopeSpans has spans, scopeLogs logRecords, scopeMetrics metrics.
        let name = ["scopeSpans": "spans", "scopeLogs": "logRecords", "scopeMetrics": "metrics"][key] ?? key
        try inner.encode(items, forKey: Name(stringValue: name))
    }
}

private struct Span: Encodable {
    var traceId: String, spanId: String, name: String
    /// Internal.
    var kind = 1
    var startTimeUnixNano: String, endTimeUnixNano: String
    var attributes: [Attribute]

    init?(_ record: TelemetryMessage.Record) {
        guard let took = record.took else { return nil }
        (traceId, spanId, name) = (record.traceID, record.spanID, record.name)
        let nanoseconds = Int64(took / .nanoseconds(1))
        (startTimeUnixNano, endTimeUnixNano) = ("\(record.time - nanoseconds)", "\(record.time)")
        attributes = record.attributes.map(Attribute.init)
    }
}

private struct LogRecord: Encodable {
    var timeUnixNano: String
    /// Info.
    var severityNumber = 9
    var severityText = "INFO"
    var eventName: String
    var body: [String: String]
    var attributes: [Attribute]

    init(_ record: TelemetryMessage.Record) {
        timeUnixNano = "\(record.time)"
        (eventName, body) = (record.name, ["stringValue": record.name])
        attributes = record.attributes.map(Attribute.init)
    }
}

private struct Metric: Encodable {
    struct Sum: Encodable {
        /// Delta: each process counts from nothing.
        var aggregationTemporality = 1
        var isMonotonic = true
        var dataPoints: [Point]
    }

    struct Point: Encodable {
        var startTimeUnixNano: String, timeUnixNano: String
        var asInt = "1"
        var attributes: [Attribute]
    }

    var name: String
    var unit = "{event}"
    var sum: Sum

    init(_ record: TelemetryMessage.Record) {
        name = record.name
        sum = Sum(dataPoints: [
            Point(
                startTimeUnixNano: "\(record.time)", timeUnixNano: "\(record.time)",
                attributes: record.attributes.map(Attribute.init))
        ])
    }
}
