import Domain
import NetworkingInterface
import OrdersInterface

/// A list of orders by their ids, whichever of the two kinds it is.
protocol Listing: Sendable {
    var state: OrderListState<OrderID> { get async }
    func refreshOrderList() async
    func apply(_ filter: OrderFilter, page: Int) async
    func loadMore() async
}

struct Orders: Listing {
    let list: any OrderListViewModel

    var state: OrderListState<OrderID> { get async { await list.state.map(\.id) } }
    func refreshOrderList() async { await list.refreshOrderList() }
    func apply(_ filter: OrderFilter, page: Int) async { await list.apply(filter, page: page) }
    func loadMore() async { await list.loadMore() }
}

struct DepositOrders: Listing {
    let list: any DepositOrderListViewModel

    var state: OrderListState<OrderID> { get async { await list.state.map(\.order.id) } }
    func refreshOrderList() async { await list.refreshOrderList() }
    func apply(_ filter: OrderFilter, page: Int) async { await list.apply(filter, page: page) }
    func loadMore() async { await list.loadMore() }
}

extension OrderListState {
    /// The same with something else of each row.
    fileprivate func map<Other>(_ transform: (Row) -> Other) -> OrderListState<Other> {
        var other = OrderListState<Other>(pageSize: pageSize)
        (other.filter, other.page, other.orderList) = (filter, page, orderList.map(transform))
        (other.skipped, other.total, other.totalMoved) = (skipped, total, totalMoved)
        (other.hasMore, other.isLoading, other.failure) = (hasMore, isLoading, failure)
        return other
    }
}
