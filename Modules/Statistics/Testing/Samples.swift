public import Domain
public import StatisticsInterface

extension StatisticsFigures {
    /// The figures of a day for tests and demos: each day its own, busier at weekends.
    public static func sample(_ day: BusinessDay) -> StatisticsFigures {
        let orders = Int64((day.daysSince1970 * 7 % 11 + 11) % 11 + (day.weekday > 5 ? 14 : 4))
        let refunds = orders % 4
        return StatisticsFigures(
            orderCount: orders, orderAmount: Money(fen: orders * 5_990), refundCount: refunds,
            refundAmount: Money(fen: refunds * 1_990), incomeAmount: Money(fen: orders * 5_990 - refunds * 1_990),
            customerCount: orders - orders % 3)
    }
}
