import LaunchInterface
import Testing

@testable import Launch

struct LiveMapTests {
    @Test func theMapHasAConfigurationOnceItIsConfiguredOverHTTPSOnly() throws {
        let map = LiveMap(apiKey: "k3y")
        #expect(map.configuration == nil)
        map.configureIfNeeded()
        map.configureIfNeeded()
        let configuration = try #require(map.configuration)
        #expect(configuration.apiKey == "k3y" && configuration.privacyAgreementAccepted)
        #expect(configuration.serviceURL.hasPrefix("https://"))
        #expect(!"\(configuration)".contains("k3y"))
    }
}
