public import Domain
public import OrdersInterface

/// An export of rows that a test gives, page after page from a cursor on. It asks nobody, and its total is the rows' count.
public actor FakeOrderExport<Row: Hashable & Sendable>: OrderExport {
    private let rows: [Row]
    private let id: @Sendable (Row) -> OrderID
    private var failure: (page: Int, error: OrderError)?
    /// Where it stands.
    public private(set) var cursor: OrderExportCursor

    /// - Parameters:
    ///   - rows: what it gives, in this order.
    ///   - cursor: where it begins.
    ///   - failure: what it throws once in the place of a page.
    ///   - id: the order that a row is.
    public init(
        _ rows: [Row], from cursor: OrderExportCursor = OrderExportCursor(),
        failingOnce failure: (page: Int, error: OrderError)? = nil, id: @escaping @Sendable (Row) -> OrderID
    ) {
        (self.rows, self.cursor, self.failure, self.id) = (rows, cursor, failure, id)
        self.cursor.total = rows.count
    }

    /// The rows of the next page.
    public func next() async throws(OrderError) -> OrderExportBatch<Row>? {
        guard !cursor.isAtEnd else { return nil }
        if let failure, failure.page == cursor.nextPage {
            self.failure = nil
            throw failure.error
        }
        let wanted = min(cursor.pageSize, cursor.limit.map { $0 - cursor.givenCount } ?? cursor.pageSize)
        let page = Array(rows.dropFirst((cursor.nextPage - 1) * cursor.pageSize).prefix(wanted))
        cursor.nextPage += 1
        cursor.sentCount += page.count
        cursor.givenCount += page.count
        cursor.recentIDs = (cursor.recentIDs + page.map(id)).suffix(OrderExportCursor.recentLimit)
        cursor.isCut = cursor.givenCount == cursor.limit && cursor.givenCount < rows.count
        cursor.isAtEnd = cursor.isCut || cursor.sentCount >= rows.count
        return OrderExportBatch(rows: page)
    }
}
