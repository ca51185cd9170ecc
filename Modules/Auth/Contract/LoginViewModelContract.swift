public import AuthInterface
import Domain
public import SessionInterface
import Testing

/// What every `LoginViewModel` promises, clause by clause.
public enum LoginViewModelContract {
    /// What the page is over: a device with some preferences, and a back end that knows some accounts.
    public struct Setting: Sendable {
        /// What the last login left on the device.
        public var preferences = LoginPreferences()
        /// What the page may offer; nil where asking fails.
        public var config: AppConfig? = AppConfig(enableRegister: true)
        /// How many accounts the phone number has.
        public var accounts = 1
    }

    /// The back end behind a page, in the test's hand.
    public protocol BackEnd: Sendable {
        /// How many logins and choices it was asked for, and has answered or been left with.
        var requests: Int { get }
        /// Fails the next choice of an account.
        func failNextChoice() async throws
        /// Leaves the next login without an answer.
        func holdNextLogin() async throws
        /// Comes back when a login has come in.
        func loginArrived() async throws
    }

    /// A page, who sits at it, and what came of it.
    public struct Subject: Sendable {
        let page: any LoginViewModel
        let person: Person
        let backEnd: any BackEnd
        let begun: @Sendable () -> [Account]

        /// A page, who sits at it, the back end that is asked, and the accounts whose session has begun.
        public init(
            page: any LoginViewModel, person: Person, backEnd: any BackEnd, begun: @escaping @Sendable () -> [Account]
        ) {
            (self.page, self.person, self.backEnd, self.begun) = (page, person, backEnd, begun)
        }

        fileprivate func login(
            phone: String? = nil, password: String? = nil, consent: Bool = true, account: AccountID? = nil
        ) async throws -> LoginOutcome {
            try await page.login(
                LoginForm(
                    phone: phone ?? person.phone, password: password ?? person.password,
                    acceptsPrivacyAgreement: consent, account: account))
        }

        /// The account that the person's choice of this number, from 0, becomes.
        fileprivate func account(_ number: Int) throws -> Account {
            try #require(person.becoming(person.accounts[number]))
        }

        fileprivate func expectRefusal(
            _ code: AuthError.Code, _ location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
        ) async {
            let error = await #expect(throws: AuthError.self, sourceLocation: location) { try await body() }
            #expect(error?.code == code, sourceLocation: location)
            for language in Language.allCases {
                #expect(error?.failure.message(language).isEmpty == false, sourceLocation: location)
            }
        }
    }

    /// The promises about what a page shows and how far a login comes, which the fake keeps when told the outcome.
    public static let outcomes: [Clause<Setting, Subject>] = [
        Clause("what the device kept is shown") { make in
            let preferences = LoginPreferences(lastLoginUsername: "13800000001", privacyAgreementAccepted: true)
            for preferences in [preferences, LoginPreferences()] {
                let page = try await make(Setting(preferences: preferences)).page
                try #expect(await page.applyStoredPreferences() == preferences)
            }
        },
        Clause("what the page may offer is shown, nothing where asking fails") { make in
            for (config, shown) in [(AppConfig(enableRegister: true), true), (nil, false)] {
                let page = try await make(Setting(config: config)).page
                #expect(await page.loadAppConfig().enableRegister == shown)
            }
        },
        Clause("with one account the login is complete") { make in
            let subject = try await make(Setting())
            try #expect(await subject.login() == .loggedIn(subject.account(0)))
        },
        Clause("with several one has to be chosen, and the choice completes it") { make in
            let subject = try await make(Setting(accounts: 2))
            let accounts = subject.person.accounts
            try #expect(await subject.login() == .accountChoice(accounts, skipped: []))
            try #expect(await subject.page.selectAccount(accounts[0]) == subject.account(0))
        },
    ]

    /// All promises.
    public static let clauses = withAccounts + noAccount

    /// All promises about a phone number that has accounts.
    public static let withAccounts = outcomes + checks + choices + attempts

    private static let checks: [Clause<Setting, Subject>] = [
        Clause("phone, password and consent are checked in this order, and nothing is sent") { make in
            let subject = try await make(Setting())
            await subject.expectRefusal(.invalidPhone) {
                _ = try await subject.login(phone: "1312345678", password: "", consent: false)
            }
            await subject.expectRefusal(.emptyPassword) {
                _ = try await subject.login(password: "", consent: false)
            }
            await subject.expectRefusal(.consentNeeded) { _ = try await subject.login(consent: false) }
            #expect(subject.backEnd.requests == 0 && subject.begun().isEmpty)
            try #expect(await subject.login() == .loggedIn(subject.account(0)))
        }
    ]

