public import Domain
public import OrdersInterface

extension Order {
    /// An order for tests and demos. The higher the id, the newer it is.
    public static func sample(
        _ id: Int64, status: OrderStatus = .paid, amount: Money = Money(fen: 1_990), phone: String = "131****6789"
    ) -> Order {
        let made = BusinessTime(secondsSince1970: 1_772_300_000 + id % 100_000 * 60)
        return Order(
            id: OrderID(id), number: "SX\(id)", status: status, productName: "西湖快照 6 张", amount: amount,
            customerPhone: phone, photographerName: "张三丰", scenicName: "西湖", spotName: "断桥", createdAt: made,
            paidAt: status == .pendingPayment ? nil : made)
    }
}

extension DepositOrder {
    /// A store's order for tests and demos.
    public static func sample(_ id: Int64, status: OrderStatus = .paid) -> DepositOrder {
        DepositOrder(
            order: .sample(id, status: status, amount: Money(fen: 59_900)), depositAmount: Money(fen: 9_900),
            balanceAmount: Money(fen: 50_000), storeName: "断桥旗舰店")
    }
}
