public import Domain
public import SessionInterface

/// An entry of the home page that opens a page.
public struct HomeMenu: Hashable, Sendable {
    /// The page that it opens.
    public let uri: PermissionURI
    /// Its title for people.
    public let title: LocalizedText
    /// The server's name for it; empty where the server left it out.
    public let name: String
    /// The name of its picture.
    public let picture: String

    /// An entry of the home page.
    public init(uri: PermissionURI, title: LocalizedText, name: String, picture: String) {
        (self.uri, self.title, self.name, self.picture) = (uri, title, name, picture)
    }

    /// Whether a person means this one by `word`: its URI, the server's name, or its title in any language.
    public func isCalled(_ word: String) -> Bool {
        let word = word.lowercased()
        return !word.isEmpty
            && ([uri.rawValue, name] + Language.allCases.map { title($0) }).contains { $0.lowercased() == word }
    }
}

/// The menus that this version knows, and what is shown of those that it does not (seed 000 §4.2).
public struct HomeMenuCatalog: Sendable {
    /// The catalogue of this version.
    public init() {}

    /// The menus that these permissions let see, in the permissions' order. One whose URI this version does not know is
    /// shown with the server's name. What only groups others has no URI, and is none.
    public func visibleMenus(from permissions: Permissions) -> [HomeMenu] {
        permissions.items.filter { !$0.uri.rawValue.isEmpty }.map(menu)
    }

    private func menu(for item: PermissionItem) -> HomeMenu {
        if let known = Self.known[item.uri] {
            return HomeMenu(uri: item.uri, title: known.title, name: item.name, picture: known.picture)
        }
        let name = item.name.isEmpty ? item.uri.rawValue : item.name
        return HomeMenu(uri: item.uri, title: LocalizedText(verbatim: name), name: item.name, picture: "menu_other")
    }

    private static let known: [PermissionURI: (title: LocalizedText, picture: String)] = [
        .orders: (LocalizedText(en: "Orders", zh: "订单管理"), "menu_orders"),
        .writeOff: (LocalizedText(en: "Write-off", zh: "订单核销"), "menu_write_off"),
        .statistics: (LocalizedText(en: "Statistics", zh: "数据统计"), "menu_statistics"),
        .photoUpload: (LocalizedText(en: "Photo upload", zh: "照片上传"), "menu_photo_upload"),
        .cloudDrive: (LocalizedText(en: "Cloud drive", zh: "相册云盘"), "menu_cloud_drive"),
        .messages: (LocalizedText(en: "Messages", zh: "消息中心"), "menu_messages"),
        .queue: (LocalizedText(en: "Queue calling", zh: "排队叫号"), "menu_queue"),
        .location: (LocalizedText(en: "Location report", zh: "位置上报"), "menu_location"),
        .stores: (LocalizedText(en: "Stores", zh: "门店管理"), "menu_stores"),
        .scenicSpots: (LocalizedText(en: "Scenic spots", zh: "景点管理"), "menu_scenic_spots"),
        .checkIns: (LocalizedText(en: "Check-in points", zh: "打卡点"), "menu_check_ins"),
        .wallet: (LocalizedText(en: "Wallet", zh: "我的钱包"), "menu_wallet"),
        .realName: (LocalizedText(en: "Real-name check", zh: "实名认证"), "menu_real_name"),
        .staff: (LocalizedText(en: "Staff", zh: "员工管理"), "menu_staff"),
        .settings: (LocalizedText(en: "Settings", zh: "设置"), "menu_settings"),
    ]
}
