import Domain
import NetworkingContract
import NetworkingInterface
import Testing

@testable import Networking

/// Servers repeat what they were sent. Neither a message nor a log repeats it after them.
struct SecretTests {
    private static let password = "S3cretPassw0rd!"
    private static let token = "eyJhbGciOi.REALTOKEN.4f9d1c7ab2e844100a1f9c"

    private struct Row: Decodable, Sendable {
        enum Kind: String, Decodable, Sendable { case day }
        let id: OrderID, kind: Kind, counts: [String: Int]

        init(from decoder: any Decoder) throws {
            id = try LooseObject(from: decoder).identifier("id")
            let fields = try decoder.container(keyedBy: WireKey.self)
            kind = try fields.decode(Kind.self, forKey: "kind")
            counts = try fields.decode([String: Int].self, forKey: "counts")
        }
    }

    /// What a server repeats, and a request that carried it.
    private enum Carrier: CaseIterable {
        case password, sessionToken, ownToken

        var secret: String { self == .password ? SecretTests.password : SecretTests.token }

        private func endpoint<Value>(_ type: Value.Type) -> Endpoint<Value> {
            switch self {
            case .password:
                .post(
                    "/api/login", body: ["password": SecretTests.password], secrets: [SecretTests.password],
                    authorization: .none)
            case .sessionToken: .get("/api/x")
            case .ownToken: .get("/api/x", authorization: .token(SecretTests.token))
            }
        }

        func failure(_ response: HTTPResponse) async -> APIError? {
            await client(response).failure(of: endpoint(Row.self))
        }

        func page(_ response: HTTPResponse) async throws -> Page<Row> {
            try await client(response).send(endpoint(Page<Row>.self))
        }

        private func client(_ response: HTTPResponse) -> LiveAPIClient {
            let token = self == .ownToken ? nil : AuthToken(SecretTests.token, generation: 1)
            return answering(response, session: SessionDouble(token))
        }
    }

    private func expectMasked(
        _ error: APIError?, _ secret: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let error = try #require(error, sourceLocation: location)
        for printed in Language.allCases.map({ error.failure.message($0) }) + [error.serverMessage ?? "••", "\(error)"]
        {
            #expect(!printed.contains(secret.prefix(12)), sourceLocation: location)
            // The third may carry an accent, and is another character then.
            #expect(printed.contains("••"), "\(printed)", sourceLocation: location)
        }
    }

    @Test(arguments: Carrier.allCases, [(200, 100_101), (200, 100_401), (401, 100_101), (500, 1)])
    private func theServersWordsComeWithoutIt(_ carrier: Carrier, _ answered: (status: Int, code: Int)) async throws {
        // Cut after 200 characters, the last one would be half a secret.
        for before in ["", String(repeating: "很", count: 190)] {
            let body = #"{"code":\#(answered.code),"msg":"\#(before)wrong \#(carrier.secret)\u0301"}"#
            let response = answer(body, status: answered.status)
            try expectMasked(await carrier.failure(response), carrier.secret)
        }
    }

    @Test(arguments: Carrier.allCases)
    private func whatCannotBeReadIsQuotedWithoutIt(_ carrier: Carrier) async throws {
        let secret = carrier.secret
        for data in [
            #"{"id":"\#(secret)"}"#, #"{"id":"\#(String(repeating: "9", count: 30))\#(secret)"}"#,
            #"{"id":1,"kind":"\#(secret)"}"#, #"{"id":1,"kind":"day","counts":{"\#(secret)":"many"}}"#,
        ] {
            let response = answer(#"{"code":100000,"data":\#(data)}"#)
            try expectMasked(await carrier.failure(response), secret)

            let rows = answer(#"{"code":100000,"data":{"list":[\#(data)],"total":1}}"#)
            let page = try await carrier.page(rows)
            let skipped = try #require(page.skipped.first)
            #expect(!"\(skipped)".contains(secret.prefix(12)) && "\(skipped)".contains("•••"), "\(skipped)")
        }
    }

    @Test(arguments: Carrier.allCases)
    private func theKindOfContentComesWithoutIt(_ carrier: Carrier) async throws {
        let response = HTTPResponse(
            status: 200, headers: [HTTPHeader("Content-Type", "text/\(carrier.secret)")], body: Array("<html>".utf8))
        try expectMasked(await carrier.failure(response), carrier.secret)
    }

    @Test func aShortSecretBlotsOutNothing() async {
        let endpoint = Endpoint<Row>.post("/api/x", body: ["a": "b"], secrets: ["abc", ""], authorization: .none)
        let error = await client(BackEndDouble(answer(#"{"code":1,"msg":"abcde"}"#))).failure(of: endpoint)
        #expect(error?.serverMessage == "abcde")
    }

    @Test func theLongerOfTwoSecretsIsMaskedWhole() {
        #expect(Secrets(["abcd", "abcdefgh"]).masked("abcdefgh abcd abcx") == "••• ••• abcx")
    }

    @Test func anotherRequestsSecretIsNoneHere() async {
        let error = await client(BackEndDouble(answer(#"{"code":1,"msg":"\#(Self.token)"}"#)))
            .failure(of: Endpoint<Row>.get("/api/x", authorization: .none))
        #expect(error?.serverMessage == Self.token)
    }
}

private func answering(_ response: HTTPResponse, session: SessionDouble) -> LiveAPIClient {
    client(BackEndDouble(response), session: session)
}
