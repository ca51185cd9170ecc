import Auth
import AuthContract
import AuthInterface
import AuthTesting
import Domain
import NetworkingInterface
import PlatformInterface
import SessionInterface
import SessionTesting
import TestSupport
import Testing

/// The switch over a session in the test's hand; `ContractTests` has it over the development server and the disk.
struct AccountSwitcherContractTests {
    @Test(arguments: AccountSwitcherContract.clauses)
    func theLiveSwitchKeeps(_ clause: AccountSwitcherContract.Clause) async throws {
        let session = SessionInHand(.samplePhotographer)
        try await clause(session.subject(switcher: session.switcher))
    }

    @Test(arguments: AccountSwitcherContract.outcomes)
    func theFakeSwitchKeeps(_ clause: AccountSwitcherContract.Clause) async throws {
        var switcher = FakeAccountSwitcher { Issue.record("\($0)") }
        switcher.switchAccountHandler = { choice throws(AuthError) in choice.sample }
        try await clause(SessionInHand(.samplePhotographer).subject(switcher: switcher))
    }

    @Test func theFakeSwitchReportsWhatWasNotSupplied() async {
        let reports = Locked<[String]>([])
        let switcher = FakeAccountSwitcher { report in reports.withLock { $0.append(report) } }
        await #expect(throws: AuthError.self) { try await switcher.switchAccount(to: .sampleStoreAdmin) }
        #expect(reports.withLock { $0 }.map { $0.contains("switchAccountHandler") } == [true])
    }
}

/// A session that begins and ends in memory, with what a switch asks of session, disk and server.
private final class SessionInHand: AuthSessionCoordinator, AuthTokenProvider, AccountContext {
    private struct State {
        var account: Account?
        var token: AuthToken?
        var trouble: AccountSwitcherContract.Trouble?
        var requests = 0

        mutating func takeTrouble(_ wanted: Set<AccountSwitcherContract.Trouble>)
            -> AccountSwitcherContract.Trouble?
        {
            guard let trouble, wanted.contains(trouble) else { return nil }
            self.trouble = nil
            return trouble
        }
    }

    private let state: Watched<State>

    init(_ account: Account) {
        state = Watched(State(account: account, token: AuthToken("t0ken", generation: 1)))
    }

    var switcher: LiveAccountSwitcher {
        var api = FakeAuthAPI { Issue.record("\($0)") }
        api.setUserHandler = { [state] choice, token throws(APIError) in
            let (trouble, present) = state.update { state in
                state.requests += 1
                return (state.takeTrouble([.serverRefuses, .tokenRefused]), state.token)
            }
            #expect(token == present?.value)
            switch trouble {
            case .serverRefuses: throw .noNetwork
            case .tokenRefused:
                // The client would have ended the session by now.
                state.update { ($0.account, $0.token) = (nil, nil) }
                throw APIError(.sessionExpired, failure: Failure(.login, LocalizedText(en: "expired", zh: "已过期")))
            default: return SetUserAnswer(token: "t0ken-of-\(choice.id)", account: choice.sample)
            }
        }
        return LiveAccountSwitcher(api: api, tokens: self, account: self, coordinator: self)
    }

    func subject(switcher: any AccountSwitcher) -> AccountSwitcherContract.Subject {
        AccountSwitcherContract.Subject(
            switcher: switcher, accounts: .samples(2), account: { $0.sample }, present: { self.account },
            requests: { self.state.value.requests },
            befall: { trouble in self.state.update { $0.trouble = trouble } }, logOut: { try self.logout() })
    }

    var account: Account? { state.value.account }
    var switchableAccounts: [AccountSwitchAccount] { .samples(2) }
    var scenicAreas: [ScenicArea] { [] }
    var stores: [StoreItem] { [] }
    var currentToken: AuthToken? { state.value.token }
    var damagedStoreKeptAt: String? { nil }

    func tokenWasRefused(_ token: AuthToken) async -> Failure? { nil }
    func restore() throws(SessionError) {}
    func beginRestoring() throws(SessionError) {}
    func finishRestoring() {}
    func loginPreferences() throws(SessionError) -> LoginPreferences { LoginPreferences() }
    func logout() throws(SessionError) { state.update { ($0.account, $0.token) = (nil, nil) } }

    func completeLogin(_ login: CompletedLogin) throws(SessionError) {
        let trouble = state.update { state in
            let trouble = state.takeTrouble([.diskFails])
            if trouble == nil {
                let generation = (state.token?.generation ?? 0) + 1
                (state.account, state.token) = (login.account, AuthToken(login.token, generation: generation))
            }
            return trouble
        }
        if trouble != nil { throw .diskIsFull }
    }
}
