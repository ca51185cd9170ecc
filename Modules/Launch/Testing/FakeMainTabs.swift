public import LaunchInterface
public import NavigationInterface
import PlatformInterface

/// Tabs with pages of a test's own, which keep what came to show. They load nothing.
public final class FakeMainTabs: MainTabs, Sendable {
    private struct State {
        var pages: TabPages
        var appeared: [AppTab] = []
    }

    private let state: Locked<State>
    private let makePages: @Sendable () -> TabPages

    /// Tabs with these pages, made once for each session.
    public init(makePages: @escaping @Sendable () -> TabPages) {
        self.makePages = makePages
        state = Locked(State(pages: makePages()))
    }

    /// The present session's pages.
    public var pages: TabPages { state.withLock { $0.pages } }

    /// The tabs that came to show, in order.
    public var appeared: [AppTab] { state.withLock { $0.appeared } }

    /// Begins another session.
    public func beginSession() {
        let pages = makePages()
        state.withLock { $0.pages = pages }
    }

    /// Keeps the tab.
    public func appear(_ tab: AppTab) async { state.withLock { $0.appeared.append(tab) } }
}
