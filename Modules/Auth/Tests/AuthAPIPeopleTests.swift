import AuthContract
import AuthInterface
import AuthTesting
import Domain
import NetworkingInterface
import NetworkingTesting
import PlatformInterface
import SessionInterface
import SessionTesting
import Testing

@testable import Auth

/// `AuthAPI` over a back end in memory that knows one phone number; `ContractTests` has it over the development server.
struct AuthAPIPeopleTests {
    @Test(arguments: AuthAPIContract.people)
    func theLiveAPIKeeps(_ clause: Clause<Void, AuthAPIContract.Acquainted>) async throws {
        try await clause {
            let backEnd = OnePerson(), client = FakeAPIClient { Issue.record("\($0)") }
            client.answer("/api/app/config") { _ in #"{"enable_register":true}"# }
            for path in ["/api/app/v9/login", "/api/app/v9/set-user"] {
                client.answer(path) { request throws(APIError) in
                    switch call(of: request) {
                    case .login(let username, let password): try backEnd.login(username, password).json
                    case .setUser(let id, _, let token): try backEnd.setUser(id, token).json
                    default: ""
                    }
                }
            }
            return AuthAPIContract.Acquainted(
                api: LiveAuthAPI(client: client), person: backEnd.person, strangers: .strangers)
        }
    }

    @Test(arguments: AuthAPIContract.people)
    func theFakeAPIKeeps(_ clause: Clause<Void, AuthAPIContract.Acquainted>) async throws {
        try await clause {
            let backEnd = OnePerson()
            var api = FakeAuthAPI { Issue.record("\($0)") }
            api.appConfigHandler = { AppConfig(enableRegister: true) }
            api.loginHandler = { phone, password throws(APIError) in try backEnd.login(phone.digits, password) }
            api.setUserHandler = { account, token throws(APIError) in try backEnd.setUser(account.id, token) }
            return AuthAPIContract.Acquainted(api: api, person: backEnd.person, strangers: .strangers)
        }
    }
}

/// A back end that knows one phone number, and the tokens that it gave.
private final class OnePerson: Sendable {
    let person = Person(havingAccounts: 2)
    private let tokens = Locked<Set<String>>([])

    func login(_ phone: String, _ password: String) throws(APIError) -> LoginAnswer {
        guard phone == "13123456789", password == "demo-password" else { throw .wrongPassword }
        return LoginAnswer(temporaryToken: token(), accounts: .samples(2))
    }

    func setUser(_ id: AccountID, _ token: String) throws(APIError) -> SetUserAnswer {
        guard tokens.withLock({ $0.contains(token) }) else {
            throw APIError(.tokenRefused, failure: Failure(.login, LocalizedText(en: "token", zh: "令牌")))
        }
        guard let choice = [AccountSwitchAccount].samples(2).first(where: { $0.id == id }) else {
            throw APIError(
                .serverCode, failure: Failure(.forbidden, LocalizedText(en: "no", zh: "无权限"), serverCode: 100_403))
        }
        return SetUserAnswer(token: self.token(), account: choice.sample)
    }

    private func token() -> String {
        tokens.withLock { tokens in
            let token = "t0ken-\(tokens.count)"
            tokens.insert(token)
            return token
        }
    }
}

extension AccountSwitchAccount {
    /// Somebody else's account.
    fileprivate static var strangers: AccountSwitchAccount {
        var account = AccountSwitchAccount.samplePhotographer
        account.id = AccountID(999)
        return account
    }
}
