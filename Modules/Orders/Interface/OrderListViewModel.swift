public import NetworkingInterface

/// The list of orders that photographers and scenic admins see.
///
/// What `state` shows belongs together and to the last thing asked for: an answer or failure of an earlier filter or
/// page never shows. Asking for something new cancels what was under way.
public protocol OrderListViewModel: Sendable {
    /// What the list shows.
    var state: OrderListState<Order> { get async }

    /// Loads the first page of the present filter anew.
    func refreshOrderList() async

    /// Shows another filter, from this page of it on; 1 is the first.
    func apply(_ filter: OrderFilter, page: Int) async

    /// Loads the page behind the last one and puts its rows below; the same page again where that failed before.
    /// Does nothing where `hasMore` is false, and where something is being loaded.
    func loadMore() async
}

/// The list of orders that store admins see; what `OrderListViewModel` promises.
public protocol DepositOrderListViewModel: Sendable {
    /// What the list shows.
    var state: OrderListState<DepositOrder> { get async }

    /// Loads the first page of the present filter anew.
    func refreshOrderList() async

    /// Shows another filter, from this page of it on; 1 is the first.
    func apply(_ filter: OrderFilter, page: Int) async

    /// Loads the page behind the last one and puts its rows below; the same page again where that failed before.
    func loadMore() async
}

/// What a list of orders shows.
public struct OrderListState<Row: Hashable & Sendable>: Hashable, Sendable {
    /// Which orders.
    public var filter = OrderFilter()
    /// How many orders a page has.
    public var pageSize = OrderQuery.defaultPageSize
    /// The last page that is shown, from 1; 0 before the first.
    public var page = 0
    /// The orders, in the server's order, none twice.
    public var orderList: [Row] = []
    /// The rows that could not be read, counted from the first row that is shown.
    public var skipped: [SkippedRow] = []
    /// How many orders match in all, as the server said last; nil where it does not say.
    public var total: Int?
    /// Whether the server's total changed between the pages that are shown: rows may be missing.
    public var totalMoved = false
    /// Whether there may be a page behind the last one.
    public var hasMore = false
    /// Whether something is being loaded.
    public var isLoading = false
    /// Why the last thing asked for could not be shown.
    public var failure: OrderError?

    /// An empty list that shows nothing yet.
    public init(pageSize: Int = OrderQuery.defaultPageSize) {
        self.pageSize = pageSize
    }
}
