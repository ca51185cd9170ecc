import NetworkingInterface
import Testing

/// What interpolation, a log or a failed expectation prints of a request: never a secret.
struct DescriptionTests {
    private static let secret = "s3cret"

    private static let requests = [
        "https://a.cn/x?password=\(secret)", "https://a.cn/x#\(secret)", "https://user:\(secret)@a.cn/x",
        "https://user:?\(secret)@a.cn/x", "https://user:/\(secret)@a.cn/x",
    ].map { HTTPRequest(.post, url: $0, headers: [HTTPHeader("token", secret)], body: Array(secret.utf8)) }

    private func expectSilence(of value: Any, _ location: SourceLocation = #_sourceLocation) {
        let bytes = Array(Self.secret.utf8).map(String.init).joined(separator: ", ")
        for printed in [String(describing: value), String(reflecting: value), "\([value])", "\(["key": value])"] {
            #expect(!printed.contains(Self.secret) && !printed.contains(bytes), sourceLocation: location)
        }
    }

    @Test(arguments: requests)
    func aRequestPrintsNoSecret(request: HTTPRequest) {
        expectSilence(of: request)
    }

    @Test func aRequestPrintsMethodAndAddress() {
        #expect("\(Self.requests[0])" == "POST https://a.cn/x")
        #expect("\(Self.requests[1])" == "POST https://a.cn/x")
        #expect("\(Self.requests[2])" == "POST https://…")
    }

    @Test func aHeaderPrintsItsName() {
        let header = HTTPHeader("token", Self.secret)
        expectSilence(of: header)
        #expect("\(header)" == "token: …")
    }

    @Test func anAnswerPrintsItsStatusAndSize() {
        let response = HTTPResponse(
            status: 200, headers: [HTTPHeader("Set-Cookie", Self.secret)], body: Array(Self.secret.utf8))
        expectSilence(of: response)
        #expect("\(response)" == "200, 6 bytes")
    }

    @Test func anEndpointPrintsMethodAndPath() {
        let login = Endpoint<Anything>.post(
            "/api/login", body: ["password": Self.secret], authorization: .token(Self.secret))
        expectSilence(of: login)
        #expect("\(login)" == "POST /api/login")
        let list = Endpoint<Anything>.get("/api/list", query: [QueryItem("keyword", Self.secret)])
        expectSilence(of: list)
        #expect("\(list)" == "GET /api/list")
        expectSilence(of: EndpointAuthorization.token(Self.secret))
    }
}
