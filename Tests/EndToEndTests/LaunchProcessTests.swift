import Foundation
import Glibc
import TestSupport
import Testing

/// Launches as processes: killed in the middle, and many at once.
@Suite(.timeLimit(.minutes(3))) struct LaunchProcessTests {
    private let program: InstalledProgram

    init() throws { program = try InstalledProgram() }

    /// Case H05: the link is on disk before the first request, and a start that was killed loses nothing.
    @Test func aLinkWhoseStartWasKilledOpensAtTheNextOneOnce() async throws {
        let held = Watched(false)
        let never = Gate()
        let stub = try StubServer { request in
            let answer = Self.answer(request)
            return held.value && request.path.contains("handset-app")
                ? StubAnswer([.hold(never)] + answer.steps) : answer
        }
        let login = try await program.run(
            "--base-url", stub.url, "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy",
            input: "right\n")
        #expect(login.status == 0, "\(login.error)")

        held.update { $0 = true }
        let before = stub.requests.count
        let pidFile = program.home.path("launch.pid")
        async let killed = program.shell(
            "suixinkan --base-url \(stub.url) launch 'suixinkan://order_detail?order_id=880001' & echo $! >\(pidFile); wait $!"
        )
        _ = try await stub.requests(count: before + 2)
        let pid = try #require(Int32(String(contentsOfFile: pidFile, encoding: .utf8).filter(\.isNumber)))
        #expect(kill(pid, SIGKILL) == 0)
        #expect(try await killed.status == 128 + SIGKILL)
        #expect(!stub.requests.contains { $0.path == "/api/app/order/detail" })

        held.update { $0 = false }
        var pages: [String] = []
        for _ in 1...3 {
            let result = try await program.run("--base-url", stub.url, "launch", "-o", "json")
            #expect(result.status == 0, "\(result.error)")
            let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            pages.append(document?["page"] as? String ?? "")
        }
        #expect(pages == ["order_detail/880001", "home", "home"])
        #expect(stub.requests.filter { $0.path == "/api/app/order/detail" }.count == 1)
    }

    /// Case H22: twelve first starts at once on one session write the same, and each shows home.
    @Test func manyFirstStartsAtOnceAllShowHome() async throws {
        let stub = try StubServer(Self.answer)
        _ = try await program.run(
            "--base-url", stub.url, "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy",
            input: "right\n")
        let results = try await withThrowingTaskGroup(of: InstalledProgram.Result.self) { group in
            for _ in 0..<12 {
                group.addTask { try await program.run("--base-url", stub.url, "launch", "-o", "json") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for result in results {
            #expect(result.status == 0 && result.error == "")
            let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            #expect(document?["root"] as? String == "main_tab" && document?["refreshed"] as? Bool == true)
        }
    }

    private static func answer(_ request: StubRequest) -> StubAnswer {
        let data =
            switch request.path {
            case "/api/app/v9/login":
                #"{"token":"temporary-token","accounts":[{"account_id":501,"account_type":"scenic_user","display_name":"账号501","phone":"13123456789","role_code":"photographer","role_name":"摄影师"}]}"#
            case "/api/app/v9/set-user":
                #"{"token":"real-token","scenic_user":{"user_id":1001,"user_name":"张三丰","phone":"13123456789","role_code":"photographer","role_name":"摄影师","scenics":[{"id":11,"name":"西湖"}],"current_scenic_id":11}}"#
            case "/api/yf-handset-app/userinfo":
                #"{"user_id":1001,"user_name":"测试甲","phone":"13123456789","role_name":"摄影师"}"#
            case "/api/yf-handset-app/role-permission":
                #"[{"role_id":1,"role_code":"photographer","role_name":"摄影师","scenics":[{"id":11,"name":"西湖"}],"permissions":[{"id":1,"name":"订单管理","uri":"/orders","sort":1}]}]"#
            case "/api/app/order/detail":
                #"{"order_id":880001,"order_no":"SX880001","status":"paid","product_name":"西湖快照","amount":"19.90","customer_phone":"131****6789","scenic_name":"西湖","created_at":"2026-03-01 10:20:30"}"#
            default: "null"
            }
        return .json(#"{"code":100000,"msg":"ok","data":\#(data)}"#)
    }
}
