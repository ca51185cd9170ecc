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
    private var pages: PagedRows<Row, OrderID>
    private var ticket = 0

    init(pageSize: Int) {
        state = OrderListState(pageSize: pageSize)
        pages = Self.pages(from: 1, pageSize: pageSize)
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .opened(let filter, let page):
            let pageSize = state.pageSize
            state = OrderListState(pageSize: pageSize)
            state.filter = filter
            pages = Self.pages(from: page, pageSize: pageSize)
            return load()
        case .moreWanted:
            guard state.hasMore, !state.isLoading else { return .nothing }
            return load()
        case .answered(let page, let answered):
            guard answered == ticket else { return .nothing }
            pages.append(page)
            state.isLoading = false
            state.show(pages)
            return .nothing
        case .failed(let error, let failed):
            guard failed == ticket else { return .nothing }
            state.isLoading = false
            state.failure = error
            return .nothing
        }
    }

    private mutating func load() -> Action {
        ticket += 1
        state.isLoading = true
        state.failure = nil
        return .load(
            OrderQuery(filter: state.filter, page: pages.nextPage, pageSize: state.pageSize), ticket: ticket)
    }

    private static func pages(from page: Int, pageSize: Int) -> PagedRows<Row, OrderID> {
        PagedRows(
            from: page, pageSize: pageSize, by: .init(key: "order_id", noun: "an order") { $0.orderID })
    }
}

extension OrderListState where Row: OrderRow {
    fileprivate mutating func show(_ pages: PagedRows<Row, OrderID>) {
        (orderList, skipped, page) = (pages.rows, pages.skipped, pages.page)
        (total, totalMoved, hasMore) = (pages.total, pages.totalMoved, pages.hasMore)
    }
}
