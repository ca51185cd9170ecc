import Foundation
import TestSupport
import Testing

/// Case H02: a cold start without a usable network keeps the session; only the server's own word ends it.
@Suite(.timeLimit(.minutes(3))) struct LaunchWithoutNetworkTests {
    /// What the server does in place of its answer, (a) to (j); (a) and (g) are the way to it, below.
    enum Fault: String, CaseIterable {
        case noByte, badGateway, loginPortal, cutOff, silence, businessCode, emptyObject, tooMany, tooManyForEver,
            unreadableRole

        var answer: StubAnswer {
            switch self {
            case .noByte: .close
            case .badGateway: .text("<html><body>502 Bad Gateway</body></html>", status: 502)
            case .loginPortal:
                .text("<html><body>Wi-Fi 登录</body></html>", headers: [("Content-Type", "text/html")])
            case .cutOff:
                .raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"code\":100000,\"data\":{\"id\":10").then(.close)
            case .silence: .hang
            case .businessCode: .json(#"{"code":100500,"msg":"系统繁忙","data":null}"#)
            case .emptyObject: .json("{}")
            case .tooMany: .text("", status: 429, headers: [("Retry-After", "60")])
            // A role without its code, which may be the account's own.
            case .unreadableRole: .json(BackEndScript.success(#"[{"role_id":1,"permissions":[]}]"#))
            case .tooManyForEver: .text("", status: 429, headers: [("Retry-After", "99999999")])
            }
        }
    }

    private let fixture: CommandLineFixture

    /// Somebody who has logged in and started once.
    init() async throws {
        fixture = try CommandLineFixture(LaunchScript().answer)
        #expect(await fixture.login().status == 0)
        #expect(await fixture.run("launch").status == 0)
    }

    private func launch(_ more: String...) async -> CommandLineFixture.Result {
        await fixture.run(words: ["launch", "-o", "json", "--timeout", "0.5"] + more)
    }

    /// Token and store as they lie on disk, byte for byte; the store's shared memory is no content.
    private func disk() throws -> [String: Data] {
        let folder = URL(fileURLWithPath: fixture.home.path(".local/share/suixinkan/default"))
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { !$0.path.hasSuffix("-shm") && !$0.path.hasSuffix(".lock") }
            .reduce(into: [:]) { $0[$1.lastPathComponent] = try Data(contentsOf: $1) }
    }

    private func expectSnapshot(
        _ result: CommandLineFixture.Result, _ before: [String: Data], location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(result.status == 0, sourceLocation: location)
        let document = try JSONDocument(result.output)
        #expect(document["root"]?.text == "main_tab", sourceLocation: location)
        #expect(document["refreshed"]?.flag == false, sourceLocation: location)
        #expect(document["home"]?["role_name"]?.text == "摄影师", sourceLocation: location)
        #expect(document["home"]?["menus"]?.list?.count == 5, sourceLocation: location)
        #expect(result.error.hasPrefix("Not refreshed: "), sourceLocation: location)
        #expect(result.error.split(separator: "\n").count == 1, sourceLocation: location)
        #expect(try disk() == before, sourceLocation: location)
    }

    @Test(
        arguments: Fault.allCases,
        [[LaunchScript.userInfo], [LaunchScript.permissions], [LaunchScript.userInfo, LaunchScript.permissions]])
    func aFaultShowsTheSnapshotAndChangesNoByte(_ fault: Fault, _ paths: [String]) async throws {
        let before = try disk()
        let answers = Dictionary(uniqueKeysWithValues: paths.map { ($0, fault.answer) })
        fixture.stub.respond(LaunchScript(answers: answers).answer)
        try expectSnapshot(await launch(), before)
        // And the start after it is as any other.
        fixture.stub.respond(LaunchScript().answer)
        #expect(try JSONDocument(await launch().output)["refreshed"]?.flag == true)
        #expect(try disk() == before)
    }

    @Test func aClosedPortShowsTheSnapshot() async throws {
        let before = try disk()
        fixture.stub.stop()
        try expectSnapshot(await launch(), before)
        let people = await fixture.run("launch", "-o", "table", "--lang", "zh")
        #expect(people.status == 0 && people.output.contains("主界面") && people.error.hasPrefix("未能刷新"))
    }

    @Test func aNameThatDoesNotResolveShowsTheSnapshot() async throws {
        // Through a proxy there is such a host, without it there is none.
        let script = LaunchScript()
        let proxy = try StubServer { request in
            var request = request
            request.target = "/" + request.target.split(separator: "/", maxSplits: 2)[2]
            return script.answer(request)
        }
        let words = ["--base-url", "http://suixinkan.invalid", "--insecure-http", "--context", "named"]
        func run(_ more: [String], lines: [String] = [], proxied: Bool) async -> CommandLineFixture.Result {
            await fixture.run(
                words: words + more, lines: lines, environment: proxied ? ["http_proxy": proxy.url] : [:])
        }
        let login = ["auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy"]
        _ = await fixture.run("context", "create", "named", "--env", "debug")
        #expect(await run(login, lines: ["right"], proxied: true).status == 0)
        #expect(try JSONDocument(await run(["launch", "-o", "json"], proxied: true).output)["refreshed"]?.flag == true)
        let result = await run(["launch", "-o", "json"], proxied: false)
        #expect(result.status == 0)
        #expect(try JSONDocument(result.output)["root"]?.text == "main_tab")
        #expect(try JSONDocument(result.output)["refreshed"]?.flag == false)
    }

    @Test func afterAFailedRestoreHomeAsksForItself() async throws {
        fixture.stub.respond(LaunchScript(answers: [LaunchScript.userInfo: Fault.badGateway.answer]).answer)
        let before = fixture.stub.requests.count
        _ = await launch()
        // The restore's two are asked together, so either may come first.
        let paths = fixture.stub.requests.dropFirst(before).map(\.path)
        #expect(Set(paths.prefix(2)) == [LaunchScript.userInfo, LaunchScript.permissions])
        #expect(paths.dropFirst(2) == [LaunchScript.permissions])
    }

    // MARK: (k), (l): the server's own word

    @Test(
        arguments: [
            StubAnswer.json(#"{"code":100401,"msg":"登录已过期","data":null}"#),
            .json(#"{"code":100402,"msg":"登录已过期","data":null}"#),
            .json(#"{"code":100401,"msg":"登录已过期","data":null}"#, status: 401), .text("", status: 401),
        ], [LaunchScript.userInfo, LaunchScript.permissions])
    func aTokenThatIsCalledInvalidGoesWithItsSnapshot(_ answer: StubAnswer, _ path: String) async throws {
        fixture.stub.respond(LaunchScript(answers: [path: answer]).answer)
        let result = await launch()
        #expect(result.status == 4)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(try JSONDocument(result.output)["root"]?.text == "login")
        #expect(try fixture.tokenFile == nil)
        // (l): nothing is left of it, with the port closed too.
        fixture.stub.stop()
        let next = await launch()
        #expect(next.status == 0)
        let document = try JSONDocument(next.output)
        #expect(document["root"]?.text == "login" && document["home"]?.isNull == true)
        #expect(document["login"]?["last_login_username"]?.text == "13123456789")
        #expect(document["login"]?["privacy_agreement_accepted"]?.flag == true)
        for trace in ["张三丰", "测试甲", "账号501", "摄影师"] { #expect(!next.output.contains(trace)) }
    }

    @Test func theTokenMayBeCalledInvalidWhenHomeAsks() async throws {
        let asked = Watched(0)
        fixture.stub.respond { request in
            if request.path == LaunchScript.userInfo { return Fault.badGateway.answer }
            guard request.path == LaunchScript.permissions else { return LaunchScript().answer(request) }
            let number = asked.update { asked in
                asked += 1
                return asked
            }
            return number == 1 ? LaunchScript().answer(request) : .text("", status: 401)
        }
        let result = await launch()
        #expect(result.status == 4)
        #expect(try JSONDocument(result.output)["root"]?.text == "login")
        #expect(try fixture.tokenFile == nil)
    }

    @Test func anExpiryBehindADialogOrATabIsSaidToo() async throws {
        #expect(await fixture.run("home", "location", "remind", "30").status == 0)
        fixture.stub.respond(LaunchScript(answers: [LaunchScript.location: .text("", status: 401)]).answer)
        let dialog = await launch()
        #expect(dialog.status == 4 && dialog.error.split(separator: "\n").count == 1)
        #expect(try JSONDocument(dialog.output)["root"]?.text == "login")
        #expect(try fixture.tokenFile == nil)

        fixture.stub.respond(LaunchScript().answer)
        #expect(await fixture.login().status == 0)
        let summary = "/api/yf-handset-app/photog/analyse/user"
        fixture.stub.respond(LaunchScript(answers: [summary: .text("", status: 401)]).answer)
        let tab = await fixture.run("launch", "--steps", "--tab", "statistics", "-o", "json")
        #expect(tab.status == 4 && tab.error.split(separator: "\n").count == 1)
        #expect(try fixture.tokenFile == nil)
        let steps = try #require(try JSONDocument(tab.output)["steps"]?.list).compactMap { $0["name"]?.text }
        #expect(steps.filter { $0 == "sessionDidExpire" }.count == 1)
    }

    @Test func theRootIsSwitchedOnceByAnExpiry() async throws {
        fixture.stub.respond(LaunchScript(answers: [LaunchScript.userInfo: .text("", status: 401)]).answer)
        let steps = try await fixture.launchSteps()
        #expect(steps.filter { $0.hasPrefix("event") } == ["event sessionDidExpire"])
        #expect(steps.filter { $0.hasPrefix("root") } == ["root restoring", "root login"])
        #expect(steps.contains("store key_in_token erased") && steps.contains("store key_in_user_id erased"))
        #expect(steps.last == "request GET /api/app/config")
    }

    // MARK: Limits

    @Test(arguments: ["60", "99999999"])
    func noCommandWaitsForWhatRetryAfterAsks(_ seconds: String) async throws {
        fixture.stub.respond { _ in .text("", status: 429, headers: [("Retry-After", seconds)]) }
        for words in [
            ["orders", "list"], ["orders", "list", "--all"], ["profile", "show"], ["stats", "summary"], ["launch"],
        ] {
            // It comes back: the suite's limit is far below what was asked for.
            let status = await fixture.run(words: words).status
            #expect(status == (words == ["launch"] ? 0 : 9), "\(words)")
        }
    }
}
