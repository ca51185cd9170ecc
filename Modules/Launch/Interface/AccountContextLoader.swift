public import Domain

/// Asks the server what it knows of the account that is logged in, and keeps it (seed 002, «AccountContextLoader»).
///
/// User info and permissions are asked for together; then come the scenic areas, which the permissions bring along, and the
/// stores, for a store admin with a valid scenic area only. Two answers after one another at most, one for everybody
/// else. They are kept together in `AccountSnapshotStore` once user info and permissions are both there, and for the
/// session that they were asked in; where one of the two is missing nothing is kept, in memory or on disk.
public protocol AccountContextLoader: Sendable {
    /// Asks and keeps. Nothing is asked where nobody is logged in.
    func load() async -> AccountContextLoad
}

/// What came of asking for the account.
public struct AccountContextLoad: Hashable, Sendable {
    /// One question to the server.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// Who the user is.
        case userInfo = "user_info"
        /// What the account may do, and where.
        case permissions
        /// The stores.
        case stores
    }

    /// What was answered, and is kept.
    public var kept: Set<Part>
    /// Why a part was not answered.
    public var failures: [Part: Failure]
    /// What the server said where it called the token invalid: the session has ended.
    public var expiry: Failure?
    /// Why what is kept in memory is not on disk.
    public var storageFailure: Failure?

    /// What came of asking.
    public init(
        kept: Set<Part> = [], failures: [Part: Failure] = [:], expiry: Failure? = nil, storageFailure: Failure? = nil
    ) {
        (self.kept, self.failures, self.expiry, self.storageFailure) = (kept, failures, expiry, storageFailure)
    }
}
