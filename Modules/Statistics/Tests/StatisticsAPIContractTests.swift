import Domain
import NetworkingInterface
import StatisticsContract
import StatisticsInterface
import StatisticsTesting
import Testing

@testable import Statistics

enum StatisticsAPIs: CaseIterable {
    case live, inMemory, fake

    func make(_ orders: [BusinessDay: Int64], _ refunds: Set<BusinessDay>) -> any StatisticsAPI {
        let memory = InMemoryStatistics(
            days: orders.map { day, amount in
                let (sold, refunded) = refunds.contains(day) ? (Int64(2), Int64(1)) : (1, 0)
                return StatisticsDay(
                    date: day,
                    figures: StatisticsFigures(
                        orderCount: sold, orderAmount: Money(fen: sold * amount), refundCount: refunded,
                        refundAmount: Money(fen: refunded * amount),
                        incomeAmount: Money(fen: (sold - refunded) * amount), customerCount: sold))
            }, conversionRate: "12.50%")
        switch self {
        case .live: return LiveStatisticsAPI(client: WireBackEnd(statistics: memory).client())
        case .inMemory: return memory
        case .fake:
            var fake = FakeStatisticsAPI { Issue.record("\($0)") }
            fake.photographerSummaryHandler = { (days) throws(APIError) in
                try await memory.photographerSummary(of: days)
            }
            fake.scenicAdminSummaryHandler = { (days) throws(APIError) in
                try await memory.scenicAdminSummary(of: days)
            }
            fake.storeSummaryHandler = { (days) throws(APIError) in try await memory.storeSummary(of: days) }
            fake.photographerDaysHandler = { (query) throws(APIError) in
                try await memory.photographerDays(matching: query)
            }
            fake.scenicAdminDaysHandler = { (query) throws(APIError) in
                try await memory.scenicAdminDays(matching: query)
            }
            fake.storeDaysHandler = { (query) throws(APIError) in try await memory.storeDays(matching: query) }
            return fake
        }
    }
}

@Test(arguments: StatisticsAPIContract.clauses, StatisticsAPIs.allCases)
func statisticsAPIKeeps(_ clause: StatisticsAPIContract.Clause, _ subject: StatisticsAPIs) async throws {
    try await clause(subject.make)
}
