import Domain
import FoundationEssentials
package import NetworkingInterface

/// The back end's contract over an HTTP client.
///
/// A request belongs to the session that it began in. Its token is taken once; where the session has changed by the
/// time that the request could go out, it does not go out, and where it has changed by the time that an answer is
/// there, the answer is thrown away.
package final class LiveAPIClient: APIClient, RequestCopying {
    private let http: any HTTPClient
    private let baseURL: any BaseURLProvider
    private let tokens: any AuthTokenProvider
    private let identity: ClientIdentity
    private let timeouts: HTTPTimeouts
    private let reader: AnswerReader

    /// A client of the back end at `baseURL`, for whoever `tokens` says is logged in.
    ///
    /// `authInvalidCodes` are the envelope's codes that call a token invalid, beside HTTP 401.
    package init(
        http: any HTTPClient, baseURL: any BaseURLProvider, tokens: any AuthTokenProvider, identity: ClientIdentity,
        timeouts: HTTPTimeouts, authInvalidCodes: Set<Int> = [100_401, 100_402]
    ) {
        (self.http, self.baseURL, self.tokens) = (http, baseURL, tokens)
        (self.identity, self.timeouts) = (identity, timeouts)
        reader = AnswerReader(authInvalidCodes: authInvalidCodes)
    }

    package func send<Value>(_ endpoint: Endpoint<Value>) async throws(APIError) -> Value {
        let credential = Credential(endpoint.authorization, session: tokens.currentToken)
        let failures = failures(of: endpoint, credential)
        let request = try await request(for: endpoint, credential, failures)
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            throw failures.noAnswer(error)
        }

        let answer = reader.read(response, to: endpoint, carryingToken: credential.token != nil, failures)
        let isCurrent = isCurrent(credential.session)
        var leftOnDisk: Failure?
        if case .authInvalid = answer, let session = credential.session {
            leftOnDisk = await tokens.tokenWasRefused(session)
        }
        guard isCurrent else { throw failures.sessionEnded }
        switch answer {
        case .value(let value): return value
        case .failure(let error): throw error
        case .authInvalid(let refusal):
            if credential.session != nil { throw failures.sessionExpired(refusal, leftOnDisk: leftOnDisk) }
            throw credential.token == nil ? failures.loginRefused(refusal) : failures.tokenRefused(refusal)
        }
    }

    package func curlCommand<Value>(
        for endpoint: Endpoint<Value>, transport: TransportOptions, showsSecrets: Bool
    ) async throws(APIError) -> String {
        let credential = Credential(endpoint.authorization, session: tokens.currentToken)
        let request = try await request(for: endpoint, credential, failures(of: endpoint, credential))
        return CurlCommand.text(for: request, transport: transport, showsSecrets: showsSecrets)
    }

    /// Whether the session that a request began in is still the present one. A request of no session outlives them all.
    private func isCurrent(_ session: AuthToken?) -> Bool {
        session == nil || tokens.currentToken == session
    }

    // MARK: The request

    private func failures<Value>(of endpoint: Endpoint<Value>, _ credential: Credential) -> RequestFailures {
        RequestFailures(
            request: "\(endpoint)", secrets: Secrets(endpoint.secrets + (credential.token.map { [$0] } ?? [])))
    }

    private func request<Value>(
        for endpoint: Endpoint<Value>, _ credential: Credential, _ failures: RequestFailures
    ) async throws(APIError) -> HTTPRequest {
        if case .session = endpoint.authorization, credential.token == nil { throw failures.loginNeeded }
        let body = try content(of: endpoint, failures)
        let base = try await baseURL.baseURL()
        // Finding the back end may have taken a while: the demo server is started there.
        guard isCurrent(credential.session) else { throw failures.sessionEnded }
        return HTTPRequest(
            endpoint.method, url: Self.url(base, endpoint), headers: headers(credential.token), body: body,
            timeouts: timeouts)
    }

    private func headers(_ token: String?) -> [HTTPHeader] {
        [
            HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "application/json"),
            HTTPHeader("X-APP-VERSION", identity.appVersion), HTTPHeader("X-OS-TYPE", identity.osType),
        ] + (token.map { [HTTPHeader("token", $0)] } ?? [])
    }

    private static func url<Value>(_ base: String, _ endpoint: Endpoint<Value>) -> String {
        let query = endpoint.query.map {
            "\(PercentEncoding.escape($0.name))=\(PercentEncoding.escape($0.value))"
        }
        return base + endpoint.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private func content<Value>(
        of endpoint: Endpoint<Value>, _ failures: RequestFailures
    ) throws(APIError) -> [UInt8] {
        guard let body = endpoint.body else { return [] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(body))
        } catch {
            throw failures.unencodableBody(error)
        }
    }
}

/// What a request proves itself with.
private struct Credential {
    /// The token that it carries; an empty one is none.
    let token: String?
    /// The session whose token that is, where it is a session's.
    let session: AuthToken?

    init(_ authorization: EndpointAuthorization, session: AuthToken?) {
        let given: String? =
            switch authorization {
            case .none: nil
            case .session: session?.value
            case .token(let token): token
            }
        let token = given.flatMap { $0.isEmpty ? nil : $0 }
        (self.token, self.session) = (token, session.flatMap { $0.value == token ? $0 : nil })
    }
}
