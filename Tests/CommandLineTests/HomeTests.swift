import PlatformInterface
import TestSupport
import Testing

/// `home …` and `spots …`, over a back end of the tests' own.
struct HomeTests {
    private enum Path {
        static let permissions = "/api/yf-handset-app/role-permission"
        static let stores = "/api/app/store/all"
        static let location = "/api/yf-handset-app/photog/loacation/detail"
        static let spots = "/api/yf-handset-app/scenic/spot/list"
    }

    private static let menus = ["/orders", "/wallet", "/queue", "/staff", "/settings", "/new"]
    private static let commands = [
        ["home"], ["home", "menus"], ["home", "menus", "set", "/wallet"], ["home", "stores"], ["home", "dialogs"],
        ["home", "location", "status"], ["home", "location", "online"], ["home", "location", "remind", "5"],
        ["spots", "list"],
    ]

    private static func permissions(role: String, menus: [String] = menus) -> String {
        let items = menus.enumerated().map { #"{"id":\#($0 + 1),"name":"菜单\#($0 + 1)","uri":"\#($1)","sort":\#($0)}"# }
        return """
            [{"role_id":1,"role_code":"\(role)","role_name":"测试角色","scenics":[{"id":11,"name":"西湖"}],
              "permissions":[\(items.joined(separator: ","))]}]
            """
    }

    private static func script(role: String = "photographer", menus: [String] = menus) -> BackEndScript {
        var script = BackEndScript(accounts: [BackEndScript.account(501, role: role)], role: role)
        script.answers[Path.permissions] = .json(BackEndScript.success(permissions(role: role, menus: menus)))
        script.answers[Path.stores] = .json(
            BackEndScript.success(
                #"[{"id":31,"name":"断桥店","scenic_id":11,"status":"open"},{"id":"9007199254740993","name":"灵隐店","scenic_id":12}]"#
            ))
        script.answers[Path.location] = .json(
            BackEndScript.success(
                #"{"staff_id":1001,"online":true,"last_report_time":"2026-03-01 10:00:00"}"#))
        script.answers[Path.spots] = .json(
            BackEndScript.success(
                #"[{"id":1101,"scenic_id":11,"name":"断桥","kind":"spot"},{"id":1102,"name":"码头","kind":"ferry"}]"#))
        return script
    }

    /// Somebody who is logged in, and what has been asked of the server since.
    private func loggedIn(_ script: BackEndScript = script()) async throws -> (CommandLineFixture, () -> [String]) {
        let fixture = try CommandLineFixture(script.answer)
        #expect(await fixture.login().status == 0)
        let before = fixture.stub.requests.count
        return (fixture, { fixture.stub.requests.dropFirst(before).map(\.target) })
    }

    // MARK: The page

    @Test func theWholePageIsOneDocumentFromOneRequest() async throws {
        let (fixture, asked) = try await loggedIn()
        let result = await fixture.run("home", "-o", "json")
        #expect(result.status == 0 && result.error == "")
        let page = try JSONDocument(result.output)
        #expect(page["user_id"]?.text == "1001" && page["role_code"]?.text == "photographer")
        #expect(page["role_name"]?.text == "测试角色" && page["scenic_id"]?.text == "11")
        #expect(page["menus"]?.list?.compactMap { $0["uri"]?.text } == Self.menus)
        #expect(page["common_menus"]?.list?.compactMap { $0["uri"]?.text } == Array(Self.menus.prefix(4)))
        #expect(page["location"]?["online"]?.flag == false)
        #expect(asked() == [Path.permissions])
    }

    @Test func aStoreAdminsPageAsksForTheStoresToo() async throws {
        let (fixture, asked) = try await loggedIn(Self.script(role: "store_admin"))
        let page = try JSONDocument(await fixture.run("home", "-o", "json").output)
        #expect(page["store"]?["id"]?.text == "31")
        #expect(asked() == [Path.permissions, Path.stores])
    }

    @Test func peopleSeeTitlesInTheirLanguage() async throws {
        let (fixture, _) = try await loggedIn()
        let shown = await fixture.run("home", "--lang", "zh", terminals: [.output, .error], columns: 80)
        for text in ["订单管理", "菜单6", "离线", "西湖"] { #expect(shown.output.contains(text), "\(text)") }
    }

    @Test func helpSaysThatNoCommandIsNeeded() async throws {
        let fixture = try CommandLineFixture()
        #expect(await fixture.run("home", "--help").output.contains("suixinkan home [COMMAND] [OPTIONS]"))
        #expect(await fixture.run("home", "location", "--help").output.contains("suixinkan home location COMMAND"))
    }

    // MARK: Menus

    @Test func aChoiceIsThereForTheNextProcessAndNeedsNoRequestWherePermissionsAreKnown() async throws {
        let (fixture, asked) = try await loggedIn()
        let set = await fixture.run("home", "menus", "set", "Wallet", "/new", "订单管理", "菜单4", "/wallet", "-o", "json")
        #expect(set.status == 0 && set.error == "")
        let chosen = ["/wallet", "/new", "/orders", "/staff"]
        #expect(try JSONDocument(set.output)["list"]?.list?.compactMap { $0["uri"]?.text } == chosen)
        #expect(asked() == [Path.permissions])
        let listed = try JSONDocument(await fixture.run("home", "menus", "-o", "json").output)["list"]?.list ?? []
        #expect(listed.compactMap { $0["uri"]?.text } == Self.menus)
        #expect(listed.map { $0["common"]?.number } == [3, 1, nil, 4, nil, 2])
        #expect(asked() == [Path.permissions])
        #expect(await fixture.run("home", "menus", "set", "--none").status == 0)
        let none = try JSONDocument(await fixture.run("home", "-o", "json").output)
        #expect(none["common_menus"]?.list?.isEmpty == true)
    }

    @Test func aMenuThatIsNotSeenIsRefusedWithTheList() async throws {
        let (fixture, _) = try await loggedIn()
        let result = await fixture.run("home", "menus", "set", "/orders", "/nope")
        #expect(result.status == 6 && result.output == "")
        #expect(result.error.contains("/nope") && result.error.contains("/queue"))
    }

    @Test(arguments: [[], ["--none", "/orders"]])
    func menusAreNamedOrNoneAreWanted(_ words: [String]) async throws {
        let (fixture, asked) = try await loggedIn()
        #expect(await fixture.run(words: ["home", "menus", "set"] + words).status == 2)
        #expect(asked().isEmpty)
    }

    // MARK: Stores and spots

    @Test func onlyAStoreAdminHasStoresAndNobodyElseAsks() async throws {
        let (fixture, asked) = try await loggedIn()
        let refused = await fixture.run("home", "stores")
        #expect(refused.status == 5 && refused.error.contains("photographer") && asked().isEmpty)
        let (store, _) = try await loggedIn(Self.script(role: "store_admin"))
        let list = try JSONDocument(await store.run("home", "stores", "-o", "json").output)["list"]?.list ?? []
        #expect(list.compactMap { $0["id"]?.text } == ["31", "9007199254740993"])
    }

    @Test func aRowThatCannotBeReadIsSaidAndTheRestShows() async throws {
        var script = Self.script()
        script.answers[Path.spots] = .json(BackEndScript.success(#"[{"name":"无编号"},{"id":2,"name":"断桥"}]"#))
        let (fixture, _) = try await loggedIn(script)
        let result = await fixture.run("spots", "list", "-o", "json")
        #expect(result.status == 13 && result.error.contains("row 1"))
        let document = try JSONDocument(result.output)
        #expect(document["list"]?.list?.count == 1 && document["skipped"]?.list?.first?["key_path"]?.text == "id")
    }

    @Test func spotsAreThoseOfTheCurrentScenicArea() async throws {
        let (fixture, asked) = try await loggedIn()
        let document = try JSONDocument(await fixture.run("spots", "list", "-o", "json").output)
        #expect(document["list"]?.list?.compactMap { $0["kind"]?.text } == ["spot", "ferry"])
        #expect(asked() == ["\(Path.spots)?scenic_id=11"])
    }

    // MARK: Location

    @Test func theCountdownGoesOnOverProcessesAndWhateverTheClockDoes() async throws {
        let (fixture, asked) = try await loggedIn()
        func run(_ word: String, at now: String) async throws -> JSONDocument {
            let result = await fixture.run(
                "home", "location", word, "-o", "json", environment: ["SUIXINKAN_NOW": now])
            #expect(result.status == 0 && result.error == "")
            return try JSONDocument(result.output)
        }
        let online = try await run("online", at: "2026-03-02T02:00:00Z")
        #expect(online["online"]?.flag == true && online["last_report_time"]?.text == "2026-03-02T10:00:00+08:00")
        #expect(try await run("status", at: "2026-03-02T03:00:00Z")["next_report_countdown_seconds"]?.number == 3_600)
        // A clock that was set back, then forward again: never more than two hours, and over when they are.
        #expect(try await run("status", at: "2026-03-02T01:00:00Z")["next_report_countdown_seconds"]?.number == 7_200)
        #expect(try await run("status", at: "2026-03-02T02:59:00Z")["next_report_countdown_seconds"]?.number == 60)
        let over = try await run("status", at: "2026-03-02T03:00:01Z")
        #expect(over["online"]?.flag == false && over["last_report_time"]?.text == nil)
        #expect(asked().isEmpty)
    }

    @Test func onlySomebodyOnlineReports() async throws {
        let (fixture, _) = try await loggedIn()
        let refused = await fixture.run("home", "location", "report")
        #expect(refused.status == 7 && refused.output == "")
        #expect(await fixture.run("home", "location", "online").status == 0)
        #expect(await fixture.run("home", "location", "report").status == 0)
        #expect(await fixture.run("home", "location", "offline").status == 0)
    }

    @Test(arguments: ["1441", "x", "1.5", "９"])
    func aReminderIsANumberOfMinutes(_ word: String) async throws {
        let (fixture, _) = try await loggedIn()
        let result = await fixture.run("home", "location", "remind", word)
        #expect(result.status == 2 && result.output == "")
    }

    // MARK: Dialogs

    @Test(
        arguments: [("2026-03-01T02:30:00Z", nil), ("2026-03-01T02:30:01Z", "location_timeout")] as [(String, String?)])
    func theLocationDialogIsDueAfterTheReminder(_ now: String, _ dialog: String?) async throws {
        let (fixture, asked) = try await loggedIn()
        #expect(await fixture.run("home", "location", "remind", "30").status == 0)
        let result = await fixture.run("home", "dialogs", "-o", "json", environment: ["SUIXINKAN_NOW": now])
        #expect(result.status == 0)
        #expect(try JSONDocument(result.output)["dialog"]?.text == dialog)
        #expect(asked() == [Path.permissions, "\(Path.location)?staff_id=1001"])
        #expect(await fixture.run("home", "location", "remind", "0").status == 0)
        let off = await fixture.run("home", "dialogs", "-o", "json", environment: ["SUIXINKAN_NOW": now])
        #expect(try JSONDocument(off.output)["dialog"]?.text == nil)
        #expect(asked().count == 3)
    }

    @Test func whoeverMayDoNothingIsToldSo() async throws {
        let (fixture, asked) = try await loggedIn(Self.script(menus: []))
        #expect(
            try JSONDocument(await fixture.run("home", "dialogs", "-o", "json").output)["dialog"]?.text == "permission")
        #expect(asked() == [Path.permissions])
    }

    // MARK: What goes wrong

    @Test(arguments: commands)
    func whoeverIsNotLoggedInIsTold(_ words: [String]) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(words: words)
        #expect(result.status == 4 && result.output == "" && result.error.split(separator: "\n").count == 1)
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test(arguments: [Path.permissions, Path.location])
    func aSessionThatEndsLeavesNoTokenAndOneLine(_ path: String) async throws {
        var script = Self.script()
        script.answers[path] = .json(#"{"code":100401,"msg":"登录已过期","data":null}"#)
        let (fixture, _) = try await loggedIn(script)
        #expect(await fixture.run("home", "location", "remind", "1").status == 0)
        let result = await fixture.run("home", "-o", "json")
        #expect(result.status == 4 && result.output == "" && result.error.split(separator: "\n").count == 1)
        #expect(try fixture.tokenFile == nil)
    }

    @Test func aBrokenServerLeavesStandardOutputEmpty() async throws {
        var script = Self.script(role: "store_admin")
        script.answers[Path.permissions] = .json("<html>", status: 502)
        let (fixture, asked) = try await loggedIn(script)
        for command in [["home"], ["home", "menus"], ["home", "dialogs"]] {
            let result = await fixture.run(words: command)
            #expect(result.status == 12 && result.output == "" && result.error.split(separator: "\n").count == 1)
        }
        #expect(Set(asked()) == [Path.permissions])
    }
}
