package import LaunchInterface
import NavigationInterface
import PlatformInterface
import SessionInterface
package import StorageInterface

/// The kits of others, configured when `ColdStart` says so.
package final class LiveBootstraps: Sendable {
    private let analytics: any AnalyticsBootstrap
    private let urlScheme: any URLSchemeBootstrap
    private let map: any MapBootstrap
    private let store: any KeyValueStore
    private let trace: LiveLaunchTrace?
    private let coldStart = Locked(ColdStart())

    package init(
        analytics: any AnalyticsBootstrap, urlScheme: any URLSchemeBootstrap, map: any MapBootstrap,
        store: any KeyValueStore, trace: LiveLaunchTrace?
    ) {
        (self.analytics, self.urlScheme, self.map) = (analytics, urlScheme, map)
        (self.store, self.trace) = (store, trace)
    }

    /// The process has started; `hasToken` once somebody is known to be logged in.
    package func launched(hasToken: Bool) {
        configure { $0.handle(.launched(open: gates(hasToken: hasToken))) }
    }

    /// A login is complete, and nobody has heard of it yet.
    package func loginCompleted() {
        configure { $0.handle(.loginCompleted(open: gates(hasToken: true))) }
        analytics.record(.loggedIn)
    }

    /// The first screen is up.
    func record(_ event: AnalyticsEvent) { analytics.record(event) }

    /// No consent where it cannot be told: a damaged store, a disk that cannot be read.
    private func gates(hasToken: Bool) -> Set<ColdStart.Gate> {
        let hasConsent = (try? store.value(for: SessionKeys.privacyAgreementAccepted)) ?? nil ?? false
        return (hasConsent ? [.privacyAgreement] : Set()).union(hasToken ? [.token] : [])
    }

    private func configure(_ due: (inout ColdStart) -> [ColdStart.Step]) {
        for step in coldStart.withLock(due) {
            switch step {
            case .analytics:
                analytics.configureIfNeeded()
                trace?.record(.bootstrap, step.rawValue)
            case .urlScheme: trace?.record(.bootstrap, step.rawValue, urlScheme.registration().traceDetail)
            case .map:
                map.configureIfNeeded()
                trace?.record(.bootstrap, step.rawValue)
            }
        }
    }
}

extension URLSchemeRegistration {
    fileprivate var traceDetail: String {
        switch self {
        case .absent: "absent"
        case .registered: "registered"
        case .other: "registered elsewhere"
        }
    }
}
