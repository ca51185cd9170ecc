import Domain

/// Orders: one page of those that the account may see, and one of them in full.
enum OrderEndpoints {
    /// All three lists: which orders they have follows from the account.
    static func list(_ call: Call) throws -> JSONValue {
        let parameters = try QueryParameters(call.request)
        let paging = try Paging(parameters)
        var query = OrderQuery(visibleTo: try call.account())
        try query.restrict(by: parameters)
        let database = call.data.database
        let orders = try query.orders(in: database, limit: paging.size, offset: paging.offset)
        return paging.page(of: orders.map(\.listRow), total: try query.count(in: database))
    }

    static func detail(_ call: Call) throws -> JSONValue {
        guard let id = try QueryParameters(call.request).id("order_id") else {
            throw Refusal.badParameter("order_id", "不能为空")
        }
        var query = OrderQuery(visibleTo: try call.account())
        query.restrict("order_id = ?", .integer(id))
        guard var order = try query.orders(in: call.data.database).first else { throw Refusal.noOrder }
        try order.readParts(from: call.data.database)
        return order.detail
    }
}

extension OrderQuery {
    /// Keeps what the contract's order query asks for.
    fileprivate mutating func restrict(by parameters: QueryParameters) throws(Refusal) {
        if let status = parameters.text("status") {
            guard OrderStatus(rawValue: status) != nil else { throw .badParameter("status", "不是已知的订单状态") }
            restrict("status = ?", .text(status))
        }
        if let keyword = parameters.text("keyword") {
            // instr and not LIKE: per cent and underscore are ordinary characters here.
            restrict("(instr(order_no, ?) > 0 OR instr(customer_phone, ?) > 0)", .text(keyword), .text(keyword))
        }
        let (first, last) = try parameters.days()
        restrict(from: first, to: last)
        if let area = try parameters.id("scenic_id") { restrict("scenic_id = ?", .integer(area)) }
        if let store = try parameters.id("store_id") { restrict("store_id = ?", .integer(store)) }
    }
}
