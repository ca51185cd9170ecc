import Domain
import NetworkingContract
import NetworkingInterface
import NetworkingTesting
import PlatformInterface
import Testing

/// The double says what it was asked, and what it was not told.
struct FakeAPIClientTests {
    @Test func whatIsNotScriptedIsReportedAndFails() async {
        let reports = Locked<[String]>([])
        let api = FakeAPIClient { report in reports.withLock { $0.append(report) } }
        let error = await api.failure(of: Endpoint<Anything>.get("/api/x"))
        #expect(error?.code == .unavailable && error?.failure.request == "GET /api/x")
        #expect(reports.withLock { $0 } == ["GET /api/x has no answer; give one: api.answer(\"/api/x\", data: \"…\")"])
    }

    @Test func requestsAreKeptAsTheyWereAsked() async throws {
        let api = FakeAPIClient { Issue.record("\($0)") }
        api.answer("/api/x", data: "{}")
        let query = [QueryItem("page", "2"), QueryItem("keyword", "a+b")]
        _ = try await api.send(Endpoint<Anything>.get("/api/x", query: query))
        _ = try await api.send(
            Endpoint<Anything>.post("/api/x", body: ["b": "/", "a": "1"], authorization: .token("temporary")))
        #expect(api.requests.map(\.method) == [.get, .post])
        #expect(api.requests.map(\.authorization) == [.session, .token("temporary")])
        #expect(api.requests[0].query == query && api.requests[0][query: "keyword"] == "a+b")
        #expect(api.requests.map(\.body) == [nil, #"{"a":"1","b":"/"}"#])
    }

    @Test func aScriptSeesTheRequestAndTheLastOneCounts() async throws {
        struct Echo: Decodable, Sendable { let page: String }
        let api = FakeAPIClient { Issue.record("\($0)") }
        api.fail("/api/x", with: APIError(.network, failure: Failure(.network, LocalizedText(verbatim: "down"))))
        #expect(await api.failure(of: Endpoint<Echo>.get("/api/x"))?.code == .network)
        api.answer("/api/x") { request in #"{"page":"\#(request[query: "page"] ?? "")"}"# }
        #expect(try await api.send(Endpoint<Echo>.get("/api/x", query: [QueryItem("page", "7")])).page == "7")
    }

    @Test func aScriptThatIsNoJSONIsABadAnswer() async {
        let api = FakeAPIClient { Issue.record("\($0)") }
        api.answer("/api/x", data: "{")
        #expect(await api.failure(of: Endpoint<Anything>.get("/api/x"))?.code == .badAnswer)
    }
}
