import Domain
import NetworkingInterface
import PlatformTesting
import StatisticsContract
import StatisticsInterface
import StatisticsTesting
import TestSupport
import Testing

/// A back end that the test steers, and a clock at the contract's day. All roles have the same statistics.
final class StatisticsInHand: StatisticsViewModelContract.BackEnd {
    typealias Part = StatisticsViewModelContract.Part
    typealias Request = StatisticsViewModelContract.Request

    private enum Next { case answer, failure, nothing }

    private struct State {
        var sold: [BusinessDay: Int64] = [:]
        var requests: [Request] = []
        var next: [Part: Next] = [:]
    }

    let clock = FixedClock(noon(StatisticsViewModelContract.today))
    private let state = Watched(State())

    func sell(_ orders: Int, on day: BusinessDay) { state.update { $0.sold[day] = Int64(orders) } }

    func failNext(_ part: Part) { state.update { $0.next[part] = .failure } }

    func holdNext(_ part: Part) { state.update { $0.next[part] = .nothing } }

    func move(to day: BusinessDay) { clock.now = noon(day) }

    func requests(_ count: Int) async throws -> [Request] {
        try await state.wait(for: "\(count) requests") { $0.requests.count >= count ? $0.requests : nil }
    }

    var api: FakeStatisticsAPI {
        var api = FakeStatisticsAPI { Issue.record("\($0)") }
        let summary: FakeStatisticsAPI.SummaryHandler = { [self] days throws(APIError) in
            try await received(Request(.summary, days)).storeSummary(of: days)
        }
        let list: FakeStatisticsAPI.DaysHandler = { [self] query throws(APIError) in
            try await received(Request(.list, query.days, page: query.page)).storeDays(matching: query)
        }
        (api.photographerSummaryHandler, api.scenicAdminSummaryHandler, api.storeSummaryHandler) =
            (summary, summary, summary)
        (api.photographerDaysHandler, api.scenicAdminDaysHandler, api.storeDaysHandler) = (list, list, list)
        return api
    }

    /// The statistics at the time of a request, unless it fails or is held.
    private func received(_ request: Request) async throws(APIError) -> InMemoryStatistics {
        let (next, sold) = state.update { state in
            state.requests.append(request)
            return (state.next.removeValue(forKey: request.part) ?? .answer, state.sold)
        }
        switch next {
        case .answer: break
        case .failure: throw .down
        case .nothing:
            // Only its caller's cancellation ends this before the limit.
            _ = try? await state.wait(for: "an answer") { _ in Int?.none }
            throw .calledOff
        }
        guard !Task.isCancelled else { throw .calledOff }
        return InMemoryStatistics { StatisticsFigures(orderCount: sold[$0] ?? 0) }
    }
}

private func noon(_ day: BusinessDay) -> BusinessTime {
    BusinessTime(secondsSince1970: Int64(day.daysSince1970) * 86_400 + 4 * 3_600)
}

extension APIError {
    /// The network is not there.
    static let down = APIError(.network, failure: Failure(.network, LocalizedText(en: "No network.", zh: "网络不可用。")))
    /// The caller was cancelled.
    static let calledOff = APIError(
        .cancelled, failure: Failure(.cancelled, LocalizedText(en: "Called off.", zh: "已取消。")))
}
