import Domain

/// What a code of the back end means for whoever asked: the one table from codes, the envelope's as well as HTTP's,
/// to kinds of failure (contract, «other codes»; the command line's exit statuses).
struct ServerCode {
    /// The envelope's code for success.
    static let success = 100_000

    /// The kind of failure.
    let category: Failure.Category
    /// What to do about it.
    let advice: LocalizedText

    /// The meaning of a failure code, the envelope's or HTTP's.
    init(_ code: Int) {
        switch code {
        case 400, 409, 422, 100_400: self.init(.invalid, en: "Check what you entered.", zh: "请检查输入的内容。")
        case 100_101: self.init(.invalid, en: "Check the phone number and the password.", zh: "请检查手机号和密码。")
        case 100_103: self.init(.invalid, en: "Update this program.", zh: "请升级本程序。")
        case 401, 100_401, 100_402: self.init(.login, en: "Log in again.", zh: "请重新登录。")
        case 403, 100_403:
            self.init(
                .forbidden, en: "Switch to an account that may do this, or ask an administrator for the permission.",
                zh: "请切换到有权限的账号，或联系管理员开通权限。")
        case 100_102:
            self.init(
                .forbidden, en: "The account is disabled; ask an administrator.", zh: "账号已停用，请联系管理员。")
        case 404, 100_404:
            self.init(
                .notFound, en: "Nothing of the kind is there; check the number, if you gave one, and the base URL.",
                zh: "服务器上没有所请求的内容，请检查输入的编号（如有）和服务器地址。")
        case 429, 100_429: self.init(.rateLimited, en: "Try again later.", zh: "请稍后再试。")
        case 500...599, 100_500:
            self.init(
                .badAnswer, en: "Try again later; if it stays so, tell the back end's people.",
                zh: "请稍后再试；如仍出现，请联系后台人员。")
        default:
            self.init(
                .server, en: "If you cannot tell why, give the code to the back end's people.",
                zh: "如不清楚原因，请把代码告诉后台人员。")
        }
    }

    /// The meaning of an HTTP status that is none of success and came without a code of the contract.
    init(status: Int) {
        // A redirect that was not followed and a status of no known class are answers that the contract does not know.
        self.init((400...599).contains(status) ? status : 500)
    }

    private init(_ category: Failure.Category, en: String, zh: String) {
        (self.category, advice) = (category, LocalizedText(en: en, zh: zh))
    }
}
