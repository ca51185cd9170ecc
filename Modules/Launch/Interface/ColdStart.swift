/// The cold start up to the choice of the root, as a value (seed 000 §1): which kits of others are configured, in which
/// order, and behind which gates. No step of it asks the back end anything.
///
/// ```swift
/// var start = ColdStart()
/// start.handle(.launched(open: [.privacyAgreement]))  // [.analytics, .urlScheme]
/// start.handle(.loginCompleted(open: [.privacyAgreement, .token]))  // [.map]
/// ```
public struct ColdStart: Hashable, Sendable {
    /// A kit of somebody else's that is configured at most once in a process.
    public enum Step: String, Hashable, Sendable, CaseIterable {
        /// Analytics, Umeng on iOS; a telemetry collector here.
        case analytics
        /// The URL scheme, WeChat's registration on iOS; the desktop's entry here.
        case urlScheme = "url_scheme"
        /// The map, AMap on iOS; a configuration here.
        case map

        /// What has to be given before.
        public var gates: Set<Gate> {
            switch self {
            case .analytics: [.privacyAgreement]
            case .urlScheme: []
            case .map: [.privacyAgreement, .token]
            }
        }
    }

    /// What a step waits for.
    public enum Gate: String, Hashable, Sendable, CaseIterable {
        /// The privacy agreement was accepted on this device.
        case privacyAgreement = "privacy_agreement"
        /// Somebody is logged in.
        case token
    }

    /// When the gates are looked at.
    public enum Event: Hashable, Sendable {
        /// The process has started, before the root is chosen.
        case launched(open: Set<Gate>)
        /// A login is complete, before anybody hears of it.
        case loginCompleted(open: Set<Gate>)
    }

    /// The steps of a start, in their order (seed 000 §1).
    public static let steps: [Step] = [.analytics, .urlScheme, .map]
    /// The steps of a completed login, in theirs: the map comes first there (seed 000 §3.4).
    public static let loginSteps: [Step] = [.map, .analytics]

    /// The steps that were taken in this process.
    public private(set) var taken: Set<Step> = []

    /// A process that has configured nothing yet.
    public init() {}

    /// The steps to take now, in order. Each is given once.
    public mutating func handle(_ event: Event) -> [Step] {
        let (steps, open) =
            switch event {
            case .launched(let open): (Self.steps, open)
            case .loginCompleted(let open): (Self.loginSteps, open)
            }
        let due = steps.filter { $0.gates.isSubset(of: open) && !taken.contains($0) }
        taken.formUnion(due)
        return due
    }
}
