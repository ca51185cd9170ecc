public import Domain

/// Orders that could not be shown.
public struct OrderError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case roleHasNoOrders, api }
        private let value: Value

        /// The account's role is none that has orders.
        public static let roleHasNoOrders = Code(value: .roleHasNoOrders)
        /// The server or the way to it.
        public static let api = Code(value: .api)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure

    /// Orders that could not be shown.
    public init(_ code: Code, failure: Failure) {
        (self.code, self.failure) = (code, failure)
    }
}
