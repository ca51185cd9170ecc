/// A clock whose time stands until the test advances it, for code that waits on `any Clock<Duration>`.
public final class TestClock: Clock, Sendable {
    /// A point of its time.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Duration

        /// The point so much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How much later the other point is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether the left point is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Instant] = [:]
        var nextSleeper = 0
    }

    private let state = Watched(State())

    /// A clock at zero.
    public init() {}

    /// The present point.
    public var now: Instant { state.value.now }
    /// It knows every duration.
    public var minimumResolution: Duration { .zero }

    /// Waits until the test has advanced the clock so far.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let sleeper = state.update { state in
            state.nextSleeper += 1
            state.sleepers[state.nextSleeper] = deadline
            return state.nextSleeper
        }
        defer { state.update { $0.sleepers[sleeper] = nil } }
        do {
            try await state.wait(for: "the test clock to reach \(deadline.offset)") {
                $0.now >= deadline ? () : nil
            }
        } catch WaitFailure.cancelled {
            throw CancellationError()
        }
    }

    /// Moves the time on, and wakes those whose time has come.
    public func advance(by duration: Duration) {
        state.update { $0.now = $0.now.advanced(by: duration) }
    }

    /// Waits until so many are asleep on this clock: advance it only then, or they would sleep from the later time on.
    public func sleepers(count: Int = 1) async throws {
        try await state.wait(for: "\(count) sleepers") { $0.sleepers.count >= count ? () : nil }
    }

    /// Waits until those who sleep on this clock are to wake at these times, in any order, and nobody else is asleep.
    public func asleep(until times: [Duration]) async throws {
        try await state.wait(for: "sleepers until \(times)") { state in
            state.sleepers.values.map(\.offset).sorted() == times.sorted() ? () : nil
        }
    }
}
