import Domain
import NetworkingInterface
import OrdersInterface

/// The reading of a whole list of orders, as a value: which pages to ask for, and what of their answers to give.
///
/// Pages are given in their order. Beyond the page whose turn it is, pages are asked for only where the server's total says
/// that they exist, and not before the second page showed that the server does not ignore `page` (case H11).
struct OrderReading<Row: OrderRow> {
    enum Event {
        /// The next rows are asked for.
        case wanted
        /// The answer to the page whose turn it is.
        case answered(Page<Row>)
        /// The page whose turn it is could not be read.
        case failed
    }

    enum Action: Equatable {
        /// Ask for these pages, in this order, and wait for the first one whose turn it is.
        case wait(page: Int, asking: Range<Int>)
        /// Give these rows, and ask for these pages.
        case give(OrderExportBatch<Row>, asking: Range<Int>)
        /// Nothing under way is wanted any more.
        case callOff
        /// All pages were read.
        case end
    }

    private var place: OrderExportCursor
    private var recent: RecentIDs
    /// The pages before this one have been asked for.
    private var askedTo: Int
    /// How many rows the server puts into a page, which may be fewer than it was asked for.
    private var rowsAPage: Int
    private let ahead: Int

    /// Beyond any list: what is counted from here on stays within Int.
    private static var lastPage: Int { Int(Int32.max) }
    /// After so many pages without a readable row nothing readable is to be expected any more.
    private static var barrenLimit: Int { 10 }

    /// - Parameters:
    ///   - cursor: where to begin.
    ///   - ahead: how many pages may be under way or waiting for their turn.
    init(from cursor: OrderExportCursor, ahead: Int) {
        place = cursor
        place.nextPage = min(max(1, cursor.nextPage), Self.lastPage)
        place.recentIDs = []
        recent = RecentIDs(cursor.recentIDs, limit: OrderExportCursor.recentLimit)
        (askedTo, rowsAPage) = (place.nextPage, cursor.pageSize)
        self.ahead = ahead
        // An earlier reading that was stopped right behind the last row that is wanted.
        if let limit = place.limit, place.givenCount >= limit {
            place.isAtEnd = true
            place.isCut = place.total.map { place.givenCount + place.skippedCount < $0 } ?? true
        }
    }

