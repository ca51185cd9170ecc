import Domain
import FoundationEssentials
import NetworkingInterface

/// The ways in which one request gives no value, as errors: what failed, with what, and what to do. They name method
/// and path, never the query, a header or a body, where secrets and people's data are.
struct RequestFailures: Sendable {
    /// Method and path.
    let request: String
    /// What the request carried and no message says, also where the server repeats it.
    let secrets: Secrets

    /// What the server said beside its value: each part may be missing.
    struct Refusal {
        /// The envelope's code and message, and `Retry-After`.
        var code: Int?, message: String?, retryAfter: Int?
    }

    // MARK: The server said no

    /// The envelope's code is one of failure.
    func serverCode(_ code: Int, _ refusal: Refusal) -> APIError {
        let meaning = ServerCode(code), said = Self.said(refusal)
        return error(
            .serverCode, meaning.category,
            LocalizedText(
                en: "The server refused \(request): \(said.en)code \(code). \(Self.advice(meaning, refusal)(.english))",
                zh: "服务器拒绝了 \(request)：\(said.zh)代码 \(code)。\(Self.advice(meaning, refusal)(.simplifiedChinese))"),
            refusal)
    }

    /// A status that is none of success, without the envelope's word for it.
    func httpStatus(_ status: Int, came: LocalizedText, _ refusal: Refusal) -> APIError {
        let meaning = ServerCode(status: status)
        return error(
            .httpStatus, meaning.category,
            LocalizedText(
                en: "\(request) was answered with HTTP status \(status) and \(came(.english)). "
                    + Self.advice(meaning, refusal)(.english),
                zh: "\(request) 的应答是 HTTP 状态 \(status)，收到的是\(came(.simplifiedChinese))。"
                    + Self.advice(meaning, refusal)(.simplifiedChinese)),
            refusal)
    }

    // MARK: Tokens

    /// The request needs a session.
    var loginNeeded: APIError {
        error(.loginNeeded, .login, Failure.nobodyLoggedIn.message)
    }

    /// The server called the session's token invalid. `leftOnDisk` is why something of the session stays on this machine.
    func sessionExpired(_ refusal: Refusal, leftOnDisk: Failure? = nil) -> APIError {
        let said = Self.said(refusal)
        let left = leftOnDisk.map { failure in
            (
                en: " It could not be erased from this machine: \(failure.message(.english))",
                zh: "未能从本机清除登录信息：\(failure.message(.simplifiedChinese))"
            )
        }
        return error(
            .sessionExpired, .login,
            LocalizedText(
                en: "The login has expired: \(said.en)the server no longer takes it for \(request). Log in again."
                    + (left?.en ?? ""),
                zh: "登录已过期：\(said.zh)服务器不再接受它用于 \(request)。请重新登录。" + (left?.zh ?? "")),
            refusal)
    }

    /// The session that asked is no longer there.
    var sessionEnded: APIError {
        error(
            .sessionEnded, .login,
            LocalizedText(
                en: "The session ended while \(request) was under way, and its answer was thrown away. Log in again.",
                zh: "\(request) 进行期间会话已结束，其应答已丢弃。请重新登录。"))
    }

    /// The server asked for a token where none was sent: whoever wanted to log in may not.
    func loginRefused(_ refusal: Refusal) -> APIError {
        let said = Self.said(refusal)
        let (en, zh) = refusal.code.map { ("code \($0)", "代码 \($0)") } ?? ("HTTP 401", "HTTP 401")
        return error(
            .tokenRefused, .login,
            LocalizedText(
                en: "The server refused the log-in, \(request): \(said.en)\(en). "
                    + "Check the phone number and the password; if they are right, tell the back end's people.",
                zh: "服务器拒绝了登录（\(request)）：\(said.zh)\(zh)。请检查手机号和密码；如确认无误，请联系后台人员。"),
            refusal)
    }

