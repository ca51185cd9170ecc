import Composition
import PlatformInterface
import TestSupport
import Testing

/// Contexts: a back end, an account, a session and a store of their own each.
struct ContextTests {
    private let fixture: CommandLineFixture

    init() throws {
        var script = BackEndScript()
        script.accounts = [
            BackEndScript.account(501, role: "photographer"), BackEndScript.account(502, role: "photographer"),
        ]
        fixture = try CommandLineFixture(script.answer)
    }

    /// Without the variable that would outrank a context's back end.
    private func run(
        _ words: String..., lines: [String] = [], terminals: Set<StandardStream> = [],
        environment: [String: String] = [:]
    ) async -> CommandLineFixture.Result {
        await fixture.run(
            words: words, baseURL: "", lines: lines, terminals: terminals, environment: environment)
    }

    private func rows() async throws -> [JSONDocument] {
        try #require(try JSONDocument(await run("context", "list", "-o", "json").output)["list"]?.list)
    }

    private func names() async throws -> [String] { try await rows().compactMap { $0["name"]?.text } }

    private func login(_ words: String...) async -> CommandLineFixture.Result {
        await fixture.run(
            words: ["auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy"] + words,
            baseURL: "", lines: ["right"])
    }

    @Test func aTerminalIsToldHowToGoOnWithANewContext() async {
        let here: Set<StandardStream> = [.input, .output, .error]
        let created = await run("context", "create", "work", "--env", "demo", terminals: here)
        #expect(created.status == 0 && created.error.contains("suixinkan context use work"))
        #expect(await run("context", "create", "more", "--env", "demo", "--use", terminals: here).error.contains("now"))
        #expect(await run("context", "create", "script", "--env", "demo").error == "")
    }

    @Test func aContextsBackEndAndAccountAreTakenUntilAFlagOrAVariableNamesAnother() async throws {
        #expect(await run("context", "create", "work", "--base-url", fixture.stub.url, "--account", "502").status == 0)
        let login = await login("--context", "work")
        #expect(login.status == 0, "\(login.error)")
        #expect(fixture.stub.requests.last?.bodyText.contains(#""account_id":502"#) == true)
        let status = await run("--context", "work", "auth", "status", "-o", "json")
        #expect(try JSONDocument(status.output)["origin"]?.text == fixture.stub.url)
        let byFlag = await run("--context", "work", "--env", "debug", "auth", "status", "-o", "json")
        #expect(try JSONDocument(byFlag.output)["origin"]?.text == "https://api-test.zhifly.cn")
        let byVariable = await run(
            "auth", "status", "-o", "json",
            environment: ["SUIXINKAN_CONTEXT": "work", "SUIXINKAN_ENVIRONMENT": "release"])
        #expect(try JSONDocument(byVariable.output)["origin"]?.text == "https://api.zhifly.cn")
        _ = await run("config", "set", "environment", "release")
        let beforeConfiguration = await run("--context", "work", "auth", "status", "-o", "json")
        #expect(try JSONDocument(beforeConfiguration.output)["origin"]?.text == fixture.stub.url)
    }

    @Test func theOneInUseIsTheCurrentOne() async throws {
        _ = await run("context", "create", "work", "--base-url", fixture.stub.url)
        _ = await run("context", "create", "demo-2", "--env", "demo", "--use")
        var rows = try await rows()
        #expect(rows.compactMap { $0["name"]?.text } == ["default", "demo-2", "work"])
        #expect(rows.map { $0["current"]?.flag } == [false, true, false])
        #expect(rows.map { $0["environment"]?.text } == [nil, "demo", nil])
        #expect(rows.last?["base_url"]?.text == fixture.stub.url)
        #expect(await run("context", "use", "work").status == 0)
        #expect(await login("--account", "501").status == 0)
        rows = try await self.rows()
        #expect(rows.map { $0["current"]?.flag } == [false, false, true])
        #expect(rows.map { $0["has_session"]?.flag } == [false, false, true])
        #expect(await run("orders", "list").status == 0)
        #expect(await run("context", "use", "default").status == 0)
        #expect(await run("auth", "status").status == 4)
        let shadowed = await run("context", "use", "work", environment: ["SUIXINKAN_CONTEXT": "default"])
        #expect(shadowed.status == 0 && shadowed.error.contains("SUIXINKAN_CONTEXT"))
    }

