/// Where telemetry goes, by the OpenTelemetry specification's environment variables.
///
/// Only what is named is used: the specification's default, a collector on this machine, is asked nothing, for nobody
/// has agreed to one. Only `http/json` is spoken; a signal for which another protocol is named is not sent.
struct TelemetrySettings: Hashable {
    /// A kind of telemetry.
    enum Signal: String, CaseIterable {
        case traces, logs, metrics
    }

    /// Where one signal goes.
    struct Destination: Hashable {
        var url: String
        var headers: [Pair]
        var timeout: Duration
    }

    /// A name and a value.
    struct Pair: Hashable {
        var name: String
        var value: String
    }

    private(set) var destinations: [Signal: Destination] = [:]
    /// Who sends, `service.name` among them.
    private(set) var resource: [Pair]

    /// The settings; nil where nothing is to be sent.
    init?(environment: [String: String], serviceName: String, version: String) {
        // The specification: an empty variable is as one that is not set.
        func value(_ name: String) -> String? {
            environment[name].map { Self.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        func setting(_ name: String, for signal: Signal) -> String? {
            value("OTEL_EXPORTER_OTLP_\(signal.rawValue.uppercased())_\(name)") ?? value("OTEL_EXPORTER_OTLP_\(name)")
        }

        if value("OTEL_SDK_DISABLED")?.lowercased() == "true" { return nil }
        resource = Self.resource(
            value("OTEL_RESOURCE_ATTRIBUTES"), serviceName: value("OTEL_SERVICE_NAME"), usual: serviceName,
            version: version)
        for signal in Signal.allCases {
            let exporter = value("OTEL_\(signal.rawValue.uppercased())_EXPORTER") ?? "otlp"
            guard exporter.split(separator: ",").contains(where: { Self.trimmed($0) == "otlp" }),
                setting("PROTOCOL", for: signal) ?? "http/json" == "http/json"
            else { continue }
            let own = value("OTEL_EXPORTER_OTLP_\(signal.rawValue.uppercased())_ENDPOINT")
            let common = value("OTEL_EXPORTER_OTLP_ENDPOINT")
            guard let url = own ?? common.map({ Self.appending("v1/\(signal.rawValue)", to: $0) }),
                url.hasPrefix("http://") || url.hasPrefix("https://")
            else { continue }
            destinations[signal] = Destination(
                url: url, headers: setting("HEADERS", for: signal).flatMap { Self.pairs($0) } ?? [],
                timeout: setting("TIMEOUT", for: signal).flatMap { UInt32($0) }.map { .milliseconds($0) }
                    ?? .seconds(10))
        }
        if destinations.isEmpty { return nil }
    }

    private static func appending(_ path: String, to base: String) -> String {
        base.hasSuffix("/") ? base + path : "\(base)/\(path)"
    }

    private static func resource(
        _ attributes: String?, serviceName: String?, usual: String, version: String
    ) -> [Pair] {
        // The specification: a list that cannot be read is thrown away whole.
        var pairs = attributes.flatMap { Self.pairs($0) } ?? []
        if let serviceName {
            pairs.removeAll { $0.name == "service.name" }
            pairs.append(Pair(name: "service.name", value: serviceName))
        }
        for (name, value) in [("service.name", usual), ("service.version", version)]
        where !pairs.contains(where: { $0.name == name }) {
            pairs.append(Pair(name: name, value: value))
        }
        return pairs
    }

    /// `key1=value1,key2=value2` as W3C Baggage has it, percent signs decoded; nil where it is none.
    private static func pairs(_ text: String) -> [Pair]? {
        var pairs: [Pair] = []
        for part in text.split(separator: ",") where !trimmed(part).isEmpty {
            let member = part.prefix { $0 != ";" }
            guard let equals = member.firstIndex(of: "="), let name = decoded(trimmed(member[..<equals])),
                let value = decoded(trimmed(member[member.index(after: equals)...])), !name.isEmpty
            else { return nil }
            pairs.removeAll { $0.name == name }
            pairs.append(Pair(name: name, value: value))
        }
        return pairs
    }

    private static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        // What would break a header is no value.
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
