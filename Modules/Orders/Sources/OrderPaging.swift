import Domain
import NetworkingInterface
import OrdersInterface

/// The paging of a list of orders, as a value: what is shown, what to load next, and which answers still count.
struct OrderPaging<Row: OrderRow> {
    enum Event {
        /// Another filter or page is asked for; what is under way no longer counts.
        case opened(OrderFilter, page: Int)
        /// The page behind the last one is asked for.
        case moreWanted
        case answered(Page<Row>, ticket: Int)
        case failed(OrderError, ticket: Int)
    }

    enum Action: Equatable {
        /// Cancel what is under way and load this; the answer comes back with the ticket.
        case load(OrderQuery, ticket: Int)
        case nothing
    }

    private(set) var state: OrderListState<Row>
    private var ticket = 0
    private var known: Set<OrderID> = []
    /// How many rows the server has sent for the pages that are shown.
    private var sentCount = 0
    /// How many pages in a row had no row that could be read.
    private var barrenPages = 0
    private var firstPage = 1
    private var wantedPage = 1

    /// Beyond any list: what is counted from here on stays within Int.
    private static var lastPage: Int { Int(Int32.max) }
    /// After so many pages without a readable row nothing readable is to be expected any more.
    private static var barrenLimit: Int { 10 }

    init(pageSize: Int) {
        state = OrderListState(pageSize: pageSize)
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .opened(let filter, let page):
            let pageSize = state.pageSize
            state = OrderListState(pageSize: pageSize)
            state.filter = filter
            (known, sentCount, barrenPages, firstPage) = ([], 0, 0, min(max(1, page), Self.lastPage))
            return load(page: firstPage)
        case .moreWanted:
            guard state.hasMore, !state.isLoading else { return .nothing }
            return load(page: state.page + 1)
        case .answered(let page, let answered):
            guard answered == ticket else { return .nothing }
            take(page)
            return .nothing
        case .failed(let error, let failed):
            guard failed == ticket else { return .nothing }
            state.isLoading = false
            state.failure = error
            return .nothing
        }
    }

    private mutating func load(page: Int) -> Action {
        ticket += 1
        state.isLoading = true
        state.failure = nil
        wantedPage = page
        return .load(OrderQuery(filter: state.filter, page: page, pageSize: state.pageSize), ticket: ticket)
    }

    private mutating func take(_ page: Page<Row>) {
        let page = namingRepeatedRows(page)
        // Rows that came in at the top since the page before push known ones down into this page.
        let fresh = page.rows.filter { known.insert($0.orderID).inserted }
        let isFirst = state.page == 0
        let grew = takeTotal(of: page)
        state.skipped += page.skipped.map { $0.after(sentCount) }
        state.orderList += fresh
        sentCount += page.sentCount
        barrenPages = page.rows.isEmpty ? barrenPages + 1 : 0
        state.page = wantedPage
        state.isLoading = false
        // A page of which nothing can be read may be a new one or the same again; only a total bounds how often.
        let mayBeNew = page.rows.isEmpty && state.total != nil
        state.hasMore = hasMore(behind: page, isNew: isFirst || !fresh.isEmpty || grew || mayBeNew)
    }

    /// One id twice within a page is a fault of the server, for nothing moved in between: the second row is named.
    private func namingRepeatedRows(_ page: Page<Row>) -> Page<Row> {
        let skipped = Set(page.skipped.map(\.row))
        let places = (1...max(1, page.sentCount)).lazy.filter { !skipped.contains($0) }
        var ids: Set<OrderID> = []
        var (rows, repeated): ([Row], [SkippedRow]) = ([], [])
        for (row, place) in zip(page.rows, places) {
            if ids.insert(row.orderID).inserted {
                rows.append(row)
            } else {
                let reason = "expected an order of its own, got \(row.orderID) again"
                repeated.append(SkippedRow(row: place, keyPath: "order_id", reason: reason))
            }
        }
        return Page(rows: rows, skipped: (page.skipped + repeated).sorted { $0.row < $1.row }, total: page.total)
    }

    /// Takes the total where the page says one. Returns whether it is more than before.
    private mutating func takeTotal(of page: Page<Row>) -> Bool {
        // Behind the end some servers send null for a page, which reads as a page of none out of none.
        let saysNothing = state.page > 0 && page.sentCount == 0 && page.total == 0
        guard let total = page.total, !saysNothing else { return false }
        defer { state.total = total }
        guard let before = state.total else { return false }
        state.totalMoved = state.totalMoved || total != before
        return total > before
    }

    /// A page without a row ends the list, and so does one that repeats what is known (a server that ignores `page`).
    /// Else the total decides, counted in rows, for a server may send smaller pages than asked for. Without a total, and
    /// with one below what was sent already, only such an end is one: it costs a request past the last page.
    private func hasMore(behind page: Page<Row>, isNew: Bool) -> Bool {
        guard page.sentCount > 0, isNew, barrenPages < Self.barrenLimit else { return false }
        let seen = (firstPage - 1) * state.pageSize + sentCount
        guard let total = state.total, total >= seen else { return true }
        return seen < total
    }
}
