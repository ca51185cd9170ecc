public import Domain
public import NetworkingInterface

/// The back end's statistics. Which of the three endpoints an account may ask is decided by its role.
///
/// Days are business days (Asia/Shanghai), both ends included. Rows come in the server's order, newest first, one for each
/// day that it has something to say of. A row that cannot be read is left out of `rows` and named in `skipped`.
public protocol StatisticsAPI: Sendable {
    /// What the photographer who is logged in sold in these days.
    func photographerSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary

    /// What was sold in the scenic admin's areas.
    func scenicAdminSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary

    /// What was sold in the store admin's store.
    func storeSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary

    /// The photographer's days.
    func photographerDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay>

    /// The days of the scenic admin's areas.
    func scenicAdminDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay>

    /// The days of the store admin's store.
    func storeDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay>
}

/// One page of the days that are asked for.
public struct StatisticsQuery: Hashable, Sendable {
    /// Which days, both ends included.
    public var days: ClosedRange<BusinessDay>
    /// Which page of them, from 1.
    public var page: Int
    /// How many days a page has, 1 to 100.
    public var pageSize: Int

    /// How many days a page has unless told otherwise.
    public static let defaultPageSize = 20
    /// How many days can be asked for at once: a leap year.
    public static let mostDays = 366
    /// How many days a page may have.
    public static let pageSizes = 1...100

    /// One page of the days that are asked for.
    public init(days: ClosedRange<BusinessDay>, page: Int = 1, pageSize: Int = StatisticsQuery.defaultPageSize) {
        (self.days, self.page, self.pageSize) = (days, page, pageSize)
    }
}
