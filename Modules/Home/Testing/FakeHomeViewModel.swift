public import HomeInterface
public import NetworkingInterface
import PlatformInterface

/// A home page whose state a test sets, and which records what was asked of it. It loads nothing.
public actor FakeHomeViewModel: HomeViewModel {
    /// What was asked of it.
    public enum Call: Hashable, Sendable {
        /// `initialize(answered:)`
        case initialize(HomeAnswers)
        /// `loadPermissions(force:)`
        case loadPermissions(force: Bool)
        /// `evaluateDialogs()`
        case evaluateDialogs
        /// `dismissDialog()`
        case dismissDialog
    }

    /// What the page shows.
    public var state: HomeState
    /// What was asked of it, in order.
    public private(set) var calls: [Call] = []

    /// A page that shows this.
    public init(state: HomeState = HomeState()) {
        self.state = state
    }

    /// Shows this from now on.
    public func show(_ state: HomeState) { self.state = state }

    /// Records the call.
    public func initialize(answered: HomeAnswers) async { calls.append(.initialize(answered)) }
    /// Records the call.
    public func loadPermissions(force: Bool) async { calls.append(.loadPermissions(force: force)) }
    /// Records the call.
    public func evaluateDialogs() async { calls.append(.evaluateDialogs) }

    /// Records the call and takes the dialog away.
    public func dismissDialog() async {
        calls.append(.dismissDialog)
        state.dialog = nil
    }
}

/// The spots of a scenic area that a test sets; it counts how often they were asked for.
public final class FakeScenicSpotContext: ScenicSpotContext, Sendable {
    private struct State {
        var shown: ScenicSpotState
        var count = 0
    }

    private let held: Locked<State>

    /// What is known of a scenic area's spots.
    public init(_ state: ScenicSpotState = ScenicSpotState()) {
        held = Locked(State(shown: state))
    }

    /// What is known, to set and to read.
    public var state: ScenicSpotState {
        get { held.withLock { $0.shown } }
        set { held.withLock { $0.shown = newValue } }
    }

    /// How often the spots were asked for.
    public var count: Int { held.withLock { $0.count } }

    /// The spots of `state`, or its failure; `.noScenicArea` where it has neither.
    public func scenicSpots() async throws(HomeError) -> LooseList<ScenicSpot> {
        let state = held.withLock { held in
            held.count += 1
            return held.shown
        }
        if let failure = state.failure { throw failure }
        guard let spots = state.spots else { throw HomeError.noScenicArea }
        return spots
    }
}
