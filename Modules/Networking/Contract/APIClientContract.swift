import Domain
public import NetworkingInterface
import Testing

/// The promises of `APIClient`, as a suite for whoever says to be one.
///
/// Each promise asks for a fresh client through `make`. Those about sessions are apart, because a double of the client
/// knows none.
public enum APIClientContract {
    /// A client, and the back end behind it in the test's hand.
    public struct Subject: Sendable {
        /// The client.
        public let client: any APIClient
        /// Lets the back end answer a path from now on.
        public let script: @Sendable (_ path: String, _ answer: BackEnd) -> Void
        /// Method and path of the requests that reached the back end.
        public let received: @Sendable () -> [String]

        /// A client, and the back end behind it.
        public init(
            client: any APIClient, script: @escaping @Sendable (String, BackEnd) -> Void,
            received: @escaping @Sendable () -> [String]
        ) {
            (self.client, self.script, self.received) = (client, script, received)
        }
    }

    /// What the back end does with a request.
    public enum BackEnd: Sendable {
        /// Succeeds, with this JSON text as `data`.
        case data(String)
        /// Refuses with a code of its own.
        case refusal(code: Int, message: String)
        /// Gives this answer after `during` has run, while the request is under way.
        indirect case after(_ during: @Sendable () async -> Void, BackEnd)
    }

    /// Runs every promise that needs no session.
    public static func verify(_ make: @Sendable () async throws -> Subject) async throws {
        try await aValueOfTheEndpointsTypeComesBack(make())
        try await nothingIsTheValuesToJudge(make())
        try await aRefusalCarriesTheServersCode(make())
        try await unreadableDataNamesEndpointAndKeyPath(make())
        try await secretsThatComeBackAreMasked(make())
        try await aCancelledTaskGetsNoValue(make())
    }

    private static let path = "/api/app/thing"

    private struct Thing: Decodable, Sendable, Equatable {
        let name: String, count: Int64

        init(from decoder: any Decoder) throws {
            let fields = try LooseObject(from: decoder)
            (name, count) = (try fields.text("name"), try fields.integer("count"))
        }
    }

    private static func aValueOfTheEndpointsTypeComesBack(_ subject: Subject) async throws {
        subject.script(path, .data(#"{"name":"景区","count":"9007199254740993","more":[]}"#))
        let thing = try await subject.client.send(Endpoint<Thing>.get(path, authorization: .none))
        #expect(thing.name == "景区" && thing.count == 9_007_199_254_740_993)

        let posted = Endpoint<Thing>.post(path, body: ["a": "b"], authorization: .token("temporary"))
        #expect(try await subject.client.send(posted) == thing)
        #expect(subject.received() == ["GET \(path)", "POST \(path)"])
    }

    private static func nothingIsTheValuesToJudge(_ subject: Subject) async throws {
        subject.script(path, .data("null"))
        let page = try await subject.client.send(Endpoint<Page<Thing>>.get(path, authorization: .none))
        #expect(page.rows.isEmpty)
        let error = await subject.client.failure(of: Endpoint<Thing>.get(path, authorization: .none))
        #expect(error?.code == .badAnswer)
    }

    private static func aRefusalCarriesTheServersCode(_ subject: Subject) async throws {
        subject.script(path, .refusal(code: 100_404, message: "订单不存在"))
        let error = await subject.client.failure(of: Endpoint<Thing>.get(path, authorization: .none))
        #expect(error?.code == .serverCode && error?.serverCode == 100_404)
        #expect(error?.failure.category == .notFound)
        #expect(error?.serverMessage == "订单不存在")
    }

    private static func unreadableDataNamesEndpointAndKeyPath(_ subject: Subject) async throws {
        subject.script(path, .data(#"{"name":"x","count":"many"}"#))
        let error = await subject.client.failure(
            of: Endpoint<Thing>.get(path, query: [QueryItem("secret", "s3cret")], authorization: .none))
        #expect(error?.code == .badAnswer && error?.failure.category == .badAnswer)
        #expect(error?.failure.request == "GET \(path)")
        for language in Language.allCases {
            let message = error?.failure.message(language) ?? ""
            #expect(message.contains("GET \(path)") && message.contains("data.count") && message.contains("many"))
            #expect(!message.contains("s3cret"))
        }
    }

    private static func secretsThatComeBackAreMasked(_ subject: Subject) async throws {
        subject.script(
            path, .data(#"{"list":[{"name":"x","count":"no S3cret, no t0ken"}],"total":1,"count":"S3cret"}"#))
        let authorization = EndpointAuthorization.token("t0ken"), body = ["password": "S3cret"]
        let page = try await subject.client.send(
            Endpoint<Page<Thing>>.post(path, body: body, secrets: ["S3cret"], authorization: authorization))
        #expect(page.skipped.map(\.reason) == [#"expected a whole number, got "no •••, no •••""#])
        let error = await subject.client.failure(
            of: Endpoint<Thing>.post(path, body: body, secrets: ["S3cret"], authorization: authorization))
        #expect(error?.failure.message(.english).contains(#"got "•••""#) == true)
        #expect(error.map { "\($0)".contains("S3cret") } == false)
    }

    private static func aCancelledTaskGetsNoValue(_ subject: Subject) async throws {
        subject.script(path, .after({ withUnsafeCurrentTask { $0?.cancel() } }, .data(#"{"name":"x","count":1}"#)))
        let asking = Task {
            await subject.client.failure(of: Endpoint<Thing>.get(path, authorization: .none))
        }
        #expect(await asking.value?.code == .cancelled)
    }
}

extension APIClient {
    /// How asking the endpoint fails; nil where it does not.
    public func failure<Value>(of endpoint: Endpoint<Value>) async -> APIError? {
        do {
            _ = try await send(endpoint)
            return nil
        } catch {
            return error
        }
    }
}
