import TestSupport
import Testing

/// What each way to fail ends with: the exit status, one line on standard error, nothing on standard output.
struct FailureTests {
    static let answers: [(name: String, answer: StubAnswer, status: Int32)] = [
        ("refused by the server", .json(#"{"code":100500,"msg":"系统繁忙","data":null}"#), 12),
        ("another code", .json(#"{"code":123456,"msg":"不行","data":null}"#), 1),
        ("no permission", .json(#"{"code":100403,"msg":"无权限","data":null}"#), 5),
        ("not found", .json(#"{"code":100404,"msg":"不存在","data":null}"#), 6),
        ("bad parameter", .json(#"{"code":100400,"msg":"参数错误","data":null}"#), 7),
        (
            "too many",
            .json(#"{"code":100429,"msg":"太频繁","data":null}"#, status: 429, headers: [("Retry-After", "60")]), 9
        ),
        (
            "HTML in place of JSON",
            .text("<html><body>Wi-Fi 登录</body></html>", headers: [("Content-Type", "text/html")]), 12
        ),
        ("bad gateway", .text("<html>502</html>", status: 502), 12),
        ("an empty object", .json("{}"), 12),
        ("nothing", .json(""), 12),
        ("an envelope that says OK", .json(#"{"code":"OK","msg":null,"data":[]}"#), 12),
        ("a cut body", cutBody, 10),
        ("a cut chunk", .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{\"code\":").then(.close), 10),
        ("closed without a byte", .close, 10),
        ("torn down", .reset, 10),
        ("no HTTP at all", .raw("SSH-2.0-OpenSSH_9.2\r\n").then(.close), 12),
    ]

    static let cutBody = StubAnswer.raw(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"code\":100000,\"data\":{\"list\":["
    ).then(.close)

    @Test(arguments: answers.indices)
    func eachFailureHasItsStatusAndKeepsTheSession(_ index: Int) async throws {
        let (name, answer, status) = Self.answers[index]
        var script = BackEndScript()
        script.answers["/api/yf-handset-app/photog/order/listv2"] = answer
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "list", "-o", "json")
        #expect(result.status == status, "\(name): \(result.error)")
        #expect(result.output == "", "\(name)")
        #expect(result.error.split(separator: "\n").count == 1, "\(name): \(result.error)")
        #expect(!result.error.contains("real-token"))
        #expect(try fixture.tokenFile?.contains("real-token") == true, "\(name)")
    }

    @Test(arguments: [
        StubAnswer.json(#"{"code":100401,"msg":"登录已过期","data":null}"#),
        .json(#"{"code":100402,"msg":"登录已过期","data":null}"#),
        .json(#"{"code":"100402","msg":"登录已过期","data":null}"#),
        .json(#"{"code":100401,"msg":"登录已过期","data":null}"#, status: 401),
        .text("Unauthorized", status: 401),
    ])
    func aRefusedSessionEndsWithFourAndLeavesNoToken(_ answer: StubAnswer) async throws {
        var script = BackEndScript()
        script.answers["/api/yf-handset-app/photog/order/listv2"] = answer
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "list")
        #expect(result.status == 4)
        #expect(result.output == "")
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(try fixture.tokenFile == nil)
        #expect(try fixture.read("store.db-wal")?.contains("real-token") != true)

        let before = fixture.stub.requests.count
        #expect(await fixture.run("orders", "list").status == 4)
        #expect(fixture.stub.requests.count == before)
    }

    @Test func aClosedPortIsANetworkFailure() async throws {
        let fixture = try CommandLineFixture()
        let url = "http://127.0.0.1:\(try StubServer.closedPort())"
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", baseURL: url,
            lines: ["right"])
        #expect(result.status == 10)
        #expect(result.output == "")
        #expect(result.error.contains(url.dropFirst("http://".count)))
    }

    @Test func aNameThatDoesNotResolveIsANetworkFailure() async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy",
            baseURL: "https://nothing.invalid", lines: ["right"])
        #expect(result.status == 10)
        #expect(result.error.contains("nothing.invalid"))
    }

    @Test func aServerThatDoesNotAnswerIsATimeOut() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        fixture.stub.respond { _ in .hang }
        let result = await fixture.run("orders", "list", "--timeout", "0.2")
        #expect(result.status == 11)
        #expect(result.output == "")
    }

    @Test func anErrorIsADocumentWhereThatIsAskedFor() async throws {
        var script = BackEndScript()
        script.answers["/api/yf-handset-app/photog/order/listv2"] = .json(
            #"{"code":100400,"msg":"参数错误","data":null}"#)
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "list", "--error-format", "json")
        let error = try #require(try JSONDocument(result.error)["error"])
        #expect(error["code"]?.text == "invalid")
        #expect(error["exit"]?.number == 7)
        #expect(error["server_code"]?.number == 100_400)
        #expect(error["request"]?.text == "GET /api/yf-handset-app/photog/order/listv2")
        #expect(error["message"]?.text?.contains("参数错误") == true)

        let usage = try JSONDocument(await fixture.run("orders", "lst", "--error-format=json").error)
        #expect(usage["error"]?["code"]?.text == "usage")
        #expect(usage["error"]?["request"]?.isNull == true)
    }

    @Test func aPartialResultIsADocumentOfItsOwnToo() async throws {
        var script = BackEndScript()
        let rows = (1...30).map { BackEndScript.order("\($0)", ["amount": $0 > 15 ? "null" : "1"]) }
        script.answers["/api/yf-handset-app/photog/order/listv2"] = .json(
            BackEndScript.success(BackEndScript.page(rows)))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "list", "-o", "json", "--error-format", "json")
        #expect(result.status == 13)
        #expect(try JSONDocument(result.output)["skipped"]?.list?.count == 15)
        let error = try #require(try JSONDocument(result.error)["error"])
        #expect(error["code"]?.text == "partial")
        #expect(error["exit"]?.number == 13)
        // Whoever reads lines gets the first ten, and how many there are besides.
        #expect(await fixture.run("orders", "list").error.split(separator: "\n").count == 11)
    }

    @Test func whatTheServerSaysCannotDriveTheTerminal() async throws {
        var script = BackEndScript()
        script.answers["/api/yf-handset-app/photog/order/listv2"] = .json(
            #"{"code":123456,"msg":"\u001b[2J\u001b]0;x\u0007\r\n第二行\u009b31m","data":null}"#)
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "list")
        #expect(result.error.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n"])
    }
}
