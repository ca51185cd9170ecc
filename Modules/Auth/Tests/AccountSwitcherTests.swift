import Auth
import AuthInterface
import AuthTesting
import Domain
import NetworkingInterface
import PlatformInterface
import SessionInterface
import SessionTesting
import Testing

struct AccountSwitcherTests {
    /// The present session's token, as a test sets it.
    private final class Tokens: AuthTokenProvider, Sendable {
        private let token = Locked<AuthToken?>(AuthToken("session-token", generation: 1))

        var currentToken: AuthToken? {
            get { token.withLock { $0 } }
            set { token.withLock { $0 = newValue } }
        }

        func tokenWasRefused(_ token: AuthToken) async -> Failure? { nil }
    }

    private let tokens = Tokens()
    private let coordinator = FakeAuthSessionCoordinator(
        preferences: LoginPreferences(lastLoginUsername: "13800000004", privacyAgreementAccepted: true))
    private let context = FakeAccountContext(
        account: .samplePhotographer, switchableAccounts: [.samplePhotographer, .sampleStoreAdmin])

    private func switcher(
        _ answer: @escaping @Sendable (AccountSwitchAccount, String) async throws(APIError) -> SetUserAnswer
    ) -> LiveAccountSwitcher {
        var api = FakeAuthAPI(onUnexpectedCall: { Issue.record("\($0)") })
        api.setUserHandler = answer
        return LiveAccountSwitcher(api: api, tokens: tokens, account: context, coordinator: coordinator)
    }

    @Test func itAsksWithTheSessionsTokenAndKeepsTheAccountsToChooseFrom() async throws {
        let switcher = switcher { choice, token throws(APIError) in
            #expect(choice == .sampleStoreAdmin)
            #expect(token == "session-token")
            return SetUserAnswer(token: "next-token", account: .sampleStoreAdmin)
        }
        #expect(try await switcher.switchAccount(to: .sampleStoreAdmin) == .sampleStoreAdmin)
        #expect(
            coordinator.calls == [
                .completeLogin(
                    CompletedLogin(
                        token: "next-token", account: .sampleStoreAdmin,
                        accounts: [.samplePhotographer, .sampleStoreAdmin], username: "13800000004"))
            ])
    }

    @Test(arguments: [nil, AuthToken("another", generation: 2)])
    func anAnswerThatComesAfterTheSessionHasEndedChangesNothing(_ later: AuthToken?) async {
        let switcher = switcher { [tokens] _, _ throws(APIError) in
            tokens.currentToken = later
            return SetUserAnswer(token: "next-token", account: .sampleStoreAdmin)
        }
        let error = await #expect(throws: AuthError.self) { try await switcher.switchAccount(to: .sampleStoreAdmin) }
        #expect(error?.code == .notLoggedIn)
        #expect(coordinator.calls.isEmpty)
    }

    @Test func withoutASessionNothingIsAsked() async {
        tokens.currentToken = nil
        let switcher = switcher { _, _ throws(APIError) in
            Issue.record("the server was asked")
            return SetUserAnswer(token: "next-token", account: .sampleStoreAdmin)
        }
        let error = await #expect(throws: AuthError.self) { try await switcher.switchAccount(to: .sampleStoreAdmin) }
        #expect(error?.code == .notLoggedIn)
    }

    @Test func aFailureIsTheServersOrTheDisks() async {
        let refused = switcher { _, _ throws(APIError) in
            throw APIError(.network, failure: Failure(.network, LocalizedText(verbatim: "gone")))
        }
        let network = await #expect(throws: AuthError.self) { try await refused.switchAccount(to: .sampleStoreAdmin) }
        #expect(network?.code == .api)
        #expect(network?.failure.category == .network)

        coordinator.fail(
            with: SessionError(.storage, failure: Failure(.io, LocalizedText(verbatim: "disk full"))))
        let unkept = switcher { _, _ throws(APIError) in
            SetUserAnswer(token: "next-token", account: .sampleStoreAdmin)
        }
        let storage = await #expect(throws: AuthError.self) { try await unkept.switchAccount(to: .sampleStoreAdmin) }
        #expect(storage?.code == .session)
        #expect(storage?.failure.category == .io)
    }
}
