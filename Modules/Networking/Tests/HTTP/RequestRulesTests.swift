import Domain
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// What is refused before a byte is sent.
struct RequestRulesTests {
    @Test(arguments: [
        "https://api.zhifly.cn/api/app/config", "http://127.0.0.1:8080", "HTTP://LOCALHOST?a=%20b", "http://[::1]:80/",
        "https://a-b.c_d.cn:65535/#x",
    ])
    func plainAddressesAreTaken(url: String) {
        #expect(HTTPURL(url) != nil)
    }

    @Test(arguments: [
        "", "/a", "a.cn/x", "ftp://a.cn", "file:///etc/passwd", "http:a.cn", "http://", "http:///x", "http://:80/",
        "http://a.cn:/", "http://a.cn:0/", "http://a.cn:65536/", "http://a.cn:+80/", "http://a.cn:8 0/",
        "http://user@a.cn/", "http://a.cn@b.cn/", "http://a.cn\\@b.cn/", "http://a.cn/ x", "http://a.cn/\r\nX: y",
        "http://a.cn/\u{0}", "http://a.cn/\u{7F}", "http://a.cn/订单", "http://景区.cn/", "http://%61.cn/", "http://[::1/",
        "http://[a.cn]x/", "http://[]/",
    ])
    func otherAddressesAreRefused(url: String) {
        #expect(HTTPURL(url) == nil)
    }

    @Test(arguments: [
        "localhost", "LOCALHOST.", "demo.localhost", "127.0.0.1", "127.255.255.255", "127.1.2.3", "[::1]",
    ])
    func thisMachineIsKnown(host: String) throws {
        #expect(try #require(HTTPURL("http://\(host):8080/x")).isLoopback)
    }

    @Test(arguments: [
        "127.evil.com", "127.0.0.1.evil.com", "127.0.0.1.2", "127.1", "127.0.0.256", "127.0.0.", "127.0.0.1.",
        "127..0.1", "127.0.0.01", "0127.0.0.1", "128.0.0.1", "10.127.0.0", "localhost.evil.com", "evillocalhost",
        "1.127.0.0.1", "[::2]", "[::ffff:7f00:1]", "0.0.0.0",
    ])
    func otherMachinesAreNotThisOne(host: String) throws {
        #expect(try #require(HTTPURL("http://\(host)/")).isLoopback == false)
    }

    @Test func originsAreComparedAsTheyAreAsked() throws {
        let origin = try #require(HTTPURL("https://A.cn/x"))
        #expect(origin.hasSameOrigin(as: try #require(HTTPURL("https://a.cn:443/y"))))
        for other in ["http://a.cn/x", "https://a.cn:444/", "https://b.cn/", "http://a.cn:443/"] {
            #expect(!origin.hasSameOrigin(as: try #require(HTTPURL(other))))
        }
    }

    @Test(arguments: [
        ("", "v"), ("a b", "v"), ("a:b", "v"), ("a\r\nb", "v"), ("a\u{0}", "v"), ("ä", "v"), ("a", "v\rw"),
        ("a", "v\nw"),
        ("a", "v\r\nHost: evil"), ("a", "v\u{0}w"), ("a", "v\u{7F}w"), ("a", "v\u{1B}w"), ("Content-Length", "5"),
        ("transfer-encoding", "chunked"), ("HOST", "evil"), ("Accept-Encoding", "gzip"), ("Expect", "100-continue"),
    ])
    func headerThatWouldBreakTheMessageSendsNothing(name: String, value: String) async throws {
        let stub = try StubServer()
        let request = HTTPRequest(.get, url: stub.url, headers: [HTTPHeader(name, value)])
        let error = await failure(of: request, on: makeClient())
        #expect(error?.code == .invalidRequest)
        #expect(error?.message(.english).contains("evil") == false)
        #expect(stub.connectionCount == 0)
    }

    @Test func userAgentThatWouldBreakTheMessageSendsNothing() async throws {
        let stub = try StubServer()
        let client = CurlHTTPClient(.init(userAgent: "a\r\nX: y", environment: [:]))
        #expect(await failure(of: HTTPRequest(.get, url: stub.url), on: client)?.code == .invalidRequest)
        #expect(stub.connectionCount == 0)
    }

    @Test func getWithContentIsRefused() async throws {
        let request = HTTPRequest(.get, url: "http://127.0.0.1:1", body: [1])
        #expect(await failure(of: request, on: makeClient())?.code == .invalidRequest)
    }
}
