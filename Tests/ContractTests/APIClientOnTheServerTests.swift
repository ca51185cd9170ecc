import Composition
import Domain
import NetworkingInterface
import SessionContract
import SessionInterface
import TestSupport
import Testing

/// `APIClient`'s promises over real sockets and the server's own answers.
///
/// `APIClientContract` itself cannot run here: it lets the back end answer, at a path of its own, what each clause
/// wants (`data` of any shape, a token of its own making), while this server has its own paths and data. It runs in
/// NetworkingTests over a scripted transport. What follows is what of its clauses the server can be brought to, under the
/// same names. Two it cannot: `data` that is `null` where a value is wanted, since no endpoint answers so, and a
/// session that changes between the server's answer and its arrival, which takes a hand on the transport.
@Suite(.timeLimit(.minutes(2))) struct APIClientOnTheServerTests {
    struct Clause: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let check: @Sendable (Product) async throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Product) async throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }
    }

    @Test(arguments: answers + sessions)
    func theClientKeeps(_ clause: Clause) async throws {
        try await clause.check(Product(on: ServerUnderTest()))
    }

    private static let answers: [Clause] = [
        Clause("a value of the endpoint's type comes back") { product in
            try await product.logIn(.photographer)
            let user = try await product.services.apiClient.send(Endpoint<User>.get(Path.userInfo))
            #expect(user == User(id: 1_001, name: "晓峰影像"))
        },
        Clause("a refusal carries the server's code, its words and its kind") { product in
            for (code, category) in [
                (100_404, Failure.Category.notFound), (100_403, .forbidden), (100_429, .rateLimited),
            ] {
                try await product.server.fail(Path.config, with: .code(code))
                let error = await product.failure(of: Path.config, authorization: .none)
                #expect(error?.code == .serverCode && error?.serverCode == code)
                #expect(error?.failure.category == category && error?.serverMessage == "测试故障")
            }
        },
        Clause("unreadable data names endpoint and key path, and not what was asked with") { product in
            let endpoint = Endpoint<User>.get(
                Path.config, query: [QueryItem("secret", "s3cret")], authorization: .none)
            let error = await #expect(throws: APIError.self) { try await product.services.apiClient.send(endpoint) }
            #expect(error?.code == .badAnswer && error?.failure.request == "GET \(Path.config)")
            for language in Language.allCases {
                let message = error?.failure.message(language) ?? ""
                #expect(message.contains("data.user_id") && !message.contains("s3cret"))
            }
        },
        Clause("a server that breaks down is a bad answer, and is asked once") { product in
            try await product.server.fail(Path.config, with: .status(502))
            let error = await product.failure(of: Path.config, authorization: .none)
            #expect(error?.failure.category == .badAnswer)
            let requests = try await product.server.requests()
            #expect(requests.count == 1)
        },
        Clause("a cancelled task gets no value, also while the server is silent") { product in
            try await product.server.fail(Path.config, with: .silence)
            let asking = Task { await product.failure(of: Path.config, authorization: .none) }
            _ = try await product.server.requests(Path.config, count: 1)
            asking.cancel()
            #expect(await asking.value?.code == .cancelled)
        },
    ]

    private static let sessions: [Clause] = [
        Clause("without a session nothing is sent") { product in
            let error = await product.failure(of: Path.userInfo)
            #expect(error?.code == .loginNeeded && error?.failure.category == .login)
            let requests = try await product.server.requests()
            #expect(requests.isEmpty)
        },
        Clause("the session's token is carried where it is asked for, and only there") { product in
            try await product.logIn(.photographer)
            #expect(await product.failure(of: Path.userInfo) == nil)
            #expect(await product.failure(of: Path.config, authorization: .none) == nil)
            let requests = try await product.server.requests().suffix(2)
            #expect(requests.map(\.account) == [11_001, nil])
        },
        Clause("a refusal ends its own session, and the token is not sent again") { product in
            try await product.logIn(.photographer)
            let token = try #require(product.tokens.currentToken)
            let events = product.services.appSession.events()
            try await product.server.expireTokens()
            let error = await product.failure(of: Path.userInfo)
            #expect(error?.code == .sessionExpired && error?.failure.category == .login)
            for language in Language.allCases {
                #expect(error?.failure.message(language).contains(token.value) == false)
            }
            #expect(await product.failure(of: Path.userInfo)?.code == .loginNeeded)
            let requests = try await product.server.requests(Path.userInfo, count: 1)
            #expect(requests.count == 1)
            #expect(await heard(events) == [.sessionDidExpire])
        },
        Clause("a refusal of another token ends nothing") { product in
            try await product.logIn(.photographer)
            #expect(await product.failure(of: Path.userInfo, authorization: .token("f0rged"))?.code == .tokenRefused)
            #expect(await product.failure(of: Path.userInfo, authorization: .none)?.code == .tokenRefused)
            #expect(product.services.appSession.phase == .loggedIn)
            #expect(await product.failure(of: Path.userInfo) == nil)
        },
        Clause("what is under way when the session ends or changes is thrown away") { product in
            for change in [nil, DemoPerson.scenicAdmin] {
                var delay = 200, error: APIError?
                repeat {
                    error = try await product.failure(whileLoggingIn: change, delay: delay)
                    // None: on a slow machine the answer was here before the change, which proves nothing.
                    delay *= 2
                } while error == nil && delay < 10_000
                #expect(error?.code == .sessionEnded)
                #expect(product.services.appSession.phase == (change == nil ? .loggedOut : .loggedIn))
            }
        },
        Clause("many requests that are refused together end the session once") { product in
            try await product.logIn(.photographer)
            let events = product.services.appSession.events()
            try await product.server.expireTokens()
            let errors = await withTaskGroup(of: APIError?.self) { group in
                for _ in 0..<50 { group.addTask { await product.failure(of: Path.userInfo) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(errors.allSatisfy { [.sessionExpired, .sessionEnded, .loginNeeded].contains($0?.code) })
            #expect(errors.contains { $0?.code == .sessionExpired })
            #expect(await heard(events) == [.sessionDidExpire])
            let sent = try await product.server.requests(Path.userInfo, count: 1).count
            #expect(await product.failure(of: Path.userInfo)?.code == .loginNeeded)
            let afterwards = try await product.server.requests(Path.userInfo, count: sent)
            #expect(afterwards.count == sent)
        },
    ]
}

private struct User: Decodable, Equatable {
    let id: Int64, name: String

    init(id: Int64, name: String) { (self.id, self.name) = (id, name) }

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        (id, name) = (try fields.integer("user_id"), try fields.text("user_name"))
    }
}

private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

extension Product {
    /// How asking for a path fails; nil where it does not.
    fileprivate func failure(
        of path: String, authorization: EndpointAuthorization = .session
    ) async -> APIError? {
        do {
            _ = try await services.apiClient.send(Endpoint<Anything>.get(path, authorization: authorization))
            return nil
        } catch {
            return error
        }
    }

    /// How asking for something of the session fails whose answer is held back while another person logs in; with
    /// nil while the session's own logs out.
    fileprivate func failure(whileLoggingIn change: DemoPerson?, delay: Int) async throws -> APIError? {
        try await logIn(.photographer)
        let sent = try await server.requests(Path.userInfo, count: 0).count
        try await server.delay(Path.userInfo, milliseconds: delay)
        async let asking = failure(of: Path.userInfo)
        _ = try await server.requests(Path.userInfo, count: sent + 1)
        if let change { try await logIn(change) } else { try services.coordinator.logout() }
        return await asking
    }
}
