package import NavigationInterface
import PlatformInterface

/// The router's state behind one lock.
package final class LiveAppRouter: AppRouter, Sendable {
    private let router: Watchable<RouterState>

    package init(root: AppRoot = .login) {
        router = Watchable(RouterState(root: root))
    }

    package var state: RouterState { router.value }

    package func states() -> AsyncStream<RouterState> { router.values() }

    package func handle(_ event: RouterEvent) { router.change { $0.handle(event) } }
}
