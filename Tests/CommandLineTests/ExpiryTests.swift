import TestSupport
import Testing

/// A session that expires in any command leaves exit status 4, one line on standard error, nothing of itself on disk, and
/// nothing on standard output but a launch's login page (case H01).
@Suite(.timeLimit(.minutes(2))) struct ExpiryTests {
    @Test(
        arguments: [
            ["launch"], ["launch", "suixinkan://order_detail?order_id=880001"],
            ["open", "suixinkan://order_detail?order_id=880001"],
            ["open", "suixinkan://home"], ["orders", "list"], ["orders", "list", "--all"],
            ["orders", "show", "880001"],
            ["home"], ["home", "menus"], ["home", "dialogs"], ["spots", "list"], ["profile", "show"],
            ["stats", "summary"],
            ["stats", "daily"], ["stats", "daily", "--all"], ["stats", "chart"],
            ["auth", "switch", "--account", "501"],
        ], [401, 200])
    func everyCommandSaysItOnce(_ words: [String], _ status: Int) async throws {
        let fixture = try CommandLineFixture(LaunchScript().answer)
        _ = await fixture.login()
        let refusal = StubAnswer.json(#"{"code":100401,"msg":"登录已过期","data":null}"#, status: status)
        fixture.stub.respond { request in request.header("token") == nil ? LaunchScript().answer(request) : refusal }
        let result = await fixture.run(words: words + ["-o", "json"])
        #expect(result.status == 4, "\(words): \(result.error)")
        #expect(result.error.split(separator: "\n").count == 1, "\(words): \(result.error)")
        #expect(try fixture.tokenFile == nil, "\(words)")
        if words[0] != "launch" { #expect(result.output == "", "\(words)") }
        #expect(await fixture.run("auth", "status").status == 4)
    }
}
