import Domain
import NetworkingContract
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// The live client over libcurl, against a server whose every byte the test chooses.
struct APIOverTheWireTests {
    private static let token = AuthToken("t0ken", generation: 1)

    private func client(
        _ url: String, _ session: SessionDouble, total: Duration = .seconds(20)
    ) -> LiveAPIClient {
        LiveAPIClient(
            http: CurlHTTPClient(.init(userAgent: "suixinkan-tests", environment: [:])), baseURL: FixedBaseURL(url),
            tokens: session, identity: ClientIdentity(appVersion: "1.2.3"), timeouts: HTTPTimeouts(total: total))
    }

    @Test func aRequestArrivesAsTheContractHasIt() async throws {
        let stub = try StubServer { _ in .json(BackEndDouble.success) }
        let api = client(stub.url, SessionDouble(Self.token))
        _ = try await api.send(Endpoint<Anything>.get("/api/x", query: [QueryItem("keyword", "订单 a+b;c&d#%")]))
        _ = try await api.send(Endpoint<Anything>.post("/api/y", body: ["a": "/"], authorization: .none))

        let (get, post) = (try await stub.nextRequest(), try await stub.nextRequest())
        #expect(get.target == "/api/x?keyword=%E8%AE%A2%E5%8D%95%20a%2Bb%3Bc%26d%23%25")
        let ours = ["content-type", "accept", "x-app-version", "x-os-type", "token"]
        #expect(get.headers.map { $0.name.lowercased() }.filter(ours.contains) == ours)
        #expect(get.header("X-APP-VERSION") == "1.2.3" && get.header("token") == "t0ken")
        #expect(post.method == "POST" && post.bodyText == #"{"a":"/"}"# && post.header("token") == nil)
        #expect(post.header("Content-Type") == "application/json" && get.header("Content-Type") == "application/json")
    }

    /// Case H01: eight requests under way are refused at the same moment, half of them by status, half by code.
    @Test func requestsRefusedTogetherEndTheSessionOnce() async throws {
        for _ in 0..<10 {
            let release = Gate()
            let stub = try StubServer { request in
                let status = request.path.hasSuffix("1") ? 200 : 401
                let refusal = StubAnswer.json(#"{"code":"100402","msg":"登录已过期","data":null}"#, status: status)
                return StubAnswer([.hold(release)] + refusal.steps)
            }
            let session = SessionDouble(Self.token)
            let api = client(stub.url, session)
            async let errors = withTaskGroup(of: APIError?.self) { group in
                for index in 0..<8 {
                    group.addTask { await api.failure(of: Endpoint<Anything>.get("/api/\(index % 2)")) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            _ = try await stub.requests(count: 8)
            release.open()
            let failures = await errors
            #expect(failures.count == 8 && failures.contains { $0?.code == .sessionExpired })
            #expect(failures.allSatisfy { [.sessionExpired, .sessionEnded].contains($0?.code) })
            #expect(session.refused == Array(repeating: Self.token, count: 8) && session.currentToken == nil)

            #expect(await api.failure(of: Endpoint<Anything>.get("/api/x"))?.code == .loginNeeded)
            #expect(stub.requests.count == 8)
        }
    }

    /// Case H02: whatever fails, only an explicit refusal of the token ends a session.
    @Test(arguments: [
        (StubAnswer.close, APIError.Code.network, Failure.Category.network), (.reset, .network, .network),
        (.text("<html>", status: 502, headers: [("Content-Type", "text/html")]), .httpStatus, .badAnswer),
        (.text("<html>登录</html>", headers: [("Content-Type", "text/html")]), .badAnswer, .badAnswer),
        (
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"code\":100000,\"data\":{\"id\":10").then(.close),
            .network, .network
        ),
        (.hang, .timeout, .timeout), (.raw("nonsense\r\n\r\n").then(.close), .badAnswer, .badAnswer),
        (.json(#"{"code":100999,"msg":"系统繁忙","data":null}"#), .serverCode, .server),
        (.json("{}"), .badAnswer, .badAnswer),
        (.json("", status: 429, headers: [("Retry-After", "60")]), .httpStatus, .rateLimited),
        (.json(#"{"code":100403,"msg":"无权限"}"#, status: 403), .serverCode, .forbidden),
    ])
    func noOtherFailureEndsTheSession(
        _ answer: StubAnswer, _ code: APIError.Code, _ category: Failure.Category
    ) async throws {
        let stub = try StubServer { _ in answer }
        let session = SessionDouble(Self.token)
        let error = await client(stub.url, session, total: .milliseconds(500))
            .failure(of: Endpoint<Anything>.get("/api/x"))
        #expect(error?.code == code && error?.failure.category == category, "\(String(describing: error))")
        #expect(session.refused.isEmpty && session.currentToken == Self.token)
        #expect(error?.failure.request == "GET /api/x")
    }

    /// The log-in page of a network, or a wrong base URL: what another origin says is neither data nor a word about the
    /// session.
    @Test(arguments: [
        StubAnswer.json(#"{"code":100401,"msg":"登录已过期","data":null}"#, status: 401), .json(BackEndDouble.success),
    ])
    func aRedirectToAnotherOriginIsNotAsked(_ answer: StubAnswer) async throws {
        let other = try StubServer { _ in answer }
        let stub = try StubServer { _ in .redirect(to: other.url + "/api/x") }
        let session = SessionDouble(Self.token)
        let error = await client(stub.url, session).failure(of: Endpoint<Anything>.get("/api/x"))
        #expect(error?.code == .badAnswer && error?.failure.category == .badAnswer)
        #expect((error?.cause as? HTTPClientError)?.code == .refusedRedirect)
        for language in Language.allCases {
            let message = try #require(error?.failure.message(language))
            #expect(message.contains("127.0.0.1:\(stub.port)") && message.contains("127.0.0.1:\(other.port)"))
        }
        #expect(other.requests.isEmpty && other.connectionCount == 0)
        #expect(session.refused.isEmpty && session.currentToken == Self.token)
    }

    @Test func aBackEndThatIsNotThereIsNamed() async throws {
        let port = try StubServer.closedPort()
        let session = SessionDouble(Self.token)
        let error = await client("http://127.0.0.1:\(port)", session).failure(of: Endpoint<Anything>.get("/api/x"))
        #expect(error?.code == .network && session.refused.isEmpty)
        #expect(error?.failure.message(.english).contains("127.0.0.1:\(port)") == true)
    }
}
