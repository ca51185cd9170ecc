public import Domain

/// A part of the profile that could not be shown, or not be kept.
public struct ProfileError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case nobodyLoggedIn, sessionEnded, api, storage }
        private let value: Value

        /// Nobody is logged in. Nothing was sent.
        public static let nobodyLoggedIn = Code(value: .nobodyLoggedIn)
        /// The session ended or changed while the request was under way, and its answer was thrown away.
        public static let sessionEnded = Code(value: .sessionEnded)
        /// The server or the way to it.
        public static let api = Code(value: .api)
        /// The store, into which what is shown of the user is written back.
        public static let storage = Code(value: .storage)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure

    /// A part of the profile that could not be shown, or not be kept.
    public init(_ code: Code, failure: Failure) {
        (self.code, self.failure) = (code, failure)
    }
}
