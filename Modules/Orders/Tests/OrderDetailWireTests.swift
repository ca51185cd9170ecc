import Domain
import NetworkingInterface
import OrdersInterface
import Testing

@testable import Orders

/// The detail of an order as PHP back ends write it (cases H12, H13).
struct OrderDetailWireTests {
    private static let item = #"{"name":"精修 6 张","quantity":2,"price":"9.95"}"#
    private static let step = #"{"status":"paid","at":"2026-03-02 00:31:00"}"#
    private static let good = OddRow.good.merging([
        "items": "[\(item)]", "photos_total": "36", "remark": #""加急""#, "timeline": "[\(step)]",
    ]) { $1 }

    private func detail(_ key: String, _ value: String?) async throws -> OrderDetail {
        try await OddRow.detail(OddRow.row(key, value, of: Self.good))
    }

    @Test func allThatTheServerSaysIsThere() async throws {
        let detail = try await OddRow.detail(object(Self.good))
        let row = try #require(try await OddRow.orders(OddRow.page(fourth: object(OddRow.good))).rows.first)
        #expect(
            detail
                == OrderDetail(
                    order: row, items: [.init(name: "精修 6 张", quantity: 2, price: Money(fen: 995))], photosTotal: 36,
                    remark: "加急", timeline: [.init(status: .paid, at: BusinessTime(secondsSince1970: 1_772_382_660))]))
    }

    @Test(arguments: ["{}", "[]", "null", #""""#, "false", nil])
    func aListOfNoneComesInManyWays(_ value: String?) async throws {
        let withoutItems = try await detail("items", value)
        #expect(withoutItems.items.isEmpty && withoutItems.timeline.count == 1 && withoutItems.skipped.isEmpty)
        let withoutTimeline = try await detail("timeline", value)
        #expect(withoutTimeline.timeline.isEmpty && withoutTimeline.items.count == 1 && withoutTimeline.skipped.isEmpty)
    }

    @Test func aListMayBeAnObjectWithNumbersForKeys() async throws {
        let item = Self.item
        #expect(try await detail("items", #"{"0":\#(item)}"#).items.map(\.name) == ["精修 6 张"])
        let later = #"{"status":"written_off","at":"2026-03-02 09:00:00"}"#
        let steps = try await detail("timeline", #"{"10":\#(later),"2":\#(Self.step)}"#).timeline
        #expect(steps.map(\.status) == [.paid, .writtenOff])
    }

    @Test(
        arguments: [
            (#"{"name":"x","quantity":1,"price":"free"}"#, "items.1.price", #"expected an amount, got "free""#),
            (#"{"name":"x","quantity":1}"#, "items.1.price", "expected an amount, got nothing"),
            (#"{"name":"x","quantity":"many","price":1}"#, "items.1.quantity", #"got "many""#),
            (#"{"name":{"zh":"x"},"price":1}"#, "items.1.name", "expected a text, got an object"),
            ("[]", "items.1", "expected an object, got []"), ("null", "items.1", "expected an object, got null"),
        ])
    func aBadLineIsSkippedWithItsKeyPath(_ line: String, _ keyPath: String, _ reason: String) async throws {
        let detail = try await detail("items", "[\(Self.item),\(line),\(Self.item)]")
        #expect(detail.items.count == 2 && detail.timeline.count == 1)
        #expect(detail.skipped.map(\.keyPath) == [keyPath] && detail.skipped.map(\.row) == [2])
        #expect(detail.skipped.allSatisfy { $0.reason.hasSuffix(reason) }, "\(detail.skipped)")
    }

    @Test func aBadStepIsSkippedBesideABadLine() async throws {
        var fields = Self.good
        fields["items"] = "[7,\(Self.item)]"
        fields["timeline"] = #"[\#(Self.step),{"status":"paid","at":"then"},{"at":"2026-03-02 00:31:00"}]"#
        let detail = try await OddRow.detail(object(fields))
        #expect(detail.items.count == 1 && detail.timeline.count == 1)
        #expect(detail.skipped.map(\.keyPath) == ["items.0", "timeline.1.at", "timeline.2.status"])
    }

    @Test(arguments: ["null", #""""#, "[]", nil])
    func whatIsForDisplayMayBeMissing(_ value: String?) async throws {
        #expect(try await detail("remark", value).remark == nil)
        #expect(try await detail("photos_total", value).photosTotal == 0)
        let quantity = value.map { #","quantity":\#($0)"# } ?? ""
        #expect(try await detail("items", #"[{"name":"x","price":1\#(quantity)}]"#).items.map(\.quantity) == [1])
    }

    @Test(arguments: [("photos_total", #""36""#), ("photos_total", "36.0"), ("order_id", #""1024""#), ("extra", "[]")])
    func anotherSpellingIsTheSameDetail(_ key: String, _ value: String) async throws {
        #expect(try await detail(key, value) == OddRow.detail(object(Self.good)))
    }

    @Test(arguments: [9_007_199_254_740_993, 738_529_527_931_269_425, 9_223_372_036_854_775_807] as [Int64])
    func noDigitOfAnIDIsLost(_ number: Int64) async throws {
        for spelling in ["\(number)", "\"\(number)\""] {
            let json = OddRow.row("order_id", spelling, of: Self.good)
            #expect(try await OddRow.detail(json, id: OrderID(number)).order.id == OrderID(number))
        }
    }

    @Test func anotherOrderThanTheOneAskedForIsABadAnswer() async throws {
        let error = await #expect(throws: APIError.self) { try await detail("order_id", "99") }
        #expect(error?.code == .badAnswer)
        #expect(error?.failure.message(.english).contains("99") == true)
    }

    @Test(arguments: ["order_id", "order_no", "status", "amount", "created_at"])
    func anOrderWithoutWhatNamesOrPricesItIsABadAnswerThatSaysWhere(_ key: String) async throws {
        let error = await #expect(throws: APIError.self) { try await detail(key, "null") }
        #expect(error?.code == .badAnswer)
        for language in Language.allCases {
            let message = error?.failure.message(language) ?? ""
            #expect(message.contains("GET \(Path.detail)") && message.contains("data.\(key)"), "\(message)")
        }
    }

    @Test(arguments: ["null", "[]", #""""#])
    func noOrderAtAllIsABadAnswerAndNoCrash(_ json: String) async throws {
        let error = await #expect(throws: APIError.self) { try await OddRow.detail(json) }
        #expect(error?.code == .badAnswer && error?.failure.message(.english).contains("expected an object") == true)
    }
}
