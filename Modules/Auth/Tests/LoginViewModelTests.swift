import AuthInterface
import AuthTesting
import Domain
import NetworkingInterface
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Auth

struct LoginViewModelTests {
    private static let two: [AccountSwitchAccount] = [.samplePhotographer, .sampleStoreAdmin]

    // MARK: What people type

    @Test(arguments: [
        "13123456789", "131 2345 6789", "131-2345-6789", "+8613123456789", "+86 131 2345 6789", "008613123456789",
        "１３１２３４５６７８９", "\u{202D}13123456789\u{202C}", "131\u{A0}2345\u{A0}6789", "13123456789\n",
    ])
    func aPhoneNumberIsSentAndKeptInOneForm(_ typed: String) async throws {
        let login = LoginPage()
        _ = try await login.login(typed)
        #expect(login.api.calls.first == .login(phone: "13123456789", password: "demo-password"))
        #expect(login.coordinator.completedLogins.map(\.username) == ["13123456789"])
    }

    @Test(arguments: ["", "1312345678", "131234567890", "23123456789", "١٣١٢٣٤٥٦٧٨٩", "1312345678a", "+14155550100"])
    func whatIsNoPhoneNumberIsRefusedBeforeAnyRequest(_ typed: String) async {
        let login = LoginPage()
        let error = await #expect(throws: AuthError.self) { try await login.login(typed) }
        #expect(error?.code == .invalidPhone && error?.failure.category == .usage)
        #expect(login.api.calls.isEmpty && login.coordinator.calls.isEmpty)
    }

    // MARK: Tokens

