import Domain
import OrdersInterface

/// An order as the server keeps it, seen by the photographer, the scenic admin and the store admin of the documents.
struct ServerOrder {
    private let order: Order
    private let deposit: Money?
    private let storeName: String?
    /// The number that people know it by.
    var number: String

    init(_ order: Order) {
        (self.order, deposit, storeName, number) = (order, nil, nil, order.number)
    }

    init(_ order: DepositOrder) {
        (self.order, number) = (order.order, order.order.number)
        (deposit, storeName) = (order.depositAmount, order.storeName)
    }

    /// The statement that puts it in. (Apps/DevServer/Data/DataFile.swift has the schema.)
    var sql: String {
        let values = [
            order.id.description, text(deposit == nil ? "order" : "deposit_order"), text(number),
            text(order.status.rawValue), text(order.productName), String(order.amount.fen), number(deposit?.fen),
            // The server hides the middle itself.
            text(order.customerPhone.replacing("****", with: "0000")),
            "1001", text(order.photographerName), "101", text(order.scenicName), text(order.spotName), "301",
            text(storeName), number(order.createdAt), number(order.paidAt), number(order.writtenOffAt), "0", "NULL",
        ]
        return "INSERT INTO orders VALUES (\(values.joined(separator: ", ")))"
    }

    private func text(_ text: String?) -> String { text.map { "'\($0)'" } ?? "NULL" }
    private func number(_ number: Int64?) -> String { number.map { String($0) } ?? "NULL" }
    private func number(_ time: BusinessTime?) -> String { number(time?.secondsSince1970) }
}

extension Order {
    /// An order as `OrderListViewModelContract` asks for it: the higher the id the newer, each fifth refunded.
    static func contract(_ id: Int64) -> Order {
        Order(
            id: OrderID(id), number: "SX\(id)", status: id % 5 == 0 ? .refunded : .paid, productName: "西湖快照 6 张",
            amount: Money(fen: 59_900), customerPhone: "131****6789", scenicName: "西湖",
            createdAt: BusinessTime(secondsSince1970: 1_772_300_000 + id * 60))
    }
}

extension DepositOrder {
    /// The same order of a store.
    init(_ order: Order) {
        self.init(
            order: order, depositAmount: Money(fen: 9_900), balanceAmount: Money(fen: 50_000), storeName: "断桥旗舰店")
    }
}
