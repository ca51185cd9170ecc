public import Domain
public import SessionInterface

extension HomeError {
    /// Nobody is logged in.
    public static var nobodyLoggedIn: HomeError {
        HomeError(.sessionEnded, failure: .nobodyLoggedIn)
    }

    /// The session is another one by now, here or on disk: nothing was kept.
    public static var sessionEnded: HomeError {
        HomeError(
            .sessionEnded,
            failure: Failure(
                .login,
                LocalizedText(
                    en: "The session has ended or changed meanwhile. Nothing was saved; log in and try again.",
                    zh: "登录状态已结束或已变更，未保存任何内容，请登录后重试。")))
    }

    /// A role that has no stores.
    public static func roleHasNoStores(_ role: RoleCode) -> HomeError {
        HomeError(
            .roleHasNoStores,
            failure: Failure(
                .forbidden,
                LocalizedText(
                    en: "The role “\(role.title(.english))” has no stores. Log in as a store admin to see them.",
                    zh: "角色“\(role.title(.simplifiedChinese))”没有门店，请使用门店管理员账号登录后查看。")))
    }

    /// An account without a scenic area.
    public static var noScenicArea: HomeError {
        HomeError(
            .noScenicArea,
            failure: Failure(
                .forbidden,
                LocalizedText(
                    en: "The account has no scenic area. Ask an admin to assign one, or log in with another account.",
                    zh: "当前账号没有可用的景区，请联系管理员分配，或使用其他账号登录。")))
    }

    /// A menu that the account does not see; `seen` are those that it does.
    public static func unknownMenu(_ name: String, seen: [HomeMenu]) -> HomeError {
        let list = seen.map(\.uri.rawValue)
        return HomeError(
            .unknownMenu,
            failure: Failure(
                .notFound,
                list.isEmpty
                    ? LocalizedText(
                        en: "There is no menu “\(name)”: this account sees none.", zh: "没有“\(name)”：当前账号没有任何菜单。")
                    : LocalizedText(
                        en: "There is no menu “\(name)”. This account sees: \(list.joined(separator: ", ")).",
                        zh: "没有“\(name)”菜单，当前账号可用的有：\(list.joined(separator: "、"))。")))
    }

    /// A report of somebody who is not online.
    public static var offline: HomeError {
        HomeError(
            .offline,
            failure: Failure(
                .invalid,
                LocalizedText(
                    en: "You are offline. Go online before you report a location.", zh: "当前为离线状态，请先上线再上报位置。")))
    }

    /// A reminder of so many minutes.
    public static func minutes(_ minutes: Int) -> HomeError {
        let range = HomeLocationState.reminderRange
        return HomeError(
            .minutes,
            failure: Failure(
                .usage,
                LocalizedText(
                    en: "A reminder takes \(range.lowerBound) to \(range.upperBound) minutes, or 0 for none.",
                    zh: "提醒时间应为 \(range.lowerBound) 到 \(range.upperBound) 分钟，0 表示关闭。")))
    }
}

extension HomeDialog {
    /// What the dialog is about.
    public var title: LocalizedText {
        switch self {
        case .permission: LocalizedText(en: "No permissions", zh: "暂无权限")
        case .scenicArea: LocalizedText(en: "No scenic area", zh: "暂无景区")
        case .locationTimeout: LocalizedText(en: "Location not reported", zh: "位置上报超时")
        }
    }

    /// What it says.
    public var message: LocalizedText {
        switch self {
        case .permission:
            LocalizedText(
                en: "This account may do nothing yet. Ask an admin for permissions.",
                zh: "当前账号还没有任何权限，请联系管理员开通。")
        case .scenicArea:
            LocalizedText(
                en: "This account has no scenic area yet. Ask an admin to assign one.",
                zh: "当前账号还没有关联景区，请联系管理员分配。")
        case .locationTimeout:
            LocalizedText(
                en: "Your last location report is older than your reminder allows. Please report your location.",
                zh: "距离上次位置上报已超过提醒时间，请及时上报位置。")
        }
    }
}
