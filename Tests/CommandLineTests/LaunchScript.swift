import TestSupport

/// A back end for whole launches, by the contract: one account of a role, with everything that its first screens ask for.
struct LaunchScript: Sendable {
    var role = "photographer"
    /// What a path answers in place of the usual.
    var answers: [String: StubAnswer] = [:]
    /// Whether the account has a scenic area.
    var hasScenicArea = true
    /// Which menus the role has.
    var menus = [
        ("/orders", "订单管理"), ("/statistics", "数据统计"), ("/wallet", "我的钱包"), ("/queue", "排队叫号"), ("/staff", "员工管理"),
    ]
    /// When the server saw the photographer last.
    var lastReport = "2026-03-02 09:00:00"

    static let userInfo = "/api/yf-handset-app/userinfo"
    static let permissions = "/api/yf-handset-app/role-permission"
    static let stores = "/api/app/store/all"
    static let location = "/api/yf-handset-app/photog/loacation/detail"
    static let orderDetail = "/api/app/order/detail"
    static let config = "/api/app/config"

    func answer(_ request: StubRequest) -> StubAnswer {
        answers[request.path] ?? .json(BackEndScript.success(data(request.path)))
    }

    private func data(_ path: String) -> String {
        switch path {
        case Self.config: #"{"enable_register":true}"#
        case "/api/app/v9/login": #"{"token":"temporary-token","accounts":[\#(account)]}"#
        case "/api/app/v9/set-user": #"{"token":"real-token","\#(isStore ? "store_user" : "scenic_user")":\#(user)}"#
        case Self.userInfo:
            #"{"user_id":1001,"user_name":"测试甲","real_name":"张三丰","avatar":null,"phone":"13123456789","role_name":"\#(roleName)"}"#
        case Self.permissions:
            """
            [{"role_id":1,"role_code":"\(role)","role_name":"\(roleName)","scenics":[\(area)],
              "permissions":[\(permissions)]}]
            """
        case Self.stores:
            #"[{"id":31,"name":"断桥旗舰店","scenic_id":11,"status":"open"},{"id":32,"name":"苏堤店","scenic_id":12,"status":"open"}]"#
        case Self.location: #"{"staff_id":1001,"online":true,"last_report_time":"\#(lastReport)"}"#
        case Self.orderDetail: BackEndScript.order("880001")
        case "/api/yf-handset-app/photog/real-name/info": #"{"status":"approved"}"#
        case "/api/yf-handset-app/photog/wallet/bank-card/info": #"{"bound":false}"#
        default: isSummary(path) ? Self.summary : #"{"list":[],"total":0}"#
        }
    }

    private func isSummary(_ path: String) -> Bool { path.contains("/analyse") && !path.hasSuffix("/daily") }
    private var isStore: Bool { role == "store_admin" }
    private var roleName: String {
        ["photographer": "摄影师", "scenic_admin": "景区管理员", "store_admin": "门店管理员"][role] ?? role
    }
    private var area: String { hasScenicArea ? #"{"id":11,"name":"西湖"}"# : "" }

    private var permissions: String {
        menus.enumerated().map { index, menu in
            #"{"id":\#(index + 1),"name":"\#(menu.1)","uri":"\#(menu.0)","sort":\#(index),"children":[]}"#
        }.joined(separator: ",")
    }

    private var account: String {
        """
        {"account_id":501,"account_type":"\(isStore ? "store_user" : "scenic_user")","display_name":"账号501",
         "phone":"13123456789","role_code":"\(role)","role_name":"\(roleName)"}
        """
    }

    private var user: String {
        let scenic = hasScenicArea ? #","current_scenic_id":11"# : ""
        let place = isStore ? #","store_id":31,"scenic_id":11,"scenic_name":"西湖""# : #","scenics":[\#(area)]\#(scenic)"#
        return """
            {"user_id":1001,"user_name":"张三丰","real_name":null,"phone":"13123456789","role_code":"\(role)",
             "role_name":"\(roleName)"\(place)}
            """
    }

    private static let summary = """
        {"order_count":0,"order_amount":"0.00","refund_count":0,"refund_amount":"0.00","income_amount":"0.00",
         "customer_count":0,"conversion_rate":"0.00"}
        """
}

extension CommandLineFixture {
    /// The lines of `launch --steps`, without their times: `request GET /api/app/config 200, 73 bytes` as
    /// `request GET /api/app/config`.
    func launchSteps(_ more: String...) async throws -> [String] {
        let result = await run(words: ["launch", "--steps", "-o", "json"] + more)
        let steps = try JSONDocument(result.output)["steps"]?.list ?? []
        return steps.map { step in
            let (kind, name) = (step["kind"]?.text ?? "", step["name"]?.text ?? "")
            let detail = kind == "request" ? "" : step["detail"]?.text ?? ""
            return [kind, name, detail].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}
