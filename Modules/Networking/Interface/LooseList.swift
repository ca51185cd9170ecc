/// A list that comes whole and without pages: the rows that could be read, and those that could not.
public struct LooseList<Row: Sendable>: Sendable {
    /// The rows that could be read, in the server's order.
    public let rows: [Row]
    /// The rows that could not be read, with the reason.
    public let skipped: [SkippedRow]

    /// A list that came whole.
    public init(rows: [Row], skipped: [SkippedRow] = []) {
        (self.rows, self.skipped) = (rows, skipped)
    }

    /// The same list with each row made into something else.
    public func map<Other: Sendable>(_ transform: (Row) -> Other) -> LooseList<Other> {
        LooseList<Other>(rows: rows.map(transform), skipped: skipped)
    }
}

extension LooseList: Equatable where Row: Equatable {}
extension LooseList: Hashable where Row: Hashable {}

extension LooseList: Decodable where Row: Decodable {
    /// Reads a list. An empty one may also come as `null`, `""`, `{}` or `false`, any as an object with numbers for keys.
    public init(from decoder: any Decoder) throws {
        let list = try LooseObject.list(at: decoder, of: Row.self)
        self.init(rows: list.rows, skipped: list.skipped)
    }
}