    private static let choices: [Clause<Setting, Subject>] = [
        Clause("one account asks twice and begins one session, several wait for the choice") { make in
            let one = try await make(Setting())
            _ = try await one.login()
            try #expect(one.backEnd.requests == 2 && one.begun() == [one.account(0)])
            let several = try await make(Setting(accounts: 2))
            _ = try await several.login()
            #expect(several.backEnd.requests == 1 && several.begun().isEmpty)
            _ = try await several.page.selectAccount(several.person.accounts[1])
            try #expect(several.backEnd.requests == 2 && several.begun() == [several.account(1)])
        },
        Clause("the account that the form names is chosen, and no other in its place") { make in
            let subject = try await make(Setting(accounts: 2))
            await subject.expectRefusal(.unknownAccount) { _ = try await subject.login(account: AccountID(999)) }
            #expect(subject.backEnd.requests == 1 && subject.begun().isEmpty)
            let wanted = subject.person.accounts[1].id
            try #expect(await subject.login(account: wanted) == .loggedIn(subject.account(1)))
            try #expect(subject.backEnd.requests == 3 && subject.begun() == [subject.account(1)])
        },
        Clause("an account that was not offered is refused, and the choice stays open") { make in
            let subject = try await make(Setting(accounts: 2))
            _ = try await subject.login()
            var other = subject.person.accounts[1]
            other.id = AccountID(999)
            let unknown = other
            await subject.expectRefusal(.unknownAccount) { _ = try await subject.page.selectAccount(unknown) }
            #expect(subject.backEnd.requests == 1)
            try #expect(await subject.page.selectAccount(subject.person.accounts[1]) == subject.account(1))
        },
        Clause("no account can be chosen before a login, or after it is complete") { make in
            let subject = try await make(Setting(accounts: 2))
            let account = subject.person.accounts[0]
            await subject.expectRefusal(.notLoggingIn) { _ = try await subject.page.selectAccount(account) }
            _ = try await subject.login()
            _ = try await subject.page.selectAccount(account)
            await subject.expectRefusal(.notLoggingIn) { _ = try await subject.page.selectAccount(account) }
            #expect(subject.backEnd.requests == 2 && subject.begun().count == 1)
        },
    ]

    private static let attempts: [Clause<Setting, Subject>] = [
        Clause("while a login is under way another press asks for nothing, and a login that failed can be tried again")
        {
            make in
            let subject = try await make(Setting())
            try await subject.backEnd.holdNextLogin()
            let first = Task { try await subject.login() }
            try await subject.backEnd.loginArrived()
            await subject.expectRefusal(.loginUnderWay) { _ = try await subject.login() }
            await subject.expectRefusal(.loginUnderWay) {
                _ = try await subject.page.selectAccount(subject.person.accounts[0])
            }
            first.cancel()
            await subject.expectRefusal(.api) { _ = try await first.value }
            #expect(subject.backEnd.requests == 1 && subject.begun().isEmpty)
            try #expect(await subject.login() == .loggedIn(subject.account(0)))
        },
        Clause("a choice that failed stays open, for the same account and for another") { make in
            for next in 0...1 {
                let subject = try await make(Setting(accounts: 2))
                _ = try await subject.login()
                try await subject.backEnd.failNextChoice()
                await subject.expectRefusal(.api) {
                    _ = try await subject.page.selectAccount(subject.person.accounts[0])
                }
                #expect(subject.begun().isEmpty)
                let choice = subject.person.accounts[next]
                try #expect(await subject.page.selectAccount(choice) == subject.account(next))
                try #expect(subject.backEnd.requests == 3 && subject.begun() == [subject.account(next)])
            }
        },
    ]

    /// The promises about a phone number that the back end knows and gives no account.
    public static let noAccount: [Clause<Setting, Subject>] = [
        Clause("a phone number without an account is told so") { make in
            let subject = try await make(Setting(accounts: 0))
            await subject.expectRefusal(.noAccount) { _ = try await subject.login() }
            #expect(subject.backEnd.requests == 1 && subject.begun().isEmpty)
        }
    ]
}
