import Domain

/// A figure of the summary that is not what the days add up to. The server's total is the one that is shown.
public struct StatisticsDisagreement: Hashable, Sendable {
    /// Which figure.
    public let metric: StatisticsMetric
    /// The server's total.
    public let total: StatisticsMetric.Value
    /// What the days add up to; nil where that is beyond any number.
    public let sum: StatisticsMetric.Value?

    /// A figure of the summary that is not what the days add up to.
    public init(metric: StatisticsMetric, total: StatisticsMetric.Value, sum: StatisticsMetric.Value?) {
        (self.metric, self.total, self.sum) = (metric, total, sum)
    }
}

extension StatisticsState {
    /// Where the summary and the days of the list disagree; none where they are of other days, and while days are missing.
    /// Customers are left out, since one may come on several days.
    public var disagreements: [StatisticsDisagreement] {
        guard let summary = summary.statistics, self.summary.days == list.days, list.isWhole else { return [] }
        return StatisticsMetric.allCases.filter { $0 != .customers }.compactMap { metric in
            let total = metric.value(in: summary.figures)
            let sum = list.statisticsList.reduce(Int64?(0)) { sum, day in
                guard let sum else { return nil }
                let (next, overflow) = sum.addingReportingOverflow(metric.value(in: day.figures).number)
                return overflow ? nil : next
            }
            guard sum != total.number else { return nil }
            return StatisticsDisagreement(metric: metric, total: total, sum: sum.map(total.with))
        }
    }
}

extension StatisticsState.List {
    /// Whether all rows that there are show, and could be read.
    public var isWhole: Bool {
        page > 0 && !hasMore && skipped.isEmpty && !isLoading && failure == nil && !totalMoved
            && (total ?? statisticsList.count) == statisticsList.count
    }
}

extension StatisticsMetric.Value {
    /// A value of the same kind.
    fileprivate func with(_ number: Int64) -> StatisticsMetric.Value {
        switch self {
        case .count: .count(number)
        case .money: .money(Money(fen: number))
        }
    }
}
