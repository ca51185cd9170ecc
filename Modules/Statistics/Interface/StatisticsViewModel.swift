public import Domain
public import NetworkingInterface

/// The statistics page: a summary of a period, and below it a list of days, each of days of its own choice.
///
/// What `state` shows belongs together and to the last thing asked for: an answer or failure of earlier days never
/// shows. Asking for something new cancels what was under way. Nothing is stored (seed 000 §5.2).
public protocol StatisticsViewModel: Sendable {
    /// What the page shows.
    var state: StatisticsState { get async }

    /// What the page does when it first appears: loads the summary, then the list for today. The list is loaded also
    /// where the summary fails.
    func initStatistics() async

    /// Shows the summary of another period.
    func selectPeriod(_ period: StatisticsPeriod) async

    /// Shows the list of other days, from this page of it on; 1 is the first.
    func selectDays(_ period: StatisticsPeriod, page: Int) async

    /// Loads the page behind the last one and puts its days below; the same page again where that failed before.
    /// Does nothing where `hasMore` is false, and where the list is being loaded.
    func loadMore() async

    /// To be called when the page comes back to sight and from time to time: where the business day has changed since
    /// summary or list were asked for, what moves with the day is loaded anew, once. Days of one's own stay.
    func followDay() async
}

/// What the statistics page shows.
public struct StatisticsState: Hashable, Sendable {
    /// The summary above the list.
    public struct Summary: Hashable, Sendable {
        /// Which period it is of.
        public var period = StatisticsPeriod.today
        /// The days that were asked for; nil before anything was.
        public var days: ClosedRange<BusinessDay>?
        /// What the server says of them; nil while nothing has come.
        public var statistics: StatisticsSummary?
        /// Whether it is being loaded.
        public var isLoading = false
        /// Why it could not be shown.
        public var failure: StatisticsError?

        /// A summary that shows nothing yet.
        public init() {}
    }

    /// The list of days.
    public struct List: Hashable, Sendable {
        /// Which days.
        public var period = StatisticsPeriod.today
        /// The days that were asked for; nil before anything was.
        public var days: ClosedRange<BusinessDay>?
        /// How many days a page has.
        public var pageSize: Int
        /// The last page that is shown, from 1; 0 before the first.
        public var page = 0
        /// The days in the server's order, none twice.
        public var statisticsList: [StatisticsDay] = []
        /// The rows that could not be read, counted from the first row that is shown.
        public var skipped: [SkippedRow] = []
        /// How many rows there are in all, as the server said last; nil where it does not say.
        public var total: Int?
        /// Whether the server's total changed between the pages that are shown: rows may be missing.
        public var totalMoved = false
        /// Whether there may be a page behind the last one.
        public var hasMore = false
        /// Whether something is being loaded.
        public var isLoading = false
        /// Why the last thing asked for could not be shown.
        public var failure: StatisticsError?

        /// A list that shows nothing yet.
        public init(pageSize: Int = StatisticsQuery.defaultPageSize) {
            self.pageSize = pageSize
        }
    }

    /// The summary above the list.
    public var summary = Summary()
    /// The list of days.
    public var list: List

    /// A page that shows nothing yet.
    public init(pageSize: Int = StatisticsQuery.defaultPageSize) {
        list = List(pageSize: pageSize)
    }
}
