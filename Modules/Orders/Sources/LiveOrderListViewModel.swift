package import NetworkingInterface
package import OrdersInterface

/// A list of orders over one of `OrderAPI`'s endpoints: performs what `OrderPaging` says.
package actor LiveOrderListViewModel<Row: OrderRow> {
    /// Loads one page.
    package typealias Loader = @Sendable (OrderQuery) async throws(APIError) -> Page<Row>

    private let loader: Loader
    private var paging: OrderPaging<Row>
    private var underWay: Task<Result<Page<Row>, APIError>, Never>?

    package init(pageSize: Int = OrderQuery.defaultPageSize, loader: @escaping Loader) {
        self.loader = loader
        paging = OrderPaging(pageSize: pageSize)
    }

    package var state: OrderListState<Row> { paging.state }

    package func refreshOrderList() async {
        await perform(paging.handle(.opened(state.filter, page: 1)))
    }

    package func apply(_ filter: OrderFilter) async {
        await perform(paging.handle(.opened(filter, page: 1)))
    }

    package func show(page: Int) async {
        await perform(paging.handle(.opened(state.filter, page: page)))
    }

    package func loadMore() async {
        await perform(paging.handle(.moreWanted))
    }

    private func perform(_ action: OrderPaging<Row>.Action) async {
        guard case .load(let query, let ticket) = action else { return }
        underWay?.cancel()
        let loading = Task { [loader] () -> Result<Page<Row>, APIError> in
            do throws(APIError) {
                return .success(try await loader(query))
            } catch {
                return .failure(error)
            }
        }
        underWay = loading
        let result = await withTaskCancellationHandler {
            await loading.value
        } onCancel: {
            loading.cancel()
        }
        switch result {
        case .success(let page):
            _ = paging.handle(.answered(page, ticket: ticket))
        case .failure(let error):
            _ = paging.handle(.failed(OrderError(.api, failure: error.failure), ticket: ticket))
        }
    }
}

extension LiveOrderListViewModel: OrderListViewModel where Row == Order {}
extension LiveOrderListViewModel: DepositOrderListViewModel where Row == DepositOrder {}
