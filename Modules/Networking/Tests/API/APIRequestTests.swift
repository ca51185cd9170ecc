import Domain
import Foundation
import NetworkingContract
import NetworkingInterface
import Testing

@testable import Networking

/// What goes out.
struct APIRequestTests {
    @Test func everyRequestCarriesTheContractsHeadersInOrder() async throws {
        let http = BackEndDouble(), identity = ClientIdentity(appVersion: "2.0.1", osType: "Linux")
        let timeouts = HTTPTimeouts(connect: .seconds(1), total: .seconds(2))
        _ = try await client(http, identity: identity, timeouts: timeouts).send(Endpoint<Anything>.get("/api/x"))
        let request = try #require(http.requests.first)
        #expect(
            request.headers == [
                HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "application/json"),
                HTTPHeader("X-APP-VERSION", "2.0.1"), HTTPHeader("X-OS-TYPE", "Linux"), HTTPHeader("token", "t0ken"),
            ])
        #expect(request.url == "http://127.0.0.1:8080/api/x")
        #expect(request.timeouts == timeouts && request.body.isEmpty)
    }

    @Test func theClientIsAnIOSOneUnlessConfigured() {
        #expect(ClientIdentity(appVersion: "1").osType == "iOS")
    }

    @Test func anEmptyTokenIsNoToken() async throws {
        let http = BackEndDouble()
        _ = try await client(http).send(Endpoint<Anything>.get("/api/x", authorization: .token("")))
        #expect(http.requests.first?.headers.contains { $0.name == "token" } == false)

        let empty = client(http, session: SessionDouble(AuthToken("", generation: 1)))
        #expect(await empty.failure(of: Endpoint<Anything>.get("/api/x"))?.code == .loginNeeded)
        #expect(http.requests.count == 1)
    }

    @Test(arguments: [
        "plain", "a b", "a+b", "a;b&c=d", "#%?/:@", "%2B", "\"<>\\^`{|}", "订单 №1", "é", "e\u{301}", "👩‍👩‍👧", "\u{0}\r\n\t",
        "~-._",
        "!$'()*,", "",
    ])
    func theServerGetsEveryByteOfAQuery(_ text: String) async throws {
        let http = BackEndDouble()
        _ = try await client(http).send(
            Endpoint<Anything>.get("/api/x", query: [QueryItem("first", text), QueryItem(text, "second")]))
        let url = try #require(http.requests.first?.url)
        #expect(url.utf8.allSatisfy { byte in "%?&=/:".utf8.contains(byte) || isUnreserved(byte) })
        let query = try #require(url.split(separator: "?", maxSplits: 1).last)
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map {
            $0.split(separator: "=", omittingEmptySubsequences: false).map { String($0).removingPercentEncoding }
        }
        // Compared by bytes: Swift takes é and e + accent for equal.
        #expect(
            items.map { $0.map { Array(($0 ?? "?").utf8) } } == [
                [Array("first".utf8), Array(text.utf8)], [Array(text.utf8), Array("second".utf8)],
            ])
    }

    private func isUnreserved(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isASCII
            && (Unicode.Scalar(byte).properties.isAlphabetic || "0123456789-._~".utf8.contains(byte))
    }

    @Test func contentIsJSONWithSortedKeysAndPlainSlashes() async throws {
        let http = BackEndDouble()
        let body = ["username": "13800000001", "avatar": "https://x/图.jpg", "a": "\"\\"]
        _ = try await client(http).send(Endpoint<Anything>.post("/api/x", body: body, authorization: .none))
        let request = try #require(http.requests.first)
        #expect(request.method == .post)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"a":"\"\\","avatar":"https://x/图.jpg","username":"13800000001"}"#)
    }

    @Test func contentThatIsNoJSONIsNotSent() async {
        let http = BackEndDouble()
        let error = await client(http).failure(of: Endpoint<Anything>.post("/api/x", body: Double.nan))
        #expect(error?.code == .invalidRequest && error?.failure.category == .internal)
        #expect(http.requests.isEmpty)
    }

    @Test func aBackEndThatCannotBeHadFailsTheRequest() async {
        struct Nowhere: BaseURLProvider {
            func baseURL() async throws(APIError) -> String {
                throw APIError(.unavailable, failure: Failure(.io, LocalizedText(verbatim: "no server")))
            }
        }
        let http = BackEndDouble()
        let error = await client(http, baseURL: Nowhere()).failure(of: Endpoint<Anything>.get("/api/x"))
        #expect(error?.code == .unavailable && http.requests.isEmpty)
    }

    @Test func aRequestWhoseSessionEndsWhileTheBackEndIsLookedForIsNotSent() async {
        struct Slow: BaseURLProvider {
            let session: SessionDouble
            func baseURL() async throws(APIError) -> String {
                session.logIn(AuthToken("another", generation: 2))
                return "http://127.0.0.1:8080"
            }
        }
        let http = BackEndDouble(), session = SessionDouble(AuthToken("t0ken", generation: 1))
        let error = await client(http, session: session, baseURL: Slow(session: session))
            .failure(of: Endpoint<Anything>.get("/api/x"))
        #expect(error?.code == .sessionEnded && http.requests.isEmpty)
    }

    @Test(arguments: [
        (HTTPClientError.Code.unresolvedName, APIError.Code.network, Failure.Category.network),
        (.notConnected, .network, .network), (.connectionLost, .network, .network), (.tls, .network, .network),
        (.connectTimeout, .timeout, .timeout), (.totalTimeout, .timeout, .timeout),
        (.tooLarge, .badAnswer, .badAnswer), (.badAnswer, .badAnswer, .badAnswer),
        (.refusedRedirect, .badAnswer, .badAnswer), (.cancelled, .cancelled, .cancelled),
        (.invalidRequest, .invalidRequest, .usage), (.unavailable, .unavailable, .io),
    ])
    func aRequestWithoutAnAnswerKeepsTheHostAndTheAdvice(
        _ below: HTTPClientError.Code, _ code: APIError.Code, _ category: Failure.Category
    ) async {
        let message = LocalizedText(en: "api.zhifly.cn:443 said nothing. Try again.", zh: "请重试。")
        let http = BackEndDouble { _ throws(HTTPClientError) in throw HTTPClientError(below, message: message) }
        let error = await client(http).failure(of: Endpoint<Anything>.get("/api/x", query: [QueryItem("q", "secret")]))
        #expect(error?.code == code && error?.failure.category == category)
        #expect(error?.failure.message == message && error?.failure.request == "GET /api/x")
        #expect((error?.cause as? HTTPClientError)?.code == below)
    }
}
