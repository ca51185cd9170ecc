import PlatformInterface
package import SessionInterface

/// The account that is logged in, in memory.
package final class LiveAccountContext: AccountContext, Sendable {
    private let state = Locked<(account: Account?, accounts: [AccountSwitchAccount])>((nil, []))

    package init() {}

    package var account: Account? { state.withLock { $0.account } }
    package var switchableAccounts: [AccountSwitchAccount] { state.withLock { $0.accounts } }

    func show(_ account: Account, of accounts: [AccountSwitchAccount]) {
        state.withLock { $0 = (account, accounts) }
    }

    func reset() {
        state.withLock { $0 = (nil, []) }
    }
}
