/// Time since the client began. `ContinuousClock.Instant` is opaque to the compiler, and several times slower to keep.
struct LoopClock: Sendable {
    private let start = ContinuousClock.now

    var now: Duration { start.duration(to: .now) }
}
