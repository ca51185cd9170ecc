import PlatformInterface
import TestSupport
import Testing

struct OrderListTests {
    @Test(arguments: [
        ("photographer", "/api/yf-handset-app/photog/order/listv2"),
        ("scenic_admin", "/api/app/scenic-admin/order/list"),
        ("store_admin", "/api/app/store/order/list"),
    ])
    func eachRoleAsksItsOwnEndpointWithTheSessionsToken(_ role: String, _ path: String) async throws {
        var script = BackEndScript(accounts: [BackEndScript.account(501, role: role)], role: role)
        let row = BackEndScript.order(
            "880001", ["deposit_amount": #""5.00""#, "balance_amount": #""14.90""#, "store_name": #""断桥店""#])
        script.answers[path] = .json(BackEndScript.success(BackEndScript.page([row])))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()

        let result = await fixture.run("orders", "list", "-o", "json")
        #expect(result.status == 0)
        let request = try #require(fixture.stub.requests.last)
        #expect(request.method == "GET")
        #expect(request.target == "\(path)?page=1&page_size=20")
        #expect(request.header("token") == "real-token")
        let document = try JSONDocument(result.output)
        #expect(document["list"]?.list?.first?["order_id"]?.text == "880001")
        #expect(document["total"]?.number == 1)
        #expect(document["page"]?.number == 1)
        #expect(document["page_size"]?.number == 20)
        #expect(document["truncated"]?.flag == false)
        #expect(document["skipped"]?.list?.isEmpty == true)
        #expect((document["list"]?.list?.first?["deposit_amount"]?.text == "5.00") == (role == "store_admin"))
    }

    @Test func aRoleWithoutOrdersIsToldSoAndNothingIsAsked() async throws {
        let script = BackEndScript(accounts: [BackEndScript.account(501, role: "cleaner")], role: "cleaner")
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let before = fixture.stub.requests.count
        let result = await fixture.run("orders", "list")
        #expect(result.status == 5)
        #expect(result.error.contains("cleaner"))
        #expect(fixture.stub.requests.count == before)
    }

    @Test func filtersReachTheServerByteForByte() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        _ = await fixture.run(
            "orders", "list", "--status", "refunded", "--search", "+86 131&a=b#1;%20张三", "--since", "2026-03-01",
            "--until=2026-03-02", "--page", "3", "--page-size", "50")
        #expect(
            fixture.stub.requests.last?.target
                == "/api/yf-handset-app/photog/order/listv2?page=3&page_size=50&status=refunded"
                + "&keyword=%2B86%20131%26a%3Db%231%3B%2520%E5%BC%A0%E4%B8%89&start_date=2026-03-01&end_date=2026-03-02"
        )
    }

