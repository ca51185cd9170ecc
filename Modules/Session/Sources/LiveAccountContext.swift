import Domain
import PlatformInterface
package import SessionInterface
package import StorageInterface

/// The account that is logged in, in memory, and what it may do.
package final class LiveAccountContext: AccountContext, PermissionContext, Sendable {
    private struct State {
        var present: AccountState?
        var switchable: [AccountSwitchAccount] = []
        /// Whether the stored permissions are part of `present`. They are read at the first need: most commands have none.
        var hasPermissions = false
    }

    private let state = Locked(State())
    private let stored: StoredPermissions

    /// - Parameter store: where the permissions of earlier processes are.
    package init(store: any KeyValueStore) {
        stored = StoredPermissions(store: store)
    }

    package var account: Account? { state.withLock { $0.present?.account } }
    package var switchableAccounts: [AccountSwitchAccount] { state.withLock { $0.switchable } }
    package var scenicAreas: [ScenicArea] { current?.scenicAreas ?? [] }
    package var stores: [StoreItem] { state.withLock { $0.present?.stores ?? [] } }
    package var permissions: Permissions { current?.permissions ?? .none }

    /// Everything that is known of the account; nil where nobody is logged in.
    var current: AccountState? {
        state.withLock { state in
            guard let present = state.present, !state.hasPermissions else { return state.present }
            state.present = stored.completing(present)
            state.hasPermissions = true
            return state.present
        }
    }

    /// Another account takes the place of the present one.
    func show(_ account: AccountState, of accounts: [AccountSwitchAccount]) {
        state.withLock { $0 = State(present: account, switchable: accounts) }
    }

    /// The present account has changed.
    func change(to account: AccountState) {
        state.withLock { state in
            state.present = account
            state.hasPermissions = true
        }
    }

    func reset() {
        state.withLock { $0 = State() }
    }
}
