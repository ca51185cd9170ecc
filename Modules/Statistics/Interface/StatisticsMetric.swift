public import Domain

/// One of the figures, to be shown alone: in a chart, or where two of them disagree.
public enum StatisticsMetric: String, Hashable, Sendable, CaseIterable {
    /// How many orders.
    case orders
    /// What they cost.
    case amount
    /// How many refunds.
    case refunds
    /// What went back.
    case refundAmount = "refund_amount"
    /// What is left.
    case income
    /// How many customers.
    case customers

    /// A figure: a count, or an amount in yuan.
    public enum Value: Hashable, Sendable {
        /// A count.
        case count(Int64)
        /// An amount.
        case money(Money)
    }

    /// Its value among some figures.
    public func value(in figures: StatisticsFigures) -> Value {
        switch self {
        case .orders: .count(figures.orderCount)
        case .amount: .money(figures.orderAmount)
        case .refunds: .count(figures.refundCount)
        case .refundAmount: .money(figures.refundAmount)
        case .income: .money(figures.incomeAmount)
        case .customers: .count(figures.customerCount)
        }
    }

    /// Its name for people.
    public var title: LocalizedText {
        switch self {
        case .orders: LocalizedText(en: "Orders", zh: "订单数")
        case .amount: LocalizedText(en: "Order amount", zh: "订单金额")
        case .refunds: LocalizedText(en: "Refunds", zh: "退款单数")
        case .refundAmount: LocalizedText(en: "Refund amount", zh: "退款金额")
        case .income: LocalizedText(en: "Income", zh: "收入")
        case .customers: LocalizedText(en: "Customers", zh: "客户数")
        }
    }
}

extension StatisticsMetric.Value {
    /// The bare number: the count, or the amount in fen.
    public var number: Int64 {
        switch self {
        case .count(let count): count
        case .money(let money): money.fen
        }
    }

    /// `12`, or `12.50` in yuan.
    public var text: String {
        switch self {
        case .count(let count): String(count)
        case .money(let money): money.yuan
        }
    }
}
