public import Domain

/// A request that got no whole answer.
public struct HTTPClientError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value {
            case invalidRequest, unresolvedName, notConnected, connectionLost, connectTimeout, idleTimeout, totalTimeout
            case tls
            case tooLarge, badAnswer, refusedRedirect, cancelled, unavailable
        }
        private let value: Value

        /// The request cannot be put on the wire safely: a line break in a header, a URL that is none. Nothing was sent.
        public static let invalidRequest = Code(value: .invalidRequest)
        /// The host's name does not resolve.
        public static let unresolvedName = Code(value: .unresolvedName)
        /// No connection could be made.
        public static let notConnected = Code(value: .notConnected)
        /// The connection ended before the whole answer had come. A change may have happened or not.
        public static let connectionLost = Code(value: .connectionLost)
        /// No connection within its time limit.
        public static let connectTimeout = Code(value: .connectTimeout)
        /// Nothing came or went for the time that the request allows.
        public static let idleTimeout = Code(value: .idleTimeout)
        /// No whole answer within the total time limit.
        public static let totalTimeout = Code(value: .totalTimeout)
        /// The server's certificate or the TLS handshake.
        public static let tls = Code(value: .tls)
        /// The answer is larger than the request allows.
        public static let tooLarge = Code(value: .tooLarge)
        /// What came is no HTTP answer, or one in an encoding that was not asked for.
        public static let badAnswer = Code(value: .badAnswer)
        /// A redirect that is not followed: of a change, of credentials to another origin, to an unsafe place, or one too
        /// many.
        public static let refusedRedirect = Code(value: .refusedRedirect)
        /// The calling task was cancelled.
        public static let cancelled = Code(value: .cancelled)
        /// The HTTP library cannot be loaded or refuses to work.
        public static let unavailable = Code(value: .unavailable)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed, with which host, and what to do.
    public let message: LocalizedText
    /// The HTTP library's own words, for a log.
    public let detail: String?
    /// Whether not a byte of the request was sent, so that the server cannot have acted on it.
    public let nothingWasSent: Bool

    /// A request that got no whole answer.
    public init(_ code: Code, message: LocalizedText, detail: String? = nil, nothingWasSent: Bool = false) {
        (self.code, self.message, self.detail, self.nothingWasSent) = (code, message, detail, nothingWasSent)
    }
}
