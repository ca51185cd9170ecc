#if Fakes
    import AuthInterface
    import Composition
    import Domain
    import NetworkingInterface
    import NetworkingTesting
    import SessionInterface
    import Testing

    /// A back end by the contract, as a scripted transport: one person with two accounts, and an order for each.
    enum BackEnd {
        static let phone = "13800000004", password = "p4ss-word", temporaryToken = "temporary-t0ken"

        static func http() -> FakeHTTPClient {
            FakeHTTPClient { request in
                HTTPResponse(
                    status: 200, headers: [HTTPHeader("Content-Type", "application/json")],
                    body: Array(answer(route(of: request), body: String(decoding: request.body, as: UTF8.self)).utf8))
            }
        }

        /// Method and path, `POST /api/app/v9/login`.
        static func route(of request: HTTPRequest) -> String {
            let path = request.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
            return "\(request.method.rawValue) \(path.drop { $0 != "/" }.prefix { $0 != "?" })"
        }

        static func answer(_ route: String, body: String) -> String {
            switch route {
            case "GET /api/app/config": success(#"{"enable_register":true}"#)
            case "POST /api/app/v9/login":
                success(#"{"token":"\#(temporaryToken)","accounts":[\#(photographer),\#(storeAdmin)]}"#)
            case "POST /api/app/v9/set-user": body.contains("501") ? success(scenicUser) : success(storeUser)
            case "GET /api/yf-handset-app/photog/order/listv2": success(#"{"list":[{\#(order)}],"total":1}"#)
            case "GET /api/app/store/order/list":
                success(
                    #"{"list":[{\#(order),"deposit_amount":"9.90","balance_amount":"10","store_name":"断桥"}],"total":1}"#
                )
            default: #"{"code":100404,"msg":"no such route","data":null}"#
            }
        }

        private static func success(_ data: String) -> String { #"{"code":100000,"msg":"ok","data":\#(data)}"# }

        private static let photographer =
            #"{"account_id":501,"account_type":"scenic_user","display_name":"西湖·摄影师","phone":"13800000004","#
            + #""role_code":"photographer","role_name":"摄影师"}"#
        private static let storeAdmin =
            #"{"account_id":503,"account_type":"store_user","display_name":"断桥旗舰店","phone":"13800000004","#
            + #""role_code":"store_admin","role_name":"门店管理员"}"#
        private static let scenicUser =
            #"{"token":"token-of-501","scenic_user":{"user_id":1004,"user_name":"赵六","phone":"13800000004","#
            + #""role_code":"photographer","role_name":"摄影师","scenics":[{"id":11,"name":"西湖"}],"current_scenic_id":11}}"#
        private static let storeUser =
            #"{"token":"token-of-503","store_user":{"user_id":1004,"user_name":"赵六","phone":"13800000004","#
            + #""role_code":"store_admin","role_name":"门店管理员","store_id":31,"scenic_id":11,"scenic_name":"西湖"}}"#
        private static let order =
            #""order_id":"880001","order_no":"SX880001","status":"paid","amount":"19.90","#
            + #""created_at":"2026-03-02 00:30:00""#
    }

    extension AppServices {
        /// Logs in with the account of this number, chosen among the two.
        func logIn(as number: Int64 = 501) async throws {
            let page = makeLoginViewModel()
            let outcome = try await page.login(
                LoginForm(phone: BackEnd.phone, password: BackEnd.password, acceptsPrivacyAgreement: true))
            guard case .accountChoice(let accounts, _) = outcome else {
                Issue.record("no choice between accounts: \(outcome)")
                return
            }
            #expect(accounts.map(\.id.number) == [501, 503])
            _ = try await page.selectAccount(try #require(accounts.first { $0.id.number == number }))
        }
    }

    /// For a composition of which every port that is used is supplied.
    @Sendable func unexpected(_ call: String) { Issue.record("\(call)") }
#endif
