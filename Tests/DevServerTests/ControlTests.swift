import Glibc
import Testing

@testable import DevServer

@Suite struct ControlTests {
    @Test func aFaultHitsTheNextMatchingRequestsAndNoOthers() throws {
        let server = try RunningServer()
        _ = try server.client.post("/_control/faults", #"{"status": 503, "times": 2, "path": "/api/app/config"}"#)
        #expect(try server.client.get("/api/yf-handset-app/userinfo").status == 401)
        for _ in 0..<2 {
            let answer = try server.client.get("/api/app/config")
            #expect(answer.status == 503 && answer.code == 100_500)
        }
        #expect(try server.client.get("/api/app/config").code == 100_000)
    }

    @Test func aFaultMayBeACodeInAnOrdinaryAnswer() throws {
        let server = try RunningServer()
        _ = try server.client.post("/_control/faults", #"{"code": 100402}"#)
        let answer = try server.client.get("/api/app/config")
        #expect(answer.status == 200 && answer.code == 100_402)
        #expect(try server.client.get("/api/app/config").code == 100_000)
    }

    @Test func aRateLimitSaysHowLongToWait() throws {
        let server = try RunningServer()
        _ = try server.client.post("/_control/faults", #"{"status": 429}"#)
        let answer = try server.client.get("/api/app/config")
        #expect(answer.status == 429 && answer.code == 100_429)
        #expect(answer.headers["retry-after"] == "1")
    }

    @Test func aFaultMayOnlyHoldAnAnswerBack() throws {
        let server = try RunningServer()
        _ = try server.client.post("/_control/faults", #"{"latency_ms": 80}"#)
        let start = ContinuousClock().now
        #expect(try server.client.get("/api/app/config").code == 100_000)
        #expect(ContinuousClock().now - start >= .milliseconds(80))
    }

    @Test(arguments: [#"{"status": 99}"#, #"{"times": 0}"#, #"{"latency_ms": -1}"#, #"{"code": "x"}"#, "["])
    func aFaultThatMakesNoSenseIsRefused(_ content: String) throws {
        let server = try RunningServer()
        #expect(try server.client.post("/_control/faults", content).code == 100_400)
        #expect(try server.client.get("/api/app/config").code == 100_000)
    }

    @Test func resetMakesTheDataNewAndForgetsTheRest() throws {
        let server = try RunningServer()
        let rows = try server.client.get("/_control/orders?kind=order").content
        let client = try server.person(RunningServer.photographer)
        _ = try server.client.post("/_control/faults", #"{"status": 500, "times": 9}"#)
        #expect(try server.client.post("/_control/reset", "").status == 200)
        #expect(try server.client.get("/_control/log").json.list.isEmpty)
        #expect(try client.get("/api/yf-handset-app/userinfo").code == 100_401)
        #expect(try server.client.get("/_control/orders?kind=order").content == rows)
    }

    @Test func theLogTellsWhatWasAskedAndNoSecret() throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.storeAdmin)
        let token = try #require(client.token)
        _ = try client.get("\(RunningServer.storeAdminList)?keyword=%E6%96%AD%20x&page=2")
        _ = try client.get("/api/app/config?token=\(token)&pass%77ord=demo-password&a")
        let answer = try client.get("/_control/log")
        let entries = answer.json.list
        #expect(
            entries.map { $0["path"].text } == [
                "/api/app/v9/login", "/api/app/v9/set-user", RunningServer.storeAdminList, "/api/app/config",
            ])
        #expect(entries.map { $0["method"].text } == ["POST", "POST", "GET", "GET"])
        #expect(entries[2]["query"].text == "keyword=%E6%96%AD%20x&page=2")
        #expect(entries[2]["status"].integer == 200 && entries[2]["code"].integer == 100_000)
        #expect(entries[2]["account"].integer == 11_003 && entries[0]["account"].isNull)
        #expect(entries[3]["query"].text == "token=***&pass%77ord=***&a")
        let text = String(decoding: answer.content, as: UTF8.self)
        #expect(!text.contains(token) && !text.contains("demo-password"))
    }

    @Test func theLogKeepsTheLastThousand() throws {
        let server = try RunningServer()
        let connection = try LoopbackConnection(port: server.server.port)
        for number in 0..<2_300 {
            try connection.write("GET /api/app/config?n=\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try connection.readAnswer()
        }
        let queries = try server.client.get("/_control/log").json.list.map { $0["query"].text }
        #expect(queries == (1_300..<2_300).map { "n=\($0)" })
    }

    @Test func controlIsForThisMachineOnly() throws {
        let backEnd = try BackEnd(DevServerOptions())
        for (method, path) in [
            ("POST", "/_control/reset"), ("POST", "/_control/expire-token"), ("POST", "/_control/faults"),
            ("POST", "/_control/location"), ("GET", "/_control/log"), ("GET", "/_control/identity"),
            ("GET", "/_control/orders?kind=order"),
            ("GET", "/_control/nothing"),
        ] {
            let answer = backEnd.answer(HTTPRequest(method: method, target: path, isFromLoopback: false))
            #expect(answer.status == 403)
        }
        let answer = backEnd.answer(HTTPRequest(method: "GET", target: "/api/app/config", isFromLoopback: false))
        #expect(answer.status == 200)
    }

    @Test(arguments: ["https://example.com", "http://127.0.0.1:8080", "null", ""])
    func controlIsNotForWebPages(_ origin: String) throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.photographer)
        for (method, path) in [
            ("POST", "/_control/reset"), ("POST", "/_control/expire-token"), ("POST", "/_control/faults"),
            ("GET", "/_control/log"),
        ] {
            let answer = try server.client.send(method, path, contentType: "text/plain", origin: origin)
            #expect(answer.status == 403 && answer.code == 100_403)
        }
        // Nothing was reset, ended or broken; and the contract's own requests may come from a page.
        #expect(try client.get("/api/yf-handset-app/userinfo").code == 100_000)
        #expect(try client.send("GET", "/api/app/config", origin: origin).code == 100_000)
    }

    @Test func theServerSaysWhichProcessItIs() throws {
        let answer = try RunningServer().client.get("/_control/identity")
        #expect(answer.status == 200 && answer.json["pid"].integer == Int64(getpid()))
    }

    @Test func failRateFailsItsShareTheSameWayEachTime() throws {
        func statuses(_ rate: Double, seed: UInt64) throws -> [Int] {
            var options = DevServerOptions()
            (options.failRate, options.seed, options.orders) = (rate, seed, 0)
            let backEnd = try BackEnd(options)
            return (0..<400).map { _ in
                backEnd.answer(HTTPRequest(method: "GET", target: "/api/app/config", isFromLoopback: true)).status
            }
        }
        let quarter = try statuses(0.25, seed: 7)
        #expect(try quarter == statuses(0.25, seed: 7))
        #expect(try quarter != statuses(0.25, seed: 8))
        #expect((60...140).contains(quarter.filter { $0 == 500 }.count))
        #expect(try statuses(0, seed: 7).allSatisfy { $0 == 200 })
        #expect(try statuses(1, seed: 7).allSatisfy { $0 == 500 })
    }
}
