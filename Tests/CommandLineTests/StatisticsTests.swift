import Domain
import PlatformInterface
import PlatformTesting
import SuixinkanCLI
import TestSupport
import Testing

/// `stats …` over the real composition, against a back end written from the contract.
struct StatisticsTests {
    /// A day's row, or with a rate the summary.
    private static func figures(
        _ date: String? = nil, orders: String = "2", amount: String = #""39.80""#, income: String = #""29.80""#,
        refunds: Int = 1, rate: String? = nil
    ) -> String {
        let fields = [
            date.map { #""date":"\#($0)""# }, #""order_count":\#(orders)"#, #""order_amount":\#(amount)"#,
            #""refund_count":"\#(refunds)""#, #""refund_amount":"\#(refunds)0.00""#, #""income_amount":\#(income)"#,
            #""customer_count":2"#, rate.map { #""conversion_rate":\#($0)"# },
        ]
        return "{\(fields.compactMap { $0 }.joined(separator: ","))}"
    }

    private static let paths = [
        "photographer": "/api/yf-handset-app/photog/analyse/user", "scenic_admin": "/api/app/scenic-admin/analyse",
        "store_admin": "/api/app/store/analyse",
    ]

    private func fixture(
        role: String = "photographer",
        summary: String = figures(orders: "4", amount: "79.6", income: "59.6", refunds: 2, rate: #""12.50%""#),
        days: [String] = [figures("2026-03-02"), figures("2026-03-01")], total: Int? = nil
    ) async throws -> CommandLineFixture {
        var script = BackEndScript(accounts: [BackEndScript.account(501, role: role)], role: role)
        let path = Self.paths[role] ?? ""
        script.answers[path] = .json(BackEndScript.success(summary))
        script.answers[path + "/daily"] = .json(BackEndScript.success(BackEndScript.page(days, total: total)))
        let fixture = try CommandLineFixture(script.answer)
        #expect(await fixture.login().status == 0)
        return fixture
    }

    private let now = ["SUIXINKAN_NOW": "2026-03-01T16:30:00Z"]

    // MARK: Requests

    @Test(arguments: ["photographer", "scenic_admin", "store_admin"])
    func eachRoleAsksItsOwnEndpoints(_ role: String) async throws {
        let fixture = try await fixture(role: role)
        let path = try #require(Self.paths[role])
        let summary = await fixture.run("stats", "summary", "-o", "json", environment: now)
        #expect(summary.status == 0 && summary.error.isEmpty)
        #expect(fixture.stub.requests.last?.target == "\(path)?start_date=2026-03-02&end_date=2026-03-02")
        #expect(fixture.stub.requests.last?.header("token") == "real-token")
        let document = try JSONDocument(summary.output)
        #expect(
            document.names == [
                "start_date", "end_date", "order_count", "order_amount", "refund_count", "refund_amount",
                "income_amount",
                "customer_count", "conversion_rate",
            ])
        #expect(document["start_date"]?.text == "2026-03-02" && document["end_date"]?.text == "2026-03-02")
        #expect(document["order_count"]?.number == 4 && document["order_amount"]?.text == "79.60")
        #expect(document["refund_count"]?.number == 2 && document["conversion_rate"]?.text == "12.50%")

        let daily = await fixture.run("stats", "daily", "-o", "json", environment: now)
        #expect(daily.status == 0)
        #expect(
            fixture.stub.requests.last?.target
                == "\(path)/daily?start_date=2026-03-02&end_date=2026-03-02&page=1&page_size=20")
        let list = try JSONDocument(daily.output)
        #expect(list.names == ["list", "total", "page", "page_size", "skipped", "truncated", "start_date", "end_date"])
        #expect(list["list"]?.list?.first?["date"]?.text == "2026-03-02")
        #expect(list["list"]?.list?.first?["income_amount"]?.text == "29.80")
        #expect(list["page"]?.number == 1 && list["total"]?.number == 2)
    }

    @Test func aRoleWithoutStatisticsIsToldSoAndNothingIsAsked() async throws {
        let fixture = try CommandLineFixture(
            BackEndScript(accounts: [BackEndScript.account(501, role: "cleaner")], role: "cleaner").answer)
        _ = await fixture.login()
        let before = fixture.stub.requests.count
        for command in ["summary", "daily", "chart"] {
            let result = await fixture.run("stats", command)
            #expect(result.status == 5 && result.error.contains("cleaner") && result.output.isEmpty)
        }
        #expect(fixture.stub.requests.count == before)
    }

