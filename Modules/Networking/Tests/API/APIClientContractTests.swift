import Domain
import NetworkingContract
import NetworkingInterface
import NetworkingTesting
import PlatformInterface
import Testing

@testable import Networking

/// The promises of `APIClient`, over the live client on a scripted transport, and over the double.
struct APIClientContractTests {
    @Test func theLiveClientKeepsThePromises() async throws {
        try await APIClientContract.verify { Self.live().subject }
    }

    @Test func theLiveClientKeepsThePromisesAboutSessions() async throws {
        for _ in 0..<20 { try await APIClientContract.verifySessions { Self.live() } }
    }

    @Test func theDoubleKeepsThePromises() async throws {
        try await APIClientContract.verify {
            let fake = FakeAPIClient { Issue.record("\($0)") }
            return APIClientContract.Subject(
                client: fake,
                script: { path, answer in fake.answer(path) { _ throws(APIError) in try await Self.data(answer) } },
                received: { fake.requests.map { "\($0.method.rawValue) \($0.path)" } })
        }
    }

    private static func live() -> APIClientContract.SessionSubject {
        let http = BackEndDouble()
        let session = SessionDouble()
        let host = "http://127.0.0.1:8080"
        return APIClientContract.SessionSubject(
            subject: APIClientContract.Subject(
                client: client(http, session: session),
                script: { _, answer in http.script { _ in await response(answer) } },
                received: {
                    http.requests.map { "\($0.method.rawValue) \($0.url.dropFirst(host.count).prefix { $0 != "?" })" }
                }),
            logIn: { session.logIn($0) }, refused: { session.refused },
            tokens: { http.requests.map { request in request.headers.first { $0.name == "token" }?.value } })
    }

    private static func response(_ backEnd: APIClientContract.BackEnd) async -> HTTPResponse {
        switch backEnd {
        case .data(let json): return answer(#"{"code":100000,"msg":"ok","data":\#(json)}"#)
        case .refusal(let code, let message): return answer(#"{"code":\#(code),"msg":"\#(message)","data":null}"#)
        case .after(let during, let backEnd):
            await during()
            return await response(backEnd)
        }
    }

    private static func data(_ backEnd: APIClientContract.BackEnd) async throws(APIError) -> String {
        switch backEnd {
        case .data(let json): return json
        case .refusal(let code, let message):
            throw APIError(
                .serverCode,
                failure: Failure(.notFound, LocalizedText(verbatim: message), serverCode: code), serverMessage: message)
        case .after(let during, let backEnd):
            await during()
            return try await data(backEnd)
        }
    }
}
