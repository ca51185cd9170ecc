import DevServer
import Testing

/// A server for one test, and people who use it.
final class RunningServer {
    static let photographer = "13800000001"
    static let scenicAdmin = "13800000002"
    static let storeAdmin = "13800000003"
    static let everything = "13800000004"
    static let disabled = "13800000005"

    static let photographerList = "/api/yf-handset-app/photog/order/listv2"
    static let scenicAdminList = "/api/app/scenic-admin/order/list"
    static let storeAdminList = "/api/app/store/order/list"

    let server: DevelopmentServer
    var client: LoopbackClient { LoopbackClient(server: server) }

    init(_ configure: (inout DevServerOptions) -> Void = { _ in }) throws {
        var options = DevServerOptions()
        configure(&options)
        server = try DevelopmentServer(options)
    }

    func login(_ phone: String, password: String = "demo-password") throws -> Answer {
        try client.post("/api/app/v9/login", #"{"username": "\#(phone)", "password": "\#(password)"}"#)
    }

    /// Somebody logged in, as the account that has this role.
    func person(_ phone: String, role: String? = nil) throws -> LoopbackClient {
        let login = try login(phone)
        let account = try #require(
            login.data["accounts"].list.first { role == nil || $0["role_code"].text == role },
            "\(phone) has no \(role ?? "account")")
        var client = client
        client.token = login.data["token"].text
        client.token = try client.setUser(account).data["token"].text
        return client
    }

    /// Everything that is in a list, asked for page by page.
    static func all(_ list: String, _ client: LoopbackClient, query: String = "", pageSize: Int = 100) throws -> [JSON]
    {
        var rows: [JSON] = []
        for page in 1... {
            let answer = try client.get("\(list)?page=\(page)&page_size=\(pageSize)\(query)")
            try #require(answer.code == 100_000, "\(answer.message)")
            rows += answer.data["list"].list
            if answer.data["list"].list.count < pageSize { break }
        }
        return rows
    }

    /// All rows of a kind, with what the lists do not show.
    func truth(_ kind: String) throws -> [JSON] {
        try client.get("/_control/orders?kind=\(kind)").json.list
    }
}

extension LoopbackClient {
    func setUser(_ account: JSON) throws -> Answer {
        try post(
            "/api/app/v9/set-user",
            #"{"account_id": \#(account["account_id"].integer ?? 0), "account_type": "\#(account["account_type"].text ?? "")"}"#
        )
    }
}
