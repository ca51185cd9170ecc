/// A page of a list (contract, «paging»): its rows, those that could not be read, and how many there are in all.
public struct Page<Row: Sendable>: Sendable {
    /// The rows that could be read, in the server's order.
    public let rows: [Row]
    /// The rows that could not be read, with the reason.
    public let skipped: [SkippedRow]
    /// How many rows all pages have together; nil where the server does not say.
    public let total: Int?

    /// A page of a list. A total below 0 says nothing.
    public init(rows: [Row], skipped: [SkippedRow] = [], total: Int?) {
        (self.rows, self.skipped, self.total) = (rows, skipped, total.flatMap { $0 < 0 ? nil : $0 })
    }

    /// The same page with each row made into something else.
    public func map<Other: Sendable>(_ transform: (Row) -> Other) -> Page<Other> {
        Page<Other>(rows: rows.map(transform), skipped: skipped, total: total)
    }

    /// How many rows the server sent, readable or not.
    public var sentCount: Int { rows.count + skipped.count }
}

extension Page: Equatable where Row: Equatable {}

/// A row of a list that could not be read.
public struct SkippedRow: Hashable, Sendable {
    /// The row's number in its list, from 1.
    public let row: Int
    /// Where in the row, `amount` or `items.2.price`; empty where the row as a whole is none.
    public let keyPath: String
    /// What was expected and what came, in English: it is for the server's people.
    public let reason: String

    /// A row that could not be read.
    public init(row: Int, keyPath: String, reason: String) {
        (self.row, self.keyPath, self.reason) = (row, keyPath, reason)
    }

    /// The same row, counted in a longer list that has `count` rows before this one's page.
    public func after(_ count: Int) -> SkippedRow {
        SkippedRow(row: row + count, keyPath: keyPath, reason: reason)
    }
}

extension Page: Decodable where Row: Decodable {
    /// Reads a page. An empty page may also come as `null`, `[]`, `""` or `{}`, a list as an object with numbers for keys.
    public init(from decoder: any Decoder) throws {
        guard let fields = try LooseObject(from: decoder, emptyIsNil: true) else {
            self.init(rows: [], total: 0)
            return
        }
        let list = try fields.list("list", of: Row.self)
        self.init(rows: list.rows, skipped: list.skipped, total: try? fields.optionalInteger("total").map { Int($0) })
    }
}
