import TestSupport
import Testing

/// Cases H05 to H07 by `launch URL`: a link waits for home, runs once, and for nobody before they are logged in.
@Suite(.timeLimit(.minutes(2))) struct LaunchLinkTests {
    private static let link = "suixinkan://order_detail?order_id=880001"
    private let fixture: CommandLineFixture

    init() throws { fixture = try CommandLineFixture(LaunchScript().answer) }

    private var details: [StubRequest] { fixture.stub.requests.filter { $0.path == LaunchScript.orderDetail } }

    private func launch(_ more: String...) async throws -> JSONDocument {
        let result = await fixture.run(words: ["launch", "-o", "json"] + more)
        #expect(result.status == 0, "\(result.error)")
        return try JSONDocument(result.output)
    }

    private var isWaiting: Bool { get async { await fixture.run("boot-task", "show").status == 0 } }

    @Test func theLinkIsOnDiskAtOnceAndItsPageShowsOnceHomeIsUp() async throws {
        _ = await fixture.login()
        let gate = Gate()
        fixture.stub.respond { request in
            let answer = LaunchScript().answer(request)
            let isHeld = [LaunchScript.userInfo, LaunchScript.permissions].contains(request.path)
            return isHeld ? StubAnswer([.hold(gate)] + answer.steps) : answer
        }
        let before = fixture.stub.requests.count
        async let launched = launch(Self.link)
        _ = try await fixture.stub.requests(count: before + 2)
        #expect(await isWaiting)
        #expect(details.isEmpty)
        gate.open()
        let document = try await launched
        #expect(document["root"]?.text == "main_tab" && document["page"]?.text == "order_detail/880001")
        #expect(document["boot_task"]?["action"]?.text == "order_detail")
        #expect(document["order"]?["order_id"]?.text == "880001")
        #expect(details.map { $0.header("token") } == ["real-token"])
        #expect(await !isWaiting)
        // H06 (b): it does not come back.
        for _ in 1...3 { #expect(try await launch()["page"]?.text == "home") }
        #expect(details.count == 1)
    }

    @Test func aStartThatDiedBeforeHomeLeavesTheLinkForTheNext() async throws {
        _ = await fixture.login()
        // Kept by a process that came no further.
        _ = await fixture.run("auth", "logout")
        _ = await fixture.run("open", Self.link)
        _ = await fixture.login()
        #expect(try await launch()["page"]?.text == "order_detail/880001")
        #expect(try await launch()["page"]?.text == "home")
        #expect(details.count == 1)
    }

    @Test func anOfflineStartShowsThePageThatTheSnapshotAllows() async throws {
        _ = await fixture.login()
        _ = try await launch()
        fixture.stub.respond(
            LaunchScript(answers: [LaunchScript.userInfo: .close, LaunchScript.permissions: .close]).answer)
        let document = try await launch(Self.link)
        #expect(document["refreshed"]?.flag == false && document["page"]?.text == "order_detail/880001")
        #expect(details.count == 1)
    }

    @Test func whileNobodyIsLoggedInTheLinkWaitsForTheRealToken() async throws {
        let result = await fixture.run("launch", Self.link, "-o", "json")
        #expect(result.status == 0 && result.error.contains("The link is kept"))
        #expect(try JSONDocument(result.output)["root"]?.text == "login")
        _ = await fixture.login()
        #expect(details.isEmpty)
        #expect(try await launch()["page"]?.text == "order_detail/880001")
        #expect(details.map { $0.header("token") } == ["real-token"])
    }

    @Test func withoutThePermissionThereIsAMessageAndNoPage() async throws {
        fixture.stub.respond(LaunchScript(menus: [("/wallet", "我的钱包")]).answer)
        _ = await fixture.login()
        let result = await fixture.run("launch", Self.link, "-o", "json")
        #expect(result.status == 0 && !result.error.isEmpty)
        let document = try JSONDocument(result.output)
        #expect(document["page"]?.text == "home" && document["boot_task"]?.isNull == true)
        #expect(details.isEmpty)
        #expect(await !isWaiting)
    }

    @Test func anOrderThatIsNotThereIsTheExitStatusAndTheSessionEndsByItsOwnWordOnly() async throws {
        _ = await fixture.login()
        fixture.stub.respond(
            LaunchScript(answers: [LaunchScript.orderDetail: .json(#"{"code":100404,"msg":"订单不存在","data":null}"#)])
                .answer)
        let missing = await fixture.run("launch", Self.link, "-o", "json")
        #expect(missing.status == 6)
        #expect(try JSONDocument(missing.output)["page"]?.text == "order_detail/880001")
        fixture.stub.respond(LaunchScript(answers: [LaunchScript.orderDetail: .text("", status: 401)]).answer)
        let expired = await fixture.run("launch", Self.link, "-o", "json")
        #expect(expired.status == 4)
        #expect(try JSONDocument(expired.output)["root"]?.text == "login")
        #expect(try fixture.tokenFile == nil)
    }

    @Test(arguments: [
        ("orders", "/api/yf-handset-app/photog/order/listv2"),
        ("statistics", "/api/yf-handset-app/photog/analyse/user"),
        ("statistics", "/api/yf-handset-app/photog/analyse/user/daily"), ("profile", LaunchScript.userInfo),
    ])
    func aTabThatCannotBeLoadedIsTheExitStatusToo(_ tab: String, _ path: String) async throws {
        _ = await fixture.login()
        fixture.stub.respond(
            LaunchScript(answers: [path: .json(#"{"code":100500,"msg":"系统繁忙","data":null}"#)]).answer)
        let result = await fixture.run("launch", "suixinkan://\(tab)", "-o", "json")
        #expect(result.status == 12 && result.error.contains("系统繁忙"))
        let document = try JSONDocument(result.output)
        #expect(document["root"]?.text == "main_tab" && document["page"]?.text == tab)
    }

    @Test(arguments: ["https://example.com/", "suixinkan://", "nonsense", "suixinkan://fly_to_moon"])
    func aLinkThatIsNoneIsRefusedBeforeAnythingHappens(_ link: String) async throws {
        _ = await fixture.login()
        let before = fixture.stub.requests.count
        let result = await fixture.run("launch", link)
        #expect(result.status == 2)
        #expect(result.output == "" && fixture.stub.requests.count == before)
    }

    // MARK: UI tests

    #if DEBUG
        @Test func aUITestBeginsWithNothingAndOpensThePageItAsksFor() async throws {
            _ = await fixture.login()
            let menu = try await launch("-suixinkan-ui-tests", "-suixinkan-ui-tests-open-menu", "订单管理")
            #expect(menu["page"]?.text == "menu/orders")
            let profile = try await launch("-suixinkan-ui-tests", "-suixinkan-ui-tests-open-profile", "settings")
            #expect(profile["page"]?.text == "profile/settings")
            let unknown = await fixture.run("launch", "-suixinkan-ui-tests-open-menu", "没有的菜单", "-o", "json")
            #expect(unknown.status == 0 && unknown.error.contains("没有的菜单"))

            let reset = try await launch("-suixinkan-ui-tests", "-suixinkan-ui-tests-reset-state")
            #expect(reset["root"]?.text == "login" && reset["login"]?["last_login_username"]?.isNull == true)
            #expect(reset["login"]?["privacy_agreement_accepted"]?.flag == false)
            #expect(try fixture.tokenFile == nil)
            #expect(
                try JSONDocument(await fixture.run("storage", "list", "-o", "json").output)["list"]?.list?.isEmpty
                    == true)
        }
    #endif

    @Test func theFlagsHaveOneDashAndNoOther() async throws {
        #expect(await fixture.run("launch", "--suixinkan-ui-tests").status == 2)
        #expect(await fixture.run("launch", "-suixinkan-ui").status == 2)
        #expect(await fixture.run("orders", "list", "-suixinkan-ui-tests").status == 2)
        #expect(await fixture.run("launch", "-suixinkan-ui-tests-open-menu").status == 2)
        #expect(await fixture.run("launch", "--help").output.contains("  -suixinkan-ui-tests-open-menu TITLE"))
    }
}
