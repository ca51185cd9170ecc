import Domain
import NetworkingInterface
import PlatformInterface
import SessionInterface
import SessionTesting
import StatisticsInterface
import StatisticsTesting
import Testing

@testable import Statistics

/// The role decides which endpoints are asked.
struct RoleTests {
    private let asked = Locked<[String]>([])

    private var api: FakeStatisticsAPI {
        var api = FakeStatisticsAPI { Issue.record("\($0)") }
        func summary(_ name: String) -> FakeStatisticsAPI.SummaryHandler {
            { [asked] _ throws(APIError) in
                asked.withLock { $0.append(name) }
                return StatisticsSummary(figures: StatisticsFigures())
            }
        }
        func days(_ name: String) -> FakeStatisticsAPI.DaysHandler {
            { [asked] _ throws(APIError) in
                asked.withLock { $0.append("\(name), daily") }
                return Page(rows: [], total: 0)
            }
        }
        (api.photographerSummaryHandler, api.photographerDaysHandler) = (summary("photographer"), days("photographer"))
        (api.scenicAdminSummaryHandler, api.scenicAdminDaysHandler) = (summary("scenic admin"), days("scenic admin"))
        (api.storeSummaryHandler, api.storeDaysHandler) = (summary("store"), days("store"))
        return api
    }

    private func page(_ account: Account?) -> LiveStatisticsViewModel {
        LiveStatisticsViewModel(
            pageSize: 20, api: api, account: FakeAccountContext(account: account), clock: StatisticsInHand().clock)
    }

    @Test(arguments: [
        (RoleCode.photographer, "photographer"), (.scenicAdmin, "scenic admin"), (.storeAdmin, "store"),
    ])
    func eachRoleAsksItsOwnEndpoints(_ role: RoleCode, _ name: String) async {
        await page(.of(role)).initStatistics()
        #expect(asked.withLock { $0 } == [name, "\(name), daily"])
    }

    @Test(arguments: ["cleaner", "", "Photographer"])
    func aRoleWithoutStatisticsIsToldSoAndNothingIsAsked(_ code: String) async {
        let page = page(.of(RoleCode(rawValue: code)))
        await page.initStatistics()
        for failure in [await page.state.summary.failure, await page.state.list.failure] {
            #expect(failure?.code == .roleHasNoStatistics && failure?.failure.category == .forbidden)
            for language in Language.allCases {
                #expect(failure?.failure.message(language).contains("“\(code)”") == true)
            }
        }
        #expect(asked.withLock { $0 }.isEmpty)
    }

    @Test func withNobodyLoggedInALoginIsAskedFor() async {
        let page = page(nil)
        await page.initStatistics()
        #expect(await page.state.summary.failure?.failure.category == .login)
        #expect(await page.state.list.failure?.failure.category == .login)
        #expect(asked.withLock { $0 }.isEmpty)
    }

    @Test func theFakesReportWhatWasNotSupplied() async {
        let reports = Locked<[String]>([])
        let api = FakeStatisticsAPI { report in reports.withLock { $0.append(report) } }
        let day = BusinessDay(daysSince1970: 1), query = StatisticsQuery(days: day...day)
        await #expect(throws: APIError.self) { try await api.photographerSummary(of: day...day) }
        await #expect(throws: APIError.self) { try await api.scenicAdminSummary(of: day...day) }
        await #expect(throws: APIError.self) { try await api.storeSummary(of: day...day) }
        await #expect(throws: APIError.self) { try await api.photographerDays(matching: query) }
        await #expect(throws: APIError.self) { try await api.scenicAdminDays(matching: query) }
        await #expect(throws: APIError.self) { try await api.storeDays(matching: query) }
        let said = reports.withLock { $0 }
        #expect(said.count == 6 && said.allSatisfy { $0.contains("Handler of FakeStatisticsAPI") })
        let page = FakeStatisticsViewModel()
        await page.selectPeriod(.last7)
        await page.selectDays(.yesterday, page: 2)
        #expect(await page.calls == [.selectPeriod(.last7), .selectDays(.yesterday, page: 2)])
        #expect(await page.state.summary.period == .last7)
    }
}