    @Test func theTemporaryTokenChoosesTheAccountAndGoesNoFurther() async throws {
        let login = LoginPage(accounts: Self.two)
        _ = try await login.login()
        #expect(login.coordinator.calls.isEmpty)
        _ = try await login.page.selectAccount(.sampleStoreAdmin)
        #expect(
            login.api.calls == [
                .login(phone: "13123456789", password: "demo-password"),
                .setUser(.sampleStoreAdmin, token: "temporary-1"),
            ])
        #expect(
            login.coordinator.completedLogins == [
                CompletedLogin(
                    token: "real-503", account: .sampleStoreAdmin, accounts: Self.two, username: "13123456789")
            ])
    }

    // MARK: Failures

    @Test func aFailedLoginIsTheBackEndsAndCanBeTriedAgain() async throws {
        let login = LoginPage()
        login.api.failNext(.wrongPassword)
        let error = await #expect(throws: AuthError.self) { try await login.login() }
        #expect(error?.code == .api && error?.failure == APIError.wrongPassword.failure)
        #expect((error?.cause as? APIError)?.serverCode == 100_101)
        #expect(login.coordinator.calls.isEmpty)
        #expect(try await login.login() == .loggedIn(.samplePhotographer))
    }

    @Test func aChoiceThatFailsCanBeTriedAgainOrMadeOtherwise() async throws {
        let login = LoginPage(accounts: Self.two)
        _ = try await login.login()
        for _ in 0..<2 {
            login.api.failNext(.noNetwork)
            let error = await #expect(throws: AuthError.self) {
                try await login.page.selectAccount(.samplePhotographer)
            }
            #expect(error?.code == .api && error?.failure == APIError.noNetwork.failure)
        }
        #expect(try await login.page.selectAccount(.sampleStoreAdmin) == .sampleStoreAdmin)
        #expect(login.api.calls.count == 4 && login.coordinator.completedLogins.count == 1)
    }

    @Test func aSingleAccountThatFailsBeginsAnew() async throws {
        let login = LoginPage()
        login.coordinator.fail(with: .diskIsFull)
        await #expect(throws: AuthError.self) { try await login.login() }
        login.coordinator.fail(with: nil)
        #expect(try await login.login() == .loggedIn(.samplePhotographer))
        #expect(
            login.api.calls.suffix(2) == [
                .login(phone: "13123456789", password: "demo-password"),
                .setUser(.samplePhotographer, token: "temporary-2"),
            ])
    }

    @Test func aSessionThatCannotBeKeptIsSaidAndTheChoiceStaysOpen() async throws {
        let login = LoginPage(accounts: Self.two)
        _ = try await login.login()
        login.coordinator.fail(with: .diskIsFull)
        let error = await #expect(throws: AuthError.self) {
            try await login.page.selectAccount(.samplePhotographer)
        }
        #expect(error?.code == .session && error?.failure == SessionError.diskIsFull.failure)
        #expect(error?.cause is SessionError)
        login.coordinator.fail(with: nil)
        #expect(try await login.page.selectAccount(.samplePhotographer) == .samplePhotographer)
    }

    @Test func preferencesThatCannotBeReadAreSaid() async {
        let login = LoginPage()
        login.coordinator.fail(with: .diskIsFull)
        let error = await #expect(throws: AuthError.self) { try await login.page.applyStoredPreferences() }
        #expect(error?.code == .session && error?.failure == SessionError.diskIsFull.failure)
    }

    @Test func aConfigThatFailsIsSilentAndHindersNothing() async throws {
        var api = LoginPage().api.fake
        api.appConfigHandler = { () throws(APIError) in throw .noNetwork }
        let page = LiveLoginViewModel(api: api, coordinator: FakeAuthSessionCoordinator())
        #expect(await page.loadAppConfig() == AppConfig(enableRegister: false))
        let outcome = try await page.login(
            LoginForm(phone: "13123456789", password: "p", acceptsPrivacyAgreement: true))
        #expect(outcome == .loggedIn(.samplePhotographer))
    }

    @Test func everyRefusalHasItsOwnWordsInBothLanguages() {
        let codes: [AuthError.Code] = [
            .invalidPhone, .emptyPassword, .consentNeeded, .noAccount, .unknownAccount, .loginUnderWay, .notLoggingIn,
        ]
        var messages: Set<String> = []
        for code in codes {
            for language in Language.allCases { messages.insert(AuthError(code).failure.message(language)) }
        }
        #expect(messages.count == 2 * codes.count && !messages.contains(""))
    }

    // MARK: Two at once

    @Test func twoPressesAtOnceMakeOneLogin() async throws {
        let login = LoginPage()
        let gate = Gate()
        login.api.hold(gate)
        let outcomes = await withTaskGroup(of: Result<LoginOutcome, AuthError>.self) { group in
            for _ in 0..<2 { group.addTask { await login.press() } }
            // The one whose request is held cannot be first to return.
            var outcomes: [Result<LoginOutcome, AuthError>] = []
            for await outcome in group {
                outcomes.append(outcome)
                gate.open()
            }
            return outcomes
        }
        try #require(outcomes.count == 2)
        let refusal = #expect(throws: AuthError.self) { try outcomes[0].get() }
        #expect(refusal?.code == .loginUnderWay)
        #expect(try outcomes[1].get() == .loggedIn(.samplePhotographer))
        #expect(login.api.calls.count == 2 && login.coordinator.completedLogins.count == 1)
    }

    @Test func whileAChoiceIsUnderWayNeitherAPressNorAChoiceIsTaken() async throws {
        let login = LoginPage(accounts: Self.two)
        _ = try await login.login()
        let gate = Gate(), asked = login.api.calls.count
        login.api.hold(gate)
        let first = Task { try await login.page.selectAccount(.samplePhotographer) }
        try await login.api.asked(asked + 1)
        let press = await #expect(throws: AuthError.self) { try await login.login() }
        let choice = await #expect(throws: AuthError.self) {
            try await login.page.selectAccount(.sampleStoreAdmin)
        }
        #expect(press?.code == .loginUnderWay && choice?.code == .loginUnderWay)
        gate.open()
        #expect(try await first.value == .samplePhotographer)
        #expect(login.api.calls.count == 2 && login.coordinator.completedLogins.count == 1)
    }

    @Test func aLoginThatIsCalledOffCanBeTriedAgain() async throws {
        let login = LoginPage()
        let gate = Gate()
        login.api.hold(gate)
        let first = Task { try await login.login() }
        try await login.api.asked(1)
        first.cancel()
        let error = await #expect(throws: AuthError.self) { try await first.value }
        #expect((error?.cause as? APIError)?.code == .cancelled)
        gate.open()
        #expect(try await login.login() == .loggedIn(.samplePhotographer))
    }

    @Test func aPressWhileChoosingBeginsAnewWithAnotherToken() async throws {
        let login = LoginPage(accounts: Self.two)
        _ = try await login.login()
        _ = try await login.login()
        _ = try await login.page.selectAccount(.samplePhotographer)
        #expect(login.api.calls.last == .setUser(.samplePhotographer, token: "temporary-2"))
    }
}
