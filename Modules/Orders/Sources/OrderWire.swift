import Domain
import NetworkingInterface
import OrdersInterface

// How orders are read from the wire (contract, «Order», «DepositOrder», «OrderDetail»).
//
// What names an order and what it is worth has to be readable: id, number, status, amount, time of creation. A row
// without one of these is left out and said. Every other field is for display and is empty where nothing came.

// What the wire looks like is this module's alone to know: hence the conformances stand here.
extension Order: @retroactive Decodable {
    package init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        self.init(
            id: try fields.identifier("order_id"),
            number: try fields.code("order_no"),
            status: OrderStatus(rawValue: try fields.code("status")),
            productName: try fields.text("product_name"),
            amount: try fields.money("amount"),
            customerPhone: try fields.text("customer_phone"),
            photographerName: try fields.optionalText("photographer_name"),
            scenicName: try fields.text("scenic_name"),
            spotName: try fields.optionalText("spot_name"),
            createdAt: try fields.time("created_at"),
            paidAt: try fields.optionalTime("paid_at"),
            writtenOffAt: try fields.optionalTime("written_off_at"))
    }
}

extension DepositOrder: @retroactive Decodable {
    package init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        self.init(
            order: try Order(from: decoder),
            depositAmount: try fields.money("deposit_amount"),
            balanceAmount: try fields.money("balance_amount"),
            storeName: try fields.text("store_name"))
    }
}

struct OrderDetailData: Decodable {
    let detail: OrderDetail

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        let items = try fields.optionalList("items", of: ItemData.self)
        let timeline = try fields.optionalList("timeline", of: StepData.self)
        detail = OrderDetail(
            order: try Order(from: decoder),
            items: items.rows.map(\.item),
            photosTotal: try fields.optionalInteger("photos_total") ?? 0,
            remark: try fields.optionalText("remark"),
            timeline: timeline.rows.map(\.step),
            skipped: items.skipped.map { SkippedPart($0, of: "items") }
                + timeline.skipped.map { SkippedPart($0, of: "timeline") })
    }
}

private struct ItemData: Decodable {
    let item: OrderDetail.Item

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        item = OrderDetail.Item(
            name: try fields.text("name"), quantity: try fields.optionalInteger("quantity") ?? 1,
            price: try fields.money("price"))
    }
}

private struct StepData: Decodable {
    let step: OrderDetail.Step

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        step = OrderDetail.Step(status: OrderStatus(rawValue: try fields.code("status")), at: try fields.time("at"))
    }
}

extension SkippedPart {
    fileprivate init(_ skipped: SkippedRow, of list: String) {
        let place = "\(list).\(skipped.row - 1)"
        self.init(
            row: skipped.row, keyPath: skipped.keyPath.isEmpty ? place : "\(place).\(skipped.keyPath)",
            reason: skipped.reason)
    }
}
