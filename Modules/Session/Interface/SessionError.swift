public import Domain

/// A session that could not be begun, ended or taken up.
public struct SessionError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case storage, occupied, archive }
        private let value: Value

        /// The store or the token store failed.
        public static let storage = Code(value: .storage)
        /// Somebody else is logged in here.
        public static let occupied = Code(value: .occupied)
        /// What was to be taken in is no property list of a `UserDefaults`.
        public static let archive = Code(value: .archive)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure
    /// The failure below, where there was one.
    public let cause: (any Error)?

    /// A session that could not be begun, ended or taken up.
    public init(_ code: Code, failure: Failure, cause: (any Error)? = nil) {
        (self.code, self.failure, self.cause) = (code, failure, cause)
    }
}
