import Domain
public import StatisticsInterface

/// A statistics page whose state a test sets, and which records what was asked of it.
///
/// It loads, pages and follows nothing, and so keeps none of `StatisticsViewModelContract`'s promises: it is for tests of
/// what shows the page. Where the page has to behave, take the real one over `InMemoryStatistics`.
public actor FakeStatisticsViewModel: StatisticsViewModel {
    /// What was asked of it.
    public enum Call: Hashable, Sendable {
        /// `initStatistics()`
        case initStatistics
        /// `selectPeriod(_:)`
        case selectPeriod(StatisticsPeriod)
        /// `selectDays(_:page:)`
        case selectDays(StatisticsPeriod, page: Int)
        /// `loadMore()`
        case loadMore
        /// `followDay()`
        case followDay
    }

    /// What the page shows.
    public var state: StatisticsState
    /// What was asked of it, in order.
    public private(set) var calls: [Call] = []

    /// A page that shows this.
    public init(state: StatisticsState = StatisticsState()) {
        self.state = state
    }

    /// Shows this from now on.
    public func show(_ state: StatisticsState) {
        self.state = state
    }

    /// Records the call.
    public func initStatistics() async { calls.append(.initStatistics) }

    /// Records the call and shows the period.
    public func selectPeriod(_ period: StatisticsPeriod) async {
        calls.append(.selectPeriod(period))
        state.summary.period = period
    }

    /// Records the call and shows the period.
    public func selectDays(_ period: StatisticsPeriod, page: Int) async {
        calls.append(.selectDays(period, page: page))
        state.list.period = period
    }

    /// Records the call.
    public func loadMore() async { calls.append(.loadMore) }

    /// Records the call.
    public func followDay() async { calls.append(.followDay) }
}
