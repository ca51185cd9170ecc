import AuthContract
import AuthInterface
import AuthTesting
import Domain
import NetworkingInterface
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Auth

/// A login page over a back end and a session in the test's hand.
struct LoginPage {
    let api: RecordingBackEnd
    let coordinator = FakeAuthSessionCoordinator()
    let page: LiveLoginViewModel

    init(accounts: [AccountSwitchAccount] = [.samplePhotographer]) {
        api = RecordingBackEnd(accounts: accounts)
        page = LiveLoginViewModel(api: api.fake, coordinator: coordinator)
    }

    func login(_ phone: String = "13123456789") async throws(AuthError) -> LoginOutcome {
        try await page.login(LoginForm(phone: phone, password: "demo-password", acceptsPrivacyAgreement: true))
    }

    /// A press whose outcome is looked at later.
    func press() async -> Result<LoginOutcome, AuthError> {
        do throws(AuthError) { return .success(try await login()) } catch { return .failure(error) }
    }
}

/// A back end of any phone number: it gives a temporary token a login, and a real one a choice.
final class RecordingBackEnd: Sendable {
    enum Call: Hashable {
        case login(phone: String, password: String)
        case setUser(AccountSwitchAccount, token: String)
    }

    private struct State {
        var calls: [Call] = []
        var failure: APIError?
        var choiceFails = false
        var loginIsHeld = false
        var gate: Gate?
        var logins = 0
    }

    private let state = Watched(State())
    private let accounts: [AccountSwitchAccount]

    /// A back end with these accounts, each of which becomes the sample of its kind.
    init(accounts: [AccountSwitchAccount]) {
        self.accounts = accounts
    }

    /// What was asked of it, in order.
    var calls: [Call] { state.value.calls }

    /// Waits until it was asked so often.
    func asked(_ count: Int) async throws {
        try await state.wait(for: "\(count) calls") { $0.calls.count >= count ? () : nil }
    }

    /// Lets the next call fail; the one after it works again.
    func failNext(_ failure: APIError) { state.update { $0.failure = failure } }

    /// Lets every answer wait until the gate is open.
    func hold(_ gate: Gate) { state.update { $0.gate = gate } }

    var fake: FakeAuthAPI {
        var fake = FakeAuthAPI { Issue.record("\($0)") }
        fake.loginHandler = { [self] phone, password throws(APIError) in
            try await take(.login(phone: phone.digits, password: password))
            let number = state.update { state in
                state.logins += 1
                return state.logins
            }
            return LoginAnswer(temporaryToken: "temporary-\(number)", accounts: accounts)
        }
        fake.setUserHandler = { [self] choice, token throws(APIError) in
            try await take(.setUser(choice, token: token))
            return SetUserAnswer(token: "real-\(choice.id)", account: choice.sample)
        }
        return fake
    }

    private func take(_ call: Call) async throws(APIError) {
        let (gate, failure) = state.update { state in
            state.calls.append(call)
            defer { state.failure = nil }
            var (gate, failure) = (state.gate, state.failure)
            switch call {
            case .login where state.loginIsHeld:
                // Nobody opens it: only the caller's cancellation ends the wait.
                (gate, state.loginIsHeld) = (Gate(), false)
            case .setUser where state.choiceFails: (failure, state.choiceFails) = (.noNetwork, false)
            default: break
            }
            return (gate, failure)
        }
        if let gate {
            do { try await gate.opened() } catch {
                throw APIError(.cancelled, failure: Failure(.cancelled, LocalizedText(verbatim: "cancelled")))
            }
        }
        if let failure { throw failure }
    }
}

extension RecordingBackEnd: LoginViewModelContract.BackEnd {
    var requests: Int { calls.count }
    func failNextChoice() { state.update { $0.choiceFails = true } }
    func holdNextLogin() { state.update { $0.loginIsHeld = true } }
    func loginArrived() async throws { try await asked(1) }
}

extension FakeAuthSessionCoordinator {
    /// The logins that were completed, or were to be.
    var completedLogins: [CompletedLogin] {
        calls.compactMap { if case .completeLogin(let login) = $0 { login } else { nil } }
    }
}

extension SessionError {
    static let diskIsFull = SessionError(
        .storage, failure: Failure(.io, LocalizedText(en: "the disk is full", zh: "磁盘已满")))
}

extension APIError {
    static let wrongPassword = APIError(
        .serverCode, failure: Failure(.invalid, LocalizedText(en: "wrong", zh: "手机号或密码错误"), serverCode: 100_101))
    static let noNetwork = APIError(.network, failure: Failure(.network, LocalizedText(en: "no network", zh: "无网络")))
}