    @Test func withNobodyLoggedInALoginIsAskedFor() async throws {
        let fixture = try CommandLineFixture()
        for command in ["summary", "daily", "chart"] { #expect(await fixture.run("stats", command).status == 4) }
        #expect(fixture.stub.requests.isEmpty)
    }

    /// Case H15: heading and request name the same day, whatever the machine's zone.
    @Test(arguments: ["UTC", "Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Nowhere", ""])
    func todayIsTheBusinessZones(_ zone: String) async throws {
        let fixture = try await fixture()
        for (now, today) in [
            ("2026-03-01T16:30:00Z", "2026-03-02"), ("2026-03-01T15:59:59Z", "2026-03-01"),
            ("2026-03-01T16:00:00Z", "2026-03-02"),
        ] {
            let environment = ["TZ": zone, "SUIXINKAN_NOW": now]
            let summary = await fixture.run("stats", "summary", "-o", "table", environment: environment)
            #expect(summary.output.hasPrefix("From        \(today)\nTo          \(today)\n"))
            #expect(fixture.stub.requests.last?.target.hasSuffix("?start_date=\(today)&end_date=\(today)") == true)
            _ = await fixture.run("stats", "daily", environment: environment)
            #expect(
                fixture.stub.requests.last?.target.contains("?start_date=\(today)&end_date=\(today)&") == true)
            let chart = await fixture.run(
                "stats", "chart", "--period", "today", "-o", "table", environment: environment)
            #expect(chart.output.hasPrefix("Income (yuan), \(today)\n"))
        }
    }

    /// Case H16.
    @Test(arguments: [
        ("2025-12-29T04:00:00Z", "last7", "2025-12-23", "2025-12-29"),
        ("2026-12-31T04:00:00Z", "this_month", "2026-12-01", "2026-12-31"),
        ("2026-01-31T04:00:00Z", "last_month", "2025-12-01", "2025-12-31"),
        ("2028-03-31T04:00:00Z", "last_month", "2028-02-01", "2028-02-29"),
        ("2026-03-01T16:30:00Z", "yesterday", "2026-03-01", "2026-03-01"),
        ("2026-03-01T16:30:00Z", "last30", "2026-02-01", "2026-03-02"),
    ])
    func aPeriodIsAskedForByItsDays(_ now: String, _ period: String, _ first: String, _ last: String) async throws {
        let fixture = try await fixture()
        _ = await fixture.run("stats", "summary", "--period", period, environment: ["SUIXINKAN_NOW": now])
        #expect(fixture.stub.requests.last?.target.hasSuffix("?start_date=\(first)&end_date=\(last)") == true)
    }

    /// Cases H15, H16: days that were named are sent as they were named.
    @Test(arguments: [
        ("2026-03-07", "2026-03-10", "America/New_York", 4), ("2026-10-30", "2026-11-03", "America/New_York", 5),
        ("2026-03-28", "2026-03-30", "Europe/London", 3), ("2026-10-24", "2026-10-26", "Europe/London", 3),
    ])
    func aRangeHasEachOfItsDaysOnce(_ first: String, _ last: String, _ zone: String, _ count: Int) async throws {
        let fixture = try await fixture(days: [])
        let result = await fixture.run(
            "stats", "chart", "--since", first, "--until", last, "-o", "table", environment: ["TZ": zone])
        #expect(fixture.stub.requests.last?.target.contains("?start_date=\(first)&end_date=\(last)&") == true)
        let labels = result.output.split(separator: "\n").dropFirst().dropLast().map { $0.prefix(10) }
        #expect(labels.count == count && Set(labels).count == count && labels.first ?? "" == first)
    }

    @Test(arguments: [
        ["--period", "last7", "--since", "2026-03-01"], ["--period", "week"], ["--until", "2026-03-01"],
        ["--since", "2025-03-01"], ["--since", "2024-12-31", "--until", "2026-01-01"], ["--since", "2026-03-03"],
        ["--since", "2026-03-02", "--until", "2026-03-01"], ["--since", "2026-02-29"],
    ])
    func daysThatCannotBeAreRefusedBeforeARequest(_ options: [String]) async throws {
        let fixture = try await fixture()
        let before = fixture.stub.requests.count
        for command in ["summary", "daily", "chart"] {
            let result = await fixture.run(words: ["stats", command] + options, environment: now)
            #expect(result.status == 2 && result.output.isEmpty && !result.error.isEmpty, "\(options)")
        }
        #expect(fixture.stub.requests.count == before)
    }

