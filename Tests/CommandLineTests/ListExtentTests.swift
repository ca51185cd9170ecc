import PlatformInterface
import TestSupport
import Testing

/// How much of a list is written, and how a list that is not whole says so.
struct ListExtentTests {
    /// 137 orders, the highest id first, in pages of as many as are asked for.
    private static func backEnd(
        total: Int = 137, _ answer: @escaping @Sendable (_ page: Int) -> StubAnswer? = { _ in nil }
    ) -> StubServer.Script {
        { request in
            guard request.path.hasSuffix("listv2") else { return BackEndScript().answer(request) }
            let page = request.number("page"), size = request.number("page_size")
            if let answer = answer(page) { return answer }
            let first = (page - 1) * size
            let rows = (first..<max(first, min(first + size, total))).map { BackEndScript.order("\(900 - $0)") }
            return .json(BackEndScript.success(BackEndScript.page(rows, total: total)))
        }
    }

    private func fixture(_ script: @escaping StubServer.Script = backEnd()) async throws -> CommandLineFixture {
        let fixture = try CommandLineFixture(script)
        #expect(await fixture.login().status == 0)
        return fixture
    }

    // MARK: What is missing is said

    @Test(arguments: [
        ([], 20, "Page 1, 20 of 137 orders. See --page, --limit and --all.\n"),
        (["--page", "7"], 17, "Page 7, 17 of 137 orders. See --page, --limit and --all.\n"),
        (["--page", "8"], 0, "There is no page 8: the last one is page 7.\n"),
        (["--limit", "3"], 3, "3 of 137 orders, as --limit says.\n"),
        (["--limit", "137"], 137, ""), (["--limit", "500"], 137, ""), (["--all"], 137, ""),
        (["--all", "--limit", "1"], 1, "1 of 137 orders, as --limit says.\n"),
    ])
    func aListThatIsNotWholeSaysSoInAPipeAndInJSON(_ words: [String], _ count: Int, _ said: String) async throws {
        let fixture = try await fixture()
        for format in ["json", "ndjson", "tsv"] {
            let result = await fixture.run(words: ["orders", "list", "-o", format] + words)
            #expect(result.status == 0 && result.error == said, "\(words) \(format)")
            switch format {
            case "json":
                let document = try JSONDocument(result.output)
                #expect(document["list"]?.list?.count == count && document["total"]?.number == 137)
                #expect(document["truncated"]?.flag == !said.isEmpty)
            case "ndjson": #expect(result.output.split(separator: "\n").count == count)
            default: #expect(result.output.split(separator: "\n").count == count + 1)
            }
            let quiet = await fixture.run(words: ["orders", "list", "-o", format, "--quiet"] + words)
            #expect(quiet.error == "" && quiet.output == result.output)
        }
    }

    @Test func itIsSaidInTheUsersLanguageAndMachineFormatsAreTheSame() async throws {
        let fixture = try await fixture()
        let chinese = await fixture.run("orders", "list", "--limit", "3", "-o", "json", "--lang", "zh")
        #expect(chinese.error == "按 --limit 只取 3 个订单，共 137 个订单。\n")
        #expect(chinese.output == (await fixture.run("orders", "list", "--limit", "3", "-o", "json")).output)
    }

