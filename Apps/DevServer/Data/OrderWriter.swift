import Domain

/// Writes orders into the database, with statements that are prepared once.
struct OrderWriter {
    private let order: Statement
    private let item: Statement
    private let event: Statement

    init(_ database: Database) throws(DatabaseError) {
        let marks = OrderQuery.columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
        order = try database.prepare("INSERT INTO orders (\(OrderQuery.columns)) VALUES (\(marks))")
        item = try database.prepare("INSERT INTO order_items VALUES (?, ?, ?, ?, ?)")
        event = try database.prepare("INSERT INTO order_events VALUES (?, ?, ?, ?)")
    }

    func write(_ order: Order) throws(DatabaseError) {
        try self.order.run([
            .integer(order.id), .text(order.kind), .text(order.number), .text(order.status), .text(order.productName),
            .integer(order.amount.fen), SQLValue(order.deposit?.fen), .text(order.customerPhone),
            SQLValue(order.userID), SQLValue(order.photographerName), .integer(order.scenicID),
            .text(order.scenicName), SQLValue(order.spotName), SQLValue(order.storeID), SQLValue(order.storeName),
            .integer(order.createdAt.secondsSince1970), SQLValue(order.paidAt?.secondsSince1970),
            SQLValue(order.writtenOffAt?.secondsSince1970), .integer(order.photosTotal), SQLValue(order.remark),
        ])
        for (position, item) in order.items.enumerated() {
            try self.item.run([
                .integer(order.id), .integer(Int64(position)), .text(item.name), .integer(item.quantity),
                .integer(item.price.fen),
            ])
        }
        for (position, event) in order.timeline.enumerated() {
            try self.event.run([
                .integer(order.id), .integer(Int64(position)), .text(event.status),
                .integer(event.at.secondsSince1970),
            ])
        }
    }
}
