import Domain
import Foundation
import NetworkingInterface
import Testing

/// Answers as PHP back ends write them (cases H12, H13): ten rows of which one is odd never cost the other nine.
struct LooseDecodingTests {
    private struct Row: Decodable, Sendable, Equatable {
        struct Spot: Decodable, Sendable, Equatable {
            let name: String
            init(from decoder: any Decoder) throws { name = try LooseObject(from: decoder).text("name") }
        }

        let id: OrderID, status: String, price: Money?, isOpen: Bool, picture: String?, spot: Spot?, tags: [String]
        let paidAt: BusinessTime?

        init(from decoder: any Decoder) throws {
            let fields = try LooseObject(from: decoder)
            id = try fields.identifier("id")
            status = try fields.code("status")
            price = try fields.optionalMoney("price")
            isOpen = try fields.flag("is_open")
            picture = try fields.optionalText("picture")
            spot = try fields.optionalObject("spot", as: Spot.self)
            tags = try fields.optionalList("tags", of: String.self).rows
            paidAt = try fields.optionalTime("paid_at")
        }
    }

    private static let good = [
        "id": "1024", "status": #""paid""#, "price": #""19.90""#, "is_open": "true", "picture": #""https://x/a.jpg""#,
        "spot": #"{"name":"湖"}"#, "tags": #"["a","b"]"#, "paid_at": #""2026-03-02 00:30:00""#,
    ]

