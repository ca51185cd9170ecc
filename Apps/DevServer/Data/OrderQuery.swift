import Domain

/// A question about orders: who may see what, and what is looked for.
struct OrderQuery {
    static let columns = """
        order_id, kind, order_no, status, product_name, amount, deposit, customer_phone, user_id, photographer_name, \
        scenic_id, scenic_name, spot_name, store_id, store_name, created_at, paid_at, written_off_at, photos_total, \
        remark
        """

    private var conditions: [String]
    private(set) var values: [SQLValue]

    /// Every order of a list.
    init(kind: OrderKind) {
        (conditions, values) = (["kind = ?"], [.text(kind.rawValue)])
    }

    /// The orders that an account may see.
    init(visibleTo account: Account) {
        self.init(kind: account.role == .storeAdmin ? .deposit : .order)
        switch account.role {
        case .photographer: restrict("user_id = ?", .integer(account.userID))
        case .scenicAdmin:
            let areas = account.scenicAreas.map { String($0.id) }.joined(separator: ", ")
            restrict("scenic_id IN (\(areas))")
        case .storeAdmin: restrict("store_id = ?", SQLValue(account.store?.id))
        }
    }

    /// Keeps what a condition of SQL holds for.
    mutating func restrict(_ condition: String, _ values: SQLValue...) {
        conditions.append(condition)
        self.values += values
    }

    /// Keeps what was made on these business days.
    mutating func restrict(from first: BusinessDay?, to last: BusinessDay?) {
        if let first { restrict("created_at >= ?", .integer(first.firstSecond)) }
        if let last { restrict("created_at < ?", .integer(last.advanced(by: 1).firstSecond)) }
    }

    /// How many orders there are.
    func count(in database: Database) throws(DatabaseError) -> Int64 {
        try database.query("SELECT count(*) FROM orders WHERE \(predicate)", values) { $0.integer(0) }.first ?? 0
    }

    /// The orders in the server's order: newest first, and the larger id where two came in the same second.
    func orders(in database: Database, limit: Int64 = -1, offset: Int64 = 0) throws(DatabaseError) -> [Order] {
        try database.query(
            "SELECT \(Self.columns) FROM orders WHERE \(predicate) ORDER BY created_at DESC, order_id DESC "
                + "LIMIT ? OFFSET ?", values + [.integer(limit), .integer(offset)]
        ) { Order($0) }
    }

    /// The condition of SQL that `values` belong to.
    var predicate: String { conditions.joined(separator: " AND ") }
}

extension Order {
    /// Reads `OrderQuery.columns`.
    fileprivate init(_ row: Row) {
        func time(_ column: Int32) -> BusinessTime? {
            row.optionalInteger(column).map { BusinessTime(secondsSince1970: $0) }
        }
        self.init(
            id: row.integer(0), kind: row.text(1), number: row.text(2), status: row.text(3), productName: row.text(4),
            amount: Money(fen: row.integer(5)), deposit: row.optionalInteger(6).map { Money(fen: $0) },
            customerPhone: row.text(7), userID: row.optionalInteger(8), photographerName: row.optionalText(9),
            scenicID: row.integer(10), scenicName: row.text(11), spotName: row.optionalText(12),
            storeID: row.optionalInteger(13), storeName: row.optionalText(14),
            createdAt: BusinessTime(secondsSince1970: row.integer(15)), paidAt: time(16), writtenOffAt: time(17),
            photosTotal: row.integer(18), remark: row.optionalText(19))
    }

    /// Reads the order's items and the way that it went.
    mutating func readParts(from database: Database) throws(DatabaseError) {
        items = try database.query(
            "SELECT name, quantity, price FROM order_items WHERE order_id = ? ORDER BY position", [.integer(id)]
        ) { Item(name: $0.text(0), quantity: $0.integer(1), price: Money(fen: $0.integer(2))) }
        timeline = try database.query(
            "SELECT status, at FROM order_events WHERE order_id = ? ORDER BY position", [.integer(id)]
        ) { Event(status: $0.text(0), at: BusinessTime(secondsSince1970: $0.integer(1))) }
    }
}

extension BusinessDay {
    fileprivate var firstSecond: Int64 { Int64(daysSince1970) * 86_400 - 8 * 3_600 }
}
