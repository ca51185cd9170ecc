import PlatformInterface
import TestSupport
import Testing

struct IntegrateTests {
    private let fixture: CommandLineFixture

    init() throws { fixture = try CommandLineFixture() }

    private func file(_ path: String) throws -> String? { try fixture.file(path) }

    @Test func linksAreRegisteredOnceAndTakenBack() async throws {
        #expect(
            try JSONDocument(await fixture.run("integrate", "--status", "-o", "json").output)["registration"]?.text
                == "absent")
        #expect(try file(".local/share/applications/suixinkan.desktop") == nil)
        for _ in 1...2 {
            let result = await fixture.run("integrate", "-o", "json")
            #expect(result.status == 0 && result.error == "")
            let document = try JSONDocument(result.output)
            #expect(document["registration"]?.text == "registered")
            #expect(document["entry"]?.text == fixture.home.path(".local/share/applications/suixinkan.desktop"))
        }
        #expect(try file(".local/share/applications/suixinkan.desktop")?.contains("open %u") == true)
        #expect(
            try file(".config/mimeapps.list")
                == "[Default Applications]\nx-scheme-handler/suixinkan=suixinkan.desktop;\n")
        #expect(await fixture.run("integrate", "--remove").status == 0)
        #expect(try file(".local/share/applications/suixinkan.desktop") == nil)
        #expect(try file(".config/mimeapps.list") == "[Default Applications]\n")
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test func removingAndLookingTogetherIsRefused() async {
        #expect(await fixture.run("integrate", "--remove", "--status").status == 2)
    }

    @Test func withoutAHomeItIsSaid() async {
        let result = await fixture.run("integrate", environment: ["HOME": ""])
        #expect(result.status == 3)
        #expect(result.error.contains("HOME"))
    }
}
