import Domain
public import SessionInterface

/// Holds where in the app somebody is: the root, the selected tab, and each tab's own path (seed 002, «AppRouter»).
public protocol AppRouter: Sendable {
    /// The present state.
    var state: RouterState { get }

    /// Every state from now on, until the stream is dropped; none twice in a row.
    func states() -> AsyncStream<RouterState>

    /// Moves by one event: at once, and when the call returns `state` is as it tells.
    func handle(_ event: RouterEvent)
}

extension AppRouter {
    /// Whether there is no tab bar.
    public var hidesTabBar: Bool { state.hidesTabBar }

    /// Switches the root; the tabs begin anew.
    public func show(_ root: AppRoot) { handle(.show(root)) }

    /// Chooses a tab.
    public func select(_ tab: AppTab) { handle(.select(tab)) }

    /// Chooses home, and shows a page upon its path.
    public func navigateHome(_ route: AppRoute) { handle(.navigateHome(route)) }

    /// Chooses 我的, and shows a page upon its path.
    public func navigateProfile(_ route: AppRoute) { handle(.navigateProfile(route)) }

    /// Shows a page upon the selected tab's path.
    public func push(_ route: AppRoute) { handle(.push(route)) }

    /// Goes back by one page.
    public func pop() { handle(.pop) }

    /// Begins the tabs anew: home, nothing pushed.
    public func reset() { handle(.reset) }

    /// Switches the root at each of these events, until the stream ends or the task is cancelled. What the toast says goes
    /// with the session; that it has expired is said on it, once.
    public func follow(_ events: AsyncStream<SessionEvent>, toasts: any ToastCenter) async {
        for await event in events { follow(event, toasts: toasts) }
    }

    /// The same for one event: at once.
    public func follow(_ event: SessionEvent, toasts: any ToastCenter) {
        handle(.session(event))
        switch event {
        case .userDidLogin: break
        case .userDidLogout: toasts.reset()
        case .sessionDidExpire:
            toasts.show(Failure.sessionHasExpired.message)
        }
    }
}