    @Test func aDeletedContextIsGoneWithItsSessionAndTheOthersStay() async throws {
        _ = await run("context", "create", "work", "--base-url", fixture.stub.url)
        _ = await run("context", "create", "home", "--base-url", fixture.stub.url)
        for name in ["work", "home"] { #expect(await login("--context", name, "--account", "501").status == 0) }
        #expect(await run("context", "delete", "work").status == 2)
        #expect(try await names() == ["default", "home", "work"])
        #expect(await run("context", "delete", "work", lines: ["n"], terminals: [.input, .error]).status == 15)
        #expect(await run("context", "delete", "work", lines: ["y"], terminals: [.input, .error]).status == 0)
        #expect(try await names() == ["default", "home"])
        #expect(try fixture.file(".local/share/suixinkan/work/token.json") == nil)
        #expect(try Host.live().folders.names(in: fixture.home.path(".local/share/suixinkan")) == ["home"])
        #expect(await run("--context", "home", "orders", "list").status == 0)
    }

    @Test func theCurrentOneIsDeletedOnlyWhenToldSo() async throws {
        _ = await run("context", "create", "work", "--base-url", fixture.stub.url, "--use")
        #expect(await run("context", "delete", "work", "-y").status == 7)
        #expect(try await names() == ["default", "work"])
        #expect(await run("context", "delete", "work", "-y", "--force").status == 0)
        #expect(try await names() == ["default"])
        #expect(try await rows().first?["current"]?.flag == true)
    }

    @Test(arguments: ["use", "delete"]) func whatIsNotThereIsNotFound(_ verb: String) async {
        let result = await run("context", verb, "nobody", "-y")
        #expect(result.status == 6 && result.error.contains("default"))
    }

    @Test func aContextIsCreatedOnce() async {
        #expect(await run("context", "create", "work", "--env", "demo").status == 0)
        #expect(await run("context", "create", "work", "--env", "release").status == 7)
        #expect(await run("config", "get", "context.work.environment").output == "demo\n")
    }

    @Test(arguments: ["wrok", "nobody"]) func aNameThatWasNeverCreatedMakesNoContext(_ name: String) async throws {
        _ = await run("context", "create", "work", "--base-url", fixture.stub.url)
        for (words, environment) in [
            (["--context", name, "auth", "status"], [:]), (["--context", name, "doctor"], [:]),
            (["auth", "status"], ["SUIXINKAN_CONTEXT": name]),
            (["--context", name, "auth", "login", "--phone", "13123456789", "--password-stdin"], [:]),
        ] as [([String], [String: String])] {
            let result = await fixture.run(words: words, baseURL: "", lines: ["right"], environment: environment)
            #expect(result.status == 3 && result.output.isEmpty, "\(words): \(result.error)")
            #expect(result.error.contains("There are: default, work."))
            #expect(result.error.contains("Did you mean “work”?") == (name == "wrok"))
            #expect(result.error.contains("suixinkan context create \(name)"))
        }
        #expect(try await names() == ["default", "work"])
        #expect(await run("context", "create", name, environment: ["SUIXINKAN_CONTEXT": name]).status == 0)
        #expect(await run("--context", name, "auth", "status").status == 4)
    }

    /// What a release without `context create` made by its name alone.
    @Test(arguments: ["store.db", "token.json"]) func aFolderOfAnEarlierReleaseIsAContext(_ file: String) async throws {
        #expect(await login("--base-url", fixture.stub.url, "--account", "501").status == 0)
        let (files, folder) = (Host.live().files, ".local/share/suixinkan")
        try files.createPrivateFolder(fixture.home.path("\(folder)/old"))
        let bytes = try #require(try files.read(fixture.home.path("\(folder)/default/\(file)"), limit: 1 << 22))
        try files.replace(fixture.home.path("\(folder)/old/\(file)"), with: bytes)
        #expect([0, 4].contains(await run("--context", "old", "auth", "status").status))
        #expect(try await names() == ["default", "old"])
    }

    @Test func aVariableThatOutranksANamedContextIsSaid() async throws {
        _ = await run("context", "create", "work", "--base-url", fixture.stub.url)
        func error(_ words: String..., environment: [String: String]) async -> String {
            await fixture.run(words: words + ["auth", "status"], baseURL: "", environment: environment).error
        }
        let outranked = ["SUIXINKAN_ENVIRONMENT": "release"]
        #expect(
            await error("--context", "work", environment: outranked) == """
                SUIXINKAN_ENVIRONMENT outranks the back end of the context “work”: https://api.zhifly.cn, not \
                \(fixture.stub.url).

                """)
        #expect(await error("--context", "work", environment: ["SUIXINKAN_BASE_URL": fixture.stub.url]).isEmpty)
        #expect(await error("--context", "work", "--env", "debug", environment: outranked).isEmpty)
        #expect(await error("--context", "default", environment: outranked).isEmpty)
        #expect(await error(environment: outranked.merging(["SUIXINKAN_CONTEXT": "work"]) { $1 }).isEmpty)
    }

    /// H25: a name decides a folder.
    @Test(arguments: [
        "../x", "/tmp/x", "..\\x", "%2e%2e%2fx", ".", "..", "", "a/../../b", ".bashrc",
        String(repeating: "名", count: 100),
        String(repeating: "a", count: 65), "a b", "a\nb",
    ])
    func aNameLeadsNowhereElse(_ name: String) async throws {
        for words in [["create"], ["use"], ["delete", "-y"]] {
            let result = await fixture.run(words: ["context"] + words + ["--", name], baseURL: "")
            #expect(result.status == 2, "\(words): \(result.error)")
        }
        #expect(await run("--context", name, "auth", "status").status == 2)
        #expect(await run("auth", "status", environment: ["SUIXINKAN_CONTEXT": name]).status == (name.isEmpty ? 4 : 3))
        #expect(try await names() == ["default"])
    }

    @Test func anotherProgramsFolderIsNoContext() async throws {
        let files = Host.live().files
        try files.createPrivateFolder(fixture.home.path(".local/share/suixinkan/stranger"))
        try files.replace(fixture.home.path(".local/share/suixinkan/stranger/diary.txt"), with: [1])
        #expect(try await names() == ["default"])
        #expect(await run("context", "delete", "stranger", "-y").status == 6)
        #expect(try fixture.file(".local/share/suixinkan/stranger/diary.txt") != nil)
    }

    @Test func aShellIsOfferedTheNames() async {
        _ = await run("context", "create", "work", "--env", "demo")
        for words in [["--context", "w"], ["context", "use", "w"], ["context", "delete", "w"]] {
            #expect(await fixture.run(words: ["__complete"] + words, baseURL: "").output == "work\n")
        }
    }
}
