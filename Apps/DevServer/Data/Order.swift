import Domain

/// The states of an order, in the contract's words.
enum OrderStatus: String, CaseIterable, Sendable {
    case pendingPayment = "pending_payment"
    case paid
    case pendingWriteOff = "pending_write_off"
    case writtenOff = "written_off"
    case refunding, refunded, closed
}

/// The two lists that orders stand in.
enum OrderKind: String, CaseIterable, Sendable {
    case order
    case deposit = "deposit_order"
}

/// An order with all that the server knows of it.
struct Order: Sendable {
    struct Item: Sendable {
        let name: String
        let quantity: Int64
        let price: Money
    }

    struct Event: Sendable {
        let status: String
        let at: BusinessTime
    }

    var id: Int64
    var kind: String
    var number: String
    var status: String
    var productName: String
    var amount: Money
    /// What was paid in advance; nil but for a deposit order.
    var deposit: Money?
    var customerPhone: String
    /// The photographer's user id.
    var userID: Int64?
    var photographerName: String?
    var scenicID: Int64
    var scenicName: String
    var spotName: String?
    var storeID: Int64?
    var storeName: String?
    var createdAt: BusinessTime
    var paidAt: BusinessTime?
    var writtenOffAt: BusinessTime?
    var photosTotal: Int64
    var remark: String?
    var items: [Item] = []
    var timeline: [Event] = []
}

extension Order {
    /// The contract's `Order` or `DepositOrder`.
    var listRow: JSONValue {
        let row: JSONValue = [
            "order_id": .integer(id), "order_no": .text(number), "status": .text(status),
            "product_name": .text(productName), "amount": .text(amount.yuan),
            "customer_phone": .text(PhoneNumber(customerPhone)?.masked ?? ""),
            "photographer_name": JSONValue(photographerName), "scenic_name": .text(scenicName),
            "spot_name": JSONValue(spotName), "created_at": .text(createdAt.wireText),
            "paid_at": JSONValue(paidAt?.wireText), "written_off_at": JSONValue(writtenOffAt?.wireText),
        ]
        guard let deposit else { return row }
        return row + [
            "deposit_amount": .text(deposit.yuan), "balance_amount": .text(Money(fen: amount.fen - deposit.fen).yuan),
            "store_name": JSONValue(storeName),
        ]
    }

    /// The contract's `OrderDetail`.
    var detail: JSONValue {
        let items: [JSONValue] = items.map { item in
            ["name": .text(item.name), "quantity": .integer(item.quantity), "price": .text(item.price.yuan)]
        }
        let timeline: [JSONValue] = timeline.map { event in
            ["status": .text(event.status), "at": .text(event.at.wireText)]
        }
        return listRow + [
            "items": .list(items), "photos_total": .integer(photosTotal), "remark": JSONValue(remark),
            "timeline": .list(timeline),
        ]
    }

    /// Every column, as the truth for tests; amounts in fen.
    var everyColumn: JSONValue {
        [
            "order_id": .integer(id), "kind": .text(kind), "order_no": .text(number), "status": .text(status),
            "product_name": .text(productName), "amount_fen": .integer(amount.fen),
            "deposit_fen": JSONValue(deposit?.fen), "customer_phone": .text(customerPhone),
            "user_id": JSONValue(userID), "photographer_name": JSONValue(photographerName),
            "scenic_id": .integer(scenicID), "scenic_name": .text(scenicName), "spot_name": JSONValue(spotName),
            "store_id": JSONValue(storeID), "store_name": JSONValue(storeName),
            "created_at": .text(createdAt.wireText), "paid_at": JSONValue(paidAt?.wireText),
            "written_off_at": JSONValue(writtenOffAt?.wireText), "photos_total": .integer(photosTotal),
            "remark": JSONValue(remark),
        ]
    }
}