    private static func object(_ fields: [String: String]) -> String {
        "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    /// A page of ten rows of which the fourth has `value` for `key`; nil leaves the key out.
    private func page(_ key: String, _ value: String?) throws -> Page<Row> {
        let odd = Self.object(Self.good.merging([key: value ?? ""]) { $1 }.filter { $0.key != key || value != nil })
        let rows = (1...10).map { $0 == 4 ? odd : Self.object(Self.good) }
        return try decode(Page.self, #"{"list":[\#(rows.joined(separator: ","))],"total":"137","page":1}"#)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    // MARK: One odd field (H12)

    @Test(arguments: [
        ("price", "19.9"), ("price", #""19.9""#), ("price", "19.90"), ("price", #""1.99e1""#), ("id", #""1024""#),
        ("id", "1024.0"), ("id", #"" 1024 ""#), ("price", #""19.90\r\n""#), ("id", "1.024e3"), ("is_open", "1"),
        ("is_open", #""1""#), ("is_open", #""true""#),
        ("more", #"{"a":[null]}"#), ("tags", #"{"0":"a","2":"b"}"#), ("tags", #"{"10":"b","9":"a"}"#),
    ])
    func anotherSpellingIsTheSameRow(_ key: String, _ value: String) throws {
        let page = try page(key, value)
        #expect(page.rows.count == 10 && page.skipped.isEmpty && page.total == 137)
        #expect(page.rows[3] == page.rows[0])
        #expect(page.rows[3].price == Money(fen: 1_990))
    }

    @Test(arguments: ["[]", "null", #""""#, "{}", "false", nil])
    func nothingComesInManyWays(_ value: String?) throws {
        for key in ["price", "picture", "spot", "tags", "paid_at", "is_open"] {
            let page = try page(key, value)
            try #require(page.rows.count == 10, "\(key): \(page.skipped)")
            let row = page.rows[3]
            #expect(key != "price" || row.price == nil)
            #expect(key != "picture" || row.picture == nil)
            #expect(key != "spot" || row.spot == nil)
            #expect(key != "tags" || row.tags.isEmpty)
            #expect(key != "paid_at" || row.paidAt == nil)
            #expect(key != "is_open" || !row.isOpen)
        }
    }

    @Test(arguments: [("0", false), (#""0""#, false), (#""""#, false), ("1", true), (#""1""#, true), ("2", true)])
    func flagsAreNumbersAndTextsToo(_ value: String, _ expected: Bool) throws {
        #expect(try page("is_open", value).rows[3].isOpen == expected)
    }

    @Test func whatIsNotKnownIsKeptAsItCame() throws {
        #expect(try page("status", "99").rows[3].status == "99")
        #expect(try page("picture", #""https://x.invalid/图 片.jpg""#).rows[3].picture == "https://x.invalid/图 片.jpg")
    }

    @Test(arguments: [#""0000-00-00 00:00:00""#, "0", #""""#])
    func aTimeThatNeverWasIsNone(_ value: String) throws {
        #expect(try page("paid_at", value).rows[3].paidAt == nil)
    }

    @Test(
        arguments: [
            ("id", nil, "id", "got nothing"), ("id", "null", "id", "got null"), ("id", #""""#, "id", #"got """#),
            ("id", "[]", "id", "got []"), ("id", "1024.5", "id", "got 1024.5"), ("id", #""abc""#, "id", #"got "abc""#),
            ("id", #""  ""#, "id", #"got "  ""#),
            ("id", "9223372036854775808", "id", "got 9223372036854775808"), ("id", "true", "id", "got true"),
            ("id", "1e400", "id", "out of range"), ("price", #""1 9""#, "price", #"got "1 9""#),
            ("price", #""¥9""#, "price", #"got "¥9""#),
            ("price", #"{"a":1}"#, "price", "an object"), ("is_open", #""maybe""#, "is_open", #"got "maybe""#),
            ("status", "null", "status", "got null"), ("spot", #"["a"]"#, "spot", "a list"),
            ("spot", "7", "spot", "got a number"), ("spot", #""hidden""#, "spot", "got a text of 6 characters"),
            ("tags", #"{"a":1}"#, "tags", "an object"), ("tags", #""a""#, "tags", "got a text of 1 character"),
            ("paid_at", #""yesterday""#, "paid_at", #"got "yesterday""#), ("paid_at", "5", "paid_at", "got 5"),
            ("picture", #""\ud800""#, "picture", "unreadable text"),
        ] as [(String, String?, String, String)])
    func aRowThatCannotBeReadIsLeftOutWithItsReason(
        _ key: String, _ value: String?, _ keyPath: String, _ reason: String
    ) throws {
        let page = try page(key, value)
        #expect(page.rows.count == 9 && page.sentCount == 10 && page.total == 137)
        let skipped = try #require(page.skipped.first)
        #expect(skipped.row == 4 && skipped.keyPath == keyPath)
        #expect(skipped.reason.hasPrefix("expected") && skipped.reason.contains(reason), "\(skipped.reason)")
    }

    @Test func aReasonIsShortAndOnOneLine() throws {
        let page = try page("id", "\"\\u001b[31m\\n" + String(repeating: "x", count: 5_000) + "\"")
        let reason = try #require(page.skipped.first?.reason)
        #expect(reason.count < 100 && reason.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test(arguments: ["null", "[]", "7", #""x""#, "[1]"])
    func aRowThatIsNoneIsLeftOut(_ row: String) throws {
        let page = try decode(Page<Row>.self, #"{"list":[\#(Self.object(Self.good)),\#(row)],"total":2}"#)
        #expect(page.rows.count == 1)
        let skipped = try #require(page.skipped.first)
        #expect(skipped.row == 2 && skipped.keyPath.isEmpty && skipped.reason.hasPrefix("expected an object, got"))
    }

    @Test func aSkippedRowNamesThePlaceWithinIt() throws {
        struct Order: Decodable, Sendable {
            struct Item: Decodable, Sendable {
                let price: Money
                init(from decoder: any Decoder) throws { price = try LooseObject(from: decoder).money("price") }
            }
            let items: [Item]
        }
        let page = try decode(
            Page<Order>.self, #"{"list":{"3":{"items":[]},"7":{"items":[{"price":1},{"price":"x"}]}},"total":2}"#)
        #expect(page.rows.count == 1)
        #expect(page.skipped == [SkippedRow(row: 2, keyPath: "items.1.price", reason: #"expected an amount, got "x""#)])
    }

    // MARK: The page itself

    @Test(arguments: ["{}", "[]", "null", #""""#, "false"])
    func anEmptyPageComesInManyWays(_ json: String) throws {
        let page = try decode(Page<Row>.self, json)
        #expect(page.rows.isEmpty && page.skipped.isEmpty && page.total == 0)
    }

    @Test(arguments: ["{}", "[]", "null", #""""#])
    func anEmptyListComesInManyWays(_ list: String) throws {
        let page = try decode(Page<Row>.self, #"{"list":\#(list),"total":0}"#)
        #expect(page.rows.isEmpty && page.total == 0)
    }

    @Test func aListMayBeAnObjectWithNumbersForKeys() throws {
        let row = Self.object(Self.good)
        let other = Self.object(Self.good.merging(["id": "7"]) { $1 })
        let page = try decode(Page<Row>.self, #"{"list":{"10":\#(other),"9":\#(row),"0":\#(row)},"total":3}"#)
        #expect(page.rows.map(\.id.number) == [1_024, 1_024, 7])
    }

    @Test(arguments: ["null", #""""#, "[]", #""many""#, #"{"a":1}"#, "1.5"])
    func aTotalThatIsNoneIsUnknown(_ total: String) throws {
        #expect(try decode(Page<Row>.self, #"{"list":[],"total":\#(total)}"#).total == nil)
    }

    @Test(arguments: [#"{"total":3}"#, #"{"list":7}"#, #"{"list":{"a":1}}"#, "[1]", "7", #""x""#])
    func whatIsNoPageIsRefused(_ json: String) {
        #expect(throws: DecodingError.self) { try decode(Page<Row>.self, json) }
    }

    // MARK: Large numbers (H13)

    @Test(arguments: [
        "9007199254740993", "738529527931269425", "9223372036854775807", "0", "9007199254740993.0",
    ])
    func noDigitOfAnIDIsLost(_ digits: String) throws {
        let number = try #require(Int64(digits.prefix { $0 != "." }))
        for spelling in [digits, "\"\(digits)\""] {
            #expect(try page("id", spelling).rows.map(\.id.number)[3] == number)
        }
    }

    @Test(
        arguments: [
            (#""19.90""#, 1_990), ("19.9", 1_990), ("0.1", 10), ("4.35", 435), ("1.005", 101), ("-0.02", -2), ("-0", 0),
            ("1e2", 10_000), ("92233720368547758.07", 9_223_372_036_854_775_807), ("0.30000000000000004", 30),
        ] as [(String, Int64)])
    func amountsAreReadByTheirDigits(_ value: String, _ fen: Int64) throws {
        #expect(try page("price", value).rows[3].price == Money(fen: fen))
    }
}
