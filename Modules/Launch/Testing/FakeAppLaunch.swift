import Domain
public import LaunchInterface
import PlatformInterface

/// A launch whose first screen a test sets, and which keeps what it was asked. What a test did not supply is reported, and
/// fails.
public final class FakeAppLaunch: AppLaunch, Sendable {
    private struct State {
        var screen: FirstScreen?
        var options: [LaunchOptions] = []
    }

    private let state: Locked<State>
    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A launch with a first screen; none until told.
    /// - Parameter onUnexpectedCall: hears what was called without an answer, and how to supply one.
    public init(_ screen: FirstScreen? = nil, onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        state = Locked(State(screen: screen))
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// The first screen, to set and to read.
    public var screen: FirstScreen? {
        get { state.withLock { $0.screen } }
        set { state.withLock { $0.screen = newValue } }
    }

    /// What each start was asked for, in order.
    public var options: [LaunchOptions] { state.withLock { $0.options } }

    /// Shows the screen.
    public func start(_ options: LaunchOptions) async throws(LaunchError) -> FirstScreen {
        let screen = state.withLock { state in
            state.options.append(options)
            return state.screen
        }
        if let screen { return screen }
        let message = "AppLaunch.start(_:) was called, and the test did not supply it: set screen of FakeAppLaunch."
        onUnexpectedCall(message)
        throw LaunchError(.session, failure: Failure(.internal, LocalizedText(verbatim: message)))
    }
}
