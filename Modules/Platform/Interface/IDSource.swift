/// Where new identifiers come from.
public protocol IDSource: Sendable {
    /// An identifier that was never given before: letters, digits and hyphens.
    func next() -> String
}