    @Test func aFullPageOfAServerThatSaysNoTotalMayNotBeAll() async throws {
        for (count, isFull) in [(5, true), (4, false)] {
            let rows = (0..<count).map { BackEndScript.order("\(900 - $0)") }.joined(separator: ",")
            let fixture = try await fixture { request in
                guard request.path.hasSuffix("listv2") else { return BackEndScript().answer(request) }
                return .json(BackEndScript.success(#"{"list":[\#(rows)]}"#))
            }
            let result = await fixture.run("orders", "list", "--page-size", "5", "-o", "json")
            #expect(try JSONDocument(result.output)["truncated"]?.flag == isFull)
            #expect(result.error.contains("may be more") == isFull && result.status == 0)
        }
    }

    @Test func aTotalBelowNothingSaysNothing() async throws {
        let fixture = try await fixture(
            Self.backEnd { _ in
                .json(BackEndScript.success(#"{"list":[\#(BackEndScript.order("900"))],"total":-5}"#))
            })
        let result = await fixture.run("orders", "list", "--limit", "1", "-o", "json")
        #expect(result.error == "1 order, as --limit says; there may be more.\n" && result.status == 0)
        #expect(try JSONDocument(result.output)["total"]?.isNull == true)
    }

    @Test func aPageWithoutARowIsNotSaidToBeBeyondTheLast() async throws {
        let fixture = try await fixture(
            Self.backEnd { _ in .json(BackEndScript.success(BackEndScript.page([], total: 137))) })
        let result = await fixture.run("orders", "list", "--page", "2")
        #expect(result.error == "Page 2 is empty, although the server says 137 orders.\n")
        let beyond = await fixture.run("orders", "list", "--page", "8")
        #expect(beyond.error == "There is no page 8: the last one is page 7.\n")
    }

    @Test func emptyListsAreEmptyDocumentsAndNoLines() async throws {
        let fixture = try await fixture(Self.backEnd(total: 0))
        for words in [[], ["--all"], ["--limit", "5"]] {
            let lines = await fixture.run(words: ["orders", "list", "-o", "ndjson"] + words)
            #expect(lines.status == 0 && lines.output == "" && lines.error == "")
            let document = await fixture.run(words: ["orders", "list", "-o", "json"] + words)
            #expect(try JSONDocument(document.output)["truncated"]?.flag == false)
        }
    }

    // MARK: How much is read

    @Test(arguments: [
        (["--limit", "7"], ["page=1&page_size=7"]),
        (["--limit", "120"], ["page=1&page_size=100", "page=2&page_size=100"]),
        (["--limit", "25", "--page-size", "10"], (1...3).map { "page=\($0)&page_size=10" }),
    ])
    func aLimitReadsAsManyPagesAsItNeedsAndNoMore(_ words: [String], _ queries: [String]) async throws {
        let fixture = try await fixture()
        let before = fixture.stub.requests.count
        for format in ["json", "ndjson"] {
            _ = await fixture.run(words: ["orders", "list", "-o", format] + words)
        }
        let asked = fixture.stub.requests.dropFirst(before).map { String($0.target.split(separator: "?")[1]) }
        #expect(asked == queries + queries)
    }

    @Test(arguments: ["0", "-1", "2147483648", "x", ""])
    func aLimitThatIsNoneIsRefusedBeforeARequest(_ limit: String) async throws {
        let fixture = try await fixture()
        let before = fixture.stub.requests.count
        for command in [["orders", "list"], ["orders", "export"], ["stats", "daily"]] {
            #expect(await fixture.run(words: command + ["--limit=\(limit)"]).status == 2)
        }
        for other in [["--limit", "5"], ["--all"]] {
            #expect(await fixture.run(words: ["orders", "list", "--page", "2"] + other).status == 2)
        }
        #expect(fixture.stub.requests.count == before)
    }

    // MARK: As the rows come

    @Test(arguments: ["ndjson", "csv", "tsv", "id"])
    func theFirstPageIsWrittenBeforeTheSecondIsThere(_ format: String) async throws {
        let gate = Gate()
        let fixture = try await fixture { request in
            let answer = Self.backEnd()(request)
            guard request.path.hasSuffix("listv2"), request.number("page") > 1 else { return answer }
            return StubAnswer([.hold(gate)] + answer.steps)
        }
        let terminal = WatchedTerminal()
        let running = Task { await fixture.run(on: terminal, words: ["orders", "list", "--all", "-o", format]) }
        try await terminal.output.wait(for: "the first page") { $0.count { $0 == 0x0A } >= 100 ? () : nil }
        gate.open()
        #expect(await running.value == 0)
        #expect(terminal.output.value.count { $0 == 0x0A } == (["csv", "tsv"].contains(format) ? 138 : 137))
    }

    @Test func whatIsMissingOfAllPagesEndsWithThirteenAndIsSaid() async throws {
        let fixture = try await fixture(
            Self.backEnd { page in
                guard page == 2 else { return nil }
                return .json(BackEndScript.success(BackEndScript.page([], total: 137)))
            })
        for format in ["json", "ndjson"] {
            let result = await fixture.run("orders", "list", "--all", "-o", format, "--quiet")
            #expect(result.status == 13 && result.error.contains("Some are missing"))
            guard format == "json" else { continue }
            #expect(try JSONDocument(result.output)["truncated"]?.flag == true)
        }
    }
}

extension StubRequest {
    /// A number of the query; 0 where there is none.
    fileprivate func number(_ name: String) -> Int {
        let items = target.split(separator: "?").last?.split(separator: "&") ?? []
        return items.lazy.compactMap { $0.hasPrefix("\(name)=") ? Int($0.dropFirst(name.count + 1)) : nil }.first ?? 0
    }
}
