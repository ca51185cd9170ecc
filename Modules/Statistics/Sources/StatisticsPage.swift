import Domain
import NetworkingInterface
import StatisticsInterface

/// The statistics page, as a value: what is shown, what to load next, and which answers still count.
struct StatisticsPage {
    enum Event {
        /// The page appears for the first time.
        case appeared(today: BusinessDay)
        /// Another period of the summary is asked for; what is under way for it no longer counts.
        case periodSelected(StatisticsPeriod, today: BusinessDay)
        /// The list of other days is asked for; what is under way for it no longer counts.
        case daysSelected(StatisticsPeriod, page: Int, today: BusinessDay)
        /// The page of the list behind the last one is asked for.
        case moreWanted
        /// It is this day, perhaps another one than before.
        case dayCame(BusinessDay)
        case summaryCame(Result<StatisticsSummary, StatisticsError>, ticket: Int)
        case daysCame(Result<Page<StatisticsDay>, StatisticsError>, ticket: Int)
    }

    /// What to load, the summary first; what is under way for either is to be cancelled. Answers come back with the ticket.
    struct Action: Equatable {
        var summary: SummaryRequest?
        var list: ListRequest?
    }

    struct SummaryRequest: Equatable {
        let days: ClosedRange<BusinessDay>
        let ticket: Int
    }

    struct ListRequest: Equatable {
        let query: StatisticsQuery
        let ticket: Int
    }

    private(set) var state: StatisticsState
    private var pages: PagedRows<StatisticsDay, BusinessDay>
    private var summaryTicket = 0
    private var listTicket = 0

    init(pageSize: Int) {
        state = StatisticsState(pageSize: pageSize)
        pages = Self.pages(from: 1, pageSize: pageSize)
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .appeared(let today):
            return Action(
                summary: openSummary(state.summary.period, today), list: openList(.today, page: 1, today))
        case .periodSelected(let period, let today):
            return Action(summary: openSummary(period, today))
        case .daysSelected(let period, let page, let today):
            return Action(list: openList(period, page: page, today))
        case .moreWanted:
            return Action(list: state.list.hasMore && !state.list.isLoading ? loadPage() : nil)
        case .dayCame(let today):
            return followed(to: today)
        case .summaryCame(let answer, let ticket):
            if ticket == summaryTicket { take(answer) }
        case .daysCame(let answer, let ticket):
            if ticket == listTicket { take(answer) }
        }
        return Action()
    }

    /// Whether a request that waits behind another one is still wanted.
    func isWanted(_ request: ListRequest) -> Bool { request.ticket == listTicket }

    // MARK: Asking

    private mutating func openSummary(_ period: StatisticsPeriod, _ today: BusinessDay) -> SummaryRequest {
        let days = period.days(today: today)
        summaryTicket += 1
        state.summary = StatisticsState.Summary()
        (state.summary.period, state.summary.days, state.summary.isLoading) = (period, days, true)
        return SummaryRequest(days: days, ticket: summaryTicket)
    }

    private mutating func openList(_ period: StatisticsPeriod, page: Int, _ today: BusinessDay) -> ListRequest? {
        let pageSize = state.list.pageSize
        state.list = StatisticsState.List(pageSize: pageSize)
        (state.list.period, state.list.days) = (period, period.days(today: today))
        pages = Self.pages(from: page, pageSize: pageSize)
        return loadPage()
    }

    private mutating func loadPage() -> ListRequest? {
        guard let days = state.list.days else { return nil }
        listTicket += 1
        state.list.isLoading = true
        state.list.failure = nil
        return ListRequest(
            query: StatisticsQuery(days: days, page: pages.nextPage, pageSize: state.list.pageSize), ticket: listTicket)
    }

    /// What moves with the day, and was asked for on another one. Once it is asked for, it no longer differs: each new day
    /// is followed once, however often it is told.
    private mutating func followed(to today: BusinessDay) -> Action {
        var action = Action()
        if let days = state.summary.days, days != state.summary.period.days(today: today) {
            action.summary = openSummary(state.summary.period, today)
        }
        if let days = state.list.days, days != state.list.period.days(today: today) {
            action.list = openList(state.list.period, page: 1, today)
        }
        return action
    }

    // MARK: Answers

    private mutating func take(_ answer: Result<StatisticsSummary, StatisticsError>) {
        state.summary.isLoading = false
        switch answer {
        case .success(let summary): state.summary.statistics = summary
        case .failure(let error): state.summary.failure = error
        }
    }

    private mutating func take(_ answer: Result<Page<StatisticsDay>, StatisticsError>) {
        state.list.isLoading = false
        switch answer {
        case .success(let page):
            pages.append(page)
            state.list.show(pages)
        case .failure(let error): state.list.failure = error
        }
    }

    private static func pages(from page: Int, pageSize: Int) -> PagedRows<StatisticsDay, BusinessDay> {
        PagedRows(from: page, pageSize: pageSize, by: .init(key: "date", noun: "a day") { $0.date })
    }
}

extension StatisticsState.List {
    fileprivate mutating func show(_ pages: PagedRows<StatisticsDay, BusinessDay>) {
        (statisticsList, skipped, page) = (pages.rows, pages.skipped, pages.page)
        (total, totalMoved, hasMore) = (pages.total, pages.totalMoved, pages.hasMore)
    }
}
