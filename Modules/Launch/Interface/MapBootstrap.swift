/// The map: configured with consent and a token only, and never asked anything by the launch itself.
public protocol MapBootstrap: Sendable {
    /// Configures the map, once in a process.
    func configureIfNeeded()

    /// What the map works with; nil until it is configured.
    var configuration: MapConfiguration? { get }
}

/// What the map works with (seed 000 §1: the consent state, the key, and https only).
public struct MapConfiguration: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The key for the map's service; nil where none is set, and there are no map requests.
    public let apiKey: String?
    /// Whether the privacy agreement was accepted; the map is configured only then.
    public let privacyAgreementAccepted: Bool
    /// Where the map's service is; https only.
    public let serviceURL: String

    /// A configuration with consent, over https.
    public init(apiKey: String?) {
        (self.apiKey, privacyAgreementAccepted) = (apiKey, true)
        serviceURL = "https://restapi.amap.com"
    }

    /// Whether there is a key, never the key.
    public var description: String { "MapConfiguration(hasKey: \(apiKey != nil))" }
    /// Whether there is a key, never the key.
    public var debugDescription: String { description }
}
