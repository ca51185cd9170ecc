import TestSupport
import Testing

/// Rows of loosely written back ends, from the wire to standard output (cases H12 and H13).
struct LooseAnswerTests {
    static let list = "/api/yf-handset-app/photog/order/listv2"

    /// What replaces the fifth of ten good rows, and whether it still shows.
    static let fifthRows: [(row: String, shows: Bool)] = [
        ("[]", false), ("null", false), (#""""#, false), ("7", false), ("{}", false),
        (BackEndScript.order("\"1024\""), true), (BackEndScript.order("1024.0"), true),
        (BackEndScript.order("1024.5"), false), (BackEndScript.order("9223372036854775808"), false),
        (BackEndScript.order("null"), false), (BackEndScript.order("5", ["order_id": String?.none]), false),
        (BackEndScript.order("5", ["amount": "19.9"]), true), (BackEndScript.order("5", ["amount": #""""#]), false),
        (BackEndScript.order("5", ["amount": "null"]), false), (BackEndScript.order("5", ["amount": "[]"]), false),
        (BackEndScript.order("5", ["status": "99"]), true), (BackEndScript.order("5", ["status": #""99""#]), true),
        (BackEndScript.order("5", ["product_name": "false"]), true),
        (BackEndScript.order("5", ["product_name": "[]"]), true),
        (BackEndScript.order("5", ["product_name": String?.none]), true),
        (BackEndScript.order("5", ["photographer_name": #""""#]), true),
        (BackEndScript.order("5", ["photographer_name": "[]"]), true),
        (BackEndScript.order("5", ["paid_at": #""0000-00-00 00:00:00""#]), true),
        (BackEndScript.order("5", ["paid_at": #""""#]), true), (BackEndScript.order("5", ["paid_at": "0"]), true),
        (BackEndScript.order("5", ["created_at": #""gestern""#]), false),
        (BackEndScript.order("5", ["extra": #"{"a":[1,{"b":null}]}"#]), true),
        (BackEndScript.order("5", ["customer_phone": "13123456789"]), true),
        (BackEndScript.order("5", ["picture": #""https://x.invalid/图 片.jpg""#, "is_vip": "0"]), true),
    ]

    @Test(arguments: fifthRows.indices)
    func nineRowsAlwaysShowAndTheTenthShowsOrIsNamed(_ index: Int) async throws {
        let (row, shows) = Self.fifthRows[index]
        let rows = (1...10).map { $0 == 5 ? row : BackEndScript.order("\($0 + 100)") }
        let result = try await listing(BackEndScript.success(BackEndScript.page(rows)))
        #expect(result.status == (shows ? 0 : 13), "\(row)")
        let document = try JSONDocument(result.output)
        #expect(document["list"]?.list?.count == (shows ? 10 : 9), "\(row)")
        let skipped = try #require(document["skipped"]?.list)
        #expect(skipped.map { $0["row"]?.number } == (shows ? [] : [5]), "\(row)")
        #expect(skipped.allSatisfy { $0["reason"]?.text?.contains("got") == true && $0["key_path"]?.text != nil })
        #expect(result.error.contains("row 5") == !shows)
    }

    @Test(arguments: [
        (#"{"list":{},"total":0}"#, 0), (#"{"list":null,"total":0}"#, 0), (#"{"list":"","total":0}"#, 0),
        ("[]", 0), ("null", 0), (#""""#, 0), ("{}", 0),
        (#"{"list":{"0":\#(BackEndScript.order("7")),"2":\#(BackEndScript.order("8"))},"total":"2"}"#, 2),
        (#"{"list":[\#(BackEndScript.order("7"))]}"#, 1),
    ])
    func aPageMayComeInManyForms(_ data: String, _ count: Int) async throws {
        let result = try await listing(BackEndScript.success(data))
        #expect(result.status == 0)
        #expect(try JSONDocument(result.output)["list"]?.list?.count == count)
    }

    /// Whatever the server says that there are: nothing is added to it, or taken from it, beyond what a number can be.
    @Test(
        arguments: [
            ["orders", "list"], ["orders", "list", "--all"], ["stats", "daily"], ["stats", "daily", "--all"],
        ],
        ["9223372036854775807", "-9223372036854775808", "1e400"]
    )
    func noTotalIsTooLargeOrTooSmall(_ words: [String], _ total: String) async throws {
        var script = LaunchScript()
        let list = StubAnswer.json(BackEndScript.success(#"{"list":[],"total":\#(total)}"#))
        script.answers = [Self.list: list, "/api/yf-handset-app/photog/analyse/user/daily": list]
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run(words: words + ["-o", "json"])
        let isShort = total.hasPrefix("9") && words.contains("--all")
        #expect(result.status == (isShort ? 13 : 0), "\(result.error)")
        #expect(try JSONDocument(result.output)["list"]?.list?.isEmpty == true)
    }

    @Test(arguments: [
        (#"{"total":3}"#, "data.list"), (#"{"list":7}"#, "data.list"), ("7", "data"),
        (#"{"list":{"first":{}}}"#, "data.list"),
    ])
    func aPageThatIsNoneFailsAndSaysWhere(_ data: String, _ keyPath: String) async throws {
        let result = try await listing(BackEndScript.success(data))
        #expect(result.status == 12)
        #expect(result.output == "")
        #expect(result.error.contains(keyPath))
        #expect(result.error.contains(Self.list))
    }

    /// Amounts (case H14) as numbers and as texts: the same digits in every format, whole fen, never a minus before zero.
    @Test(arguments: [
        ("0.10", "0.10"), ("0.2", "0.20"), ("4.35", "4.35"), ("1.005", "1.01"), ("-0.02", "-0.02"), ("0", "0.00"),
        ("-0", "0.00"), ("-0.001", "0.00"), ("19.90", "19.90"), ("90071992547409.93", "90071992547409.93"),
        ("1e2", "100.00"),
    ])
    func anAmountIsTheSameInEveryFormat(_ sent: String, _ shown: String) async throws {
        for value in [sent, "\"\(sent)\""] {
            var script = BackEndScript()
            script.answers[Self.list] = .json(
                BackEndScript.success(BackEndScript.page([BackEndScript.order("7", ["amount": value])])))
            let fixture = try CommandLineFixture(script.answer)
            _ = await fixture.login()
            let json = await fixture.run("orders", "list", "-o", "json")
            #expect(try JSONDocument(json.output)["list"]?.list?.first?["amount"]?.text == shown)
            #expect(await fixture.run("orders", "list", "-o", "tsv").output.contains("\t\(shown)\t"))
            #expect(await fixture.run("orders", "list", "-o", "csv").output.contains(",\(shown),"))
            #expect(await fixture.run("orders", "list", "-o", "table").output.contains(" \(shown) "))
        }
    }

    @Test(arguments: ["9007199254740993", "738529527931269425", "9223372036854775807"])
    func aLargeIdKeepsEveryDigitInListDetailAndRequest(_ digits: String) async throws {
        for id in [digits, "\"\(digits)\""] {
            var script = BackEndScript()
            script.answers[Self.list] = .json(BackEndScript.success(BackEndScript.page([BackEndScript.order(id)])))
            script.answers["/api/app/order/detail"] = .json(BackEndScript.success(BackEndScript.order(id)))
            let fixture = try CommandLineFixture(script.answer)
            _ = await fixture.login()

            let json = await fixture.run("orders", "list", "-o", "json")
            #expect(try JSONDocument(json.output)["list"]?.list?.first?["order_id"]?.text == digits)
            for format in ["tsv", "csv", "ndjson", "table"] {
                #expect(await fixture.run("orders", "list", "-o", format).output.contains(digits))
            }
            let detail = await fixture.run("orders", "show", digits, "-o", "json")
            #expect(fixture.stub.requests.last?.target == "/api/app/order/detail?order_id=\(digits)")
            #expect(try JSONDocument(detail.output)["order_id"]?.text == digits)
        }
    }

    @Test(arguments: [
        ("items", #"{}"#, 0, 0), ("items", "null", 0, 0), ("items", #""""#, 0, 0), ("items", "[]", 0, 0),
        ("items", #"{"0":{"name":"a","quantity":"2","price":1.005},"2":{"name":"b","price":"3"}}"#, 2, 0),
        ("items", #"[{"name":"a","price":"1"},{"name":"b","price":"viel"}]"#, 1, 13),
        ("timeline", #"[{"status":99,"at":"2026-03-01 10:21:30"}]"#, 1, 0),
        ("timeline", #"[null]"#, 0, 13),
    ])
    func aDetailsListsAreReadLooselyToo(
        _ name: String, _ value: String, _ count: Int, _ status: Int32
    ) async throws {
        var script = BackEndScript()
        script.answers["/api/app/order/detail"] = .json(
            BackEndScript.success(BackEndScript.order("880001", [name: value])))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let result = await fixture.run("orders", "show", "880001", "-o", "json")
        #expect(result.status == status)
        #expect(try JSONDocument(result.output)[name]?.list?.count == count)
        #expect(result.error.contains(name) == (status == 13))
    }

    @Test func aDetailThatIsNoneFailsAndSaysWhatCame() async throws {
        for data in ["[]", "null", #""""#] {
            var script = BackEndScript()
            script.answers["/api/app/order/detail"] = .json(BackEndScript.success(data))
            let fixture = try CommandLineFixture(script.answer)
            _ = await fixture.login()
            let result = await fixture.run("orders", "show", "880001")
            #expect(result.status == 12)
            #expect(result.error.contains("/api/app/order/detail"))
        }
    }

    private func listing(_ body: String) async throws -> CommandLineFixture.Result {
        var script = BackEndScript()
        script.answers[Self.list] = .json(body)
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        return await fixture.run("orders", "list", "-o", "json")
    }
}