    /// A phone number is searched for in its one form (case H27), any other text as it was typed.
    @Test(arguments: [
        ("131 2345 6789", "13123456789"), ("131-2345-6789", "13123456789"), ("+86 131 2345 6789", "13123456789"),
        ("008613123456789", "13123456789"), ("１３１２３４５６７８９", "13123456789"),
        ("\u{202D}13123456789\u{202C}", "13123456789"), ("131\u{A0}2345\u{A0}6789\n", "13123456789"),
        ("١٣١٢٣٤٥٦٧٨٩", "%D9%A1%D9%A3%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5%D9%A6%D9%A7%D9%A8%D9%A9"), ("SX1 2", "SX1%202"),
    ])
    func aPhoneNumberIsSearchedForInItsOneForm(_ typed: String, _ sent: String) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        _ = await fixture.run("orders", "list", "--search", typed)
        #expect(fixture.stub.requests.last?.target.hasSuffix("&keyword=\(sent)") == true)
    }

    @Test func allPagesAreOneDocument() async throws {
        let fixture = try CommandLineFixture { request in
            guard request.path.hasSuffix("listv2") else { return BackEndScript().answer(request) }
            let page = request.target.contains("page=2&") ? 2 : 1
            let ids = page == 1 ? (1...100).reversed().map { 900 + $0 } : (1...30).reversed().map { 800 + $0 }
            return .json(
                BackEndScript.success(BackEndScript.page(ids.map { BackEndScript.order("\($0)") }, total: 130)))
        }
        _ = await fixture.login()
        let result = await fixture.run("orders", "list", "--all", "-o", "json")
        #expect(result.status == 0)
        let document = try JSONDocument(result.output)
        #expect(document["list"]?.list?.count == 130)
        #expect(document["page"] == nil)
        #expect(fixture.stub.requests.filter { $0.path.hasSuffix("listv2") }.count == 2)
    }

    @Test func aLaterPageThatFailsLeavesStandardOutputEmpty() async throws {
        let fixture = try CommandLineFixture { request in
            guard request.path.hasSuffix("listv2") else { return BackEndScript().answer(request) }
            guard !request.target.contains("page=2&") else { return .json("oops", status: 502) }
            let rows = (1...100).map { BackEndScript.order("\($0)") }
            return .json(BackEndScript.success(BackEndScript.page(rows, total: 130)))
        }
        _ = await fixture.login()
        let result = await fixture.run("orders", "list", "--all", "-o", "json")
        #expect(result.status == 12)
        #expect(result.output == "")
    }

    @Test func aPipeGetsTSVWithAHeaderAndATerminalATable() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let piped = await fixture.run("orders", "list")
        #expect(piped.output.hasPrefix("order_id\torder_no\tstatus\t"))
        #expect(piped.output.split(separator: "\n").count == 2)
        #expect(piped.error == "")

        let shown = await fixture.run(
            "orders", "list", "--lang", "zh", terminals: [.output, .error], columns: 80)
        #expect(shown.output.contains("下单时间"))
        #expect(shown.output.contains("已付款"))
        #expect(shown.output.hasPrefix("\u{1B}[1m"))
        for plain in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            let result = await fixture.run("orders", "list", terminals: [.output], columns: 80, environment: plain)
            #expect(!result.output.contains("\u{1B}"))
        }
    }

    @Test(arguments: ["paid", "已付款", "to write off", "pending_write_off", "待核销"])
    func aStatusIsAskedForByItsCodeOrAsTablesShowIt(_ typed: String) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        #expect(await fixture.run("orders", "list", "--status", typed).status == 0)
        let code = typed == "paid" || typed == "已付款" ? "paid" : "pending_write_off"
        #expect(fixture.stub.requests.last?.target.hasSuffix("status=\(code)") == true)
    }

    @Test func aNarrowTableLeavesOutWhatIsExpendableAndKeepsTheAmounts() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let result = await fixture.run(
            "orders", "list", terminals: [.output], columns: 60, environment: ["NO_COLOR": "1"])
        #expect(result.output.split(separator: "\n").count == 2)
        #expect(result.output.contains("19.90"))
        #expect(!result.output.contains("Scenic area"))
    }

    @Test func aTableLeavesOutWhatIsExpendableBeforeItCutsAProductBelowWhatCanBeRead() async throws {
        var script = BackEndScript()
        let product = #""西湖断桥日出旅拍套餐（含精修九张）""#
        script.answers["/api/yf-handset-app/photog/order/listv2"] = .json(
            BackEndScript.success(
                BackEndScript.page([BackEndScript.order("738529527931269425", ["product_name": product])])))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        for (width, shown) in [(60, "西湖断桥日"), (80, "西湖断桥日"), (100, "西湖断桥日"), (200, "（含精修九张）")] {
            let result = await fixture.run(
                "orders", "list", terminals: [.output], columns: width, environment: ["NO_COLOR": "1"])
            #expect(result.output.contains(shown) && result.output.contains("19.90"), "\(result.output)")
        }
    }

    @Test func aPageBehindTheLastIsSaidToBeNone() async throws {
        var script = BackEndScript()
        script.answers["/api/yf-handset-app/photog/order/listv2"] = .json(
            BackEndScript.success(BackEndScript.page([], total: 137)))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "list", "--page", "99", terminals: [.output, .error], columns: 80)
        #expect(result.status == 0)
        #expect(result.error.contains("the last one is page 7."))
    }

    @Test func theAdviceToLogInKeepsTheBackEndThatWasMeant() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.run("context", "create", "second", "--env", "debug")
        let result = await fixture.run("orders", "list", "--base-url", "https://one.example", "--context", "second")
        #expect(result.status == 4)
        #expect(result.error.contains("suixinkan --base-url https://one.example --context second auth login"))
    }

    @Test func withoutASessionNothingIsAsked() async throws {
        let fixture = try CommandLineFixture()
        for command in [["orders", "list"], ["orders", "show", "1"], ["auth", "accounts"]] {
            let result = await fixture.run(words: command)
            #expect(result.status == 4)
            #expect(result.output == "")
            #expect(result.error.contains("auth login"))
        }
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test func aSessionIsNotUsedAtAnotherOrigin() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let other = try StubServer(BackEndScript().answer)
        let result = await fixture.run("orders", "list", baseURL: other.url)
        #expect(result.status == 4)
        #expect(other.requests.isEmpty)
        #expect(await fixture.run("orders", "list").status == 0)
    }

    @Test func oneOrderIsShownWithItsLines() async throws {
        var script = BackEndScript()
        script.answers["/api/app/order/detail"] = .json(
            BackEndScript.success(
                BackEndScript.order(
                    "880001",
                    [
                        "items": #"[{"name":"精修","quantity":2,"price":"9.95"}]"#, "photos_total": "6",
                        "timeline": #"[{"status":"paid","at":"2026-03-01 10:21:30"}]"#,
                    ])))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "show", "880001", "-o", "json")
        #expect(result.status == 0)
        #expect(fixture.stub.requests.last?.target == "/api/app/order/detail?order_id=880001")
        let document = try JSONDocument(result.output)
        #expect(document["items"]?.list?.first?["price"]?.text == "9.95")
        #expect(document["photos_total"]?.number == 6)
        #expect(document["timeline"]?.list?.first?["at"]?.text == "2026-03-01T10:21:30+08:00")
    }
}
