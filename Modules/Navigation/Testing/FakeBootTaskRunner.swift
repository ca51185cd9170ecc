public import NavigationInterface
import PlatformInterface

/// A runner that keeps who asked, and gives what the test laid ready.
public final class FakeBootTaskRunner: BootTaskRunner, Sendable {
    private struct State {
        var pages: [AppRoute] = []
        var outcomes: [BootTaskOutcome]
    }

    private let state: Locked<State>

    /// - Parameter outcomes: what the calls give, in order; nothing waits behind the last.
    public init(outcomes: [BootTaskOutcome] = []) {
        state = Locked(State(outcomes: outcomes))
    }

    /// The pages that asked, in order.
    public var pages: [AppRoute] { state.withLock { $0.pages } }

    /// Keeps the page, and gives the next outcome.
    @discardableResult
    public func run(by page: AppRoute, only id: BootTask.ID?) throws(NavigationError) -> BootTaskOutcome {
        state.withLock { state in
            state.pages.append(page)
            return state.outcomes.isEmpty ? .nothing : state.outcomes.removeFirst()
        }
    }
}
