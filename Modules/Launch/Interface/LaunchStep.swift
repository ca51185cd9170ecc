/// One thing that happened in a launch, in the order in which it began.
public struct LaunchStep: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A kit of others was configured.
        case bootstrap
        /// The back end was asked.
        case request
        /// A stored key was read, written or erased.
        case store
        /// Something happened to the session.
        case event
        /// Another page became the root, or a tab was shown.
        case root
    }

    /// Milliseconds since the launch began.
    public let at: Int64
    /// What happened.
    public let kind: Kind
    /// Which: `GET /api/app/config`, `key_in_user_id`, `userDidLogin`, `main_tab`.
    public let name: String
    /// How it went: `200, 412 bytes`, `read`, `written`; empty where there is nothing to say. No value of a person's.
    public let detail: String

    /// One thing that happened.
    public init(at: Int64, kind: Kind, name: String, detail: String = "") {
        (self.at, self.kind, self.name, self.detail) = (at, kind, name, detail)
    }
}

/// Hears what happens in a launch.
public protocol LaunchTrace: Sendable {
    /// Everything so far, in order.
    var steps: [LaunchStep] { get }
}
