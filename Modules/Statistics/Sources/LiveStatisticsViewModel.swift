import Domain
import NetworkingInterface
package import PlatformInterface
package import SessionInterface
package import StatisticsInterface

/// The statistics page over the API: performs what `StatisticsPage` says.
package actor LiveStatisticsViewModel: StatisticsViewModel {
    private let source: StatisticsByRole
    private let clock: any WallClock
    private var page: StatisticsPage
    private var summaryUnderWay: Task<Result<StatisticsSummary, StatisticsError>, Never>?
    private var listUnderWay: Task<Result<Page<StatisticsDay>, StatisticsError>, Never>?

    /// The statistics of the role that the account has when something is loaded, by pages of so many days.
    package init(pageSize: Int, api: any StatisticsAPI, account: any AccountContext, clock: any WallClock) {
        source = StatisticsByRole(api: api, account: account)
        self.clock = clock
        page = StatisticsPage(pageSize: pageSize)
    }

    package var state: StatisticsState { page.state }

    package func initStatistics() async {
        await perform(page.handle(.appeared(today: today)))
    }

    package func selectPeriod(_ period: StatisticsPeriod) async {
        await perform(page.handle(.periodSelected(period, today: today)))
    }

    package func selectDays(_ period: StatisticsPeriod, page number: Int) async {
        await perform(page.handle(.daysSelected(period, page: number, today: today)))
    }

    package func loadMore() async {
        await perform(page.handle(.moreWanted))
    }

    package func followDay() async {
        await perform(page.handle(.dayCame(today)))
    }

    private var today: BusinessDay { clock.now.day }

    private func perform(_ action: StatisticsPage.Action) async {
        if action.summary != nil { summaryUnderWay?.cancel() }
        if action.list != nil { listUnderWay?.cancel() }
        if let request = action.summary {
            let loading = Task { [source] in
                await result(of: { () async throws(StatisticsError) in try await source.summary(of: request.days) })
            }
            summaryUnderWay = loading
            _ = page.handle(.summaryCame(await loading.valueOrCancelled, ticket: request.ticket))
        }
        // Somebody may have asked for other days while the summary came.
        if let request = action.list, page.isWanted(request) {
            let loading = Task { [source] in
                await result(of: { () async throws(StatisticsError) in try await source.days(matching: request.query) })
            }
            listUnderWay = loading
            _ = page.handle(.daysCame(await loading.valueOrCancelled, ticket: request.ticket))
        }
    }
}

/// Typed throws do not pass through a `Task`.
private func result<Value: Sendable>(
    of request: () async throws(StatisticsError) -> Value
) async -> Result<Value, StatisticsError> {
    do throws(StatisticsError) {
        return .success(try await request())
    } catch {
        return .failure(error)
    }
}

extension Task where Failure == Never {
    /// The value; whoever waits for it and is cancelled cancels the task.
    fileprivate var valueOrCancelled: Success {
        get async {
            await withTaskCancellationHandler {
                await value
            } onCancel: {
                cancel()
            }
        }
    }
}
