import Domain

/// The contract's envelope codes.
enum EnvelopeCode {
    static let success = 100_000
    static let wrongPassword = 100_101
    static let accountDisabled = 100_102
    static let badRequest = 100_400
    static let invalidToken = 100_401
    static let expiredToken = 100_402
    static let forbidden = 100_403
    static let notFound = 100_404
    static let tooManyRequests = 100_429
    static let serverFault = 100_500

    /// The code that goes with an HTTP status.
    static func matching(status: Int) -> Int {
        switch status {
        case 200..<300: success
        case 401: invalidToken
        case 403: forbidden
        case 404: notFound
        case 429: tooManyRequests
        case 500...: serverFault
        default: badRequest
        }
    }
}

/// An answer without data: an HTTP status, an envelope code, and what the server says.
struct Refusal: Error {
    /// 200 where the request was understood and the business says no.
    var status = 200
    var code: Int
    var message: String
    var headers: [(name: String, value: String)] = []

    static func badParameter(_ name: String, _ reason: String) -> Refusal {
        Refusal(code: EnvelopeCode.badRequest, message: "参数 \(name) \(reason)")
    }

    static let wrongPassword = Refusal(code: EnvelopeCode.wrongPassword, message: "手机号或密码错误")
    static let accountDisabled = Refusal(code: EnvelopeCode.accountDisabled, message: "账号已被停用，请联系管理员")
    static let noToken = Refusal(status: 401, code: EnvelopeCode.invalidToken, message: "请先登录")
    static let invalidToken = Refusal(status: 401, code: EnvelopeCode.invalidToken, message: "登录状态无效，请重新登录")
    static let expiredToken = Refusal(status: 401, code: EnvelopeCode.expiredToken, message: "登录已过期，请重新登录")
    static let forbiddenRole = Refusal(code: EnvelopeCode.forbidden, message: "当前角色没有该接口的权限")
    static let forbiddenAccount = Refusal(code: EnvelopeCode.forbidden, message: "该账号不属于当前手机号")
    static let forbiddenStaff = Refusal(code: EnvelopeCode.forbidden, message: "只能查询本人的位置")
    static let forbiddenArea = Refusal(code: EnvelopeCode.forbidden, message: "当前账号没有该景区的权限")
    static let noOrder = Refusal(code: EnvelopeCode.notFound, message: "订单不存在")
    static let noPath = Refusal(status: 404, code: EnvelopeCode.notFound, message: "接口不存在")
    static let notFromHere = Refusal(status: 403, code: EnvelopeCode.forbidden, message: "控制接口只接受本机请求")
    static let fromWebPage = Refusal(status: 403, code: EnvelopeCode.forbidden, message: "控制接口不接受网页发出的请求")
    static let contentTooLarge = Refusal(status: 413, code: EnvelopeCode.badRequest, message: "请求内容超过 1 MiB")
    static let badContentType = Refusal(
        code: EnvelopeCode.badRequest, message: "请求头 Content-Type 必须是 application/json")
    static let badContent = Refusal(code: EnvelopeCode.badRequest, message: "请求内容不是 JSON 对象")
    static let badQuery = Refusal(code: EnvelopeCode.badRequest, message: "查询参数的编码有误")
    static let serverFault = Refusal(status: 500, code: EnvelopeCode.serverFault, message: "服务器内部错误")

    static func wrongMethod(allowed: String) -> Refusal {
        Refusal(
            status: 405, code: EnvelopeCode.badRequest, message: "请求方法应为 \(allowed)",
            headers: [(name: "Allow", value: allowed)])
    }
}

extension HTTPAnswer {
    /// The envelope around a value.
    init(data: JSONValue) {
        self.init(code: EnvelopeCode.success, message: "成功", data: data)
    }

    /// The envelope of a refusal.
    init(_ refusal: Refusal) {
        self.init(code: refusal.code, message: refusal.message, data: .null)
        status = refusal.status
        headers += refusal.headers
    }

    private init(code: Int, message: String, data: JSONValue) {
        self.init(bare: ["code": .integer(Int64(code)), "msg": .text(message), "data": data])
        self.code = code
    }

    /// A value without an envelope.
    init(bare value: JSONValue) {
        self.init(
            code: EnvelopeCode.success, headers: [(name: "Content-Type", value: "application/json; charset=utf-8")],
            content: value.bytes)
    }
}
