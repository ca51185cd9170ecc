import PlatformInterface
import TestSupport
import Testing

struct DryRunTests {
    /// What can be tried out changes nothing, and says on standard error only what would be done.
    @Test(arguments: [
        ["alias", "set", "x", "version"], ["alias", "delete", "paid"], ["auth", "logout"],
        ["auth", "switch", "--account", "501"], ["boot-task", "clear"], ["config", "set", "output", "json"],
        ["config", "unset", "timeout"], ["context", "create", "new", "--env", "demo", "--use"],
        ["context", "delete", "work"], ["context", "use", "work"], ["home", "location", "offline"],
        ["home", "location", "online"], ["home", "location", "remind", "30"], ["home", "location", "report"],
        ["home", "menus", "set", "--none"], ["integrate"], ["integrate", "--remove"],
        ["storage", "export", "/nowhere/x.plist"],
    ])
    func aDryRunChangesNothing(_ words: [String]) async throws {
        let fixture = try CommandLineFixture(LaunchScript().answer)
        _ = await fixture.login()
        for words in [
            ["config", "set", "timeout", "9"], ["context", "create", "work", "--env", "demo"],
            ["alias", "set", "paid", "orders", "list"], ["home", "menus"], ["home", "location", "online"],
        ] { #expect(await fixture.run(words: words).status == 0, "\(words)") }
        func state() async -> [String] {
            var state: [String] = []
            for words in [
                ["config", "list"], ["context", "list"], ["auth", "status"],
                ["home", "location", "status", "-q", ".online"],
                ["home", "location", "status", "-q", ".reminder_minutes"], ["home", "menus"],
                ["integrate", "--status"],
                ["boot-task", "show"],
            ] { state.append(await fixture.run(words: words).output) }
            return state
        }
        let before = await state()
        let result = await fixture.run(words: words + ["--dry-run"])
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        #expect(result.error.hasPrefix("Would ") || words == ["boot-task", "clear"], "\(result.error)")
        #expect(await state() == before)
        #expect(!fixture.stub.requests.contains { $0.path.contains("set-user") && $0.header("token") == "real-token" })
    }
}
