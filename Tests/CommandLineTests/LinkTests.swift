import Composition
import Domain
import NavigationTesting
import PlatformInterface
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import SuixinkanCLI
import TestSupport
import Testing

/// `open`, `push deliver` and `boot-task`: cases H05 to H08 as a person at a shell meets them.
@Suite(.timeLimit(.minutes(2))) struct LinkTests {
    private static let link = "suixinkan://order_detail?order_id=880001"
    private let fixture: CommandLineFixture

    init() throws {
        var script = BackEndScript()
        script.accounts.append(BackEndScript.account(502, role: "photographer", type: "store_user"))
        script.answers["/api/app/order/detail"] = .json(BackEndScript.success(BackEndScript.order("880001")))
        fixture = try CommandLineFixture(script.answer)
    }

    private func logIn(as account: Int = 501) async {
        let login = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", "--account",
            "\(account)",
            lines: ["right"])
        #expect(login.status == 0, "\(login.error)")
    }

    private func deliver(_ payload: String) async -> CommandLineFixture.Result {
        await fixture.run("push", "deliver", "-", lines: [payload])
    }

    private var detailRequests: [StubRequest] { fixture.stub.requests.filter { $0.path == "/api/app/order/detail" } }

    // MARK: Nobody is logged in

    @Test func aLinkIsKeptThroughTheLoginAndAsksNothingBeforeIt() async throws {
        let kept = await fixture.run("open", Self.link, "-o", "json")
        #expect(kept.status == 0)
        #expect(
            kept.error == """
                Nobody is logged in to \(fixture.stub.url). The link is kept: run “suixinkan auth login”, \
                then “suixinkan launch”.\n
                """)
        let document = try JSONDocument(kept.output)
        #expect(document.names == ["action", "parameters", "route", "received_at", "user_id", "account_type"])
        #expect(document["action"]?.text == "order_detail")
        #expect(document["parameters"]?["order_id"]?.text == "880001")
        #expect(document["route"]?.text == "order_detail/880001")
        #expect(document["received_at"]?.text == "2026-03-02T10:00:00+08:00")
        #expect(document["user_id"]?.isNull == true && document["account_type"]?.isNull == true)

        await logIn()
        let waiting = await fixture.run("boot-task", "show", "-o", "json")
        #expect((waiting.status, waiting.output) == (0, kept.output))
        #expect(detailRequests.isEmpty)
    }

    @Test func aLaterLinkTakesTheEarliersPlace() async {
        _ = await fixture.run("open", Self.link)
        _ = await fixture.run("open", "suixinkan://chat?room_id=%21a%3Ab")
        let waiting = await fixture.run("boot-task", "show", "-o", "ndjson")
        #expect(
            waiting.output == """
                {"action":"chat","parameters":{"room_id":"!a:b"},"route":"chat/!a:b",\
                "received_at":"2026-03-02T10:00:00+08:00","user_id":null,"account_type":null}\n
                """)
    }

    // MARK: Somebody is logged in

    @Test func theOrdersPageShowsAsItsOwnCommandShowsItAndNothingWaitsAfterwards() async throws {
        await logIn()
        for format in ["table", "json", "csv"] {
            let shown = await fixture.run("orders", "show", "880001", "-o", format)
            let opened = await fixture.run("open", Self.link, "-o", format)
            #expect((opened.status, opened.output, opened.error) == (0, shown.output, ""))
        }
        #expect(detailRequests.count == 6)
        #expect(
            detailRequests.allSatisfy { $0.target.hasSuffix("?order_id=880001") && $0.header("token") == "real-token" })
        #expect(await fixture.run("boot-task", "show").status == 6)
    }

    @Test func theTabsShowTheirLists() async {
        await logIn()
        let listed = await fixture.run("orders", "list", "-o", "json")
        let opened = await fixture.run("open", "suixinkan://orders", "-o", "json")
        #expect((opened.status, opened.output) == (0, listed.output))
    }

    @Test func aPageThatHasNoCommandIsTheTask() async throws {
        await logIn()
        let opened = await fixture.run("open", "suixinkan://chat?room_id=r", "-o", "json")
        #expect(opened.status == 0)
        #expect(try JSONDocument(opened.output)["route"]?.text == "chat/r")
        #expect(await fixture.run("boot-task", "show").status == 6)
    }

    @Test func aPageThatFailsEndsAsItsCommandDoesAndDoesNotComeBack() async throws {
        var script = BackEndScript()
        script.answers["/api/app/order/detail"] = .json(#"{"code":100404,"msg":"订单不存在","data":null}"#)
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let opened = await fixture.run("open", Self.link)
        #expect((opened.status, opened.output) == (6, ""))
        #expect(opened.error.contains("no order 880001"))
        #expect(await fixture.run("boot-task", "show").status == 6)
    }

    @Test func anExpiredSessionEndsWithFourAndLeavesNoToken() async throws {
        var script = BackEndScript()
        script.answers["/api/app/order/detail"] = .json(#"{"code":100401,"msg":"登录已过期","data":null}"#)
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let opened = await fixture.run("open", Self.link)
        #expect((opened.status, opened.output) == (4, ""))
        #expect(opened.error.split(separator: "\n").count == 1)
        #expect(try fixture.tokenFile == nil)
    }

    // MARK: Permissions (case H07)

    /// Known permissions are asked for once; those that are not there are looked for again.
    @Test func thePageOpensByThePermissionsThatTheServerSaysNow() async throws {
        var script = LaunchScript()
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        #expect(await fixture.run("open", Self.link).status == 0)
        #expect(await fixture.run("open", Self.link).status == 0)
        #expect(count(LaunchScript.permissions, on: fixture) == 1)
        #expect(count(LaunchScript.orderDetail, on: fixture) == 2)

        script.menus = [("/wallet", "我的钱包")]
        fixture.stub.respond(script.answer)
        #expect(await fixture.run("launch").status == 0)
        let refused = await fixture.run("open", Self.link)
        #expect((refused.status, refused.output) == (5, ""))
        #expect(refused.error.contains("has no permission for the page order_detail/880001. The link was dropped"))
        #expect(count(LaunchScript.orderDetail, on: fixture) == 2)
        #expect(await fixture.run("boot-task", "show").status == 6)

        fixture.stub.respond(LaunchScript().answer)
        #expect(await fixture.run("open", Self.link).status == 0)
        #expect(count(LaunchScript.orderDetail, on: fixture) == 3)
    }

    /// The account that the server gives no role at all may do nothing, and is told so: nothing is asked for it.
    @Test func anAccountWithoutAnyRoleOpensNoOrder() async throws {
        let none = StubAnswer.json(BackEndScript.success("[]"))
        let fixture = try CommandLineFixture(LaunchScript(answers: [LaunchScript.permissions: none]).answer)
        _ = await fixture.login()
        let refused = await fixture.run("open", Self.link)
        #expect((refused.status, refused.output) == (5, ""))
        #expect(await fixture.run("launch", Self.link).error.contains("has no permission for the page"))
        #expect(count(LaunchScript.orderDetail, on: fixture) == 0)
    }

    /// The link comes while nobody is logged in; the account that logs in then may not see orders.
    @Test func aLinkThatWaitedForALoginIsDroppedWithoutThePermission() async throws {
        let fixture = try CommandLineFixture(LaunchScript(menus: [("/wallet", "我的钱包")]).answer)
        #expect(await fixture.run("open", Self.link).status == 0)
        _ = await fixture.login()
        #expect(await fixture.run("launch").error.contains("has no permission for the page"))
        #expect(count(LaunchScript.orderDetail, on: fixture) == 0)
        #expect(await fixture.run("boot-task", "show").status == 6)
    }

    @Test func aTokenThatIsInvalidByThenEndsTheSessionAndTheLinkStays() async throws {
        let invalid = StubAnswer.json(#"{"code":100401,"msg":"登录已过期","data":null}"#)
        let fixture = try CommandLineFixture(
            LaunchScript(answers: [LaunchScript.permissions: invalid, LaunchScript.userInfo: invalid]).answer)
        _ = await fixture.login()
        let ended = await fixture.run("open", Self.link)
        #expect((ended.status, ended.output) == (4, ""))
        #expect(ended.error.split(separator: "\n").count == 1)
        #expect(try fixture.tokenFile == nil)
        #expect(count(LaunchScript.orderDetail, on: fixture) == 0)
        #expect(await fixture.run("boot-task", "show").status == 0)
    }

    private func count(_ path: String, on fixture: CommandLineFixture) -> Int {
        fixture.stub.requests.count { $0.path == path }
    }

    // MARK: For another account (case H08)

    @Test(arguments: [
        #""account_type": "store_user""#, #""account_type": 99"#, #""user_id": 2002"#, #""user_id": "2002""#,
        #""user_id": "1001", "account_type": "store_user""#,
    ])
    func aPushForAnotherAccountIsSaidAndNeverAskedForWithThisToken(_ fields: String) async throws {
        await logIn()
        let payload = #"{"aps": {"alert": "…"}, "KEY_ACTION": "suixinkan://order_detail?order_id=880002", \#(fields)}"#
        let refused = await fixture.run(
            "push", "deliver", "-", "--error-format", "json", lines: [payload])
        #expect((refused.status, refused.output) == (5, ""))
        let error = try #require(try JSONDocument(refused.error)["error"])
        #expect(error["code"]?.text == "forbidden")
        #expect(error["exit"]?.number == 5)
        #expect(detailRequests.isEmpty)
        #expect(await fixture.run("boot-task", "show").status == 0)
    }

    @Test func itSaysHowToComeToTheAccountAndOpensThere() async throws {
        await logIn()
        let payload = #"{"KEY_ACTION": "\#(Self.link)", "account_type": "store_user"}"#
        let refused = await deliver(payload)
        #expect(
            refused.error.hasPrefix("suixinkan: The link is for an account of type “store”, and logged in is "))
        #expect(refused.error.hasSuffix("Run “suixinkan auth switch --account 502”, then “suixinkan launch”.\n"))
        #expect(await fixture.run("auth", "switch", "--account", "502").status == 0)
        #expect(await deliver(payload).status == 0)
        #expect(detailRequests.count == 1)
    }

    @Test func aPushForThisAccountOpensFromAFileToo() async throws {
        await logIn()
        let path = fixture.home.path("push.json")
        try Host.live().files.replace(
            path,
            with: Array(#"{"KEY_ACTION": "\#(Self.link)", "user_id": "1001", "account_type": "scenic_user"}"#.utf8))
        let opened = await fixture.run("push", "deliver", path, "-o", "json")
        #expect(opened.status == 0)
        #expect(try JSONDocument(opened.output)["order_id"]?.text == "880001")
    }

    // MARK: What is none

    @Test(arguments: [
        "", "order_detail", "https://example.org", "suixinkan://later", "suixinkan://order_detail",
        "suixinkan://order_detail?order_id=1%00", "suixinkan://order_detail?order_id=1&order_id=2",
        "suixinkan://\u{1B}[2J", "suixinkan://order_detail?order_id=" + String(repeating: "7", count: 100_000),
    ])
    func whatIsNoLinkEndsWithTwoInOneShortLineAndKeepsNothing(_ text: String) async {
        let refused = await fixture.run("open", text)
        #expect((refused.status, refused.output) == (2, ""))
        #expect(refused.error.hasPrefix("suixinkan: ") && refused.error.filter { $0 == "\n" }.count == 1)
        #expect(refused.error.count < 300 && !refused.error.contains("\u{1B}"))
        #expect(await fixture.run("boot-task", "show").status == 6)
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"aps": {}}"#, #"{"KEY_ACTION": "suixinkan://later"}"#, String(repeating: "[", count: 4_000),
    ])
    func whatIsNoPushEndsWithTwo(_ payload: String) async {
        #expect(await deliver(payload).status == 2)
    }

    @Test func aPayloadOfTenMegabytesIsRefusedFromAFileAndFromStandardInput() async throws {
        let payload = #"{"KEY_ACTION": "\#(Self.link)", "x": ""# + String(repeating: "x", count: 10_000_000) + "\"}"
        let path = fixture.home.path("large.json")
        try Host.live().files.replace(path, with: Array(payload.utf8))
        #expect(await fixture.run("push", "deliver", path).status == 2)
        #expect(await deliver(payload).status == 2)
        #expect(await fixture.run("push", "deliver", fixture.home.path("none")).status == 74)
    }

    // MARK: What waits

    @Test func whatWaitsIsForgottenAndForgettingNothingIsNoError() async {
        _ = await fixture.run("open", Self.link)
        let terminals: Set<StandardStream> = [.output, .error]
        #expect(
            await fixture.run("boot-task", "clear", terminals: terminals).error == "The waiting link is forgotten.\n")
        #expect(
            await fixture.run("boot-task", "clear", terminals: terminals).error
                == "There was no link waiting to be opened.\n")
        let nothing = await fixture.run("boot-task", "show", "--lang", "zh")
        #expect((nothing.status, nothing.output, nothing.error) == (6, "", "suixinkan: 没有等待打开的链接。\n"))
    }

    // MARK: Over fakes

    #if Fakes
        private func runOnFakes(
            _ words: [String], _ configure: @escaping @Sendable (inout AppServices.FakeFeatures) -> Void
        ) async -> CommandLineFixture.Result {
            let terminal = RecordingTerminal()
            var host = Host.testing(terminal: terminal)
            host.environment["SUIXINKAN_LANG"] = "en"
            let tool = CommandLineTool(
                host: host,
                composition: .init(production: { _ in
                    AppServices(
                        fakes: { fakes in
                            fakes.appSession = FakeAppSession(phase: .loggedIn)
                            fakes.accountContext = FakeAccountContext(account: .samplePhotographer)
                            configure(&fakes)
                        }, onUnexpectedCall: { Issue.record("\($0)") })
                }))
            let status = await tool.run(words)
            return CommandLineFixture.Result(status: status, output: terminal.output, error: terminal.error)
        }

        /// Case H07's end: the order is not asked for, which the fake of its back end would report.
        @Test func withoutThePermissionThereIsAMessageAndNoPage() async throws {
            let store = InMemoryKeyValueStore()
            let refused = await runOnFakes(["open", Self.link]) { fakes in
                fakes.store = store
                fakes.permissionContext = FakeAccountContext(
                    permissions: Permissions(
                        roles: [RolePermission(roleID: RoleID(1), roleCode: .photographer, roleName: "")],
                        actingAs: .photographer))
            }
            #expect((refused.status, refused.output) == (5, ""))
            #expect(
                refused.error == """
                    suixinkan: The account 西湖·摄影师 has no permission for the page order_detail/880001. \
                    The link was dropped; ask an admin for the permission.\n
                    """)
            #expect(store.values["KEY_BOOT_TASK"] == nil)
        }

        @Test func aLinkThatAnotherProcessTookEndsAsAConflict() async {
            let lost = await runOnFakes(["open", Self.link]) { $0.bootTaskRunner = FakeBootTaskRunner() }
            #expect((lost.status, lost.output) == (7, ""))
        }

        @Test func aStoreThatFailsIsSaid() async {
            let store = InMemoryKeyValueStore()
            store.failNext(
                with: StorageError(.full, message: LocalizedText(en: "store.db: the disk is full", zh: "磁盘已满")))
            let failed = await runOnFakes(["open", Self.link]) { $0.store = store }
            #expect((failed.status, failed.output, failed.error) == (74, "", "suixinkan: store.db: the disk is full\n"))
        }
    #endif
}
