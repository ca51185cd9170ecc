import Domain
package import LaunchInterface
import NavigationInterface
package import NetworkingInterface
package import PlatformInterface

/// Analytics as OpenTelemetry over HTTP, to the collector that the environment names.
package final class TelemetryAnalytics: AnalyticsBootstrap, Sendable {
    private enum State {
        /// No consent yet.
        case off
        case on(TelemetrySettings, kept: [TelemetryMessage.Record])
        /// Nobody is named to send to.
        case nowhere
    }

    private let http: any HTTPClient
    private let host: Host
    private let version: String
    private let state = Locked(State.off)

    /// No process has more to say; what would come beyond is forgotten.
    private static let most = 64

    /// - Parameter http: the transport, which must not be one that a trace of the product's own requests listens to.
    package init(http: any HTTPClient, host: Host, version: String) {
        (self.http, self.host, self.version) = (http, host, version)
    }

    package func configureIfNeeded() {
        state.withLock { state in
            guard case .off = state else { return }
            let settings = TelemetrySettings(
                environment: host.environment, serviceName: "suixinkan", version: version)
            state = settings.map { .on($0, kept: []) } ?? .nowhere
        }
    }

    package func record(_ event: AnalyticsEvent) {
        state.withLock { state in
            guard case .on(let settings, var kept) = state, kept.count < Self.most else { return }
            kept.append(record(of: event))
            state = .on(settings, kept: kept)
        }
    }

    package func flush(within limit: Duration) async {
        let due: (TelemetrySettings, [TelemetryMessage.Record])? = state.withLock { state in
            guard case .on(let settings, let kept) = state, !kept.isEmpty else { return nil }
            state = .on(settings, kept: [])
            return (settings, kept)
        }
        guard let (settings, records) = due else { return }
        let message = TelemetryMessage(resource: settings.resource, version: version, records: records)
        await withTaskGroup(of: Void.self) { group in
            for (signal, destination) in settings.destinations {
                guard let content = message.content(for: signal) else { continue }
                group.addTask { [http] in
                    let timeout = min(limit, destination.timeout)
                    let headers = [HTTPHeader("Content-Type", "application/json")]
                    _ = try? await http.send(
                        HTTPRequest(
                            .post, url: destination.url,
                            headers: headers + destination.headers.map { HTTPHeader($0.name, $0.value) },
                            body: content, timeouts: HTTPTimeouts(connect: timeout, total: timeout),
                            maximumResponseBytes: 64 << 10))
                }
            }
        }
    }

    private func record(of event: AnalyticsEvent) -> TelemetryMessage.Record {
        var record = TelemetryMessage.Record(
            name: "", time: host.clock.now.secondsSince1970 * 1_000_000_000, took: nil, attributes: [],
            traceID: digits(32), spanID: digits(16))
        switch event {
        case .launched(let root, let refreshed, let took):
            (record.name, record.took) = ("app.launch", took)
            record.attributes = [
                .init(name: "app.root", value: root.rawValue),
                .init(name: "app.refreshed", value: refreshed ? "true" : "false"),
            ]
        case .loggedIn: record.name = "app.login"
        }
        return record
    }

    /// So many hexadecimal digits that were never given before; good for this one record.
    private func digits(_ count: Int) -> String {
        let digits = host.ids.next().filter { $0.isASCII && $0.isHexDigit }.lowercased()
        return String(repeating: "0", count: max(0, count - digits.count)) + digits.suffix(count)
    }
}
