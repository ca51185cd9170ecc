public import Domain

/// A request of the contract that gave no value.
public struct APIError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value {
            case serverCode, httpStatus, sessionExpired, sessionEnded, tokenRefused, loginNeeded, badAnswer
            case network, timeout, cancelled, invalidRequest, unavailable
        }
        private let value: Value

        /// The envelope's code is not 100000; `serverCode` and `serverMessage` say which.
        public static let serverCode = Code(value: .serverCode)
        /// An HTTP status that is none of success, without an envelope.
        public static let httpStatus = Code(value: .httpStatus)
        /// The server called the session's token invalid; the session has ended.
        public static let sessionExpired = Code(value: .sessionExpired)
        /// The session ended or changed while the request was under way; its answer was thrown away.
        public static let sessionEnded = Code(value: .sessionEnded)
        /// The server called a token invalid that was not the session's, or asked for one where none was sent: it refused
        /// a log-in.
        public static let tokenRefused = Code(value: .tokenRefused)
        /// The request needs a session, and there is none. Nothing was sent.
        public static let loginNeeded = Code(value: .loginNeeded)
        /// What came is not what the contract says; the message names endpoint, key path and what came.
        public static let badAnswer = Code(value: .badAnswer)
        /// The network, a name, TLS or a proxy.
        public static let network = Code(value: .network)
        /// A time limit passed.
        public static let timeout = Code(value: .timeout)
        /// The calling task was cancelled.
        public static let cancelled = Code(value: .cancelled)
        /// The request cannot be made from what it was given. Nothing was sent.
        public static let invalidRequest = Code(value: .invalidRequest)
        /// The back end cannot be reached for a reason on this machine: the demo server does not start, a library is missing.
        public static let unavailable = Code(value: .unavailable)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed, with what, and what to do.
    public let failure: Failure
    /// What the server said in `msg`, in its own language.
    public let serverMessage: String?
    /// How many seconds the server asks to wait (`Retry-After`).
    public let retryAfter: Int?
    /// The failure below, where there was one.
    public let cause: (any Error)?

    /// A request that gave no value.
    public init(
        _ code: Code, failure: Failure, serverMessage: String? = nil, retryAfter: Int? = nil, cause: (any Error)? = nil
    ) {
        (self.code, self.failure, self.serverMessage) = (code, failure, serverMessage)
        (self.retryAfter, self.cause) = (retryAfter, cause)
    }

    /// The envelope's code, where that is what failed.
    public var serverCode: Int? { failure.serverCode }
}
