package import Domain
package import OrdersInterface

/// A row of a list of orders.
package protocol OrderRow: Hashable, Sendable {
    /// What makes two rows the same order.
    var orderID: OrderID { get }
}

extension Order: OrderRow {
    package var orderID: OrderID { id }
}

extension DepositOrder: OrderRow {
    package var orderID: OrderID { order.id }
}
