package import AuthInterface
import Domain
import NetworkingInterface
package import SessionInterface

/// The login page over `AuthAPI` and the session: performs what `LoginFlow` says.
package actor LiveLoginViewModel: LoginViewModel {
    private let api: any AuthAPI
    private let coordinator: any AuthSessionCoordinator
    private var flow = LoginFlow()

    package init(api: any AuthAPI, coordinator: any AuthSessionCoordinator) {
        (self.api, self.coordinator) = (api, coordinator)
    }

    package func applyStoredPreferences() throws(AuthError) -> LoginPreferences {
        do {
            return try coordinator.loginPreferences()
        } catch {
            throw AuthError(.session, failure: error.failure, cause: error)
        }
    }

    package func loadAppConfig() async -> AppConfig {
        do {
            return try await api.appConfig()
        } catch {
            return AppConfig(enableRegister: false)
        }
    }

    package func login(_ form: LoginForm) async throws(AuthError) -> LoginOutcome {
        guard let phone = PhoneNumber(form.phone) else { throw AuthError(.invalidPhone) }
        guard !form.password.isEmpty else { throw AuthError(.emptyPassword) }
        guard form.acceptsPrivacyAgreement else { throw AuthError(.consentNeeded) }
        if case .refuse(let code) = flow.handle(.loginPressed) { throw AuthError(code) }

        let answer: LoginAnswer
        do {
            answer = try await api.login(phone: phone, password: form.password)
        } catch {
            _ = flow.handle(.failed)
            throw AuthError(.api, failure: error.failure, cause: error)
        }
        let offer = LoginFlow.Offer(
            username: phone.digits, temporaryToken: answer.temporaryToken, accounts: answer.accounts,
            skipped: answer.skipped, wanted: form.account)
        return try await perform(flow.handle(.offered(offer)))
    }

    package func selectAccount(_ account: AccountSwitchAccount) async throws(AuthError) -> Account {
        guard case .loggedIn(let account) = try await perform(flow.handle(.accountChosen(account))) else {
            throw AuthError(.notLoggingIn)
        }
        return account
    }

    private func perform(_ action: LoginFlow.Action) async throws(AuthError) -> LoginOutcome {
        switch action {
        case .refuse(let code):
            throw AuthError(code)
        case .showChoice(let offer):
            return .accountChoice(offer.accounts, skipped: offer.skipped)
        case .setUser(let offer, let account):
            return .loggedIn(try await setUser(account, of: offer))
        case .askServer, .nothing:
            throw AuthError(.notLoggingIn)
        }
    }

    private func setUser(
        _ account: AccountSwitchAccount, of offer: LoginFlow.Offer
    ) async throws(AuthError) -> Account {
        let answer: SetUserAnswer
        do {
            answer = try await api.setUser(account, token: offer.temporaryToken)
        } catch {
            _ = flow.handle(.failed)
            throw AuthError(.api, failure: error.failure, cause: error)
        }
        do {
            try coordinator.completeLogin(
                CompletedLogin(
                    token: answer.token, account: answer.account, accounts: offer.accounts, username: offer.username,
                    scenicAreas: answer.scenicAreas, stores: answer.stores))
        } catch {
            _ = flow.handle(.failed)
            throw AuthError(.session, failure: error.failure, cause: error)
        }
        _ = flow.handle(.completed)
        return answer.account
    }
}
