public import Domain

/// An order as lists show it.
public struct Order: Hashable, Sendable {
    /// The order.
    public var id: OrderID
    /// The order number that people know it by.
    public var number: String
    /// How far it has come.
    public var status: OrderStatus
    /// What was bought; empty where the server left it out, as with the other texts.
    public var productName: String
    /// What it costs.
    public var amount: Money
    /// The customer's phone number, its middle hidden by the server.
    public var customerPhone: String
    /// Who took the pictures.
    public var photographerName: String?
    /// The scenic area.
    public var scenicName: String
    /// The spot in the scenic area.
    public var spotName: String?
    /// When it was made.
    public var createdAt: BusinessTime
    /// When it was paid.
    public var paidAt: BusinessTime?
    /// When it was written off.
    public var writtenOffAt: BusinessTime?

    /// An order.
    public init(
        id: OrderID, number: String, status: OrderStatus, productName: String, amount: Money, customerPhone: String,
        photographerName: String? = nil, scenicName: String, spotName: String? = nil, createdAt: BusinessTime,
        paidAt: BusinessTime? = nil, writtenOffAt: BusinessTime? = nil
    ) {
        (self.id, self.number, self.status) = (id, number, status)
        (self.productName, self.amount, self.customerPhone) = (productName, amount, customerPhone)
        (self.photographerName, self.scenicName, self.spotName) = (photographerName, scenicName, spotName)
        (self.createdAt, self.paidAt, self.writtenOffAt) = (createdAt, paidAt, writtenOffAt)
    }
}

/// An order of a store, paid in two parts.
public struct DepositOrder: Hashable, Sendable {
    /// What it has in common with every order.
    public var order: Order
    /// What was paid at once.
    public var depositAmount: Money
    /// What is left to pay.
    public var balanceAmount: Money
    /// The store.
    public var storeName: String

    /// An order of a store.
    public init(order: Order, depositAmount: Money, balanceAmount: Money, storeName: String) {
        (self.order, self.depositAmount, self.balanceAmount) = (order, depositAmount, balanceAmount)
        self.storeName = storeName
    }
}

/// All that is known of one order.
public struct OrderDetail: Hashable, Sendable {
    /// One line of the bill.
    public struct Item: Hashable, Sendable {
        /// What it is.
        public var name: String
        /// How many of it.
        public var quantity: Int64
        /// What one costs.
        public var price: Money

        /// One line of the bill.
        public init(name: String, quantity: Int64, price: Money) {
            (self.name, self.quantity, self.price) = (name, quantity, price)
        }
    }

    /// A status that the order came to.
    public struct Step: Hashable, Sendable {
        /// The status.
        public var status: OrderStatus
        /// When it came to it.
        public var at: BusinessTime

        /// A status that the order came to.
        public init(status: OrderStatus, at: BusinessTime) {
            (self.status, self.at) = (status, at)
        }
    }

    /// What lists show of it.
    public var order: Order
    /// The lines of the bill, in the server's order.
    public var items: [Item]
    /// How many pictures it has.
    public var photosTotal: Int64
    /// What somebody noted.
    public var remark: String?
    /// What became of it, oldest first as the server sends it.
    public var timeline: [Step]
    /// Lines and steps that could not be read, with the reason; `row` counts within its list, which `keyPath` names.
    public var skipped: [SkippedPart]

    /// All that is known of one order.
    public init(
        order: Order, items: [Item] = [], photosTotal: Int64 = 0, remark: String? = nil, timeline: [Step] = [],
        skipped: [SkippedPart] = []
    ) {
        (self.order, self.items, self.photosTotal) = (order, items, photosTotal)
        (self.remark, self.timeline, self.skipped) = (remark, timeline, skipped)
    }
}

/// A part of an order that could not be read.
public struct SkippedPart: Hashable, Sendable {
    /// Its number in its list, from 1.
    public var row: Int
    /// Where it is, `items.2.price`, counted from 0 as JSON tools do.
    public var keyPath: String
    /// What was expected and what came, in English.
    public var reason: String

    /// A part of an order that could not be read.
    public init(row: Int, keyPath: String, reason: String) {
        (self.row, self.keyPath, self.reason) = (row, keyPath, reason)
    }
}
