import Foundation
import PlatformInterface
import TestSupport
import Testing

/// Codes are for machines: people read words, in their language.
struct TermsTests {
    private static let codes = [
        "scenic_user", "store_user", "photographer", "scenic_admin", "store_admin", "logged_in", "logged_out",
        "main_tab", "check_in", "scenic_area", "location_timeout", "open", "yes", "no",
    ]

    @Test(arguments: ["photographer", "scenic_admin", "store_admin"])
    func chineseReadersMeetNoCode(_ role: String) async throws {
        let fixture = try CommandLineFixture(LaunchScript(role: role).answer)
        let commands = [
            ["auth", "status"], ["auth", "accounts"], ["whoami"], ["home"], ["home", "stores"], ["home", "dialogs"],
            ["home", "location", "status"], ["launch"], ["profile", "show"], ["orders", "list"], ["context", "list"],
            ["stats", "daily"],
        ]
        for isLoggedIn in [false, true] {
            if isLoggedIn { #expect(await fixture.login().status == 0) }
            for words in commands {
                let result = await fixture.run(
                    words: ["--lang", "zh"] + words, terminals: [.output, .error], columns: 120)
                let shown = (result.output + result.error).replacing("suixinkan auth login", with: "")
                let met = shown.split { !($0.isASCII && $0.isLetter || $0 == "_") }.filter {
                    Self.codes.contains(String($0))
                }
                #expect(met.isEmpty, "\(words): \(shown)")
            }
        }
    }
}
