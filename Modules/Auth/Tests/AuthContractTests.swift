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

struct AuthContractTests {
    // MARK: AuthAPI

    @Test(arguments: AuthAPIContract.clauses)
    func theLiveAPIKeeps(_ clause: Clause<AuthAPIContract.BackEnd, AuthAPIContract.Subject>) async throws {
        try await clause { backEnd in
            let client = FakeAPIClient { Issue.record("\($0)") }
            client.answer("/api/app/config") { _ throws(APIError) in
                #"{"enable_register":\#(try backEnd.appConfig.get().enableRegister)}"#
            }
            client.answer("/api/app/v9/login") { _ throws(APIError) in try backEnd.login.get().json }
            client.answer("/api/app/v9/set-user") { _ throws(APIError) in try backEnd.setUser.get().json }
            return AuthAPIContract.Subject(
                api: LiveAuthAPI(client: client), calls: { client.requests.compactMap { call(of: $0) } })
        }
    }

    @Test(arguments: AuthAPIContract.clauses)
    func theFakeAPIKeeps(_ clause: Clause<AuthAPIContract.BackEnd, AuthAPIContract.Subject>) async throws {
        try await clause { backEnd in
            let calls = Locked<[AuthAPIContract.Call]>([])
            var api = FakeAuthAPI { Issue.record("\($0)") }
            api.appConfigHandler = { () throws(APIError) in
                calls.withLock { $0.append(.appConfig) }
                return try backEnd.appConfig.get()
            }
            api.loginHandler = { phone, password throws(APIError) in
                calls.withLock { $0.append(.login(username: phone.digits, password: password)) }
                return try backEnd.login.get()
            }
            api.setUserHandler = { account, token throws(APIError) in
                calls.withLock { $0.append(.setUser(id: account.id, type: account.type, token: token)) }
                return try backEnd.setUser.get()
            }
            return AuthAPIContract.Subject(api: api, calls: { calls.withLock { $0 } })
        }
    }

    @Test func theFakeAPIReportsWhatWasNotSupplied() async throws {
        let reports = Locked<[String]>([])
        let api = FakeAuthAPI { report in reports.withLock { $0.append(report) } }
        let phone = try #require(PhoneNumber("13123456789"))
        await #expect(throws: APIError.self) { try await api.appConfig() }
        await #expect(throws: APIError.self) { try await api.login(phone: phone, password: "s3cret") }
        await #expect(throws: APIError.self) { try await api.setUser(.samplePhotographer, token: "s3cret") }
        let heard = reports.withLock { $0 }
        #expect(heard.count == 3 && !heard.joined().contains("s3cret"))
        for (report, handler) in zip(heard, ["appConfigHandler", "loginHandler", "setUserHandler"]) {
            #expect(report.contains(handler))
        }
    }

    // MARK: LoginViewModel

    @Test(arguments: LoginViewModelContract.clauses)
    func theLivePageKeeps(
        _ clause: Clause<LoginViewModelContract.Setting, LoginViewModelContract.Subject>
    ) async throws {
        try await clause { setting in
            let person = Person(havingAccounts: setting.accounts)
            let backEnd = RecordingBackEnd(accounts: .samples(setting.accounts))
            var api = backEnd.fake
            api.appConfigHandler = { () throws(APIError) in
                guard let config = setting.config else { throw .noNetwork }
                return config
            }
            let coordinator = FakeAuthSessionCoordinator(preferences: setting.preferences)
            return LoginViewModelContract.Subject(
                page: LiveLoginViewModel(api: api, coordinator: coordinator), person: person,
                backEnd: backEnd, begun: { coordinator.completedLogins.map(\.account) })
        }
    }

    @Test(arguments: LoginViewModelContract.outcomes)
    func theFakePageKeeps(
        _ clause: Clause<LoginViewModelContract.Setting, LoginViewModelContract.Subject>
    ) async throws {
        try await clause { setting in
            var page = FakeLoginViewModel { Issue.record("\($0)") }
            page.preferences = setting.preferences
            page.config = setting.config ?? AppConfig(enableRegister: false)
            let accounts = [AccountSwitchAccount].samples(setting.accounts)
            page.loginHandler = { _ throws(AuthError) in
                accounts.count == 1 ? .loggedIn(accounts[0].sample) : .accountChoice(accounts, skipped: [])
            }
            page.selectAccountHandler = { account throws(AuthError) in account.sample }
            return LoginViewModelContract.Subject(
                page: page, person: Person(havingAccounts: setting.accounts),
                backEnd: RecordingBackEnd(accounts: []), begun: { [] })
        }
    }

    @Test func theFakePageReportsWhatWasNotSupplied() async throws {
        let reports = Locked<[String]>([])
        let page = FakeLoginViewModel { report in reports.withLock { $0.append(report) } }
        await #expect(throws: AuthError.self) {
            try await page.login(LoginForm(phone: "13123456789", password: "s3cret", acceptsPrivacyAgreement: true))
        }
        await #expect(throws: AuthError.self) { try await page.selectAccount(.samplePhotographer) }
        let heard = reports.withLock { $0 }
        #expect(heard.count == 2 && !heard.joined().contains("s3cret"))
        #expect(heard[0].contains("loginHandler") && heard[1].contains("selectAccountHandler"))
    }
}
