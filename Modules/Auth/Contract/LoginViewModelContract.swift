public import AuthInterface
import Domain
public import SessionInterface
import SessionTesting
import Testing

/// What every `LoginViewModel` promises, clause by clause.
public enum LoginViewModelContract {
    /// What the page is over: a device with some preferences, and a back end that knows some accounts.
    public struct Setting: Sendable {
        /// What the last login left on the device.
        public var preferences = LoginPreferences()
        /// What the page may offer; nil where asking fails.
        public var config: AppConfig? = AppConfig(enableRegister: true)
        /// The accounts that every phone number has.
        public var accounts: [AccountSwitchAccount] = [.samplePhotographer]
        /// The account that each choice becomes.
        public var account = Account.samplePhotographer
    }

    /// A page, and what came of it.
    public struct Subject: Sendable {
        /// The page.
        public let page: any LoginViewModel
        /// How many logins and choices the back end was asked for.
        public let requests: @Sendable () -> Int
        /// The accounts whose session has begun.
        public let begun: @Sendable () -> [Account]

        /// A page, and what came of it.
        public init(
            page: any LoginViewModel, requests: @escaping @Sendable () -> Int,
            begun: @escaping @Sendable () -> [Account]
        ) {
            (self.page, self.requests, self.begun) = (page, requests, begun)
        }

        fileprivate func login(
            phone: String = "13123456789", password: String = "demo-password", consent: Bool = true
        ) async throws -> LoginOutcome {
            try await page.login(LoginForm(phone: phone, password: password, acceptsPrivacyAgreement: consent))
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

    private static let two: [AccountSwitchAccount] = [.sampleStoreAdmin, .samplePhotographer]

    /// The promises about what a page shows and how far a login comes, which the fake keeps when told the outcome.
    public static let outcomes: [Clause<Setting, Subject>] = [
        Clause("what the device kept is shown") { make in
            let preferences = LoginPreferences(lastLoginUsername: "13800000001", privacyAgreementAccepted: true)
            for preferences in [preferences, LoginPreferences()] {
                try #expect(await make(Setting(preferences: preferences)).page.applyStoredPreferences() == preferences)
            }
        },
        Clause("what the page may offer is shown, nothing where asking fails") { make in
            for (config, shown) in [(AppConfig(enableRegister: true), true), (nil, false)] {
                #expect(await make(Setting(config: config)).page.loadAppConfig().enableRegister == shown)
            }
        },
        Clause("with one account the login is complete") { make in
            let subject = make(Setting())
            try #expect(await subject.login() == .loggedIn(.samplePhotographer))
        },
        Clause("with several one has to be chosen, and the choice completes it") { make in
            let subject = make(Setting(accounts: two, account: .sampleStoreAdmin))
            try #expect(await subject.login() == .accountChoice(two, skipped: []))
            try #expect(await subject.page.selectAccount(two[0]) == .sampleStoreAdmin)
        },
    ]

    /// All promises.
    public static let clauses: [Clause<Setting, Subject>] =
        outcomes + [
            Clause("phone, password and consent are checked in this order, and nothing is sent") { make in
                let subject = make(Setting())
                await subject.expectRefusal(.invalidPhone) {
                    _ = try await subject.login(phone: "1312345678", password: "", consent: false)
                }
                await subject.expectRefusal(.emptyPassword) {
                    _ = try await subject.login(password: "", consent: false)
                }
                await subject.expectRefusal(.consentNeeded) { _ = try await subject.login(consent: false) }
                #expect(subject.requests() == 0 && subject.begun().isEmpty)
                try #expect(await subject.login() == .loggedIn(.samplePhotographer))
            },
            Clause("one account asks twice and begins one session, several wait for the choice") { make in
                let one = make(Setting())
                _ = try await one.login()
                #expect(one.requests() == 2 && one.begun() == [.samplePhotographer])
                let several = make(Setting(accounts: two))
                _ = try await several.login()
                #expect(several.requests() == 1 && several.begun().isEmpty)
                _ = try await several.page.selectAccount(two[1])
                #expect(several.requests() == 2 && several.begun() == [.samplePhotographer])
            },
            Clause("a phone number without an account is told so") { make in
                let subject = make(Setting(accounts: []))
                await subject.expectRefusal(.noAccount) { _ = try await subject.login() }
                #expect(subject.requests() == 1 && subject.begun().isEmpty)
            },
            Clause("an account that was not offered is refused, and the choice stays open") { make in
                let subject = make(Setting(accounts: two))
                _ = try await subject.login()
                var other = AccountSwitchAccount.samplePhotographer
                other.id = AccountID(999)
                let unknown = other
                await subject.expectRefusal(.unknownAccount) { _ = try await subject.page.selectAccount(unknown) }
                #expect(subject.requests() == 1)
                try #expect(await subject.page.selectAccount(two[1]) == .samplePhotographer)
            },
            Clause("no account can be chosen before a login, or after it is complete") { make in
                let subject = make(Setting(accounts: two))
                await subject.expectRefusal(.notLoggingIn) { _ = try await subject.page.selectAccount(two[0]) }
                _ = try await subject.login()
                _ = try await subject.page.selectAccount(two[0])
                await subject.expectRefusal(.notLoggingIn) { _ = try await subject.page.selectAccount(two[0]) }
                #expect(subject.requests() == 2 && subject.begun().count == 1)
            },
        ]
}
