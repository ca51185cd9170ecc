/// What went wrong, in the terms that every face of the product shows: each interface's error has one.
public struct Failure: Hashable, Sendable {
    /// The kind of failure, which alone decides a command's exit status and `error.code`.
    public enum Category: String, Hashable, Sendable, CaseIterable {
        /// The server refused, for a reason of its own.
        case server
        /// A wrong argument or input, or a missing consent.
        case usage
        /// The configuration is wrong or cannot be read.
        case configuration
        /// Nobody is logged in, or the session has ended.
        case login
        /// The role or the account forbids it.
        case forbidden
        /// There is no such thing.
        case notFound = "not_found"
        /// The server calls the request invalid or in conflict.
        case invalid
        /// Too many requests.
        case rateLimited = "rate_limited"
        /// The network, a name, TLS or a proxy.
        case network
        /// A time limit passed.
        case timeout
        /// The server is broken, or its answer is none.
        case badAnswer = "bad_answer"
        /// A part was done, a part was not.
        case partial
        /// The user called it off.
        case cancelled
        /// A fault of the product.
        case `internal`
        /// The local disk or terminal.
        case io
    }

    /// The kind of failure.
    public let category: Category
    /// What failed, with what, and what to do. One line, without a secret.
    public let message: LocalizedText
    /// The back end's own code, where it gave one.
    public let serverCode: Int?
    /// Method and path of the request that failed, without its query.
    public let request: String?

    /// A failure of a category, said to people by `message`.
    public init(_ category: Category, _ message: LocalizedText, serverCode: Int? = nil, request: String? = nil) {
        (self.category, self.message) = (category, message)
        (self.serverCode, self.request) = (serverCode, request)
    }
}

// Said wherever a session is needed: one text, however many features need one.
extension Failure {
    /// Nobody is logged in, and nothing was sent.
    public static let nobodyLoggedIn = Failure(
        .login, LocalizedText(en: "Nobody is logged in. Log in first.", zh: "尚未登录，请先登录。"))

    /// The session has ended because the server calls its token invalid.
    public static let sessionHasExpired = Failure(
        .login, LocalizedText(en: "The session has expired. Please log in again.", zh: "登录已过期，请重新登录。"))
}
