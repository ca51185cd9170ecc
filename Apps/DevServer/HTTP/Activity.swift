import Glibc

/// When the server was last of use to anybody.
final class Activity: Sendable {
    private struct State {
        var underWay = 0
        var idleSince = monotonicMilliseconds()
    }
    private let state = Guarded(State())

    func requestBegan() {
        state.withLock { $0.underWay += 1 }
    }

    func requestEnded() {
        state.withLock { state in
            state.underWay -= 1
            state.idleSince = monotonicMilliseconds()
        }
    }

    /// For how long no request has been under way.
    var idleMilliseconds: Int {
        state.withLock { $0.underWay > 0 ? 0 : monotonicMilliseconds() - $0.idleSince }
    }
}

/// Monotonic, because the wall clock may jump.
func monotonicMilliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
}
