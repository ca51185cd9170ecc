public import LaunchInterface
public import NavigationInterface
import PlatformInterface

/// Tabs with pages of a test's own, which keep what came to show. They load nothing.
public final class FakeMainTabs: MainTabs, Sendable {
    private let state = Locked<[AppTab]>([])

    /// The pages.
    public let pages: TabPages

    /// Tabs with these pages.
    public init(pages: TabPages) {
        self.pages = pages
    }

    /// The tabs that came to show, in order.
    public var appeared: [AppTab] { state.withLock { $0 } }

    /// Keeps the tab.
    public func appear(_ tab: AppTab) async { state.withLock { $0.append(tab) } }
}
