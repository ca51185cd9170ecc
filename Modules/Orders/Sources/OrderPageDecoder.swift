import Domain
import FoundationEssentials
import NetworkingInterface
import OrdersInterface

/// Reads long pages of orders by simdjson, at ten times the speed of the decoder that reads every other answer.
///
/// It knows the plain form of an answer: the envelope of success, a list, and rows whose values are texts, whole numbers or
/// null, amounts and times in their usual spelling. A row that is not of that form goes through the usual decoder, and an
/// answer that is not is left to it as a whole: what comes of an answer is the same either way.
struct OrderPageDecoder<Row: PlainRow>: Sendable {
    /// How many bytes an answer has to have.
    let smallest: Int

    /// The page in the content of an answer. Nil where that is for the usual decoder.
    func page(in content: [UInt8], hiding secrets: Secrets) -> Page<Row>? {
        guard content.count >= smallest, let reader = SimdjsonReader(keys: Row.keys) else { return nil }
        return content.withUnsafeBufferPointer { try? page(in: $0, by: reader, hiding: secrets) }
    }

    private func page(
        in content: UnsafeBufferPointer<UInt8>, by reader: SimdjsonReader, hiding secrets: Secrets
    ) throws(NotPlain) -> Page<Row> {
        guard reader.read(content), try reader.value("code").optionalInteger() == 100_000 else { throw NotPlain() }
        let total = try reader.value("data", "total").optionalInteger()
        guard reader.open("data", "list") else { throw NotPlain() }
        var rows: [Row] = []
        var skipped: [SkippedRow] = []
        var midnight = Midnight()
        var number = 0
        while let step = reader.next() {
            do throws(NotPlain) {
                guard case .row(let fields) = step else { throw NotPlain() }
                rows.append(try Row(fields, &midnight))
            } catch {
                let odd = try odd(number, of: reader, hiding: secrets)
                rows += odd.rows
                skipped += odd.skipped.map { $0.after(number) }
            }
            number += 1
        }
        return Page(rows: rows, skipped: skipped, total: total.map { Int($0) })
    }

    /// One row, counted from 0, by the usual decoder. Throws where only the whole answer can be read by that.
    private func odd(
        _ number: Int, of reader: SimdjsonReader, hiding secrets: Secrets
    ) throws(NotPlain) -> LooseList<Row> {
        guard let row = reader.raw(number, "data", "list"), !Self.mayHaveZeroWithExponent(row),
            let list = try? JSONDecoder(hiding: secrets).decode(
                LooseList<Row>.self, from: Data([UInt8(ascii: "[")] + row + [UInt8(ascii: "]")]))
        else { throw NotPlain() }
        return list
    }

    /// The usual decoder refuses `0E-8`, and is given such a number in another spelling, as part of the whole answer.
    private static func mayHaveZeroWithExponent(_ row: UnsafeBufferPointer<UInt8>) -> Bool {
        zip(row, row.dropFirst()).contains { $0 == UInt8(ascii: "0") && $1 | 0x20 == UInt8(ascii: "e") }
    }
}

/// A row that has a plain form.
protocol PlainRow: Decodable, Sendable {
    /// The keys of its values, in the order in which `PlainFields` has them.
    static var keys: [String] { get }

    /// The row, where all its values are plain: the same as the usual decoder gives.
    init(_ fields: PlainFields, _ midnight: inout Midnight) throws(NotPlain)
}

extension Order: PlainRow {
    static var keys: [String] {
        [
            "order_id", "order_no", "status", "product_name", "amount", "customer_phone", "photographer_name",
            "scenic_name", "spot_name", "created_at", "paid_at", "written_off_at",
        ]
    }

    init(_ fields: PlainFields, _ midnight: inout Midnight) throws(NotPlain) {
        self.init(
            id: OrderID(try fields[0].integer()), number: try fields[1].code(),
            status: OrderStatus(rawValue: try fields[2].code()), productName: try fields[3].optionalText() ?? "",
            amount: try fields[4].money(), customerPhone: try fields[5].optionalText() ?? "",
            photographerName: try fields[6].optionalText(), scenicName: try fields[7].optionalText() ?? "",
            spotName: try fields[8].optionalText(), createdAt: try fields[9].time(&midnight),
            paidAt: try fields[10].optionalTime(&midnight), writtenOffAt: try fields[11].optionalTime(&midnight))
    }
}

extension DepositOrder: PlainRow {
    static var keys: [String] { Order.keys + ["deposit_amount", "balance_amount", "store_name"] }

    init(_ fields: PlainFields, _ midnight: inout Midnight) throws(NotPlain) {
        self.init(
            order: try Order(fields, &midnight), depositAmount: try fields[12].money(),
            balanceAmount: try fields[13].money(), storeName: try fields[14].optionalText() ?? "")
    }
}
