public import SessionInterface

/// What the window shows at its root.
public enum AppRoot: String, Hashable, Sendable, CaseIterable {
    /// The login page.
    case login
    /// A session is being taken up.
    case restoring
    /// The five tabs.
    case mainTab = "main_tab"
}

/// What moves the app from page to page.
public enum RouterEvent: Hashable, Sendable {
    /// The root is switched. The tabs begin anew: home, nothing pushed.
    case show(AppRoot)
    /// Something happened to the session: a login shows the tabs, its end the login page. The tabs begin anew.
    case session(SessionEvent)
    /// A tab is chosen; the paths stay.
    case select(AppTab)
    /// A page is shown upon the selected tab's path. A tab's root page is no page to push: it is selected.
    case push(AppRoute)
    /// The selected tab goes back by one page; nothing where its root page shows.
    case pop
    /// Home is selected, and the page shown upon its path.
    case navigateHome(AppRoute)
    /// 我的 is selected, and the page shown upon its path.
    case navigateProfile(AppRoute)
    /// A link opens a page on top of home, so that going back leads to home (seed 003); what was pushed on home goes. A
    /// tab's root page is selected instead, and what was pushed there goes. The other tabs stay as they are.
    case open(AppRoute)
    /// The tabs begin anew; the root stays.
    case reset
}

/// Where in the app somebody is: a value that changes by events alone.
///
/// Only the root switches while the tabs are not shown: no page opens before the login page (case H07).
public struct RouterState: Hashable, Sendable {
    /// What the window shows at its root.
    public private(set) var root: AppRoot
    /// The tab that is chosen.
    public private(set) var selectedTab = AppTab.home
    private var paths: [AppTab: [AppRoute]] = [:]

    /// A root with its tabs untouched.
    public init(root: AppRoot = .login) {
        self.root = root
    }

    /// The pages pushed on a tab, the lowest first; none where its root page shows.
    public func path(of tab: AppTab) -> [AppRoute] { paths[tab] ?? [] }

    /// The one page that is seen; nil while the tabs are not shown.
    public var visiblePage: AppRoute? {
        root == .mainTab ? path(of: selectedTab).last ?? .tab(selectedTab) : nil
    }

    /// Whether there is no tab bar: before the tabs are shown, and upon a page that hides it.
    public var hidesTabBar: Bool { visiblePage?.hidesTabBarWhenPushed ?? true }

    /// Takes an event in.
    public mutating func handle(_ event: RouterEvent) {
        switch event {
        case .show(let root):
            self = RouterState(root: root)
        case .session(.userDidLogin):
            self = RouterState(root: .mainTab)
        case .session(.userDidLogout), .session(.sessionDidExpire):
            self = RouterState(root: .login)
        case .reset:
            self = RouterState(root: root)
        case .select, .push, .pop, .navigateHome, .navigateProfile, .open:
            if root == .mainTab { move(event) }
        }
    }

    private mutating func move(_ event: RouterEvent) {
        switch event {
        case .select(let tab): selectedTab = tab
        case .push(let route): push(route, on: selectedTab)
        case .pop: _ = paths[selectedTab]?.popLast()
        case .navigateHome(let route): push(route, on: .home)
        case .navigateProfile(let route): push(route, on: .profile)
        case .open(.tab(let tab)):
            selectedTab = tab
            paths[tab] = nil
        case .open(let route):
            selectedTab = .home
            paths[.home] = [route]
        case .show, .session, .reset: break
        }
        // A path without pages is no path: states that look the same are equal.
        if path(of: selectedTab).isEmpty { paths[selectedTab] = nil }
    }

    private mutating func push(_ route: AppRoute, on tab: AppTab) {
        if case .tab(let other) = route {
            selectedTab = other
        } else {
            selectedTab = tab
            paths[tab, default: []].append(route)
        }
    }
}
