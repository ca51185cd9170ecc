import Domain
import NetworkingContract
import NetworkingInterface
import NetworkingTesting
import TestSupport
import Testing

/// The promises of `HTTPClient`, kept by the live client and by the fake.
struct HTTPClientContractTests {
    @Test(arguments: HTTPClientContract.promises)
    func liveClientKeeps(_ promise: HTTPClientContract.Promise) async throws {
        try await promise.check { rule in
            let stub = try StubServer()
            let url = stub.url
            stub.respond { request in
                switch rule(request.asAsked(at: url)) {
                case .response(let response):
                    .http(response.status, headers: response.headers.map { ($0.name, $0.value) }, body: response.body)
                case .silence: .hang
                case .cut: .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf").then(.close)
                }
            }
            return HTTPClientContract.Subject(
                client: makeClient(), url: url, received: { stub.requests.map { $0.asAsked(at: url) } },
                nextRequest: { _ = try await stub.nextRequest() })
        }
    }

    @Test(arguments: HTTPClientContract.promises)
    func fakeKeeps(_ promise: HTTPClientContract.Promise) async throws {
        try await promise.check { rule in
            let asked = Watched(0)
            let never = Gate()
            let fake = FakeHTTPClient { request throws(HTTPClientError) in
                asked.update { $0 += 1 }
                switch rule(request) {
                case .response(let response): return response
                case .silence: try? await never.opened()
                case .cut: break
                }
                throw HTTPClientError(.connectionLost, message: LocalizedText(en: "cut", zh: "已断开"))
            }
            return HTTPClientContract.Subject(
                client: fake, url: "http://fake.invalid", received: { fake.requests },
                nextRequest: { try await asked.wait(for: "a request") { $0 > 0 ? () : nil } })
        }
    }
}

extension StubRequest {
    /// The request as its client made it.
    fileprivate func asAsked(at url: String) -> HTTPRequest {
        HTTPRequest(
            HTTPRequest.Method(rawValue: method) ?? .get, url: url + target,
            headers: headers.map { HTTPHeader($0.name, $0.value) }, body: body)
    }
}

struct FakeHTTPClientTests {
    @Test func requestWithoutAnAnswerIsReportedWithTheWayToScriptIt() async {
        let reports = Watched<[String]>([])
        let fake = FakeHTTPClient.unscripted { text in reports.update { $0.append(text) } }
        let error = await failure(of: HTTPRequest(.get, url: "http://fake.invalid/orders?token=secret"), on: fake)
        #expect(error?.code == .unavailable)
        #expect(reports.value.count == 1)
        #expect(reports.value.first?.contains("GET http://fake.invalid/orders ") == true)
        #expect(reports.value.first?.contains("fake.respond") == true)
        #expect(reports.value.first?.contains("secret") == false)
    }

    @Test func cancellationEndsTheCallAlsoWhereTheScriptGoesOn() async throws {
        let started = Gate()
        let stubborn = Gate()
        let fake = FakeHTTPClient { _ throws(HTTPClientError) in
            started.open()
            await Task.detached { try? await stubborn.opened() }.value
            return HTTPResponse(status: 200)
        }
        let call = Task { await failure(of: HTTPRequest(.get, url: "http://fake.invalid"), on: fake) }
        try await started.opened()
        call.cancel()
        #expect(await call.value?.code == .cancelled)
        stubborn.open()
    }
}
