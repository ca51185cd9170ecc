/// The pages of a list that have come so far, one after another: rows without repeats, and whether there may be more.
///
/// There is more while the rows that were sent, readable or not, are fewer than the total; without a total, and with one
/// below the rows that came, until a page says nothing new (case H11 has the ways in which servers page).
public struct PagedRows<Row: Hashable & Sendable, ID: Hashable & Sendable>: Sendable {
    /// The rows, in the server's order, none twice.
    public private(set) var rows: [Row] = []
    /// The rows that could not be read, counted from the first row of the first page.
    public private(set) var skipped: [SkippedRow] = []
    /// How many rows there are in all, as the server said last; nil where it does not say.
    public private(set) var total: Int?
    /// Whether the total changed from page to page: rows may be missing.
    public private(set) var totalMoved = false
    /// The last page that came, from 1; 0 before the first.
    public private(set) var page = 0
    /// Whether there may be a page behind the last one.
    public private(set) var hasMore = false

    private let firstPage: Int
    private let pageSize: Int
    private let identity: Identity
    private var known: Set<ID> = []
    /// How many rows the server has sent for these pages.
    private var sentCount = 0
    /// How many pages in a row had no row that could be read.
    private var barrenPages = 0

    /// What makes two rows the same, and what is said of the second within a page.
    public struct Identity: Sendable {
        let id: @Sendable (Row) -> ID
        let key: String
        let noun: String

        /// Rows are the same by this, which stands at `key` on the wire; `noun` is what a row is, «an order».
        public init(key: String, noun: String, _ id: @escaping @Sendable (Row) -> ID) {
            (self.id, self.key, self.noun) = (id, key, noun)
        }
    }

    /// Beyond any list: what is counted from here on stays within Int.
    private static var lastPage: Int { Int(Int32.max) }
    /// After so many pages without a readable row nothing readable is to be expected any more.
    private static var barrenLimit: Int { 10 }

    /// No page yet, and `firstPage` the one to begin with.
    public init(from firstPage: Int = 1, pageSize: Int, by identity: Identity) {
        (self.firstPage, self.pageSize) = (min(max(1, firstPage), Self.lastPage), pageSize)
        self.identity = identity
    }

    /// The page to ask for next.
    public var nextPage: Int { page == 0 ? firstPage : page + 1 }

    /// Takes the answer to `nextPage`.
    public mutating func append(_ answer: Page<Row>) {
        let answer = namingRepeatedRows(answer)
        // Rows that came in at the top since the page before push known ones down into this page.
        let fresh = answer.rows.filter { known.insert(identity.id($0)).inserted }
        let isFirst = page == 0
        let grew = takeTotal(of: answer)
        skipped += answer.skipped.map { $0.after(sentCount) }
        rows += fresh
        sentCount += answer.sentCount
        barrenPages = answer.rows.isEmpty ? barrenPages + 1 : 0
        page = nextPage
        // A page of which nothing can be read may be a new one or the same again; only a total bounds how often.
        let mayBeNew = answer.rows.isEmpty && total != nil
        hasMore = hasMore(behind: answer, isNew: isFirst || !fresh.isEmpty || grew || mayBeNew)
    }

    /// One id twice within a page is a fault of the server, for nothing moved in between: the second row is named.
    private func namingRepeatedRows(_ page: Page<Row>) -> Page<Row> {
        let skipped = Set(page.skipped.map(\.row))
        let places = (1...max(1, page.sentCount)).lazy.filter { !skipped.contains($0) }
        var ids: Set<ID> = []
        var (rows, repeated): ([Row], [SkippedRow]) = ([], [])
        for (row, place) in zip(page.rows, places) {
            let id = identity.id(row)
            if ids.insert(id).inserted {
                rows.append(row)
            } else {
                let reason = "expected \(identity.noun) of its own, got \(id) again"
                repeated.append(SkippedRow(row: place, keyPath: identity.key, reason: reason))
            }
        }
        return Page(rows: rows, skipped: (page.skipped + repeated).sorted { $0.row < $1.row }, total: page.total)
    }

    /// Takes the total where the page says one. Returns whether it is more than before.
    private mutating func takeTotal(of page: Page<Row>) -> Bool {
        // Behind the end some servers send null for a page, which reads as a page of none out of none.
        let saysNothing = self.page > 0 && page.sentCount == 0 && page.total == 0
        guard let total = page.total, !saysNothing else { return false }
        defer { self.total = total }
        guard let before = self.total else { return false }
        totalMoved = totalMoved || total != before
        return total > before
    }

    /// A page without a row ends the list, and so does one that repeats what is known (a server that ignores `page`).
    /// Else the total decides, counted in rows, for a server may send smaller pages than asked for. Without a total, and
    /// with one below what was sent already, only such an end is one: it costs a request past the last page.
    private func hasMore(behind page: Page<Row>, isNew: Bool) -> Bool {
        guard page.sentCount > 0, isNew, barrenPages < Self.barrenLimit else { return false }
        let seen = (firstPage - 1) * pageSize + sentCount
        guard let total, total >= seen else { return true }
        return seen < total
    }
}
