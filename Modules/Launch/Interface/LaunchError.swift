public import Domain

/// A launch, or a registration with the desktop, that could not be done.
public struct LaunchError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case desktop, session, link, token }
        private let value: Value

        /// The desktop's files cannot be told, read or written.
        public static let desktop = Code(value: .desktop)
        /// The session on disk cannot be taken up; `cause` is a `SessionError` or a `StorageError`.
        public static let session = Code(value: .session)
        /// The link that started the app is none, or its action is not known; `cause` is a `NavigationError`.
        public static let link = Code(value: .link)
        /// The server says that the token which came with the process is invalid, or does not say whose it is.
        public static let token = Code(value: .token)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure
    /// The failure below, where there was one.
    public let cause: (any Error)?

    /// A launch that could not be done.
    public init(_ code: Code, failure: Failure, cause: (any Error)? = nil) {
        (self.code, self.failure, self.cause) = (code, failure, cause)
    }
}
