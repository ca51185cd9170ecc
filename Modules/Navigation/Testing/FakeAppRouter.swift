public import NavigationInterface
import PlatformInterface

/// A router that moves as the real one does, and keeps what it was told.
public final class FakeAppRouter: AppRouter, Sendable {
    private struct State {
        var router: RouterState
        var events: [RouterEvent] = []
        var listeners: [AsyncStream<RouterState>.Continuation] = []
    }

    private let fake: Locked<State>

    /// A router with this root; the tabs unless told otherwise.
    public init(root: AppRoot = .mainTab) {
        fake = Locked(State(router: RouterState(root: root)))
    }

    /// What it was told, in order.
    public var events: [RouterEvent] { fake.withLock { $0.events } }

    /// The present state.
    public var state: RouterState { fake.withLock { $0.router } }

    /// Every state from now on.
    public func states() -> AsyncStream<RouterState> {
        let (stream, continuation) = AsyncStream.makeStream(of: RouterState.self)
        fake.withLock { $0.listeners.append(continuation) }
        return stream
    }

    /// Keeps the event, and moves.
    public func handle(_ event: RouterEvent) {
        fake.withLock { fake in
            let before = fake.router
            fake.events.append(event)
            fake.router.handle(event)
            if fake.router != before { fake.listeners.forEach { $0.yield(fake.router) } }
        }
    }
}
