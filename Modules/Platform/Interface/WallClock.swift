public import Domain

/// What time it is. It may jump, forwards and backwards; for waiting, take a `Clock` of the standard library.
public protocol WallClock: Sendable {
    /// The present second.
    var now: BusinessTime { get }
}
