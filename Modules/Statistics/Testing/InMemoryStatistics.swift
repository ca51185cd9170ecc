public import Domain
public import NetworkingInterface
public import StatisticsInterface

/// A back end that keeps its days in memory and answers as the real one would: a summary that is the sum of the days, and
/// their list, newest first, with a row of zeros for a day without sales.
public struct InMemoryStatistics: StatisticsAPI {
    private let figures: @Sendable (BusinessDay) -> StatisticsFigures
    private let conversionRate: String?

    /// A back end where each day has the figures that `figures` gives for it.
    public init(conversionRate: String? = nil, figures: @escaping @Sendable (BusinessDay) -> StatisticsFigures) {
        (self.figures, self.conversionRate) = (figures, conversionRate)
    }

    /// A back end with these days, and nothing on all others.
    public init(days: [StatisticsDay], conversionRate: String? = nil) {
        let known = Dictionary(days.map { ($0.date, $0.figures) }, uniquingKeysWith: { $1 })
        self.init(conversionRate: conversionRate) { known[$0] ?? StatisticsFigures() }
    }

    /// The sum of the days.
    public func photographerSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        summary(of: days)
    }

    /// The sum of the days.
    public func scenicAdminSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        summary(of: days)
    }

    /// The sum of the days.
    public func storeSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        summary(of: days)
    }

    /// The days, newest first.
    public func photographerDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        page(query)
    }

    /// The days, newest first.
    public func scenicAdminDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        page(query)
    }

    /// The days, newest first.
    public func storeDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        page(query)
    }

    private func summary(of days: ClosedRange<BusinessDay>) -> StatisticsSummary {
        StatisticsSummary(
            figures: days.map(figures).reduce(StatisticsFigures()) { $0.adding($1) }, conversionRate: conversionRate)
    }

    private func page(_ query: StatisticsQuery) -> Page<StatisticsDay> {
        let rows = query.days.reversed().dropFirst((query.page - 1) * query.pageSize).prefix(query.pageSize)
        return Page(
            rows: rows.map { StatisticsDay(date: $0, figures: figures($0)) }, total: query.days.count)
    }
}

extension StatisticsFigures {
    fileprivate func adding(_ other: StatisticsFigures) -> StatisticsFigures {
        func sum(_ one: Money, _ other: Money) -> Money { Money(fen: one.fen + other.fen) }
        return StatisticsFigures(
            orderCount: orderCount + other.orderCount, orderAmount: sum(orderAmount, other.orderAmount),
            refundCount: refundCount + other.refundCount, refundAmount: sum(refundAmount, other.refundAmount),
            incomeAmount: sum(incomeAmount, other.incomeAmount), customerCount: customerCount + other.customerCount)
    }
}
