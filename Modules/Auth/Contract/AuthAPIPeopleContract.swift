public import AuthInterface
import Domain
import NetworkingInterface
public import SessionInterface
import Testing

/// What every `AuthAPI` promises about the people whom its back end knows.
extension AuthAPIContract {
    /// An API, and somebody whom its back end knows.
    public struct Acquainted: Sendable {
        let api: any AuthAPI
        let person: Person
        let strangers: AccountSwitchAccount

        /// An API, and somebody with at least two accounts whom its back end knows; `strangers` is somebody else's account.
        public init(api: any AuthAPI, person: Person, strangers: AccountSwitchAccount) {
            (self.api, self.person, self.strangers) = (api, person, strangers)
        }

        fileprivate func login(_ password: String? = nil) async throws -> LoginAnswer {
            try await api.login(
                phone: try #require(PhoneNumber(person.phone)), password: password ?? person.password)
        }

        fileprivate func refusal(
            of account: AccountSwitchAccount, token: String, _ location: SourceLocation = #_sourceLocation
        ) async -> APIError? {
            let error = await #expect(throws: APIError.self, sourceLocation: location) {
                try await api.setUser(account, token: token)
            }
            for language in Language.allCases {
                #expect(error?.failure.message(language).contains(token) == false, sourceLocation: location)
            }
            return error
        }
    }

    /// All promises about people.
    public static let people: [Clause<Void, Acquainted>] = [
        Clause("what the page may offer is told to whoever asks") { make in
            _ = try await make(()).api.appConfig()
        },
        Clause("a login gives all accounts in the server's order, as often as it is asked for") { make in
            let subject = try await make(())
            let first = try await subject.login(), second = try await subject.login()
            #expect(first.accounts == subject.person.accounts && first.skipped.isEmpty)
            #expect(second.accounts == first.accounts)
            // Neither login has ended what the other began.
            for login in [first, second] {
                _ = try await subject.api.setUser(subject.person.accounts[0], token: login.temporaryToken)
            }
        },
        Clause("a wrong password and an unknown phone number are both the server's 100101") { make in
            let subject = try await make(())
            let unknown = try #require(PhoneNumber("19900000000"))
            let errors = [
                await #expect(throws: APIError.self) { try await subject.login("another") },
                await #expect(throws: APIError.self) {
                    try await subject.api.login(phone: unknown, password: subject.person.password)
                },
            ]
            for error in errors { #expect(error?.code == .serverCode && error?.serverCode == 100_101) }
        },
        Clause("each account can be chosen with the temporary token, and becomes itself with a token of its own") {
            make in
            let subject = try await make(())
            let login = try await subject.login()
            var tokens: Set<String> = [login.temporaryToken]
            for choice in subject.person.accounts {
                let answer = try await subject.api.setUser(choice, token: login.temporaryToken)
                #expect(answer.account == subject.person.becoming(choice))
                #expect(tokens.insert(answer.token).inserted)
            }
        },
        Clause("a session's token chooses another account of the same phone number") { make in
            let subject = try await make(())
            let accounts = subject.person.accounts
            let first = try await subject.api.setUser(accounts[0], token: subject.login().temporaryToken)
            let second = try await subject.api.setUser(accounts[1], token: first.token)
            #expect(second.account == subject.person.becoming(accounts[1]) && second.token != first.token)
        },
        Clause("a token that the server did not give is refused, and not told") { make in
            let subject = try await make(())
            let error = await subject.refusal(of: subject.person.accounts[0], token: "f0rged-t0ken")
            #expect(error?.code == .tokenRefused && error?.failure.category == .login)
        },
        Clause("somebody else's account is forbidden") { make in
            let subject = try await make(())
            let error = await subject.refusal(of: subject.strangers, token: try await subject.login().temporaryToken)
            #expect(error?.code == .serverCode && error?.failure.category == .forbidden)
        },
    ]
}