    // MARK: Rows

    @Test func allDaysAreOneDocumentWithTheServersTotal() async throws {
        let fixture = try await fixture()
        let before = fixture.stub.requests.count
        let result = await fixture.run("stats", "daily", "--all", "-o", "json", environment: now)
        #expect(result.status == 0 && result.error.isEmpty)
        // The summary first (seed 000 §5.2).
        let targets = fixture.stub.requests.dropFirst(before).map(\.target)
        #expect(targets.count == 2 && targets[0].contains("/user?") && targets[1].contains("/daily?"))
        #expect(targets[1].hasSuffix("&page=1&page_size=100"))
        let document = try JSONDocument(result.output)
        #expect(document["page"] == nil && document["list"]?.list?.count == 2)
        #expect(document["summary"]?["order_amount"]?.text == "79.60")
        let table = await fixture.run("stats", "daily", "--all", "-o", "table", "--lang", "zh", environment: now)
        #expect(table.output.split(separator: "\n").last?.hasPrefix("合计") == true)
        #expect(table.output.split(separator: "\n").last?.contains("79.60") == true)
        let machine = await fixture.run("stats", "daily", "--all", environment: now)
        #expect(machine.output.split(separator: "\n").count == 3)
    }

    /// Case H14: the server's total shows, also where it is not the sum, and that is said.
    @Test func aTotalThatIsNotTheSumIsTheServersAndIsSaid() async throws {
        let fixture = try await fixture(
            summary: Self.figures(orders: "4", amount: #""79.61""#, income: #""59.60""#, refunds: 2))
        for command in [["daily", "--all"], ["chart", "--metric", "amount"]] {
            let result = await fixture.run(words: ["stats"] + command + ["-o", "table"], environment: now)
            #expect(result.status == 0)
            #expect(result.output.split(separator: "\n").last?.contains("79.61") == true)
            #expect(result.error == "Order amount: the server's total is 79.61, its days add up to 79.60.\n")
        }
        let chinese = await fixture.run("stats", "daily", "--all", "--lang", "zh", environment: now)
        #expect(chinese.error == "订单金额：服务器的合计为 79.61，各日之和为 79.60。\n")
    }

    @Test func aDayThatCannotBeReadIsNamedAndCostsNoOther() async throws {
        let fixture = try await fixture(days: [
            Self.figures("2026-03-02"), Self.figures("2026-03-01", amount: #""¥9""#),
        ])
        let result = await fixture.run("stats", "daily", "--period", "last7", "-o", "json", environment: now)
        #expect(result.status == 13 && result.error.contains("order_amount"))
        let document = try JSONDocument(result.output)
        #expect(document["list"]?.list?.count == 1)
        #expect(document["skipped"]?.list?.first?["key_path"]?.text == "order_amount")
        #expect(document["skipped"]?.list?.first?["row"]?.number == 2)
    }

    @Test func aTotalOfMoreDaysThanWereSentIsSaid() async throws {
        let fixture = try await fixture(total: 3)
        let result = await fixture.run("stats", "daily", "--all", "-o", "json", environment: now)
        #expect(result.status == 13)
        #expect(try JSONDocument(result.output)["truncated"]?.flag == true)
    }

    @Test func aYearIsAskedForAndADayMoreIsRefusedInBothLanguages() async throws {
        let fixture = try await fixture()
        #expect(await fixture.run("stats", "summary", "--since", "2025-03-02", environment: now).status == 0)
        let before = fixture.stub.requests.count
        for (language, words) in [("en", "367 days"), ("zh", "共 367 天")] {
            let result = await fixture.run(
                "stats", "summary", "--since", "2025-03-01", "--lang", language, environment: now)
            #expect(result.status == 2 && result.error.contains(words), "\(result.error)")
        }
        #expect(fixture.stub.requests.count == before)
    }

    @Test func aPersonIsToldWhichDaysTheyAreWhereNoneWereChosen() async throws {
        let fixture = try await fixture()
        for command in ["summary", "daily"] {
            let usual = await fixture.run(
                "stats", command, terminals: [.output, .error], columns: 80, environment: now)
            #expect(usual.error.contains("today, 2026-03-02. See --period"), "\(usual.error)")
            let chosen = await fixture.run(
                "stats", command, "--period", "last7", terminals: [.output, .error], columns: 80, environment: now)
            #expect(!chosen.error.contains("--period"))
        }
    }

    @Test func aLimitTakesTheFirstDaysAndSaysSo() async throws {
        let fixture = try await fixture(total: 7)
        let before = fixture.stub.requests.count
        let result = await fixture.run(
            "stats", "daily", "--period", "last7", "--limit", "2", "-o", "json", environment: now)
        #expect(result.status == 0 && result.error == "2 of 7 days, as --limit says.\n")
        #expect(fixture.stub.requests.dropFirst(before).map { $0.target.hasSuffix("&page=1&page_size=2") } == [true])
        let document = try JSONDocument(result.output)
        #expect(document["list"]?.list?.count == 2 && document["truncated"]?.flag == true && document["page"] == nil)
        let page = await fixture.run("stats", "daily", "--period", "last7", "-o", "json", environment: now)
        #expect(page.error == "Page 1, 2 of 7 days. See --page, --limit and --all.\n")
        #expect(try JSONDocument(page.output)["truncated"]?.flag == true)
    }

    @Test func aSummaryThatFailsLeavesStandardOutputEmpty() async throws {
        var script = BackEndScript()
        script.answers[try #require(Self.paths["photographer"])] = .json("oops", status: 502)
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        for command in [["summary"], ["daily", "--all"], ["chart"]] {
            let result = await fixture.run(words: ["stats"] + command)
            #expect(result.status == 12 && result.output.isEmpty && !result.error.isEmpty)
        }
    }

    @Test(arguments: ["summary", "daily", "chart"])
    func anEndedSessionEndsWithFourAndOneLineAndWithoutAToken(_ command: String) async throws {
        let fixture = try CommandLineFixture { request in
            request.path.contains("/analyse/")
                ? .json(#"{"code":"100401","msg":"expired","data":[]}"#) : BackEndScript().answer(request)
        }
        _ = await fixture.login()
        #expect(try fixture.tokenFile != nil)
        let result = await fixture.run("stats", command)
        #expect(result.status == 4 && result.output.isEmpty)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(try fixture.tokenFile == nil)
        #expect(fixture.stub.requests.filter { $0.path.contains("/analyse/") }.count == 1)
    }

    // MARK: Charts

    @Test func aTerminalGetsBarsWithinItsWidth() async throws {
        let fixture = try await fixture()
        for (width, language) in [(80, "zh"), (40, "zh"), (80, "en"), (40, "en")] {
            let result = await fixture.run(
                "stats", "chart", "--since", "2026-03-01", "--lang", language, terminals: [.output, .error],
                columns: width, environment: now.merging(["NO_COLOR": "1"]) { $1 })
            #expect(result.status == 0)
            let lines = result.output.split(separator: "\n")
            #expect(
                lines[0]
                    == (language == "zh" ? "收入（元），2026-03-01 至 2026-03-02" : "Income (yuan), 2026-03-01 – 2026-03-02"))
            #expect(lines[1].hasPrefix(language == "zh" ? "2026-03-01 周日  █" : "2026-03-01 Sun  █"))
            #expect(lines[2].hasPrefix(language == "zh" ? "2026-03-02 周一  █" : "2026-03-02 Mon  █"))
            #expect(lines[3].hasPrefix(language == "zh" ? "合计 " : "Total ") && lines[3].hasSuffix(" 59.60"))
            #expect(!result.output.contains("\u{1B}"))
        }
        let bold = await fixture.run("stats", "chart", terminals: [.output], columns: 80, environment: now)
        #expect(bold.output.hasPrefix("\u{1B}[1mIncome"))
    }

    @Test(arguments: [
        ("orders", "2"), ("amount", "39.80"), ("refund_amount", "10.00"), ("退款单数", "1"), ("Customers", "2"),
    ])
    func eachFigureCanBeDrawn(_ metric: String, _ value: String) async throws {
        let fixture = try await fixture()
        let result = await fixture.run(
            "stats", "chart", "--metric", metric, "--since", "2026-03-01", "-o", "table", environment: now)
        #expect(result.status == 0 && result.output.split(separator: "\n")[1].hasSuffix(" \(value)"))
    }

    @Test func machinesGetTheRowsOfAChart() async throws {
        let fixture = try await fixture()
        let piped = await fixture.run("stats", "chart", environment: now)
        #expect(piped.output.hasPrefix("date\torder_count\t") && piped.output.split(separator: "\n").count == 3)
        let document = try JSONDocument(await fixture.run("stats", "chart", "-o", "json", environment: now).output)
        #expect(document["metric"]?.text == "income" && document["list"]?.list?.count == 2)
        #expect(document["start_date"]?.text == "2026-02-24" && document["summary"]?["income_amount"]?.text == "59.60")
    }

    // MARK: Charts in files

    private func save(
        _ file: String, in fixture: CommandLineFixture, with launcher: RecordingProcessLauncher,
        path: String = "/opt:/usr/x"
    ) async -> (status: Int32, error: String, files: [String: [UInt8]]) {
        let terminal = RecordingTerminal(), files = InMemoryFileSystem(files: ["/home/u/x": []])
        var host = Host.testing(
            environment: ["PATH": path, "SUIXINKAN_COMPOSITION": "fakes"], files: files, terminal: terminal,
            processes: launcher)
        host.environment["HOME"] = "/home/u"
        let status = await CommandLineTool(host: host).run(["stats", "chart", "--save", file])
        #expect(terminal.output.isEmpty)
        return (status, terminal.error, files.files)
    }

    @Test func aChartIsDrawnByTheFirstGnuplotOnThePath() async throws {
        let picture = [0x89] + Array("PNG\r\n…".utf8)
        let launcher = RecordingProcessLauncher(
            executables: ["/usr/x/gnuplot", "/usr/y/gnuplot"],
            onRun: { _ throws(ProcessError) in ProgramResult(status: 0, output: picture) })
        let fixture = try CommandLineFixture()
        let result = await save("/home/u/a'b;.png", in: fixture, with: launcher)
        #expect(result.status == 0 && result.files["/home/u/a'b;.png"] == picture)
        #expect(launcher.runs.map(\.executable) == ["/usr/x/gnuplot"])
        #expect(launcher.runs.map(\.arguments) == [["--default-settings"]])
        let script = String(decoding: launcher.runs.first?.input ?? [], as: UTF8.self)
        #expect(script.contains("set terminal pngcairo") && !script.contains("a'b"))
    }

    @Test func withoutGnuplotThePackageIsNamedAndNobodyIsAsked() async throws {
        let fixture = try CommandLineFixture()
        let result = await save("/home/u/a.svg", in: fixture, with: RecordingProcessLauncher())
        #expect(result.status == 3 && result.error.contains("gnuplot-nox") && result.files["/home/u/a.svg"] == nil)
    }

    @Test(arguments: ["a.gif", "png", "a.png.", "a", "", ".png/a", "a.svgz"])
    func anotherEndingIsRefused(_ file: String) async throws {
        let launcher = RecordingProcessLauncher(executables: ["/opt/gnuplot"])
        let result = await save(file, in: try CommandLineFixture(), with: launcher)
        #expect(result.status == 2 && result.error.contains(".svg") && launcher.runs.isEmpty)
    }

    @Test func whereGnuplotFailsTheFileStaysAndItsWordsAreShownSafely() async throws {
        for result in [
            ProgramResult(status: 1, errors: Array("line 3:\n\u{1B}[2Jundefined\n".utf8)),
            ProgramResult(status: 0, output: Array("no picture".utf8), errors: Array("undefined".utf8)),
        ] {
            let launcher = RecordingProcessLauncher(
                executables: ["/opt/gnuplot"], onRun: { _ throws(ProcessError) in result })
            let saved = await save("/home/u/x.pdf", in: try CommandLineFixture(), with: launcher)
            #expect(saved.status == 74 && saved.error.contains("undefined") && !saved.error.contains("\u{1B}"))
            #expect(saved.files["/home/u/x.pdf"] == nil && saved.error.split(separator: "\n").count == 1)
        }
    }
}
