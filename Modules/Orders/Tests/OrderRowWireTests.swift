import Domain
import NetworkingInterface
import OrdersInterface
import Testing

@testable import Orders

/// Lists of orders as PHP back ends write them (cases H12, H13, H14): of ten rows one is odd, and the other nine show.
struct OrderRowWireTests {
    // MARK: The same row in another spelling

    @Test(arguments: [
        ("order_id", #""1024""#), ("order_id", "1024.0"), ("amount", "19.9"), ("amount", "19.90"),
        ("amount", #""19.9""#), ("more", #"{"a":[null,true]}"#), ("is_open", #""1""#),
    ])
    func anotherSpellingIsTheSameRow(_ key: String, _ value: String) async throws {
        let page = try await OddRow.orders(OddRow.page(fourth: OddRow.row(key, value)))
        #expect(page.rows.count == 10 && page.skipped.isEmpty && page.total == 137)
        #expect(Set(page.rows).count == 1 && page.rows[3].id == OrderID(1_024))
    }

    @Test(arguments: ["null", #""""#, "[]", "{}", "false", nil])
    func aFieldForDisplayMayBeMissingInAnyWay(_ value: String?) async throws {
        let texts: [(key: String, shown: @Sendable (Order) -> String?)] = [
            ("product_name", { $0.productName }), ("customer_phone", { $0.customerPhone }),
            ("scenic_name", { $0.scenicName }), ("photographer_name", { $0.photographerName }),
            ("spot_name", { $0.spotName }), ("paid_at", { $0.paidAt?.wireText }),
            ("written_off_at", { $0.writtenOffAt?.wireText }),
        ]
        for text in texts {
            let page = try await OddRow.orders(OddRow.page(fourth: OddRow.row(text.key, value)))
            try #require(page.rows.count == 10, "\(text.key): \(page.skipped)")
            #expect((text.shown(page.rows[3]) ?? "").isEmpty && text.shown(page.rows[0])?.isEmpty == false)
        }
    }

    @Test(arguments: [
        ("status", "99", "99"), ("status", #""on_hold""#, "on_hold"), ("order_no", "20260302001", "20260302001"),
        ("product_name", #""https://x.invalid/图 片.jpg""#, "https://x.invalid/图 片.jpg"), ("product_name", "7", "7"),
    ])
    func whatIsNotKnownIsKeptAsItCame(_ key: String, _ value: String, _ shown: String) async throws {
        let row = try await OddRow.orders(OddRow.page(fourth: OddRow.row(key, value))).rows[3]
        #expect([row.status.rawValue, row.number, row.productName].contains(shown))
    }

    @Test(arguments: ["0", #""0000-00-00 00:00:00""#])
    func aTimeOfZeroIsNone(_ value: String) async throws {
        let page = try await OddRow.orders(OddRow.page(fourth: OddRow.row("paid_at", value)))
        #expect(page.rows.count == 10 && page.rows[3].paidAt == nil)
    }

    // MARK: A row that has to be left out

    @Test(arguments: ["order_id", "order_no", "status", "amount", "created_at"])
    func aRowWithoutWhatNamesOrPricesItIsLeftOutWithItsReason(_ key: String) async throws {
        for value in ["null", #""""#, "[]", "{}", "false", nil] as [String?] {
            let page = try await OddRow.orders(OddRow.page(fourth: OddRow.row(key, value)))
            #expect(page.rows.count == 9 && page.total == 137)
            let skipped = try #require(page.skipped.first, "\(key) \(value ?? "nothing")")
            #expect(page.skipped.count == 1 && skipped.row == 4 && skipped.keyPath == key)
            #expect(skipped.reason.hasPrefix("expected ") && skipped.reason.hasSuffix("got \(value ?? "nothing")"))
        }
    }

    @Test(
        arguments: [
            ("order_id", #""abc""#, #"expected an id, got "abc""#),
            ("order_id", "1024.5", "expected an id, got 1024.5"),
            ("amount", #""¥9""#, #"expected an amount, got "¥9""#), ("amount", "true", "expected an amount, got true"),
            ("created_at", #""yesterday""#, #"expected a time, got "yesterday""#),
            ("paid_at", #""soon""#, #"expected a time, got "soon""#),
            ("product_name", #"{"zh":"湖"}"#, "expected a text, got an object"),
            ("spot_name", "[1]", "expected a text, got a list"),
        ])
    func aRowWithAValueOfNoUseIsLeftOutWithItsReason(_ key: String, _ value: String, _ reason: String) async throws {
        let page = try await OddRow.orders(OddRow.page(fourth: OddRow.row(key, value)))
        #expect(page.rows.count == 9)
        #expect(page.skipped == [SkippedRow(row: 4, keyPath: key, reason: reason)])
    }

    @Test(arguments: [
        ("[]", "[]"), ("null", "null"), (#""""#, #""""#), ("7", "a number"), (#""x""#, "a text of 1 character"),
    ])
    func aRowThatIsNoneIsLeftOutWithItsReason(_ row: String, _ came: String) async throws {
        let page = try await OddRow.orders(OddRow.page(fourth: row))
        #expect(page.rows.count == 9)
        #expect(
            page.skipped == [SkippedRow(row: 4, keyPath: "", reason: "expected an object, got \(came)")])
    }

    @Test func aStoresRowNeedsItsTwoPartsOfTheAmount() async throws {
        for key in ["deposit_amount", "balance_amount", "amount", "order_id"] {
            for value in [#""""#, "null", nil] as [String?] {
                let odd = OddRow.row(key, value, of: OddRow.deposit)
                let page = try await OddRow.depositOrders(OddRow.page(fourth: odd, of: OddRow.deposit))
                #expect(page.rows.count == 9 && page.skipped.map(\.row) == [4] && page.skipped.map(\.keyPath) == [key])
            }
        }
        let odd = OddRow.row("store_name", "[]", of: OddRow.deposit)
        let page = try await OddRow.depositOrders(OddRow.page(fourth: odd, of: OddRow.deposit))
        #expect(page.rows.count == 10 && page.rows[3].storeName.isEmpty && page.rows[0].storeName == "断桥旗舰店")
        #expect(page.rows[3].depositAmount == Money(fen: 990) && page.rows[3].balanceAmount == Money(fen: 1_000))
    }

    // MARK: The list itself

    @Test(arguments: ["null", "[]", #""""#, "{}", #"{"list":null,"total":0}"#, #"{"list":{},"total":0}"#])
    func aListOfNoneComesInManyWays(_ json: String) async throws {
        let page = try await OddRow.orders(json)
        #expect(page.rows.isEmpty && page.skipped.isEmpty && page.total == 0)
    }

    @Test func aListMayBeAnObjectWithGapsInItsNumbers() async throws {
        let rows = (1...3).map { OddRow.row("order_id", "\($0)") }
        let json = #"{"list":{"0":\#(rows[0]),"10":\#(rows[2]),"2":\#(rows[1])},"total":3}"#
        #expect(try await OddRow.orders(json).rows.map(\.id.number) == [1, 2, 3])
    }

    // MARK: Large ids (H13)

    @Test(arguments: [9_007_199_254_740_993, 738_529_527_931_269_425, 9_223_372_036_854_775_807] as [Int64])
    func noDigitOfAnIDIsLost(_ number: Int64) async throws {
        for spelling in ["\(number)", "\"\(number)\""] {
            let row = try await OddRow.orders(OddRow.page(fourth: OddRow.row("order_id", spelling))).rows[3]
            #expect(row.id == OrderID(number) && row.id.description == "\(number)")
        }
    }

    @Test func anIDBeyondTheRangeIsLeftOutAndNotRounded() async throws {
        for spelling in ["9223372036854775808", #""9223372036854775808""#] {
            let page = try await OddRow.orders(OddRow.page(fourth: OddRow.row("order_id", spelling)))
            #expect(page.rows.count == 9 && page.skipped.map(\.keyPath) == ["order_id"])
        }
    }

    // MARK: Money (H14)

    @Test(
        arguments: [
            ("4.35", "4.35"), ("1.005", "1.01"), ("0.10", "0.10"), ("-0.02", "-0.02"), ("0", "0.00"), ("-0", "0.00"),
            ("-0.00", "0.00"), ("-0.004", "0.00"), ("19.90", "19.90"), ("12345678901234.56", "12345678901234.56"),
        ])
    func anAmountIsTheSameAsNumberAndAsText(_ yuan: String, _ shown: String) async throws {
        for spelling in [yuan, "\"\(yuan)\""] {
            let row = try await OddRow.orders(OddRow.page(fourth: OddRow.row("amount", spelling))).rows[3]
            #expect(row.amount.yuan == shown, "\(spelling)")
        }
    }

    @Test func aThousandRowsAddUpToTheLastFen() async throws {
        let rows = (1...1_000).map { OddRow.row("amount", $0 % 2 == 0 ? "19.90" : #""19.90""#) }
        let page = try await OddRow.orders(#"{"list":[\#(rows.joined(separator: ","))],"total":1000}"#)
        #expect(Money(fen: page.rows.reduce(0) { $0 + $1.amount.fen }).yuan == "19900.00")
    }
}
