public import Domain
public import NetworkingInterface

/// The back end's orders. Which of the three lists an account may ask for is decided by its role.
///
/// Rows come in the server's order, newest first. A row that cannot be read is left out of `rows` and named in
/// `skipped`; it never fails the page.
public protocol OrderAPI: Sendable {
    /// The orders of the photographer who is logged in.
    func photographerOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order>

    /// The orders of the scenic admin's areas.
    func scenicAdminOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order>

    /// The orders of the store admin's store.
    func storeOrders(matching query: OrderQuery) async throws(APIError) -> Page<DepositOrder>

    /// All that is known of one order. One that is not there, or not this account's, is an `APIError` of category `notFound`.
    func orderDetail(_ id: OrderID) async throws(APIError) -> OrderDetail
}
