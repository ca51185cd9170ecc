import PlatformInterface
import TestSupport
import Testing

struct LoginTests {
    @Test func loginSendsTheContractsRequestsAndKeepsTheRealTokenOnly() async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.login()
        #expect(result.status == 0)
        #expect(result.error == "")
        #expect(result.output.contains("logged_in"))

        let requests = fixture.stub.requests
        #expect(
            requests.map { "\($0.method) \($0.target)" } == ["POST /api/app/v9/login", "POST /api/app/v9/set-user"])
        #expect(requests.map { $0.header("token") } == [nil, "temporary-token"])
        #expect(requests[0].bodyText == #"{"password":"right","username":"13123456789"}"#)
        #expect(requests[1].bodyText == #"{"account_id":501,"account_type":"scenic_user"}"#)
        for request in requests {
            #expect(request.header("Content-Type") == "application/json")
            #expect(request.header("Accept") == "application/json")
            #expect(request.header("X-OS-TYPE") == "iOS")
            #expect(request.header("X-APP-VERSION")?.isEmpty == false)
            #expect(request.header("Expect") == nil)
        }
        #expect(try fixture.tokenFile?.contains("real-token") == true)
        #expect(try fixture.tokenFile?.contains("temporary-token") == false)
    }

    @Test(arguments: ["131 2345 6789", "131-2345-6789", "+8613123456789", "008613123456789", "１３１２３４５６７８９"])
    func aPhoneNumberIsSentInItsOneFormHoweverItWasTyped(_ typed: String) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(
            "auth", "login", "--phone", typed, "--password-stdin", "--accept-privacy", lines: ["right"])
        #expect(result.status == 0)
        #expect(fixture.stub.requests.first?.bodyText.contains(#""username":"13123456789""#) == true)
    }

    @Test(arguments: [
        (["--phone", "23123456789", "--password-stdin", "--accept-privacy"], "right"),
        (["--phone", "13123456789", "--password-stdin", "--accept-privacy"], ""),
        (["--phone", "13123456789", "--password-stdin"], "right"),
        (["--phone", "13123456789", "--accept-privacy"], "right"),
        (["--password-stdin", "--accept-privacy"], "right"),
    ])
    func whatIsMissingOrWrongEndsWithTwoAndAsksNobody(_ options: [String], _ password: String) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(words: ["auth", "login"] + options, lines: [password])
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test func withoutATerminalEverythingThatIsMissingIsNamedAtOnce() async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run("auth", "login")
        #expect(result.status == 2)
        for option in ["--phone", "--password-stdin", "--accept-privacy"] { #expect(result.error.contains(option)) }
    }

    @Test func wrongPasswordEndsWithSevenAndKeepsNothing() async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", lines: ["guess-me"])
        #expect(result.status == 7)
        #expect(result.output == "")
        #expect(result.error.contains("手机号或密码错误"))
        #expect(!result.error.contains("guess-me"))
        #expect(try fixture.tokenFile == nil)
    }

    @Test func severalAccountsWithoutATerminalAreListedAndNothingIsChosen() async throws {
        let fixture = try CommandLineFixture(severalAccounts.answer)
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", "-o", "json",
            lines: ["right"])
        #expect(result.status == 2)
        #expect(result.error.contains("--account"))
        let document = try JSONDocument(result.output)
        #expect(document["list"]?.list?.compactMap { $0["account_id"]?.text } == ["501", "502"])
        #expect(fixture.stub.requests.map(\.path) == ["/api/app/v9/login"])
        #expect(try fixture.tokenFile == nil)
    }

    @Test func theNamedAccountIsChosen() async throws {
        let fixture = try CommandLineFixture(severalAccounts.answer)
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", "--account", "502",
            lines: ["right"])
        #expect(result.status == 0)
        #expect(fixture.stub.requests.last?.bodyText.contains(#""account_id":502"#) == true)

        let accounts = await fixture.run("auth", "accounts", "-o", "json")
        #expect(try JSONDocument(accounts.output)["list"]?.list?.count == 2)
    }

    @Test func anAccountThatThePhoneNumberDoesNotHaveEndsWithSix() async throws {
        let fixture = try CommandLineFixture(severalAccounts.answer)
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", "--account", "999",
            lines: ["right"])
        #expect(result.status == 6)
        #expect(try fixture.tokenFile == nil)
    }

    @Test func anotherAccountThanTheOnlyOneIsNotLoggedInTo() async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", "--account", "999",
            lines: ["right"])
        #expect(result.status == 6)
        #expect(try fixture.tokenFile == nil)
        #expect(await fixture.run("auth", "status").status == 4)
    }

    @Test func aWrongAccountLeavesTheSessionThatIsThere() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let before = fixture.stub.requests.count
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--account", "999", lines: ["right"])
        #expect(result.status == 6)
        #expect(fixture.stub.requests.dropFirst(before).map(\.path) == ["/api/app/v9/login"])
        #expect(await fixture.run("auth", "status").status == 0)
    }

    @Test(arguments: [#"a\r\nb"#, "a b", #"\u0000"#, "   ", "", String(repeating: "x", count: 70_000)])
    func aTokenThatNoHeaderCanCarryIsNotKept(_ token: String) async throws {
        for path in ["/api/app/v9/login", "/api/app/v9/set-user"] {
            var script = BackEndScript()
            script.answers[path] = .json(
                BackEndScript.success(
                    #"{"token":"\#(token)","accounts":[\#(BackEndScript.account(501, role: "photographer"))],"#
                        + #""scenic_user":{"user_id":1}}"#))
            let fixture = try CommandLineFixture(script.answer)
            let result = await fixture.login()
            #expect(result.status == 12)
            #expect(result.error.contains("data.token"))
            #expect(try fixture.tokenFile == nil)
        }
    }

    @Test func theOnlyReadableAccountIsNotChosenByItself() async throws {
        let script = BackEndScript(accounts: [
            #"{"account_id":"x1","account_type":"scenic_user"}"#, BackEndScript.account(502, role: "photographer"),
        ])
        let fixture = try CommandLineFixture(script.answer)
        let words = ["auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", "-o", "json"]
        let result = await fixture.run(words: words, lines: ["right"])
        #expect(result.status == 2)
        #expect(result.error.contains("row 1: account_id"))
        #expect(try JSONDocument(result.output)["list"]?.list?.compactMap { $0["account_id"]?.text } == ["502"])
        #expect(await fixture.run(words: words + ["--account", "502"], lines: ["right"]).status == 0)
    }

    @Test func logOutAtOneOriginLeavesAnothersSession() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        #expect(await fixture.run("auth", "logout", baseURL: "https://other.example").status == 0)
        #expect(await fixture.run("auth", "status").status == 0)
        #expect(await fixture.run("auth", "logout").status == 0)
        #expect(try fixture.tokenFile == nil)
    }

    @Test func aPersonAtATerminalIsAskedForWhatIsMissing() async throws {
        let fixture = try CommandLineFixture(severalAccounts.answer)
        let result = await fixture.run(
            "auth", "login", lines: ["1312345", "13123456789", "y", "7", "502"], secrets: ["right"],
            terminals: [.input, .output, .error], columns: 80)
        #expect(result.status == 0)
        #expect(fixture.stub.requests.last?.bodyText.contains(#""account_id":502"#) == true)
        #expect(!result.error.contains("right"))
        #expect(!result.output.contains("right"))
    }

    @Test func whoeverDoesNotAcceptTheAgreementHasCalledItOff() async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", lines: ["n"], terminals: [.input, .error])
        #expect(result.status == 15)
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test func consentAndPhoneNumberAreRememberedAfterLogOut() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        #expect(await fixture.run("auth", "logout").status == 0)
        #expect(try fixture.tokenFile == nil)
        #expect(await fixture.run("auth", "status").status == 4)
        let again = await fixture.run(
            "auth", "login", lines: [""], secrets: ["right"], terminals: [.input, .error])
        #expect(again.status == 0)
        #expect(again.error.contains("13123456789"))
    }

    @Test func aRefusedTemporaryTokenFailsTheLoginAndEndsNoSession() async throws {
        var script = severalAccounts
        script.answers["/api/app/v9/set-user"] = .json(
            #"{"code":100401,"msg":"登录已过期","data":null}"#, status: 401)
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        fixture.stub.respond(script.answer)
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--account", "502", lines: ["right"])
        #expect(result.status == 4)
        #expect(try fixture.tokenFile?.contains("real-token") == true)
        #expect(await fixture.run("auth", "status").status == 0)
    }

    @Test func aSwitchGoesOnAsTheOtherAccountWithTheSessionsToken() async throws {
        let fixture = try await loggedInAsTheFirstOfSeveral()
        var script = severalAccounts
        script.answers["/api/app/v9/set-user"] = .json(
            BackEndScript.success(
                #"{"token":"second-token","scenic_user":{"user_id":2002,"user_name":"李四","role_code":"scenic_admin"}}"#)
        )
        fixture.stub.respond(script.answer)
        let result = await fixture.run("auth", "switch", "--account", "502", "-o", "json")
        #expect(result.status == 0)
        #expect(fixture.stub.requests.last?.header("token") == "real-token")
        #expect(try JSONDocument(result.output)["user_id"]?.text == "2002")
        #expect(try fixture.tokenFile?.contains("second-token") == true)
        let accounts = await fixture.run("auth", "accounts", "-o", "json")
        #expect(try JSONDocument(accounts.output)["list"]?.list?.count == 2)
        #expect(try JSONDocument(await fixture.run("auth", "status", "-o", "json").output)["user_id"]?.text == "2002")
    }

    @Test(
        arguments: [
            (StubAnswer.json(#"{"code":100403,"msg":"无权限","data":null}"#), 5, 0),
            (.close, 10, 0),
            (.json(#"{"code":100401,"msg":"登录已过期","data":null}"#), 4, 4),
        ] as [(StubAnswer, Int32, Int32)])
    func aSwitchThatFailsLeavesTheSessionUnlessItsTokenWasRefused(
        _ answer: StubAnswer, _ status: Int32, _ afterwards: Int32
    ) async throws {
        let fixture = try await loggedInAsTheFirstOfSeveral()
        var script = severalAccounts
        script.answers["/api/app/v9/set-user"] = answer
        fixture.stub.respond(script.answer)
        #expect(await fixture.run("auth", "switch", "--account", "502").status == status)
        #expect(await fixture.run("auth", "status").status == afterwards)
        #expect(await fixture.run("auth", "switch", "--account", "999").status == (afterwards == 0 ? 6 : 4))
        #expect(await fixture.run("auth", "switch").status == 2)
    }

    @Test(
        arguments: [
            (["2"], 0, "second-token"), (["9", "502"], 0, "second-token"), ([], 15, "real-token"),
        ] as [([String], Int32, String)])
    func aSwitchAsksForTheAccountAtATerminal(_ lines: [String], _ status: Int32, _ token: String) async throws {
        let fixture = try await loggedInAsTheFirstOfSeveral()
        var script = severalAccounts
        script.answers["/api/app/v9/set-user"] = .json(
            BackEndScript.success(
                #"{"token":"second-token","scenic_user":{"user_id":2002,"role_code":"scenic_admin"}}"#))
        fixture.stub.respond(script.answer)
        let result = await fixture.run("auth", "switch", lines: lines, terminals: [.input, .error])
        #expect(result.status == status, "\(result.error)")
        #expect(try fixture.tokenFile?.contains(token) == true)
    }

    private func loggedInAsTheFirstOfSeveral() async throws -> CommandLineFixture {
        let fixture = try CommandLineFixture(severalAccounts.answer)
        let login = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", "--account", "501",
            lines: ["right"])
        try #require(login.status == 0, "\(login.error)")
        return fixture
    }

    private var severalAccounts: BackEndScript {
        BackEndScript(accounts: [
            BackEndScript.account(501, role: "photographer"), BackEndScript.account(502, role: "scenic_admin"),
        ])
    }
}
