import Domain
import NetworkingInterface
import SessionInterface
import StatisticsInterface

/// The statistics that the account's role may ask for, its role being looked up at each request.
struct StatisticsByRole: Sendable {
    let api: any StatisticsAPI
    let account: any AccountContext

    func summary(of days: ClosedRange<BusinessDay>) async throws(StatisticsError) -> StatisticsSummary {
        switch try kind {
        case .photographer:
            try await asking { () async throws(APIError) in try await api.photographerSummary(of: days) }
        case .scenicAdmin:
            try await asking { () async throws(APIError) in try await api.scenicAdminSummary(of: days) }
        case .store: try await asking { () async throws(APIError) in try await api.storeSummary(of: days) }
        }
    }

    func days(matching query: StatisticsQuery) async throws(StatisticsError) -> Page<StatisticsDay> {
        switch try kind {
        case .photographer:
            try await asking { () async throws(APIError) in try await api.photographerDays(matching: query) }
        case .scenicAdmin:
            try await asking { () async throws(APIError) in try await api.scenicAdminDays(matching: query) }
        case .store: try await asking { () async throws(APIError) in try await api.storeDays(matching: query) }
        }
    }

    private enum Kind { case photographer, scenicAdmin, store }

    private var kind: Kind {
        get throws(StatisticsError) {
            guard let role = account.account?.roleCode else { throw .nobodyLoggedIn }
            switch role {
            case .photographer: return .photographer
            case .scenicAdmin: return .scenicAdmin
            case .storeAdmin: return .store
            default: throw .roleHasNoStatistics(role)
            }
        }
    }

    private func asking<Answer>(
        _ request: () async throws(APIError) -> Answer
    ) async throws(StatisticsError) -> Answer {
        do {
            return try await request()
        } catch {
            throw StatisticsError(.api, failure: error.failure)
        }
    }
}

extension StatisticsError {
    /// What the request would have said, which needs a role to be chosen.
    fileprivate static var nobodyLoggedIn: StatisticsError {
        StatisticsError(.api, failure: .nobodyLoggedIn)
    }
}
