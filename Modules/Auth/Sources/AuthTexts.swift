import AuthInterface
import Domain

extension AuthError {
    /// A failure that needs no more than its kind to be said.
    init(_ code: Code) {
        self.init(code, failure: Self.failure(of: code))
    }

    private static func failure(of code: Code) -> Failure {
        switch code {
        case .invalidPhone:
            Failure(
                .usage,
                LocalizedText(
                    en: "The phone number must have 11 digits and start with 1.",
                    zh: "手机号必须是以 1 开头的 11 位数字。"))
        case .emptyPassword:
            Failure(.usage, LocalizedText(en: "The password must not be empty.", zh: "密码不能为空。"))
        case .consentNeeded:
            Failure(
                .usage,
                LocalizedText(
                    en: "Logging in needs your consent to the privacy agreement.", zh: "登录前需要同意隐私协议。"))
        case .noAccount:
            Failure(
                .forbidden,
                LocalizedText(
                    en: "This phone number has no account to log in to. Ask your administrator for one.",
                    zh: "该手机号没有可登录的账号，请联系管理员开通。"))
        case .unknownAccount:
            Failure(
                .notFound,
                LocalizedText(
                    en: "This phone number has no such account. Leave out the account to see those that it has.",
                    zh: "该手机号没有这个账号。不指定账号即可查看可选账号。"))
        case .loginUnderWay:
            Failure(
                .invalid,
                LocalizedText(
                    en: "A login is under way already. Wait until it has ended.", zh: "正在登录中，请稍候。"))
        case .notLoggedIn:
            Failure(
                .login,
                LocalizedText(
                    en: "Nobody is logged in any more. Log in again.", zh: "当前没有登录的账号，请重新登录。"))
        default:
            Failure(
                .usage,
                LocalizedText(
                    en: "No login waits for the choice of an account. Log in first.",
                    zh: "当前没有等待选择账号的登录，请先登录。"))
        }
    }
}
