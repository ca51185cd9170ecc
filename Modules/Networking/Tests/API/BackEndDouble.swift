import Domain
import NetworkingInterface
import PlatformInterface

@testable import Networking

/// An HTTP client whose answers the test gives, and which keeps what it was asked.
final class BackEndDouble: HTTPClient {
    typealias Script = @Sendable (HTTPRequest) async throws(HTTPClientError) -> HTTPResponse

    private let state: Locked<(script: Script, requests: [HTTPRequest])>

    init(_ script: @escaping Script = { _ in HTTPResponse(status: 200, body: Array(success.utf8)) }) {
        state = Locked((script, []))
    }

    convenience init(_ response: HTTPResponse) {
        self.init { _ in response }
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func script(_ script: @escaping Script) { state.withLock { $0.script = script } }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let script = state.withLock { state in
            state.requests.append(request)
            return state.script
        }
        let response = try await script(request)
        guard !Task.isCancelled else { throw HTTPClientError(.cancelled, message: .init(en: "cancelled", zh: "已取消")) }
        return response
    }

    static let success = #"{"code":100000,"msg":"ok","data":{}}"#
}

/// A session of one token after another, which ends when its own is refused.
final class SessionDouble: AuthTokenProvider {
    private let state: Locked<(token: AuthToken?, refused: [AuthToken])>
    private let leftOnDisk: Failure?

    init(_ token: AuthToken? = nil, leftOnDisk: Failure? = nil) {
        state = Locked((token, []))
        self.leftOnDisk = leftOnDisk
    }

    var currentToken: AuthToken? { state.withLock { $0.token } }
    var refused: [AuthToken] { state.withLock { $0.refused } }

    func logIn(_ token: AuthToken?) { state.withLock { $0.token = token } }

    func tokenWasRefused(_ token: AuthToken) async -> Failure? {
        state.withLock { state in
            state.refused.append(token)
            guard state.token == token else { return nil }
            state.token = nil
            return leftOnDisk
        }
    }
}

/// A client of the double, as Composition makes one of the real thing.
func client(
    _ http: any HTTPClient, session: any AuthTokenProvider = SessionDouble(AuthToken("t0ken", generation: 1)),
    baseURL: any BaseURLProvider = FixedBaseURL("http://127.0.0.1:8080/"),
    identity: ClientIdentity = ClientIdentity(appVersion: "1.2.3"), timeouts: HTTPTimeouts = HTTPTimeouts()
) -> LiveAPIClient {
    LiveAPIClient(http: http, baseURL: baseURL, tokens: session, identity: identity, timeouts: timeouts)
}

/// An answer of this content.
func answer(_ body: String, status: Int = 200, _ headers: [HTTPHeader] = []) -> HTTPResponse {
    HTTPResponse(
        status: status, headers: [HTTPHeader("Content-Type", "application/json")] + headers, body: Array(body.utf8))
}

/// A value that takes whatever comes.
struct Anything: Decodable, Sendable {
    init(from decoder: any Decoder) {}
}
