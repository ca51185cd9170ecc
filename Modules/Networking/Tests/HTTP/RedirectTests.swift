import Domain
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// Which redirects are followed, as a rule and on the wire.
struct RedirectTests {
    private let policy = RedirectPolicy()
    private let client = makeClient()

    private func decide(
        _ request: HTTPRequest, status: Int = 302, to target: String?, followed: Int = 0
    ) throws -> RedirectPolicy.Decision {
        let url = try #require(HTTPURL(request.url))
        return policy.decide(request, at: url, status: status, location: target, followed: followed)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func getIsFollowedWithinItsOrigin(status: Int) throws {
        let request = HTTPRequest(.get, url: "https://a.cn/x", headers: [HTTPHeader("token", "t")])
        var expected = request
        expected.url = "https://A.cn:443/y"
        #expect(
            try decide(request, status: status, to: expected.url) == .follow(expected, #require(HTTPURL(expected.url))))
    }

    @Test(arguments: [200, 204, 300, 304, 305, 404])
    func otherStatusesAreAnswers(status: Int) throws {
        #expect(try decide(HTTPRequest(.get, url: "https://a.cn"), status: status, to: "https://a.cn/y") == .deliver)
    }

    @Test func redirectWithoutATargetIsAnAnswer() throws {
        #expect(try decide(HTTPRequest(.get, url: "https://a.cn"), to: nil) == .deliver)
    }

    @Test(arguments: ["https://b.cn/y", "https://a.cn:444/y", "https://a.cn.b.cn/y"])
    func whatSaysWhoAsksStaysWithItsOrigin(target: String) throws {
        let harmless = ["Accept", "accept-language", "User-Agent"]
        var request = HTTPRequest(.get, url: "https://a.cn/x", headers: harmless.map { HTTPHeader($0, "v") })
        var expected = request
        expected.url = target
        #expect(try decide(request, to: target) == .follow(expected, #require(HTTPURL(expected.url))))

        let place = try #require(HTTPURL(target)).place
        for name in ["token", "Authorization", "Cookie", "X-APP-VERSION", "Content-Type"] {
            request.headers = expected.headers + [HTTPHeader(name, "v")]
            #expect(try decide(request, to: target) == .refuse(.otherOrigin(place: place)))
        }
    }

    @Test func saferSchemeIsAnotherOrigin() throws {
        let request = HTTPRequest(.get, url: "http://a.cn/x", headers: [HTTPHeader("token", "t")])
        #expect(try decide(request, to: "https://a.cn/x") == .refuse(.otherOrigin(place: "a.cn:443")))
    }

    @Test func changesUnsafeUnreadableAndEndlessRedirectsAreRefused() throws {
        let get = HTTPRequest(.get, url: "https://a.cn/x")
        #expect(try decide(HTTPRequest(.post, url: "https://a.cn/x"), to: "https://a.cn/y") == .refuse(.change))
        #expect(try decide(get, to: "http://a.cn/y") == .refuse(.unsafe(place: "a.cn:80")))
        for target in ["ftp://a.cn/y", "https://user:password@a.cn/", "https:///y", "javascript:alert(1)"] {
            #expect(try decide(get, to: target) == .refuse(.unreadable))
        }
        let next = try #require(HTTPURL("https://a.cn/y"))
        #expect(try decide(get, to: next.text, followed: 4) == .follow(HTTPRequest(.get, url: next.text), next))
        #expect(try decide(get, to: "https://a.cn/y", followed: 5) == .refuse(.tooMany(limit: 5)))
    }

    /// RFC 3986 §5.4, what of it is `http`.
    @Test(
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
            ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://x/y", "https://x/y"),
            ("g?a:b", "http://a/b/c/g?a:b"), ("mailto:a", nil), ("g h", nil), ("g\r\nX: y", nil), ("//u@h/", nil),
        ] as [(String, String?)])
    func referencesAreResolvedAsTheStandardSays(reference: String, target: String?) throws {
        #expect(try #require(HTTPURL("http://a/b/c/d;p?q")).resolving(reference)?.text == target)
        if reference == "g" { #expect(HTTPURL("http://a:80")?.resolving(reference)?.text == "http://a:80/g") }
    }

    @Test func relativeTargetIsResolvedAndLetterCaseOfTheHeaderDoesNotMatter() async throws {
        let stub = try StubServer { request in
            request.path == "/rel/a/b" ? .http(302, headers: [("location", "c?d=e")]) : .text(request.target)
        }
        let request = HTTPRequest(.get, url: stub.url + "/rel/a/b", headers: [HTTPHeader("token", "t")])
        #expect(try await client.send(request).text == "/rel/a/c?d=e")
        #expect(stub.requests.map { $0.header("token") } == ["t", "t"])
        #expect(stub.connectionCount == 1)
    }

    @Test func tokenStaysWithItsOrigin() async throws {
        let other = try StubServer { _ in .text("other") }
        let stub = try StubServer { _ in .redirect(to: other.url + "/there") }
        let request = HTTPRequest(.get, url: stub.url, headers: [HTTPHeader("token", "secret")])
        let error = await failure(of: request, on: client)
        #expect(error?.code == .refusedRedirect)
        for place in [stub.port, other.port].map({ "127.0.0.1:\($0)" }) {
            #expect(error?.message(.english).contains(place) == true)
        }
        #expect(stub.requests.first?.header("token") == "secret" && other.connectionCount == 0)
    }

    @Test func requestThatSaysNothingOfWhoAsksMayLeaveItsOrigin() async throws {
        let other = try StubServer { _ in .text("other") }
        let stub = try StubServer { _ in .redirect(to: other.url + "/there") }
        let request = HTTPRequest(.get, url: stub.url, headers: [HTTPHeader("Accept", "a/b")])
        #expect(try await client.send(request).text == "other")
        #expect(
            try await other.nextRequest().headers.map(\.name) == ["Host", "User-Agent", "Accept-Encoding", "Accept"])
    }

    @Test func redirectedPostIsRefused() async throws {
        let stub = try StubServer { _ in .redirect(307, to: "/elsewhere") }
        let error = await failure(of: HTTPRequest(.post, url: stub.url, body: [1]), on: client)
        #expect(error?.code == .refusedRedirect)
        #expect(stub.requests.count == 1)
    }

    @Test func sixthRedirectIsRefused() async throws {
        let stub = try StubServer { request in .redirect(to: request.path + "x") }
        let error = await failure(of: HTTPRequest(.get, url: stub.url + "/"), on: client)
        #expect(error?.code == .refusedRedirect)
        #expect(stub.requests.map(\.path) == ["/", "/x", "/xx", "/xxx", "/xxxx", "/xxxxx"])
    }

    @Test func cancellationReachesARedirectedRequest() async throws {
        let stub = try StubServer { $0.path == "/2" ? .hang : .redirect(to: "/2") }
        let task = Task { await failure(of: HTTPRequest(.get, url: stub.url + "/1"), on: client) }
        _ = try await stub.requests(count: 2)
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        try await stub.connectionClosed()
    }
}
