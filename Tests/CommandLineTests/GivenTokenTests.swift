import TestSupport
import Testing

/// `SUIXINKAN_TOKEN`: a session of one process, which leaves alone what is on disk.
struct GivenTokenTests {
    private let given = ["SUIXINKAN_TOKEN": "given-token"]

    /// A back end where the given token belongs to somebody.
    private func script(role: String = "photographer", roleName: String = "摄影师") -> BackEndScript {
        var script = BackEndScript()
        script.answers["/api/yf-handset-app/userinfo"] = .json(
            BackEndScript.success(
                #"{"user_id":"2002","user_name":"李四","real_name":"李小四","phone":"13900000002","role_name":"\#(roleName)"}"#
            ))
        script.answers["/api/yf-handset-app/role-permission"] = .json(
            BackEndScript.success(
                """
                [{"role_id":1,"role_code":"other","role_name":"别的","scenics":[],"permissions":[]},
                 {"role_id":2,"role_code":"\(role)","role_name":"\(roleName)","scenics":[{"id":12,"name":"灵隐寺"}],
                  "permissions":[]}]
                """))
        script.answers["/api/app/store/all"] = .json(
            BackEndScript.success(
                #"[{"id":30,"name":"a","scenic_id":11,"status":1},{"id":31,"name":"b","scenic_id":12,"status":1}]"#))
        return script
    }

    @Test func theServerSaysWhoseTheTokenIsAndTheOrdersAreTheirs() async throws {
        let fixture = try CommandLineFixture(script().answer)
        let status = await fixture.run("auth", "status", "-o", "json", environment: given)
        #expect(status.status == 0 && status.error == "")
        let document = try JSONDocument(status.output)
        #expect(document["user_id"]?.text == "2002" && document["account_type"]?.text == "scenic_user")
        #expect(document["role_code"]?.text == "photographer" && document["role_name"]?.text == "摄影师")
        #expect(document["scenic_name"]?.text == "灵隐寺" && document["display_name"]?.text == "李小四")

        #expect(await fixture.run("orders", "list", environment: given).status == 0)
        let last = fixture.stub.requests.last
        #expect(last?.path == "/api/yf-handset-app/photog/order/listv2" && last?.header("token") == "given-token")
    }

    @Test func aStoreAdminsStoreIsTheFirstOfTheScenicArea() async throws {
        let fixture = try CommandLineFixture(script(role: "store_admin", roleName: "店长").answer)
        let document = try JSONDocument(await fixture.run("auth", "status", "-o", "json", environment: given).output)
        #expect(document["account_type"]?.text == "store_user" && document["store_id"]?.text == "31")
    }

    @Test(arguments: [["orders", "list"], ["home"], ["home", "menus"], ["stats", "summary"], ["profile", "show"]])
    func itIsEnoughToReadEverything(_ words: [String]) async throws {
        let server = script()
        let fixture = try CommandLineFixture { request in
            // Whatever else is asked has nothing to say.
            server.answers[request.path] ?? .json(BackEndScript.success("{}"))
        }
        let result = await fixture.run(words: words + ["-o", "json"], environment: given)
        #expect(fixture.stub.requests.allSatisfy { $0.header("token") == "given-token" })
        // An empty object is no list and no summary: that is said, and it is no matter of the session.
        #expect(result.status != 4 && result.status != 3 && result.status != 70, "\(result.error)")
    }

    @Test func whatIsOnDiskIsNeitherReadNorChanged() async throws {
        let server = script()
        let fixture = try CommandLineFixture(server.answer)
        _ = await fixture.login()
        let token = try fixture.tokenFile, store = await fixture.stored()
        #expect(token != nil && store.contains("key_in_user_id"))
        for words in [["auth", "status"], ["orders", "list"]] {
            let result = await fixture.run(words: words, environment: given)
            #expect(result.status == 0, "\(words): \(result.error)")
        }
        #expect(try fixture.tokenFile == token)
        #expect(await fixture.stored() == store)
    }

    @Test func whereThereIsNothingOnDiskNothingIsMade() async throws {
        let fixture = try CommandLineFixture(script().answer)
        #expect(await fixture.run("orders", "list", environment: given).status == 0)
        #expect(try fixture.read("store.db") == nil && fixture.read("token.json.lock") == nil)
    }

    @Test func aRefusedTokenEndsWith4AndErasesNothing() async throws {
        let fixture = try CommandLineFixture { [script = script()] request in
            request.header("token") == "given-token"
                ? .json(#"{"code":100401,"msg":"given-token is expired","data":null}"#) : script.answer(request)
        }
        _ = await fixture.login()
        let token = try fixture.tokenFile, store = await fixture.stored()
        #expect(token != nil && store.contains("key_in_user_id"))
        for words in [["orders", "list"], ["auth", "status"]] {
            let result = await fixture.run(words: words, environment: given)
            #expect(result.status == 4 && result.output == "")
            #expect(!result.error.contains("given-token"))
            #expect(result.error.split(separator: "\n").count == 1)
        }
        #expect(try fixture.tokenFile == token)
        #expect(await fixture.stored() == store)
        #expect(await fixture.run("orders", "list").status == 0)
    }

    @Test(arguments: [
        ["auth", "login", "--phone", "13123456789"], ["auth", "accounts"], ["auth", "switch", "--account", "1"],
        ["auth", "logout"], ["storage", "list"], ["launch"], ["boot-task", "show"], ["home", "location", "online"],
    ])
    func whatIsAboutTheDiskRefuses(_ words: [String]) async throws {
        let fixture = try CommandLineFixture(script().answer)
        let result = await fixture.run(words: words, environment: given)
        #expect(result.status == 2 && result.output == "" && result.error.contains("SUIXINKAN_TOKEN"))
        #expect(fixture.stub.requests.isEmpty)
        #expect(await fixture.run(words: words + ["--help"], environment: given).status == 0)
    }

    @Test(arguments: ["two words", "line\nbreak", "页"]) func whatIsNoTokenIsRefusedBeforeAnyRequest(
        _ token: String
    ) async throws {
        let fixture = try CommandLineFixture(script().answer)
        let result = await fixture.run("orders", "list", environment: ["SUIXINKAN_TOKEN": token])
        #expect(result.status == 3 && !result.error.contains(token))
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test func aUserWithoutARoleIsTold() async throws {
        var server = script()
        server.answers["/api/yf-handset-app/role-permission"] = .json(BackEndScript.success("[]"))
        let fixture = try CommandLineFixture(server.answer)
        #expect(await fixture.run("orders", "list", environment: given).status == 5)
    }
}

extension CommandLineFixture {
    /// Everything in the store, as `storage list` shows it.
    fileprivate func stored() async -> String { await run("storage", "list", "-o", "json").output }
}
