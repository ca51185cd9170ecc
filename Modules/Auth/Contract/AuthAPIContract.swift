public import AuthInterface
public import Domain
public import NetworkingInterface
public import SessionInterface
import SessionTesting
import Testing

/// What every `AuthAPI` promises, clause by clause.
public enum AuthAPIContract {
    /// What the back end answers; by default as it does for a photographer with one account.
    public struct BackEnd: Sendable {
        /// The answer to `appConfig()`.
        public var appConfig: Result<AppConfig, APIError> = .success(AppConfig(enableRegister: true))
        /// The answer to `login(phone:password:)`.
        public var login: Result<LoginAnswer, APIError> = .success(
            LoginAnswer(temporaryToken: "temporary", accounts: [.samplePhotographer]))
        /// The answer to `setUser(_:token:)`.
        public var setUser: Result<SetUserAnswer, APIError> = .success(
            SetUserAnswer(token: "real", account: .samplePhotographer))
    }

    /// What reached the back end.
    public enum Call: Hashable, Sendable {
        /// App config.
        case appConfig
        /// A login with what was sent.
        case login(username: String, password: String)
        /// The choice of an account with what was sent.
        case setUser(id: AccountID, type: AccountType, token: String)
    }

    /// An API, and what reached its back end.
    public struct Subject: Sendable {
        /// The API.
        public let api: any AuthAPI
        /// What reached the back end, in order.
        public let calls: @Sendable () -> [Call]

        /// An API, and what reached its back end.
        public init(api: any AuthAPI, calls: @escaping @Sendable () -> [Call]) {
            (self.api, self.calls) = (api, calls)
        }
    }

    /// All promises about what is sent and what is made of an answer; the clauses give the back end its answers.
    public static let clauses: [Clause<BackEnd, Subject>] = answers + failures

    private static let answers: [Clause<BackEnd, Subject>] = [
        Clause("the config says whether people may register") { make in
            for answer in [true, false] {
                let subject = try await make(BackEnd(appConfig: .success(AppConfig(enableRegister: answer))))
                try #expect(await subject.api.appConfig() == AppConfig(enableRegister: answer))
                #expect(subject.calls() == [.appConfig])
            }
        },
        Clause("a login sends phone and password as they are, and gives token and accounts in order") { make in
            let lists: [[AccountSwitchAccount]] = [
                [], [.samplePhotographer], [.sampleStoreAdmin, .samplePhotographer],
            ]
            for accounts in lists {
                let answer = LoginAnswer(temporaryToken: "temporary", accounts: accounts)
                let subject = try await make(BackEnd(login: .success(answer)))
                let phone = try #require(PhoneNumber("+86 131 2345 6789"))
                try #expect(await subject.api.login(phone: phone, password: " pä\"ss\\密码 ") == answer)
                #expect(subject.calls() == [.login(username: "13123456789", password: " pä\"ss\\密码 ")])
            }
        },
        Clause("the choice sends the account and the temporary token, and gives the real one") { make in
            for (choice, account) in [
                (AccountSwitchAccount.samplePhotographer, Account.samplePhotographer),
                (.sampleStoreAdmin, .sampleStoreAdmin),
            ] {
                let answer = SetUserAnswer(
                    token: "real", account: account, scenicAreas: account.scenicArea.map { [$0] } ?? [],
                    stores: account.storeID.map {
                        [StoreItem(id: $0, name: choice.storeName ?? "", scenicID: account.scenicArea?.id)]
                    } ?? [])
                let subject = try await make(BackEnd(setUser: .success(answer)))
                try #expect(await subject.api.setUser(choice, token: "temporary") == answer)
                #expect(subject.calls() == [.setUser(id: choice.id, type: choice.type, token: "temporary")])
            }
        },
        Clause("no answer's description tells its token") { make in
            let subject = try await make(BackEnd())
            let phone = try #require(PhoneNumber("13123456789"))
            let login = try await subject.api.login(phone: phone, password: "p")
            let chosen = try await subject.api.setUser(.samplePhotographer, token: login.temporaryToken)
            for text in ["\(login)", String(reflecting: login), "\(chosen)", String(reflecting: chosen)] {
                #expect(!text.contains("temporary") && !text.contains("real"))
            }
        },
    ]

    /// The promises about a back end that fails, which every back end can be made to.
    public static let failures: [Clause<BackEnd, Subject>] = [
        Clause("a failure is the back end's own, and nothing is asked twice") { make in
            let failures = [
                APIError(.serverCode, failure: Failure(.invalid, "手机号或密码错误", serverCode: 100_101)),
                APIError(.tokenRefused, failure: Failure(.login, "token", serverCode: 100_401)),
                APIError(.timeout, failure: Failure(.timeout, "time-out")),
            ]
            for failure in failures {
                let subject = try await make(
                    BackEnd(appConfig: .failure(failure), login: .failure(failure), setUser: .failure(failure)))
                let phone = try #require(PhoneNumber("13123456789"))
                let errors = [
                    await AuthAPIContract.error { () throws(APIError) in _ = try await subject.api.appConfig() },
                    await AuthAPIContract.error { () throws(APIError) in
                        _ = try await subject.api.login(phone: phone, password: "p")
                    },
                    await AuthAPIContract.error { () throws(APIError) in
                        _ = try await subject.api.setUser(.samplePhotographer, token: "temporary")
                    },
                ]
                for error in errors {
                    #expect(error?.code == failure.code && error?.serverCode == failure.serverCode)
                    #expect(error?.failure.category == failure.failure.category)
                }
                #expect(subject.calls().count == 3)
            }
        }
    ]

    private static func error(_ ask: () async throws(APIError) -> Void) async -> APIError? {
        do {
            try await ask()
            return nil
        } catch {
            return error
        }
    }
}

extension Failure {
    fileprivate init(_ category: Category, _ message: String, serverCode: Int? = nil) {
        self.init(category, LocalizedText(verbatim: message), serverCode: serverCode)
    }
}
