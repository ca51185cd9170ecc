public import Domain
public import NetworkingInterface
public import SessionInterface

/// Something of the home page that could not be loaded, shown or kept.
public struct HomeError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value {
            case api, storage, sessionEnded, roleHasNoStores, noScenicArea, unknownMenu, offline, minutes
        }
        private let value: Value

        /// The server or the way to it.
        public static let api = Code(value: .api)
        /// The store failed.
        public static let storage = Code(value: .storage)
        /// Nobody is logged in, or somebody else by now.
        public static let sessionEnded = Code(value: .sessionEnded)
        /// The account's role has no stores.
        public static let roleHasNoStores = Code(value: .roleHasNoStores)
        /// The account has no scenic area.
        public static let noScenicArea = Code(value: .noScenicArea)
        /// A menu that the account does not see.
        public static let unknownMenu = Code(value: .unknownMenu)
        /// Only somebody who is online can report a location.
        public static let offline = Code(value: .offline)
        /// A reminder outside `HomeLocationState.reminderRange`.
        public static let minutes = Code(value: .minutes)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure

    /// Something of the home page that failed.
    public init(_ code: Code, failure: Failure) {
        (self.code, self.failure) = (code, failure)
    }

    /// A request that gave no value.
    public init(_ error: APIError) {
        self.init(.api, failure: error.failure)
    }

    /// What could not be kept.
    public init(_ error: SessionError) {
        self.init(.storage, failure: error.failure)
    }
}
