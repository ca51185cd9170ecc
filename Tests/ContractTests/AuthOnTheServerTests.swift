import AuthContract
import AuthInterface
import Composition
import Domain
import NetworkingInterface
import PlatformInterface
import SessionInterface
import TestSupport
import Testing

/// Logging in and switching accounts on the development server.
@Suite(.timeLimit(.minutes(2))) struct AuthOnTheServerTests {
    /// The products of the test, held to its end: clauses keep no more than a page or an API of one, and a server ends
    /// with its last reference.
    private let products = Locked<[Product]>([])

    private func product(timeouts: HTTPTimeouts = HTTPTimeouts()) throws -> Product {
        let product = Product(on: try ServerUnderTest(), timeouts: timeouts)
        products.withLock { $0.append(product) }
        return product
    }

    // MARK: AuthAPI

    @Test(arguments: AuthAPIContract.people)
    func theAPIKeeps(_ clause: Clause<Void, AuthAPIContract.Acquainted>) async throws {
        try await clause {
            AuthAPIContract.Acquainted(
                api: try product().services.authAPI, person: DemoPeople.everything,
                strangers: DemoPeople.photographerChoice)
        }
    }

    /// Of `AuthAPIContract.clauses` only the failures can be brought about: in the others the clause gives the back end
    /// its answers (nobody may register, a login without accounts, a token of these letters) and looks at the password
    /// that was sent, while this server's people are its own and its log keeps no content. They run over a scripted
    /// transport in AuthTests; what they say of real answers, `people` says here.
    @Test(arguments: AuthAPIContract.failures)
    func theAPIOverAFailingServerKeeps(
        _ clause: Clause<AuthAPIContract.BackEnd, AuthAPIContract.Subject>
    ) async throws {
        try await clause { backEnd in
            // Short, for the failure that is a time-out; it is never reached where the server answers.
            let timeouts = HTTPTimeouts(total: isTimeout(backEnd) ? .milliseconds(300) : .seconds(30))
            let product = try product(timeouts: timeouts)
            for (path, failure) in [
                (Path.config, backEnd.appConfig.failure), (Path.login, backEnd.login.failure),
                (Path.setUser, backEnd.setUser.failure),
            ] {
                switch failure?.code {
                case .timeout: try await product.server.fail(path, with: .silence)
                case .tokenRefused: try await product.server.fail(path, with: .code(100_401))
                default: try await product.server.fail(path, with: .code(try #require(failure?.serverCode)))
                }
            }
            return AuthAPIContract.Subject(
                api: product.services.authAPI,
                calls: {
                    Array(repeating: .appConfig, count: product.count(of: Path.config, Path.login, Path.setUser))
                })
        }
    }

    private func isTimeout(_ backEnd: AuthAPIContract.BackEnd) -> Bool { backEnd.appConfig.failure?.code == .timeout }

    // MARK: LoginViewModel

    /// All but the phone number without an account: this server's only one of that kind has a disabled account, which it
    /// refuses with 100102 instead of an empty list.
    @Test(arguments: LoginViewModelContract.withAccounts)
    func thePageKeeps(
        _ clause: Clause<LoginViewModelContract.Setting, LoginViewModelContract.Subject>
    ) async throws {
        try await clause { setting in
            let product = try product()
            if let username = setting.preferences.lastLoginUsername {
                // The only way to such preferences is a login of long ago.
                let account = try #require(DemoPeople.photographer.becoming(DemoPeople.photographerChoice))
                try product.services.coordinator.completeLogin(
                    CompletedLogin(token: "t0ken", account: account, accounts: [], username: username))
                try product.services.coordinator.logout()
            }
            if setting.config == nil { try await product.server.fail(Path.config, with: .status(500)) }
            return LoginViewModelContract.Subject(
                page: product.services.makeLoginViewModel(),
                person: setting.accounts == 1 ? DemoPeople.photographer : DemoPeople.everything,
                backEnd: LoginOnTheServer(product: product),
                // One at most, for that is all that a product shows; that a login begins no second session in its place
                // is AuthTests' to see.
                begun: { product.services.accountContext.account.map { [$0] } ?? [] })
        }
    }

    // MARK: AccountSwitcher

    @Test(arguments: AccountSwitcherContract.clauses)
    func theSwitchKeeps(_ clause: AccountSwitcherContract.Clause) async throws {
        let product = try product()
        try await product.logIn(.everything)
        try await clause(
            AccountSwitcherContract.Subject(
                switcher: product.services.accountSwitcher, accounts: DemoPeople.everythingChoices,
                account: { DemoPeople.everything.becoming($0) },
                present: { product.services.accountContext.account },
                // Without the one of the login.
                requests: { product.count(of: Path.setUser) - 1 },
                befall: { trouble in
                    switch trouble {
                    case .serverRefuses: try await product.server.fail(Path.setUser, with: .code(100_500))
                    case .tokenRefused: try await product.server.expireTokens()
                    case .diskFails: product.files.failNextWrite()
                    }
                },
                logOut: { try product.services.coordinator.logout() }))
    }
}

private struct LoginOnTheServer: LoginViewModelContract.BackEnd {
    let product: Product

    var requests: Int { product.count(of: Path.login, Path.setUser) }
    func failNextChoice() async throws { try await product.server.fail(Path.setUser, with: .code(100_500)) }
    func holdNextLogin() async throws { try await product.server.fail(Path.login, with: .silence) }
    func loginArrived() async throws { _ = try await product.server.requests(Path.login, count: 1) }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
