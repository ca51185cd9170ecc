import Domain
import NetworkingInterface
import OrdersInterface
import SessionInterface

// Which endpoint a page of orders comes from, by the role that the account has when it is asked for.

/// Loads the orders of a photographer or a scenic admin.
func orderLoader(_ api: any OrderAPI, _ account: any AccountContext) -> LiveOrderListViewModel<Order>.Loader {
    { query async throws(OrderError) in
        switch try account.orderListKind {
        case .photographer:
            try await asking { () async throws(APIError) in try await api.photographerOrders(matching: query) }
        case .scenicAdmin:
            try await asking { () async throws(APIError) in try await api.scenicAdminOrders(matching: query) }
        case .store: throw OrderError.hasAnotherList(.storeAdmin)
        }
    }
}

/// Loads the orders of a store.
func depositOrderLoader(
    _ api: any OrderAPI, _ account: any AccountContext
) -> LiveOrderListViewModel<DepositOrder>.Loader {
    { query async throws(OrderError) in
        switch try account.orderListKind {
        case .store: try await asking { () async throws(APIError) in try await api.storeOrders(matching: query) }
        case .photographer: throw OrderError.hasAnotherList(.photographer)
        case .scenicAdmin: throw OrderError.hasAnotherList(.scenicAdmin)
        }
    }
}

extension OrderError {
    /// What the request would have said, which needs a role to be chosen.
    fileprivate static var nobodyLoggedIn: OrderError {
        OrderError(.api, failure: .nobodyLoggedIn)
    }
}

extension AccountContext {
    fileprivate var orderListKind: OrderListKind {
        get throws(OrderError) {
            guard let account else { throw OrderError.nobodyLoggedIn }
            return try OrderListKind(role: account.roleCode)
        }
    }
}

private func asking<Answer>(_ request: () async throws(APIError) -> Answer) async throws(OrderError) -> Answer {
    do {
        return try await request()
    } catch {
        throw OrderError(.api, failure: error.failure)
    }
}
