import Domain
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// Proxies come from the environment that the client is given, and never stand between it and its own machine.
struct ProxyTests {
    @Test(arguments: [
        (["http_proxy": "p:1"], "http://a.cn", "p:1"), (["HTTP_PROXY": "p:1"], "http://a.cn", ""),
        (["https_proxy": "p:1"], "http://a.cn", ""), (["HTTPS_PROXY": "p:1"], "https://a.cn", "p:1"),
        (["https_proxy": "p:1", "HTTPS_PROXY": "q:1"], "https://a.cn", "p:1"),
        (["ALL_PROXY": "p:1"], "https://a.cn", "p:1"), (["all_proxy": "p:1", "http_proxy": ""], "http://a.cn", "p:1"),
        (["all_proxy": "p:1"], "http://localhost:80", ""), (["all_proxy": "p:1"], "http://127.0.0.1", ""),
        (["all_proxy": "p:1"], "http://[::1]:8080", ""), (["all_proxy": "p:1"], "http://demo.localhost", ""),
        (["all_proxy": "p:1"], "http://LOCALHOST.:80", ""),
        (["all_proxy": "p:1"], "http://127.0.0.1.evil.cn", "p:1"),
    ])
    func environmentNamesTheProxy(environment: [String: String], url: String, proxy: String) throws {
        let found = ProxySettings(environment: environment).proxy(for: try #require(HTTPURL(url)))
        #expect(found?.url ?? "" == proxy)
        #expect(found.map { environment[$0.variable] } ?? "" == proxy)
    }

    @Test func requestGoesThroughTheProxy() async throws {
        let proxy = try StubServer { _ in .text("through") }
        let client = makeClient(environment: ["http_proxy": proxy.url])
        #expect(try await client.send(HTTPRequest(.get, url: "http://nothing.invalid/a")).text == "through")
        #expect(proxy.requests.map(\.target) == ["http://nothing.invalid/a"])
        let names = try await proxy.nextRequest().headers.map { $0.name.lowercased() }
        #expect(names.filter { $0 == "user-agent" }.count == 1)
    }

    @Test func thisMachineIsAskedDirectly() async throws {
        let proxy = try StubServer()
        let stub = try StubServer { _ in .text("direct") }
        let client = makeClient(environment: ["http_proxy": proxy.url, "all_proxy": proxy.url])
        #expect(try await client.send(HTTPRequest(.get, url: stub.url)).text == "direct")
        #expect(proxy.connectionCount == 0)
    }

    @Test func exceptionsAreAskedDirectly() async throws {
        let proxy = try StubServer()
        let client = makeClient(environment: ["http_proxy": proxy.url, "no_proxy": "other.cn,nothing.invalid"])
        let error = await failure(of: HTTPRequest(.get, url: "http://nothing.invalid/"), on: client)
        #expect(error?.code == .unresolvedName)
        #expect(proxy.connectionCount == 0)
    }

    @Test func tunnelCarriesNoHeaderOfTheRequest() async throws {
        let proxy = try StubServer { _ in .http(403) }
        let client = makeClient(environment: ["https_proxy": proxy.url])
        let request = HTTPRequest(.get, url: "https://nothing.invalid/a", headers: [HTTPHeader("token", "secret")])
        let error = await failure(of: request, on: client)
        #expect(error?.code == .notConnected)
        #expect(error?.message(.english).contains("proxy") == true)
        let received = try await proxy.nextRequest()
        #expect(received.method == "CONNECT")
        #expect(received.header("token") == nil)
        #expect(received.header("user-agent") == "suixinkan-tests")
    }

    @Test func proxyThatDoesNotAnswerIsNamed() async throws {
        let client = makeClient(environment: ["http_proxy": "http://127.0.0.1:\(try StubServer.closedPort())"])
        let error = await failure(of: HTTPRequest(.get, url: "http://a.invalid/"), on: client)
        #expect(error?.code == .notConnected)
        #expect(error?.message(.english).contains("http_proxy") == true)
    }

    @Test(arguments: [
        "foo://user:SECRET@proxy.example", "http://user:SECRET@:bad", "http://user:SECRET@pro xy", "http://SECRET@[::1",
        "http://user:SECRET/@proxy.invalid", "http://SECRET/@proxy.invalid:3128", "user:SECRET#@proxy.invalid",
        "http://user:12SECRET@proxy.invalid:99999", "socks5h://user:SECRET@proxy.invalid", "SECRET",
    ])
    func nothingOfAProxysURLIsSaid(proxy: String) async throws {
        for (variable, scheme) in [("http_proxy", "http"), ("HTTPS_PROXY", "https"), ("all_proxy", "http")] {
            let client = makeClient(environment: [variable: proxy])
            let error = try #require(
                await failure(of: HTTPRequest(.get, url: "\(scheme)://a.invalid/"), on: client))
            #expect([.unresolvedName, .notConnected].contains(error.code), "\(error)")
            #expect(!"\(error) \(error.detail ?? "")".lowercased().contains("secret"), "\(error)")
            for language in Language.allCases {
                #expect(error.message(language).contains(variable), "\(error)")
                #expect(!error.message(language).lowercased().contains("secret"))
            }
            #expect(error.detail?.hasPrefix("curl ") == true)
        }
    }

    @Test func proxyThatDoesNotResolveIsNamed() async throws {
        let client = makeClient(environment: ["http_proxy": "http://user:secret@proxy.invalid:3128"])
        let error = await failure(of: HTTPRequest(.get, url: "http://a.invalid/"), on: client)
        #expect(error?.code == .unresolvedName)
        #expect(error?.message(.english).contains("http_proxy") == true)
        #expect("\(error.map { "\($0)" } ?? "secret")".contains("secret") == false)
    }
}
