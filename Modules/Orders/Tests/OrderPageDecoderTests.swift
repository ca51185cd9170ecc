import Domain
import FoundationEssentials
import NetworkingInterface
import OrdersInterface
import TestSupport
import Testing

@testable import Orders

/// simdjson's pages against the usual decoder's: the same of every answer that it takes.
struct OrderPageDecoderTests {
    private let decoder = OrderPageDecoder<Order>(smallest: 0)
    private let secrets = Secrets(["token-of-a-session"])

    private struct Envelope: Decodable {
        let code: Int64, data: Page<Order>

        init(from decoder: any Decoder) throws {
            code = try LooseObject(from: decoder).integer("code")
            data = try Page(from: decoder.container(keyedBy: WireKey.self).superDecoder(forKey: "data"))
        }
    }

    private func usual(_ json: String) -> Page<Order>? {
        let envelope = try? JSONDecoder(hiding: secrets).decode(Envelope.self, from: Data(json.utf8))
        return envelope.flatMap { $0.code == 100_000 ? $0.data : nil }
    }

    private func quick(_ json: String) -> Page<Order>? {
        decoder.page(in: Array(json.utf8), hiding: secrets)
    }

    private func answer(_ rows: [String], total: String = "137") -> String {
        #"{"code":100000,"msg":"成功","data":{"list":[\#(rows.joined(separator: ","))],"total":\#(total)}}"#
    }

    @Test func aPageOfPlainRowsIsReadByIt() throws {
        let json = answer([OddRow.row("order_id", "1"), OddRow.row("order_id", "\"2\"")])
        let page = try #require(quick(json))
        #expect(page.rows.map(\.id.number) == [1, 2] && page.total == 137 && page.skipped.isEmpty)
        #expect(page == usual(json))
        #expect(quick(answer([], total: "null")) == Page(rows: [], total: nil))
    }

    /// Every value of H12 and its kin, for every key.
    @Test(arguments: Order.keys + ["more"])
    func anOddValueIsReadAsTheUsualDecoderReadsIt(_ key: String) throws {
        let values: [String?] = [
            nil, "null", "[]", "{}", #""""#, "false", "true", "0", "-0", "7", "-7", "99", "1024.0", "1024.5",
            #""1024""#,
            #"" 1024 ""#, "19.9", #""19.90""#, #""19.9""#, #""1.005""#, #""-0.02""#, #""+5""#, #""1e2""#, "1e2",
            #"".5""#,
            #""5.""#, #""007.50""#, #""12345678901234567890""#, "12345678901234567890", "9223372036854775807",
            #""9223372036854775807""#, #""2026-03-02 00:30:00""#, #""2026-02-30 00:30:00""#, #""0000-00-00 00:00:00""#,
            #""2026-03-02 24:00:00""#, #""2026-03-02T00:30:00""#, #""2026-03-02""#, #""soon""#,
            #""token-of-a-session""#,
            #""\u6e56\ud83d\ude00\"\\\/\b""#, #""\u0000""#, "[1]", #"{"zh":"湖"}"#, #"{"0":{"1":[{}]}}"#, #""{[,:]}""#,
        ]
        for value in values {
            let json = answer([OddRow.row("spot_name", "1"), OddRow.row(key, value), OddRow.row("order_id", "3")])
            let page = try #require(quick(json), "\(key): \(value ?? "nothing")")
            #expect(page == usual(json), "\(key): \(value ?? "nothing")")
        }
    }

    @Test(arguments: ["[]", "null", #""""#, "7", #""x""#, "{}", #"{"order_id":1,"order_id":2}"#, "[[]]"])
    func aRowThatIsNoneIsNamedAsByTheUsualDecoder(_ row: String) throws {
        let json = answer([OddRow.row("order_id", "1"), row, OddRow.row("order_id", "3")])
        let page = try #require(quick(json))
        #expect(page == usual(json))
    }

    @Test(arguments: [
        #"{"code":100401,"msg":"","data":null}"#, #"{"code":100000,"msg":""}"#, #"{"code":100000,"data":null}"#,
        #"{"code":100000,"data":[]}"#, #"{"code":100000,"data":{"list":null,"total":0}}"#, "", "[]", "<html>",
        #"{"code":100000,"data":{"list":{"0":{}},"total":1}}"#, #"{"code":100000,"code":1,"data":{"list":[]}}"#,
        #"{"code":100000,"data":{"list":[],"list":[]}}"#, #"{"code":100000,"data":{"list":[]}} x"#,
        #"{"code":100000,"data":{"list":[{"amount":0E-8}]}}"#, #"{"code":100000,"data":{"list":[,]}}"#,
        "{\"code\":100000,\"data\":{\"list\":[]},\"msg\":\"\u{1}\"}",
    ])
    func whatItDoesNotKnowIsLeftToTheUsualDecoder(_ json: String) {
        #expect(quick(json) == nil)
    }

    @Test func whatIsNoUTF8IsLeftToTheUsualDecoder() {
        var bytes = Array(answer([OddRow.row("order_id", "1")]).utf8)
        bytes[bytes.count / 2] = 0xFF
        #expect(decoder.page(in: bytes, hiding: secrets) == nil)
    }

    /// Bytes changed, left out and doubled at random: what is taken reads the same, and what is no JSON is not taken.
    @Test func ofMutatedAnswersWhatItTakesIsTheUsualDecodersPage() {
        var random = SeededGenerator(seed: 20_260_301)
        let rows = ["product_name", "amount", "paid_at", "spot_name"].map { OddRow.row($0, "null") }
        let original = Array(answer(rows).utf8)
        let bytes = Array(#"{}[]",:0123456789.eE-+\u tfn/"#.utf8)
        var taken = 0
        for _ in 0..<4_000 {
            var mutated = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<mutated.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: mutated.remove(at: index)
                case 1: mutated.insert(mutated[index], at: index)
                case 2: mutated[index] = bytes.randomElement(using: &random) ?? 0
                default: mutated.swapAt(index, Int.random(in: 0..<mutated.count, using: &random))
                }
            }
            guard let page = decoder.page(in: mutated, hiding: secrets) else { continue }
            taken += 1
            let json = String(decoding: mutated, as: UTF8.self)
            #expect(page == usual(json), "\(json)")
        }
        #expect(taken > 500)
    }

    @Test func aStoresRowsAreReadTheSame() throws {
        let odd = ["deposit_amount", "balance_amount", "store_name"].flatMap { key in
            ["null", "9.9", #""9.90""#, "[]", #""x""#].map { OddRow.row(key, $0, of: OddRow.deposit) }
        }
        let decoder = OrderPageDecoder<DepositOrder>(smallest: 0)
        let page = try #require(decoder.page(in: Array(answer(odd).utf8), hiding: secrets))
        let list = try JSONDecoder(hiding: secrets).decode(
            LooseList<DepositOrder>.self, from: Data("[\(odd.joined(separator: ","))]".utf8))
        #expect(page.rows == list.rows && page.skipped == list.skipped && !page.rows.isEmpty)
    }

    @Test func aShortAnswerIsLeftToTheUsualDecoder() {
        let bytes = Array(answer([OddRow.row("order_id", "1")]).utf8)
        #expect(OrderPageDecoder<Order>(smallest: bytes.count).page(in: bytes, hiding: secrets) != nil)
        #expect(OrderPageDecoder<Order>(smallest: bytes.count + 1).page(in: bytes, hiding: secrets) == nil)
    }
}
