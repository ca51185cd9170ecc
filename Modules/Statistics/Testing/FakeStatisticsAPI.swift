public import Domain
public import NetworkingInterface
public import StatisticsInterface

/// A back end's statistics, call by call. What a test did not supply is reported, and fails.
public struct FakeStatisticsAPI: StatisticsAPI {
    /// Answers a summary of some days.
    public typealias SummaryHandler =
        @Sendable (ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary
    /// Answers a page of days.
    public typealias DaysHandler = @Sendable (StatisticsQuery) async throws(APIError) -> Page<StatisticsDay>

    /// Answers `photographerSummary(of:)`.
    public var photographerSummaryHandler: SummaryHandler?
    /// Answers `scenicAdminSummary(of:)`.
    public var scenicAdminSummaryHandler: SummaryHandler?
    /// Answers `storeSummary(of:)`.
    public var storeSummaryHandler: SummaryHandler?
    /// Answers `photographerDays(matching:)`.
    public var photographerDaysHandler: DaysHandler?
    /// Answers `scenicAdminDays(matching:)`.
    public var scenicAdminDaysHandler: DaysHandler?
    /// Answers `storeDays(matching:)`.
    public var storeDaysHandler: DaysHandler?

    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A back end that answers nothing until told.
    /// - Parameter onUnexpectedCall: hears what was called without an answer, and how to supply one.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// Answers with `photographerSummaryHandler`.
    public func photographerSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        guard let photographerSummaryHandler else {
            throw unexpected("photographerSummary(of:)", "photographerSummaryHandler")
        }
        return try await photographerSummaryHandler(days)
    }

    /// Answers with `scenicAdminSummaryHandler`.
    public func scenicAdminSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        guard let scenicAdminSummaryHandler else {
            throw unexpected("scenicAdminSummary(of:)", "scenicAdminSummaryHandler")
        }
        return try await scenicAdminSummaryHandler(days)
    }

    /// Answers with `storeSummaryHandler`.
    public func storeSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        guard let storeSummaryHandler else { throw unexpected("storeSummary(of:)", "storeSummaryHandler") }
        return try await storeSummaryHandler(days)
    }

    /// Answers with `photographerDaysHandler`.
    public func photographerDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        guard let photographerDaysHandler else {
            throw unexpected("photographerDays(matching:)", "photographerDaysHandler")
        }
        return try await photographerDaysHandler(query)
    }

    /// Answers with `scenicAdminDaysHandler`.
    public func scenicAdminDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        guard let scenicAdminDaysHandler else {
            throw unexpected("scenicAdminDays(matching:)", "scenicAdminDaysHandler")
        }
        return try await scenicAdminDaysHandler(query)
    }

    /// Answers with `storeDaysHandler`.
    public func storeDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        guard let storeDaysHandler else { throw unexpected("storeDays(matching:)", "storeDaysHandler") }
        return try await storeDaysHandler(query)
    }

    private func unexpected(_ call: String, _ handler: String) -> APIError {
        let message =
            "StatisticsAPI.\(call) was called, and the test did not supply it: set \(handler) of FakeStatisticsAPI."
        onUnexpectedCall(message)
        return APIError(.unavailable, failure: Failure(.internal, LocalizedText(verbatim: message)))
    }
}
