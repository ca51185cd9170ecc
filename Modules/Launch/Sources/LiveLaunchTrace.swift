package import LaunchInterface
import PlatformInterface

/// What happened in a launch, as the ports saw it.
package final class LiveLaunchTrace: LaunchTrace, Sendable {
    private struct State {
        var steps: [LaunchStep] = []
        /// The stored keys whose present value was told already.
        var told: Set<String> = []
    }

    private let state = Locked(State())
    private let elapsed: @Sendable () -> Duration

    /// Begins now, by a clock that does not jump.
    package convenience init() {
        let clock = ContinuousClock()
        let start = clock.now
        self.init { clock.now - start }
    }

    /// - Parameter elapsed: the time since the launch began.
    package init(elapsed: @escaping @Sendable () -> Duration) {
        self.elapsed = elapsed
    }

    package var steps: [LaunchStep] { state.withLock { $0.steps } }

    /// Puts a step behind the others. Gives its place, for `complete`.
    @discardableResult
    package func record(_ kind: LaunchStep.Kind, _ name: String, _ detail: String = "") -> Int {
        let at = Int64(elapsed() / .milliseconds(1))
        return state.withLock { state in
            // The login page begins anew with the device's keys, and reads them itself.
            if kind == .root, name == "login" { state.told = [] }
            // Two threads may come here in another order than they looked at the clock.
            let at = max(at, state.steps.last?.at ?? 0)
            state.steps.append(LaunchStep(at: at, kind: kind, name: name, detail: detail))
            return state.steps.count - 1
        }
    }

    /// Says how a step went.
    func complete(_ place: Int, _ detail: String) {
        state.withLock { state in
            let step = state.steps[place]
            state.steps[place] = LaunchStep(at: step.at, kind: step.kind, name: step.name, detail: detail)
        }
    }

    /// A key was read. What was read or written before and has not changed since is looked at again to see just that, and
    /// is not told again.
    func read(_ name: String) {
        let isNew = state.withLock { $0.told.insert(name).inserted }
        if isNew { record(.store, name, "read") }
    }

    /// A key was given a value, or lost it.
    func changed(_ name: String, isErased: Bool) {
        state.withLock { _ = $0.told.insert(name) }
        record(.store, name, isErased ? "erased" : "written")
    }
}
