import Glibc

/// What tests steer and look into the server with. Answers this machine only, with bare JSON and no envelope.
enum ControlEndpoints {
    static func answer(
        _ request: HTTPRequest, _ state: inout BackEnd.State, _ options: DevServerOptions
    ) -> HTTPAnswer {
        do {
            guard request.isFromLoopback else { throw Refusal.notFromHere }
            // Browsers send one with what a page of another site asks for; they are on this machine too.
            guard !request.hasOrigin else { throw Refusal.fromWebPage }
            return HTTPAnswer(bare: try value(for: request, &state, options))
        } catch let refusal as Refusal {
            return HTTPAnswer(refusal)
        } catch {
            return HTTPAnswer(.serverFault)
        }
    }

    private static func value(
        for request: HTTPRequest, _ state: inout BackEnd.State, _ options: DevServerOptions
    ) throws -> JSONValue {
        let allowed = methods[request.path]
        guard let allowed else { throw Refusal.noPath }
        guard request.method == allowed else { throw Refusal.wrongMethod(allowed: allowed) }
        guard !request.contentIsTooLarge else { throw Refusal.contentTooLarge }
        switch request.path {
        case "/_control/expire-token":
            let token = try RequestObject(request.content, mayBeMissing: true).text("token")
            return ["expired": .integer(Int64(try state.data.tokens.expire(token)))]
        case "/_control/faults":
            state.faults.append(try Fault(RequestObject(request.content, mayBeMissing: true)))
            return ["pending": .integer(Int64(state.faults.count))]
        case "/_control/location":
            try setLocation(RequestObject(request.content), &state)
            return [:]
        case "/_control/reset":
            try state.data.reset(to: DataSource(seed: options.seed, orders: options.orders))
            state.faults = []
            state.locations = StaffLocations()
            state.failures = BackEnd.failures(of: options)
            state.log.clear()
            return ["seed": .text(String(options.seed)), "orders": .integer(Int64(options.orders))]
        case "/_control/identity": return ["pid": .integer(Int64(getpid()))]
        case "/_control/orders": return try orders(for: request, state.data)
        default: return state.log.json
        }
    }

    private static let methods = [
        "/_control/expire-token": "POST", "/_control/faults": "POST", "/_control/location": "POST",
        "/_control/reset": "POST",
        "/_control/identity": "GET", "/_control/log": "GET", "/_control/orders": "GET",
    ]

    private static func setLocation(_ content: RequestObject, _ state: inout BackEnd.State) throws(Refusal) {
        let reportedAt = try content.time("last_report_time")
        let location = StaffLocation(
            isOnline: try content.flag("online") ?? (reportedAt != nil), reportedAt: reportedAt)
        state.locations.set(location, for: try content.integer("account_id", in: 1...Int64.max))
    }

    private static func orders(for request: HTTPRequest, _ data: DataFile) throws -> JSONValue {
        guard let kind = try QueryParameters(request).text("kind").flatMap({ OrderKind(rawValue: $0) }) else {
            throw Refusal.badParameter("kind", "必须是 order 或 deposit_order")
        }
        return .list(try OrderQuery(kind: kind).orders(in: data.database).map(\.everyColumn))
    }
}
