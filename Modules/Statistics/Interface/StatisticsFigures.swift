public import Domain

/// What the back end counts for some days.
public struct StatisticsFigures: Hashable, Sendable {
    /// How many orders were made.
    public var orderCount: Int64
    /// What they cost together.
    public var orderAmount: Money
    /// How many were refunded.
    public var refundCount: Int64
    /// What went back.
    public var refundAmount: Money
    /// What is left as income.
    public var incomeAmount: Money
    /// How many customers there were. One who came on two days counts for each of them, and once for both together.
    public var customerCount: Int64

    /// What is counted for some days; nothing, unless told otherwise.
    public init(
        orderCount: Int64 = 0, orderAmount: Money = Money(fen: 0), refundCount: Int64 = 0,
        refundAmount: Money = Money(fen: 0), incomeAmount: Money = Money(fen: 0), customerCount: Int64 = 0
    ) {
        (self.orderCount, self.orderAmount) = (orderCount, orderAmount)
        (self.refundCount, self.refundAmount) = (refundCount, refundAmount)
        (self.incomeAmount, self.customerCount) = (incomeAmount, customerCount)
    }
}

/// What the back end says of a range of days as a whole. Its totals are the server's, also where its days add up to
/// something else (`StatisticsState.disagreements`).
public struct StatisticsSummary: Hashable, Sendable {
    /// Counts and amounts.
    public var figures: StatisticsFigures
    /// The share of visitors who bought, in per cent, as the server writes it; nil where it says none.
    public var conversionRate: String?

    /// What is said of a range of days as a whole.
    public init(figures: StatisticsFigures, conversionRate: String? = nil) {
        (self.figures, self.conversionRate) = (figures, conversionRate)
    }
}

/// What the back end says of one day.
public struct StatisticsDay: Hashable, Sendable {
    /// The day.
    public var date: BusinessDay
    /// Counts and amounts.
    public var figures: StatisticsFigures

    /// What is said of one day.
    public init(date: BusinessDay, figures: StatisticsFigures) {
        (self.date, self.figures) = (date, figures)
    }
}
