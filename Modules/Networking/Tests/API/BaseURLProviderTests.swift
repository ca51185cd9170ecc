import Domain
import Networking
import NetworkingContract
import NetworkingInterface
import NetworkingTesting
import Testing

struct BaseURLProviderTests {
    @Test(arguments: ["https://api.zhifly.cn", "https://api.zhifly.cn/", "http://127.0.0.1:8080/base/"])
    func aFixedOneKeepsItsPromises(_ url: String) async throws {
        try await BaseURLProviderContract.check(FixedBaseURL(url))
    }

    @Test func theFakeKeepsThemToo() async throws {
        let fake = FakeBaseURLProvider("http://127.0.0.1:8080")
        try await BaseURLProviderContract.check(fake)
        #expect(fake.count == 2)

        let down = APIError(.unavailable, failure: Failure(.io, LocalizedText(verbatim: "no server")))
        let failing = FakeBaseURLProvider(failing: down)
        let error = await #expect(throws: APIError.self) { try await failing.baseURL() }
        #expect(error?.code == .unavailable)
    }
}
