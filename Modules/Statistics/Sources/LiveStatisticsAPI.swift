package import Domain
package import NetworkingInterface
package import StatisticsInterface

/// Statistics over the back end's contract.
package struct LiveStatisticsAPI: StatisticsAPI {
    private let client: any APIClient

    package init(client: any APIClient) {
        self.client = client
    }

    package func photographerSummary(
        of days: ClosedRange<BusinessDay>
    ) async throws(APIError) -> StatisticsSummary {
        try await client.send(StatisticsEndpoints.summary(StatisticsEndpoints.photographer, of: days)).summary
    }

    package func scenicAdminSummary(
        of days: ClosedRange<BusinessDay>
    ) async throws(APIError) -> StatisticsSummary {
        try await client.send(StatisticsEndpoints.summary(StatisticsEndpoints.scenicAdmin, of: days)).summary
    }

    package func storeSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        try await client.send(StatisticsEndpoints.summary(StatisticsEndpoints.store, of: days)).summary
    }

    package func photographerDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        try await client.send(StatisticsEndpoints.daily(StatisticsEndpoints.photographer, query)).map(\.day)
    }

    package func scenicAdminDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        try await client.send(StatisticsEndpoints.daily(StatisticsEndpoints.scenicAdmin, query)).map(\.day)
    }

    package func storeDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        try await client.send(StatisticsEndpoints.daily(StatisticsEndpoints.store, query)).map(\.day)
    }
}
