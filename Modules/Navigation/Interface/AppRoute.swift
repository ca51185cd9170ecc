public import Domain
public import SessionInterface

/// Every page that the app can show, apart from the login page.
public enum AppRoute: Hashable, Sendable {
    /// The root page of a tab.
    case tab(AppTab)
    /// One order (seed 003).
    case orderDetail(OrderID)
    /// A chat room (seed 003), by the messaging server's id for it.
    case chat(roomID: String)
    /// The page of one of home's menus, by the permission that lists the menu; which there are is the server's matter.
    case menu(PermissionURI)
    /// A page below 我的.
    case profilePage(ProfilePage)

    /// The pages below 我的, by the names that the UI tests know them by (seed 002, «UI Test 启动约定»).
    public enum ProfilePage: String, Hashable, Sendable, CaseIterable {
        /// 设置.
        case settings
        /// 实名认证.
        case realNameAuth
    }

    /// The tab that the page belongs to. A link opens its page on home all the same (`RouterEvent.open`).
    public var tab: AppTab {
        switch self {
        case .tab(let tab): tab
        case .orderDetail: .orders
        case .chat, .menu: .home
        case .profilePage: .profile
        }
    }

    /// Whether the tab bar goes while the page shows: it stays on the tabs' root pages only (seed 002, «导航规则»).
    public var hidesTabBarWhenPushed: Bool {
        switch self {
        case .tab: false
        case .orderDetail, .chat, .menu, .profilePage: true
        }
    }

    /// The permission that an account needs for the page to be opened by a link or a menu; nil where everybody may. The
    /// seeds name none for orders, which is assumed here.
    public var neededPermission: PermissionURI? {
        switch self {
        case .tab(.orders), .orderDetail: .orders
        case .menu(let uri): uri
        case .tab, .chat, .profilePage: nil
        }
    }
}

extension AppRoute: CustomStringConvertible {
    /// The page in machine output and messages: `home`, `order_detail/880001`, `profile/settings`.
    public var description: String {
        switch self {
        case .tab(let tab): tab.rawValue
        case .orderDetail(let id): "order_detail/\(id)"
        case .chat(let roomID): "chat/\(roomID)"
        case .menu(let uri): "menu/\(uri.rawValue.drop { $0 == "/" })"
        case .profilePage(let page): "profile/\(page.rawValue)"
        }
    }
}
