package import AuthInterface
import Domain
package import NetworkingInterface
package import SessionInterface

/// Switches accounts over `AuthAPI` and the session.
package struct LiveAccountSwitcher: AccountSwitcher {
    private let api: any AuthAPI
    private let tokens: any AuthTokenProvider
    private let account: any AccountContext
    private let coordinator: any AuthSessionCoordinator

    /// - Parameter tokens: whose token the switch is asked for with: the present session's.
    package init(
        api: any AuthAPI, tokens: any AuthTokenProvider, account: any AccountContext,
        coordinator: any AuthSessionCoordinator
    ) {
        (self.api, self.tokens, self.account, self.coordinator) = (api, tokens, account, coordinator)
    }

    package func switchAccount(to choice: AccountSwitchAccount) async throws(AuthError) -> Account {
        guard let token = tokens.currentToken, let present = account.account else { throw AuthError(.notLoggedIn) }
        let accounts = account.switchableAccounts
        let answer: SetUserAnswer
        do {
            answer = try await api.setUser(choice, token: token.value)
        } catch {
            throw AuthError(.api, failure: error.failure, cause: error)
        }
        // Whoever logged out or in meanwhile has decided otherwise.
        guard tokens.currentToken == token else { throw AuthError(.notLoggedIn) }
        do {
            let username = try coordinator.loginPreferences().lastLoginUsername ?? present.phone
            try coordinator.completeLogin(
                CompletedLogin(
                    token: answer.token, account: answer.account, accounts: accounts, username: username,
                    scenicAreas: answer.scenicAreas, stores: answer.stores))
        } catch {
            throw AuthError(.session, failure: error.failure, cause: error)
        }
        return answer.account
    }
}
