public import SessionInterface

/// Which of the lists of orders a role has.
public enum OrderListKind: Hashable, Sendable {
    /// `OrderListViewModel`, from the photographer's endpoint.
    case photographer
    /// `OrderListViewModel`, from the scenic admin's endpoint.
    case scenicAdmin
    /// `DepositOrderListViewModel`, from the store's endpoint.
    case store

    /// The list of a role. Throws `.roleHasNoOrders` for a role that has none, also one that this version does not know.
    public init(role: RoleCode) throws(OrderError) {
        switch role {
        case .photographer: self = .photographer
        case .scenicAdmin: self = .scenicAdmin
        case .storeAdmin: self = .store
        default: throw OrderError.roleHasNoOrders(role)
        }
    }
}
