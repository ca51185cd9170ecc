import Domain
import NavigationInterface
import SessionInterface
import StorageInterface

// What is said of links and tasks that lead nowhere. What somebody else wrote is shown cut, and never whole.
extension NavigationError {
    static func tooLarge(_ what: LocalizedText, limit: Int) -> NavigationError {
        NavigationError(
            .tooLarge, .usage, en: "\(what(.english)) of more than \(limit) bytes is none.",
            zh: "\(what(.simplifiedChinese))超过 \(limit) 字节，已拒绝。")
    }

    static func notALink(_ text: String, en reason: String, zh chineseReason: String) -> NavigationError {
        NavigationError(
            .malformed, .usage,
            en: "“\(shown(text))” is not a link of this app: \(reason). One looks like \(example).",
            zh: "“\(shown(text))”不是本应用的链接：\(chineseReason)。正确形式如 \(example)。")
    }

    static func otherScheme(_ text: String) -> NavigationError {
        NavigationError(
            .otherScheme, .usage,
            en: "“\(shown(text))” leads elsewhere. Links of this app begin with \(AppLink.scheme)://.",
            zh: "“\(shown(text))”不属于本应用，本应用的链接以 \(AppLink.scheme):// 开头。")
    }

    static func notAPush(en reason: String, zh chineseReason: String) -> NavigationError {
        NavigationError(
            .malformed, .usage, en: "This is not a push payload: \(reason).", zh: "推送内容无效：\(chineseReason)。")
    }

    static let noAction = NavigationError(
        .noAction, .usage, en: "The push has no link in KEY_ACTION: there is nothing to open.",
        zh: "推送内容的 KEY_ACTION 中没有链接，没有可打开的页面。")

    static func unknownAction(_ link: AppLink) -> NavigationError {
        NavigationError(
            .unknownAction, .usage,
            en: "This version knows no action “\(shown(link.action))”. The link was dropped.",
            zh: "此版本不支持“\(shown(link.action))”操作，链接已忽略。")
    }

    static func badParameter(_ name: String, of link: AppLink, en needed: String, zh neededChinese: String)
        -> NavigationError
    {
        let value = link.parameters[name]
        return NavigationError(
            .badParameter, .usage,
            en: "\(link.action) needs \(name), \(needed)"
                + (value.map { ", not “\(shown($0))”." } ?? ", which the link does not have."),
            zh: "\(link.action) 需要参数 \(name)（\(neededChinese)），"
                + (value.map { "而不是“\(shown($0))”。" } ?? "但链接中没有。"))
    }

    static func noPermission(_ route: AppRoute, _ account: Account) -> NavigationError {
        NavigationError(
            .noPermission, .forbidden,
            en: """
                The account \(account.displayName) has no permission for the page \(route). The link was dropped; ask an admin \
                for the permission.
                """,
            zh: "账号“\(account.displayName)”没有页面 \(route) 的权限，链接已忽略，请联系管理员开通。")
    }

    static let tooOld = NavigationError(
        .tooOld, .invalid, en: "A link that waited was older than a day, and was dropped.", zh: "等待打开的链接已超过一天，已忽略。")

    static func unreadable(_ reason: String) -> NavigationError {
        NavigationError(
            .malformed, .invalid, en: "The link that waits in the store cannot be read (\(shown(reason))).",
            zh: "存储中等待打开的链接无法读取（\(shown(reason))）。")
    }

    static func storage(_ error: StorageError) -> NavigationError {
        NavigationError(.storage, failure: error.failure)
    }

    /// It is for somebody else: says for whom, and how to come to it.
    static func otherAccount(
        _ task: BootTask, than account: Account, switchable: [AccountSwitchAccount]
    ) -> NavigationError {
        let type = task.accountType
        let isSameUser = task.userID.map { $0 == account.userID } ?? true
        let names = isSameUser ? switchable.filter { $0.type == type }.map(\.displayName).joined(separator: ", ") : ""
        let user = task.userID.map { (en: "user \($0)", zh: "用户 \($0)") }
        let kind = type.map {
            (
                en: "an account of type “\(shown($0.title(.english)))”",
                zh: "类型为“\(shown($0.title(.simplifiedChinese)))”的账号"
            )
        }
        let whose = LocalizedText(
            en: [user?.en, kind?.en].compactMap { $0 }.joined(separator: ", "),
            zh: [user?.zh, kind?.zh].compactMap { $0 }.joined(separator: "、"))
        let advice =
            names.isEmpty
            ? LocalizedText(en: "It waits for a day until that one logs in.", zh: "链接保留一天，登录该账号后打开。")
            : LocalizedText(en: "It waits for a day: switch to \(names).", zh: "链接保留一天，切换到“\(names)”后打开。")
        return NavigationError(
            .otherAccount, .forbidden,
            en: """
                The link is for \(whose(.english)), and logged in is \(account.displayName) \
                (user \(account.userID), \(account.accountType.title(.english))). \(advice(.english))
                """,
            zh: """
                该链接属于\(whose(.simplifiedChinese))，当前登录的是“\(account.displayName)”\
                （用户 \(account.userID)，\(account.accountType.title(.simplifiedChinese))）。\(advice(.simplifiedChinese))
                """)
    }

    private init(_ code: Code, _ category: Failure.Category, en english: String, zh chinese: String) {
        self.init(code, failure: Failure(category, LocalizedText(en: english, zh: chinese)))
    }

    private static let example = "suixinkan://order_detail?order_id=880001"

    private static func shown(_ text: String) -> String {
        text.unicodeScalars.count > 80 ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))) + "…" : text
    }
}
