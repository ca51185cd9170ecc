public import Domain
public import NetworkingInterface
public import OrdersInterface

/// A back end's orders, call by call. What a test did not supply is reported, and fails.
public struct FakeOrderAPI: OrderAPI {
    /// Answers `photographerOrders(matching:)`.
    public var photographerOrdersHandler: (@Sendable (OrderQuery) async throws(APIError) -> Page<Order>)?
    /// Answers `scenicAdminOrders(matching:)`.
    public var scenicAdminOrdersHandler: (@Sendable (OrderQuery) async throws(APIError) -> Page<Order>)?
    /// Answers `storeOrders(matching:)`.
    public var storeOrdersHandler: (@Sendable (OrderQuery) async throws(APIError) -> Page<DepositOrder>)?
    /// Answers `orderDetail(_:)`.
    public var orderDetailHandler: (@Sendable (OrderID) async throws(APIError) -> OrderDetail)?

    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A back end that answers nothing until told.
    /// - Parameter onUnexpectedCall: hears what was called without an answer, and how to supply one.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// Answers with `photographerOrdersHandler`.
    public func photographerOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        guard let photographerOrdersHandler else {
            throw unexpected("photographerOrders(matching:)", "photographerOrdersHandler")
        }
        return try await photographerOrdersHandler(query)
    }

    /// Answers with `scenicAdminOrdersHandler`.
    public func scenicAdminOrders(matching query: OrderQuery) async throws(APIError) -> Page<Order> {
        guard let scenicAdminOrdersHandler else {
            throw unexpected("scenicAdminOrders(matching:)", "scenicAdminOrdersHandler")
        }
        return try await scenicAdminOrdersHandler(query)
    }

    /// Answers with `storeOrdersHandler`.
    public func storeOrders(matching query: OrderQuery) async throws(APIError) -> Page<DepositOrder> {
        guard let storeOrdersHandler else { throw unexpected("storeOrders(matching:)", "storeOrdersHandler") }
        return try await storeOrdersHandler(query)
    }

    /// Answers with `orderDetailHandler`.
    public func orderDetail(_ id: OrderID) async throws(APIError) -> OrderDetail {
        guard let orderDetailHandler else { throw unexpected("orderDetail(_:)", "orderDetailHandler") }
        return try await orderDetailHandler(id)
    }

    private func unexpected(_ call: String, _ handler: String) -> APIError {
        let message = "OrderAPI.\(call) was called, and the test did not supply it: set \(handler) of FakeOrderAPI."
        onUnexpectedCall(message)
        return APIError(.unavailable, failure: Failure(.internal, LocalizedText(verbatim: message)))
    }
}
