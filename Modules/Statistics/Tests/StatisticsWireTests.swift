import Domain
import NetworkingInterface
import NetworkingTesting
import StatisticsInterface
import Testing

@testable import Statistics

/// What goes over the wire, and how it is read (cases H12, H14).
struct StatisticsWireTests {
    private static let good = [
        "order_count": "12", "order_amount": #""718.80""#, "refund_count": #""2""#, "refund_amount": "39.8",
        "income_amount": #""679.00""#, "customer_count": "11.0",
    ]
    private static let figures = StatisticsFigures(
        orderCount: 12, orderAmount: Money(fen: 71_880), refundCount: 2, refundAmount: Money(fen: 3_980),
        incomeAmount: Money(fen: 67_900), customerCount: 11)
    private let days = BusinessDay(daysSince1970: 20_513)...BusinessDay(daysSince1970: 20_514)
    private let client = FakeAPIClient { Issue.record("\($0)") }

    private var api: LiveStatisticsAPI { LiveStatisticsAPI(client: client) }

    private func summary(_ json: String) async throws -> StatisticsSummary {
        client.answer(Path.photographer, data: json)
        return try await api.photographerSummary(of: days)
    }

    private func page(_ json: String) async throws -> Page<StatisticsDay> {
        client.answer(Path.lists[0], data: json)
        return try await api.photographerDays(matching: StatisticsQuery(days: days))
    }

    private func page(secondOf odd: [String: String]) async throws -> Page<StatisticsDay> {
        let good = object(Self.good.merging(["date": #""2026-03-02""#]) { $1 })
        return try await page(#"{"list":[\#(good),\#(object(odd))],"total":2}"#)
    }

    // MARK: What goes out

    @Test func eachRoleHasItsRoutesAndAsksByDays() async throws {
        for (number, path) in Path.summaries.enumerated() {
            client.answer(path, data: object(Self.good))
            client.answer(path + "/daily", data: #"{"list":[],"total":0}"#)
            let query = StatisticsQuery(days: days, page: 3, pageSize: 50)
            switch number {
            case 0:
                _ = try await api.photographerSummary(of: days)
                _ = try await api.photographerDays(matching: query)
            case 1:
                _ = try await api.scenicAdminSummary(of: days)
                _ = try await api.scenicAdminDays(matching: query)
            default:
                _ = try await api.storeSummary(of: days)
                _ = try await api.storeDays(matching: query)
            }
        }
        #expect(client.requests.map(\.path) == Path.summaries.flatMap { [$0, $0 + "/daily"] })
        let range = [QueryItem("start_date", "2026-03-01"), QueryItem("end_date", "2026-03-02")]
        for (number, request) in client.requests.enumerated() {
            #expect(request.method == .get && request.authorization == .session && request.body == nil)
            let paging = [QueryItem("page", "3"), QueryItem("page_size", "50")]
            #expect(request.query == (number % 2 == 0 ? range : range + paging))
        }
    }

    // MARK: What comes in

    @Test func numbersComeInEveryForm() async throws {
        #expect(try await summary(object(Self.good)) == StatisticsSummary(figures: Self.figures))
        #expect(
            try await page(secondOf: Self.good.merging(["date": #""2026-03-01 00:00:00""#]) { $1 }).rows.map(\.date)
                == [days.upperBound, days.lowerBound])
    }

    @Test(arguments: [(#""12.50%""#, "12.50%"), ("12.5", "12.5"), (#""""#, nil), ("null", nil)])
    func theConversionRateStaysTheServersText(_ json: String, _ rate: String?) async throws {
        #expect(
            try await summary(object(Self.good.merging(["conversion_rate": json]) { $1 })).conversionRate == rate)
    }

    @Test(arguments: [
        ("4.35", 435), ("1.005", 101), ("-0.02", -2), ("0", 0), ("-0", 0), (#""-0.00""#, 0),
        (#""12345678901234.56""#, 1_234_567_890_123_456),
    ])
    func noFenIsLost(_ json: String, _ fen: Int64) async throws {
        let summary = try await summary(object(Self.good.merging(["income_amount": json]) { $1 }))
        #expect(summary.figures.incomeAmount == Money(fen: fen) && summary.figures.incomeAmount.yuan != "-0.00")
    }

    @Test func whatIsNothingIsZeroAsDatabasesAddItUp() async throws {
        for nothing in ["null", #""""#, "[]", "{}", "false"] {
            for key in Self.good.keys {
                let figures = try await summary(object(Self.good.merging([key: nothing]) { $1 })).figures
                #expect(figures != Self.figures)
                #expect(StatisticsMetric.allCases.filter { $0.value(in: figures).number == 0 }.count == 1)
            }
        }
        for nothing in ["null", #""""#, "[]", "{}"] {
            #expect(try await summary(nothing) == StatisticsSummary(figures: StatisticsFigures()))
            #expect(try await page(nothing) == Page(rows: [], total: 0))
        }
    }

    @Test func aFigureWhoseKeyIsMissingIsNotZero() async throws {
        for key in Self.good.keys {
            var odd = Self.good
            odd[key] = nil
            let error = await #expect(throws: APIError.self) { try await summary(object(odd)) }
            #expect(error?.failure.category == .badAnswer && error?.failure.message(.english).contains(key) == true)
            let page = try await page(secondOf: odd.merging(["date": #""2026-03-01""#]) { $1 })
            #expect(page.rows.count == 1 && page.skipped.map(\.keyPath) == [key] && page.skipped.map(\.row) == [2])
        }
    }

    @Test(arguments: [
        ("date", "null", "expected a day, got null"), ("date", #""2026-02-30""#, #"expected a day, got "2026-02-30""#),
        ("date", "20260301", "expected a day, got 20260301"),
        ("order_count", "1.5", "expected a whole number, got 1.5"),
        ("order_amount", #""¥9""#, #"expected an amount, got "¥9""#),
        ("customer_count", "true", "expected a whole number, got true"),
    ])
    func aRowThatCannotBeReadCostsNoOther(_ key: String, _ value: String, _ reason: String) async throws {
        let odd = Self.good.merging(["date": #""2026-03-01""#]) { $1 }.merging([key: value]) { $1 }
        let page = try await page(secondOf: odd)
        #expect(page.rows.map(\.date) == [days.upperBound])
        #expect(page.skipped == [SkippedRow(row: 2, keyPath: key, reason: reason)])
    }
}
