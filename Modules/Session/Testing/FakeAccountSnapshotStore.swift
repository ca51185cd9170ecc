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
    private let store: (any KeyValueStore)?

    /// Somebody who is logged in; nobody unless told.
    /// - Parameter store: where the changes that come along with the account's are made as well.
    public init(_ current: AccountState? = nil, store: (any KeyValueStore)? = nil) {
        state = Locked(State(current: current))
        self.store = store
    }

    /// An account in its first session.
    public convenience init(
        account: Account, roles: [RolePermission] = [], scenicAreas: [ScenicArea] = [], stores: [StoreItem] = [],
        store: (any KeyValueStore)? = nil
    ) {
        self.init(
            AccountState(
                session: SessionStamp(generation: 1), account: account, roles: roles, scenicAreas: scenicAreas,
                stores: stores), store: store)
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
            try keep(changes)
            state.changes += changes
            return true
        }
    }

    /// Makes the changes whose keys have no value, where the account is still that session's.
    @discardableResult
    public func setDefaults(_ session: SessionStamp, _ changes: [KeyValueChange]) throws(SessionError) -> Bool {
        try state.withLock { state throws(SessionError) in
            guard state.current?.session == session else { return false }
            if let failure = state.failure { throw failure }
            let there = try values(named: changes.map(\.name), after: state.changes)
            let missing = changes.filter { there[$0.name] == nil }
            try keep(missing)
            state.changes += missing
            return true
        }
    }

    private func values(
        named names: [String], after changes: [KeyValueChange]
    ) throws(SessionError) -> [String: StoredValue] {
        guard let store else {
            return changes.reduce(into: [:]) { values, change in values[change.name] = change.value }
        }
        do {
            return try store.values(named: names)
        } catch {
            throw SessionError(.storage, failure: error.failure, cause: error)
        }
    }

    private func keep(_ changes: [KeyValueChange]) throws(SessionError) {
        do {
            try store?.apply(changes)
        } catch {
            throw SessionError(.storage, failure: error.failure, cause: error)
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
