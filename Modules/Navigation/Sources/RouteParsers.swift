import Domain
package import NavigationInterface

/// Asks parsers in order.
package struct RouteParserChain: RouteParser {
    private let parsers: [any RouteParser]

    package init(_ parsers: [any RouteParser] = RouteParserChain.standard) {
        self.parsers = parsers
    }

    /// The actions of the contract, «Links».
    package static let standard: [any RouteParser] = [
        OrderDetailRouteParser(), ChatRouteParser(), TabRouteParser(),
    ]

    package func route(of link: AppLink) throws(NavigationError) -> AppRoute? {
        for parser in parsers {
            if let route = try parser.route(of: link) { return route }
        }
        return nil
    }
}

/// `order_detail?order_id=` (seed 003).
struct OrderDetailRouteParser: RouteParser {
    func route(of link: AppLink) throws(NavigationError) -> AppRoute? {
        guard link.action == "order_detail" else { return nil }
        guard let id = link.parameters["order_id"].flatMap({ OrderID($0) }), id.number > 0 else {
            throw .badParameter("order_id", of: link, en: "the order's number", zh: "订单编号")
        }
        return .orderDetail(id)
    }
}

/// `chat?room_id=`.
struct ChatRouteParser: RouteParser {
    /// The most that a room's id may have on Matrix.
    private static let sizeLimit = 255

    func route(of link: AppLink) throws(NavigationError) -> AppRoute? {
        guard link.action == "chat" else { return nil }
        guard let id = link.parameters["room_id"], (1...Self.sizeLimit).contains(id.utf8.count) else {
            throw .badParameter("room_id", of: link, en: "the room's id", zh: "聊天室编号")
        }
        return .chat(roomID: id)
    }
}

/// `home`, `orders`, `statistics`, `profile`. The scanner is nothing that a link opens.
struct TabRouteParser: RouteParser {
    func route(of link: AppLink) throws(NavigationError) -> AppRoute? {
        guard let tab = AppTab(rawValue: link.action), tab != .scan else { return nil }
        return .tab(tab)
    }
}
