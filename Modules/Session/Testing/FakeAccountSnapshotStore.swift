import PlatformInterface
public import SessionInterface
public import StorageInterface

/// The account of a test, in memory, which other parts change; it is the contexts as well, as production's is.
public final class FakeAccountSnapshotStore: AccountSnapshotStore, AccountContext, PermissionContext, Sendable {
    private struct State {
        var current: AccountState?
        var changes: [KeyValueChange] = []
        var failure: SessionError?
    }

    private let state: Locked<State>

    /// Somebody who is logged in; nobody unless told.
    public init(_ current: AccountState? = nil) {
        state = Locked(State(current: current))
    }

    /// An account in its first session.
    public convenience init(
        account: Account, roles: [RolePermission] = [], scenicAreas: [ScenicArea] = [], stores: [StoreItem] = []
    ) {
        self.init(
            AccountState(
                session: SessionStamp(generation: 1), account: account, roles: roles, scenicAreas: scenicAreas,
                stores: stores))
    }

    /// The account, to set and to read.
    public var current: AccountState? {
        get { state.withLock { $0.current } }
        set { state.withLock { $0.current = newValue } }
    }

    /// The changes that were made along with those of the account, in order.
    public var changes: [KeyValueChange] { state.withLock { $0.changes } }

    /// Fails each update from now on, as a full disk does, until nil is set.
    public func fail(with error: SessionError?) {
        state.withLock { $0.failure = error }
    }

    /// Changes the account where it is still that session's.
    @discardableResult
    public func update(
        _ session: SessionStamp, alongWith changes: [KeyValueChange], _ change: @Sendable (inout AccountState) -> Void
    ) throws(SessionError) -> Bool {
        try state.withLock { state throws(SessionError) in
            guard var account = state.current, account.session == session else { return false }
            change(&account)
            state.current = account
            if let failure = state.failure { throw failure }
            state.changes += changes
            return true
        }
    }

    /// The account.
    public var account: Account? { current?.account }
    /// None.
    public var switchableAccounts: [AccountSwitchAccount] { [] }
    /// Those of the account.
    public var scenicAreas: [ScenicArea] { current?.scenicAreas ?? [] }
    /// Those of the account.
    public var stores: [StoreItem] { current?.stores ?? [] }
    /// What the account may do.
    public var permissions: Permissions { current?.permissions ?? .none }
}