    /// Where another reading goes on.
    var cursor: OrderExportCursor {
        var cursor = place
        cursor.recentIDs = recent.ids
        return cursor
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .wanted:
            return place.isAtEnd ? .end : .wait(page: place.nextPage, asking: ask())
        case .answered(let page):
            let batch = take(page)
            return .give(batch, asking: place.isAtEnd ? askedTo..<askedTo : ask())
        case .failed:
            askedTo = place.nextPage
            return .callOff
        }
    }

    // MARK: What to ask for

    private mutating func ask() -> Range<Int> {
        let first = askedTo
        while askedTo < place.nextPage + window,
            askedTo == place.nextPage || (exists(askedTo) && isWanted(askedTo))
        { askedTo += 1 }
        return first..<askedTo
    }

    private var window: Int { place.nextPage > 2 ? ahead : 1 }

    private func exists(_ page: Int) -> Bool {
        guard let total = place.total, page < Self.lastPage else { return false }
        return (page - 1) * rowsAPage < total
    }

    /// Whether the pages before it may not have all rows that are wanted.
    private func isWanted(_ page: Int) -> Bool {
        place.limit.map { place.givenCount + (page - place.nextPage) * rowsAPage < $0 } ?? true
    }

    // MARK: What came

    private mutating func take(_ answer: Page<Row>) -> OrderExportBatch<Row> {
        let isFirst = place.nextPage == 1
        if isFirst, answer.sentCount > 0 { rowsAPage = min(rowsAPage, answer.sentCount) }
        var (rows, repeated) = fresh(in: answer)
        let isNew = isFirst || !rows.isEmpty
        let grew = takeTotal(of: answer)
        var skipped = (answer.skipped + repeated).sorted { $0.row < $1.row }
        let isLimitsCut = cut(&rows, &skipped, of: answer)
        skipped = skipped.map { $0.after(place.sentCount) }
        place.sentCount += answer.sentCount
        place.givenCount += rows.count
        place.skippedCount += skipped.count
        place.barrenPages = answer.rows.isEmpty ? place.barrenPages + 1 : 0
        // A page of which nothing can be read may be a new one or the same again; only a total bounds how often.
        let mayBeNew = answer.rows.isEmpty && place.total != nil
        let hasMore = hasMore(behind: answer, isNew: isNew || grew || mayBeNew)
        let isFull = place.limit.map { place.givenCount >= $0 } ?? false
        place.isCut = isFull && (hasMore || isLimitsCut)
        place.isAtEnd = isFull || !hasMore
        place.nextPage += 1
        askedTo = max(askedTo, place.nextPage)
        return OrderExportBatch(rows: rows, skipped: skipped)
    }

    /// Leaves out what is behind the limit, also what could not be read there. Returns whether that is anything.
    private func cut(_ rows: inout [Row], _ skipped: inout [SkippedRow], of page: Page<Row>) -> Bool {
        guard let wanted = place.limit.map({ $0 - place.givenCount }), rows.count >= wanted else { return false }
        let count = rows.count + skipped.count
        rows.removeLast(rows.count - wanted)
        if let last = page.rows.firstIndex(where: { $0.orderID == rows.last?.orderID }) {
            let place = places(in: page)[last]
            skipped.removeAll { $0.row > place }
        }
        return rows.count + skipped.count < count
    }

    /// Where the rows that could be read stand among all that were sent, from 1.
    private func places(in page: Page<Row>) -> [Int] {
        let skipped = Set(page.skipped.map(\.row))
        return (1...page.sentCount).filter { !skipped.contains($0) }
    }

    /// The rows that are not known, and those that come twice within the page: that is a fault of the server, for nothing
    /// moved in between. Known ones are no fault: what came in at the top since pushed them down into this page.
    private mutating func fresh(in page: Page<Row>) -> (rows: [Row], repeated: [SkippedRow]) {
        let known = page.rows.indices.filter { !recent.insert(page.rows[$0].orderID) }
        // Nearly all pages: their rows stay where they are.
        guard !known.isEmpty else { return (page.rows, []) }

        let places = places(in: page)
        var seen: Set<OrderID> = []
        let isRepeated = page.rows.map { !seen.insert($0.orderID).inserted }
        let repeated = known.filter { isRepeated[$0] }.map { index in
            SkippedRow(
                row: places[index], keyPath: "order_id",
                reason: "expected an order of its own, got \(page.rows[index].orderID) again")
        }
        let left = Set(known)
        return (page.rows.enumerated().filter { !left.contains($0.offset) }.map(\.element), repeated)
    }

    /// Takes the total where the page says one. Returns whether it is more than before.
    private mutating func takeTotal(of page: Page<Row>) -> Bool {
        // Behind the end some servers send null for a page, which reads as a page of none out of none.
        let saysNothing = place.nextPage > 1 && page.sentCount == 0 && page.total == 0
        guard let total = page.total, !saysNothing else { return false }
        defer { place.total = total }
        guard let before = place.total else { return false }
        place.totalMoved = place.totalMoved || total != before
        place.totalFell = place.totalFell || total < before
        return total > before
    }

    /// As a list's paging has it: a page without a row ends the list, and so does one that repeats what is known; else the
    /// total decides, and without one, or with one below what was sent already, only such an end does.
    private func hasMore(behind page: Page<Row>, isNew: Bool) -> Bool {
        guard page.sentCount > 0, isNew, place.barrenPages < Self.barrenLimit, place.nextPage < Self.lastPage
        else { return false }
        guard let total = place.total, total >= place.sentCount else { return true }
        return place.sentCount < total
    }
}
