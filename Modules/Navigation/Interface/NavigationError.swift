public import Domain

/// A link, a push or a task that leads nowhere.
public struct NavigationError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value {
            case tooLarge, malformed, otherScheme, noAction, unknownAction, badParameter
            case otherAccount, noPermission, tooOld, storage
        }
        private let value: Value

        /// It is larger than a link or a push ever is.
        public static let tooLarge = Code(value: .tooLarge)
        /// It is no link or no push: control bytes, broken percent signs, a name twice, broken JSON.
        public static let malformed = Code(value: .malformed)
        /// It is a link to something else.
        public static let otherScheme = Code(value: .otherScheme)
        /// A push without a link: there is nothing to open.
        public static let noAction = Code(value: .noAction)
        /// No parser knows its action.
        public static let unknownAction = Code(value: .unknownAction)
        /// A parameter that the action needs is missing or wrong.
        public static let badParameter = Code(value: .badParameter)
        /// It is for another account than the one that is logged in.
        public static let otherAccount = Code(value: .otherAccount)
        /// The account may not see the page.
        public static let noPermission = Code(value: .noPermission)
        /// It is older than a task may be.
        public static let tooOld = Code(value: .tooOld)
        /// The store failed.
        public static let storage = Code(value: .storage)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure

    /// A link, a push or a task that leads nowhere.
    public init(_ code: Code, failure: Failure) {
        (self.code, self.failure) = (code, failure)
    }
}
