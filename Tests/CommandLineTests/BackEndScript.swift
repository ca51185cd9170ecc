import TestSupport

/// A back end written by the tests from the contract, answer by answer: not the development server, so that a
/// misreading made on both sides would not cancel out.
struct BackEndScript: Sendable {
    /// The accounts that login offers, as JSON texts.
    var accounts = [account(501, role: "photographer")]
    /// The role of whoever is logged in.
    var role = "photographer"
    /// What a path answers in place of the usual.
    var answers: [String: StubAnswer] = [:]

    func answer(_ request: StubRequest) -> StubAnswer {
        if let answer = answers[request.path] { return answer }
        switch request.path {
        case "/api/app/config":
            return .json(Self.success(#"{"enable_register": true}"#))
        case "/api/app/v9/login":
            guard request.bodyText.contains(#""password":"right""#) else {
                return .json(#"{"code":100101,"msg":"手机号或密码错误","data":null}"#)
            }
            return .json(
                Self.success(#"{"token":"temporary-token","accounts":[\#(accounts.joined(separator: ","))]}"#))
        case "/api/app/v9/set-user":
            return .json(Self.success(#"{"token":"real-token","scenic_user":\#(user)}"#))
        default:
            return .json(Self.success(Self.page([Self.order("1")])))
        }
    }

    private var user: String {
        """
        {"user_id":1001,"user_name":"张三丰","real_name":null,"phone":"13123456789","role_code":"\(role)",
         "role_name":"测试","scenics":[{"id":11,"name":"西湖"}],"current_scenic_id":11}
        """
    }

    static func account(_ id: Int, role: String, type: String = "scenic_user") -> String {
        """
        {"account_id":\(id),"account_type":"\(type)","display_name":"账号\(id)","phone":"13123456789",
         "role_code":"\(role)","role_name":"测试","scenic_id":11,"scenic_name":"西湖"}
        """
    }

    static func success(_ data: String) -> String { #"{"code":100000,"msg":"ok","data":\#(data)}"# }

    static func page(_ rows: [String], total: Int? = nil) -> String {
        #"{"list":[\#(rows.joined(separator: ","))],"total":\#(total ?? rows.count),"page":1,"page_size":20}"#
    }

    /// An order, with some of its fields replaced by other JSON texts, or left out where nil.
    static func order(_ id: String, _ replaced: [String: String?] = [:]) -> String {
        let fields: [(String, String)] = [
            ("order_id", id), ("order_no", "\"SX\(id.filter(\.isNumber))\""), ("status", #""paid""#),
            ("product_name", #""西湖快照""#), ("amount", #""19.90""#), ("customer_phone", #""131****6789""#),
            ("photographer_name", #""张三丰""#), ("scenic_name", #""西湖""#), ("spot_name", "null"),
            ("created_at", #""2026-03-01 10:20:30""#), ("paid_at", #""2026-03-01 10:21:30""#),
            ("written_off_at", "null"),
        ]
        let known = Set(fields.map(\.0))
        let texts = fields.compactMap { name, value -> String? in
            switch replaced[name] {
            case .none: "\"\(name)\":\(value)"
            case .some(.none): nil
            case .some(.some(let other)): "\"\(name)\":\(other)"
            }
        }
        let added = replaced.filter { !known.contains($0.key) }.compactMap { name, value in
            value.map { "\"\(name)\":\($0)" }
        }
        return "{\((texts + added.sorted()).joined(separator: ","))}"
    }
}
