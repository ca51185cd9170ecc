import Domain
package import NetworkingInterface
package import OrdersInterface
package import SessionInterface

/// The export of a list of orders over one of `OrderAPI`'s endpoints: performs what `OrderReading` says. Each page is asked
/// for and decoded in a task of its own, so that pages ahead are ready when their turn comes.
package actor LiveOrderExport<Row: OrderRow>: OrderExport {
    package typealias Loader = @Sendable (OrderQuery) async throws(OrderError) -> Page<Row>
    private typealias Loading = Task<Result<Page<Row>, OrderError>, Never>

    /// One page is being written, one waits decoded, one is on its way: more would wait for the same processor.
    package static var pagesAhead: Int { 3 }

    private let filter: OrderFilter
    private let pageSize: Int
    private let loader: Loader
    private var reading: OrderReading<Row>
    private var underWay: [Int: Loading] = [:]

    package init(_ filter: OrderFilter, from cursor: OrderExportCursor, loader: @escaping Loader) {
        (self.filter, self.loader, pageSize) = (filter, loader, cursor.pageSize)
        reading = OrderReading(from: cursor, ahead: Self.pagesAhead)
    }

    deinit {
        for loading in underWay.values { loading.cancel() }
    }

    package var cursor: OrderExportCursor { reading.cursor }

    package func next() async throws(OrderError) -> OrderExportBatch<Row>? {
        guard case .wait(let page, let asking) = reading.handle(.wanted) else {
            callOff()
            return nil
        }
        ask(asking)
        guard let loading = underWay[page] else { return nil }
        let all = Array(underWay.values)
        let result = await withTaskCancellationHandler {
            await loading.value
        } onCancel: {
            for loading in all { loading.cancel() }
        }
        underWay[page] = nil
        switch result {
        case .success(let answer):
            guard case .give(let batch, let asking) = reading.handle(.answered(answer)) else { return nil }
            ask(asking)
            return batch
        case .failure(let error):
            _ = reading.handle(.failed)
            callOff()
            throw error
        }
    }

    private func ask(_ pages: Range<Int>) {
        for page in pages {
            let query = OrderQuery(filter: filter, page: page, pageSize: pageSize)
            underWay[page] = Task { [loader] in
                do throws(OrderError) {
                    return .success(try await loader(query))
                } catch {
                    return .failure(error)
                }
            }
        }
    }

    private func callOff() {
        for loading in underWay.values { loading.cancel() }
        underWay = [:]
    }
}

extension LiveOrderExport where Row == Order {
    /// The orders of the role that the account has when a page is asked for.
    package init(
        _ filter: OrderFilter, from cursor: OrderExportCursor, api: any OrderAPI, account: any AccountContext
    ) {
        self.init(filter, from: cursor, loader: orderLoader(api, account))
    }
}

extension LiveOrderExport where Row == DepositOrder {
    /// The orders of the store that the account has when a page is asked for.
    package init(
        _ filter: OrderFilter, from cursor: OrderExportCursor, api: any OrderAPI, account: any AccountContext
    ) {
        self.init(filter, from: cursor, loader: depositOrderLoader(api, account))
    }
}