    /// The server called a token invalid that is not the session's.
    func tokenRefused(_ refusal: Refusal) -> APIError {
        let said = Self.said(refusal)
        return error(
            .tokenRefused, .login,
            LocalizedText(
                en:
                    "The server refused the token of \(request): \(said.en)it is not valid, or no longer. Log in again.",
                zh: "服务器拒绝了 \(request) 的令牌：\(said.zh)令牌无效或已过期。请重新登录。"),
            refusal)
    }

    // MARK: Answers that are none

    /// What came is no JSON text, or not the contract's envelope.
    func badAnswer(expected: LocalizedText, came: LocalizedText, cause: (any Error)? = nil) -> APIError {
        badAnswer(
            en: "expected \(expected(.english)), got \(came(.english))",
            zh: "应为\(expected(.simplifiedChinese))，实为\(came(.simplifiedChinese))", cause: cause)
    }

    /// A value of the answer could not be read.
    func badAnswer(_ fault: DecodingError) -> APIError {
        let fault = fault.hiding(secrets), place = fault.keyPathAndReason
        let path = place.keyPath.onOneLine(limit: 200), reason = place.reason.onOneLine(limit: 200)
        guard !path.isEmpty else { return badAnswer(en: reason, zh: reason, cause: fault) }
        // The reason stays in English: it is for the server's people.
        return badAnswer(en: "at \(path): \(reason)", zh: "\(path) 处：\(reason)", cause: fault)
    }

    private func badAnswer(en: String, zh: String, cause: (any Error)?) -> APIError {
        error(
            .badAnswer, .badAnswer,
            LocalizedText(
                en:
                    "The answer to \(request) cannot be read: \(en). Update this program, or tell the back end's people.",
                zh: "无法读取 \(request) 的应答：\(zh)。请升级本程序，或联系后台人员。"),
            cause: cause)
    }

    // MARK: No answer at all

    /// The request cannot be written as JSON.
    func unencodableBody(_ cause: any Error) -> APIError {
        error(
            .invalidRequest, .internal,
            LocalizedText(
                en: "\(request) was not sent: its content cannot be written as JSON. Please report this.",
                zh: "\(request) 未发送：其内容无法写成 JSON。请报告此问题。"),
            cause: cause)
    }

    /// There is no whole answer. The host and the advice are in the HTTP client's own message.
    func noAnswer(_ cause: HTTPClientError) -> APIError {
        let (code, category) = Self.meaning(of: cause.code)
        return error(code, category, cause.message, cause: cause)
    }

    private static func meaning(of code: HTTPClientError.Code) -> (APIError.Code, Failure.Category) {
        switch code {
        case .invalidRequest: (.invalidRequest, .usage)
        case .connectTimeout, .idleTimeout, .totalTimeout: (.timeout, .timeout)
        case .tooLarge, .badAnswer, .refusedRedirect: (.badAnswer, .badAnswer)
        case .cancelled: (.cancelled, .cancelled)
        case .unavailable: (.unavailable, .io)
        default: (.network, .network)
        }
    }

    // MARK: Parts of messages

    private static func said(_ refusal: Refusal) -> (en: String, zh: String) {
        guard let message = refusal.message else { return ("", "") }
        return ("“\(message)”, ", "“\(message)”，")
    }

    private static func advice(_ meaning: ServerCode, _ refusal: Refusal) -> LocalizedText {
        guard let seconds = refusal.retryAfter else { return meaning.advice }
        return LocalizedText(en: "Try again in \(seconds) s.", zh: "请在 \(seconds) 秒后重试。")
    }

    private func error(
        _ code: APIError.Code, _ category: Failure.Category, _ message: LocalizedText,
        _ refusal: Refusal = Refusal(), cause: (any Error)? = nil
    ) -> APIError {
        APIError(
            code, failure: Failure(category, message, serverCode: refusal.code, request: request),
            serverMessage: refusal.message, retryAfter: refusal.retryAfter, cause: cause)
    }
}
