public import Domain
public import NetworkingInterface

/// Reads all orders that match, page after page and some pages ahead, for a list that is too long to be held.
///
/// Promises: rows in the server's order; no order twice among the last `OrderExportCursor.recentLimit` rows; the memory that
/// it takes does not grow with the list; the first rows are given when the first page is there. A row that cannot be
/// read is left out and named. After a failure the same rows can be asked for again. For one caller at a time.
public protocol OrderExport<Row>: Sendable {
    /// What a row is: `Order`, or `DepositOrder` of a store.
    associatedtype Row: Hashable & Sendable

    /// The rows of the next page, none of them known; nil behind the last page. Cancelling the caller calls off all that is
    /// under way.
    func next() async throws(OrderError) -> OrderExportBatch<Row>?

    /// Where another export goes on that is to give the rest: behind the rows that `next()` gave last.
    var cursor: OrderExportCursor { get async }
}

/// The rows of one page of an export.
public struct OrderExportBatch<Row: Hashable & Sendable>: Hashable, Sendable {
    /// The rows, without those that were given before.
    public var rows: [Row]
    /// The rows that could not be read, counted from the first row of the whole export.
    public var skipped: [SkippedRow]

    /// The rows of one page.
    public init(rows: [Row], skipped: [SkippedRow] = []) {
        (self.rows, self.skipped) = (rows, skipped)
    }
}

/// A place in an export, which outlives the process.
public struct OrderExportCursor: Hashable, Sendable {
    /// How many of the last rows an export knows again.
    public static let recentLimit = 10_000

    /// How many orders a page has.
    public var pageSize: Int
    /// No more than so many rows are given, and no page is asked for beyond them; nil for all.
    public var limit: Int?
    /// The page to ask for next, from 1.
    public var nextPage = 1
    /// How many rows the server has sent, readable or not, also those that were sent before.
    public var sentCount = 0
    /// How many rows were given.
    public var givenCount = 0
    /// How many rows could not be read.
    public var skippedCount = 0
    /// How many pages without a row that could be read came last.
    public var barrenPages = 0
    /// How many orders match in all, as the server said last; nil where it does not say.
    public var total: Int?
    /// Whether the total changed from page to page.
    public var totalMoved = false
    /// Whether the total became less: rows moved up past the place that was read, and may be missing.
    public var totalFell = false
    /// Whether all pages were read that are wanted.
    public var isAtEnd = false
    /// Whether `limit` left rows out, or may have where the server does not say how many there are.
    public var isCut = false
    /// The last rows that were given, the oldest first, at most `recentLimit`.
    public var recentIDs: [OrderID] = []

    /// The beginning of an export.
    public init(pageSize: Int = OrderQuery.pageSizes.upperBound, limit: Int? = nil) {
        (self.pageSize, self.limit) = (pageSize, limit)
    }

    /// Whether fewer rows came than the server says there are, although all pages were read.
    public var isShort: Bool {
        isAtEnd && !isCut && total.map { givenCount + skippedCount < $0 } ?? false
    }
}
