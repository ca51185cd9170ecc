public import Domain

/// A login that did not succeed.
public struct AuthError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value {
            case invalidPhone, emptyPassword, consentNeeded, noAccount, unknownAccount, loginUnderWay, notLoggingIn
            case notLoggedIn, api, session
        }
        private let value: Value

        /// What was typed is no phone number. Nothing was sent.
        public static let invalidPhone = Code(value: .invalidPhone)
        /// There is no password. Nothing was sent.
        public static let emptyPassword = Code(value: .emptyPassword)
        /// The privacy agreement was not accepted. Nothing was sent.
        public static let consentNeeded = Code(value: .consentNeeded)
        /// The phone number has no account to log in to.
        public static let noAccount = Code(value: .noAccount)
        /// The chosen account is none of those that were offered.
        public static let unknownAccount = Code(value: .unknownAccount)
        /// A login is under way already.
        public static let loginUnderWay = Code(value: .loginUnderWay)
        /// An account was chosen, and there is no login that waits for it.
        public static let notLoggingIn = Code(value: .notLoggingIn)
        /// Nobody is logged in, or not any more.
        public static let notLoggedIn = Code(value: .notLoggedIn)
        /// The server or the way to it; `cause` is an `APIError`.
        public static let api = Code(value: .api)
        /// The session could not be kept; `cause` is a `SessionError`.
        public static let session = Code(value: .session)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure
    /// The failure below, where there was one.
    public let cause: (any Error)?

    /// A login that did not succeed.
    public init(_ code: Code, failure: Failure, cause: (any Error)? = nil) {
        (self.code, self.failure, self.cause) = (code, failure, cause)
    }
}
