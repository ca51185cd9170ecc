import Domain
public import OrdersInterface

/// A list of orders whose state a test sets, and which records what was asked of it.
///
/// It loads, pages and filters nothing, and so keeps none of `OrderListViewModelContract`'s promises: it is for tests of
/// what shows a list. Where a list has to behave, take the real one over `InMemoryOrders`.
public actor FakeOrderListViewModel<Row: Hashable & Sendable> {
    /// What was asked of it.
    public enum Call: Hashable, Sendable {
        /// `refreshOrderList()`
        case refresh
        /// `apply(_:page:)`
        case apply(OrderFilter, page: Int)
        /// `loadMore()`
        case loadMore
    }

    /// What the list shows.
    public var state: OrderListState<Row>
    /// What was asked of it, in order.
    public private(set) var calls: [Call] = []

    /// A list that shows this.
    public init(state: OrderListState<Row> = OrderListState()) {
        self.state = state
    }

    /// Shows this from now on.
    public func show(_ state: OrderListState<Row>) {
        self.state = state
    }

    /// Records the call.
    public func refreshOrderList() async { calls.append(.refresh) }

    /// Records the call and shows the filter.
    public func apply(_ filter: OrderFilter, page: Int) async {
        calls.append(.apply(filter, page: page))
        state.filter = filter
    }

    /// Records the call.
    public func loadMore() async { calls.append(.loadMore) }
}

extension FakeOrderListViewModel: OrderListViewModel where Row == Order {}
extension FakeOrderListViewModel: DepositOrderListViewModel where Row == DepositOrder {}
