import Domain

/// What some business days brought, counted from their orders.
///
/// An order counts for the day that it was made on, once it is paid for: one that waits for its payment or was closed
/// without one does not. A customer counts once a day, so that days add up to their sum.
struct OrderStatistics: Sendable {
    var orderCount: Int64 = 0
    var orderAmount = Money(fen: 0)
    var refundCount: Int64 = 0
    var refundAmount = Money(fen: 0)
    var customerCount: Int64 = 0
    /// All orders, paid for or not.
    var madeCount: Int64 = 0

    /// The contract's counts and amounts.
    var json: JSONValue {
        [
            "order_count": .integer(orderCount), "order_amount": .text(orderAmount.yuan),
            "refund_count": .integer(refundCount), "refund_amount": .text(refundAmount.yuan),
            "income_amount": .text(Money(fen: orderAmount.fen - refundAmount.fen).yuan),
            "customer_count": .integer(customerCount),
        ]
    }

    /// How many of the orders made were paid for: per cent with two digits, rounded half up.
    var conversionRate: String {
        let hundredths = madeCount == 0 ? 0 : (orderCount * 20_000 + madeCount) / (2 * madeCount)
        return Money(fen: hundredths).yuan + "%"
    }
}

extension OrderQuery {
    /// What the orders bring, day by day; a day without an order is missing.
    func statisticsByDay(in database: Database) throws(DatabaseError) -> [BusinessDay: OrderStatistics] {
        let days = try database.query(statisticsByDay, values) { row in
            (BusinessDay(daysSince1970: Int(row.integer(6))), OrderStatistics(row))
        }
        return Dictionary(days) { first, _ in first }
    }

    /// What the orders bring together: the sum of their days.
    func statistics(in database: Database) throws(DatabaseError) -> OrderStatistics {
        let sums = (1...6).map { "sum(c\($0))" }.joined(separator: ", ")
        return try database.query("SELECT \(sums) FROM (\(statisticsByDay))", values) { OrderStatistics($0) }.first
            ?? OrderStatistics()
    }

    private var statisticsByDay: String {
        let isPaid = "status NOT IN ('pending_payment', 'closed')"
        let isRefunded = "status = 'refunded'"
        return """
            SELECT sum(\(isPaid)) AS c1, sum(iif(\(isPaid), amount, 0)) AS c2, sum(\(isRefunded)) AS c3, \
            sum(iif(\(isRefunded), amount, 0)) AS c4, count(DISTINCT iif(\(isPaid), customer_phone, NULL)) AS c5, \
            count(*) AS c6, (created_at + 28800) / 86400 AS day FROM orders WHERE \(predicate) GROUP BY day
            """
    }
}

extension OrderStatistics {
    fileprivate init(_ row: Row) {
        self.init(
            orderCount: row.integer(0), orderAmount: Money(fen: row.integer(1)), refundCount: row.integer(2),
            refundAmount: Money(fen: row.integer(3)), customerCount: row.integer(4), madeCount: row.integer(5))
    }
}
