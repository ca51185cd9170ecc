import PlatformInterface
import TestSupport
import Testing

/// `profile show` over the wire.
struct ProfileTests {
    static let userInfo = "/api/yf-handset-app/userinfo"
    static let realName = "/api/yf-handset-app/photog/real-name/info"
    static let bankCard = "/api/yf-handset-app/photog/wallet/bank-card/info"
    private static let parts = [userInfo, realName, bankCard]
    private static let names = [userInfo: "user_info", realName: "real_name_info", bankCard: "bank_card"]

    private static let good: [String: StubAnswer] = [
        userInfo: .json(
            BackEndScript.success(
                """
                {"user_id":"9007199254740993","user_name":"新名","real_name":"张三丰","avatar":"https://x.invalid/图 片.jpg",
                 "phone":13123456789,"role_name":null,"signature":"看山\\u001b[2J看水","level":7}
                """)),
        realName: .json(
            BackEndScript.success(
                #"{"status":"rejected","name":"张三丰","id_number_masked":"330***********1234","reject_reason":"照片不清晰"}"#)),
        bankCard: .json(
            BackEndScript.success(
                #"{"bound":"1","bank_name":"招商银行","card_number_masked":6222021234561234,"holder":""}"#)),
    ]

    private static func script(
        _ replaced: [String: StubAnswer] = [:], role: String = "photographer"
    ) -> BackEndScript {
        BackEndScript(
            accounts: [BackEndScript.account(501, role: role)], role: role, answers: good.merging(replaced) { $1 })
    }

    private static func fixture(
        _ replaced: [String: StubAnswer] = [:], role: String = "photographer"
    ) async throws -> CommandLineFixture {
        let fixture = try CommandLineFixture(script(replaced, role: role).answer)
        #expect(await fixture.login().status == 0)
        return fixture
    }

    private func asked(_ fixture: CommandLineFixture) -> [String] {
        fixture.stub.requests.map(\.path).filter { Self.parts.contains($0) }
    }

    @Test func aPhotographerSeesEverythingWithTheContractsKeys() async throws {
        let fixture = try await Self.fixture()
        let result = await fixture.run("profile", "show", "-o", "json")
        #expect(result.status == 0 && result.error == "")
        let document = try JSONDocument(result.output)
        #expect(
            document.names == [
                "user_id", "user_name", "real_name", "avatar", "phone", "role_name", "signature", "real_name_info",
                "bank_card", "failed",
            ])
        #expect(document["user_id"]?.text == "9007199254740993" && document["phone"]?.text == "13123456789")
        #expect(document["user_name"]?.text == "新名" && document["avatar"]?.text == "https://x.invalid/图 片.jpg")
        // The answer has none, so it is the account's.
        #expect(document["role_name"]?.text == "测试")
        let realName = try #require(document["real_name_info"])
        #expect(realName["status"]?.text == "rejected" && realName["reject_reason"]?.text == "照片不清晰")
        #expect(realName["id_number_masked"]?.text == "330***********1234")
        let card = try #require(document["bank_card"])
        #expect(card["bound"]?.flag == true && card["bank_name"]?.text == "招商银行" && card["holder"]?.isNull == true)
        #expect(document["failed"]?.list?.isEmpty == true)
        #expect(asked(fixture).first == Self.userInfo && asked(fixture).count == 3)
    }

    @Test(arguments: ["table", "json", "ndjson", "csv", "tsv"])
    func noFormatShowsAWholeNumberOrDrivesTheTerminal(_ format: String) async throws {
        let fixture = try await Self.fixture()
        let result = await fixture.run("profile", "show", "-o", format, terminals: [.output, .error], columns: 80)
        #expect(result.status == 0)
        #expect(!result.output.contains("6222021234561234") && result.output.contains("****1234"))
        #expect(!result.output.contains("\u{1B}[2J"))
    }

    @Test func peopleReadTitlesAndNotCodes() async throws {
        let fixture = try await Self.fixture()
        let chinese = await fixture.run("profile", "show", "-o", "table", "--lang", "zh")
        #expect(chinese.output.contains("未通过  张三丰  330***********1234  照片不清晰"))
        #expect(chinese.output.contains("招商银行  ****1234") && !chinese.output.contains("failed"))
        let english = await fixture.run("profile", "show", "-o", "table")
        #expect(english.output.contains("rejected  张三丰") && english.output.contains("Bank card"))
    }

    @Test(arguments: ["scenic_admin", "store_admin", "unheard_of"])
    func whoIsNoPhotographerIsAskedForTheUserInfoAlone(_ role: String) async throws {
        let fixture = try await Self.fixture(role: role)
        let result = await fixture.run("profile", "show", "-o", "json")
        #expect(result.status == 0 && result.error == "")
        let document = try JSONDocument(result.output)
        #expect(document["real_name_info"]?.isNull == true && document["bank_card"]?.isNull == true)
        #expect(document["failed"]?.list?.isEmpty == true && document["user_name"]?.text == "新名")
        #expect(asked(fixture) == [Self.userInfo])
    }

    @Test func realNameAndBankCardAreOnTheirWayTogetherAndAfterTheUserInfo() async throws {
        let (first, second) = (Gate(), Gate())
        func held(_ path: String, by gate: Gate) throws -> StubAnswer {
            StubAnswer([.hold(gate)] + (try #require(Self.good[path])).steps)
        }
        let fixture = try await Self.fixture([
            Self.userInfo: held(Self.userInfo, by: first), Self.realName: held(Self.realName, by: second),
            Self.bankCard: held(Self.bankCard, by: second),
        ])
        let before = fixture.stub.requests.count
        async let result = fixture.run("profile", "show", "-o", "json")
        _ = try await fixture.stub.requests(count: before + 1)
        #expect(asked(fixture) == [Self.userInfo])
        first.open()
        _ = try await fixture.stub.requests(count: before + 3)
        #expect(Set(asked(fixture).dropFirst()) == [Self.realName, Self.bankCard])
        second.open()
        #expect(await result.status == 0)
    }

    // MARK: Failures

    @Test(arguments: [userInfo, realName, bankCard], FailureTests.answers.indices)
    func aPartThatFailsLeavesTheOthers(_ part: String, _ index: Int) async throws {
        let (name, answer, _) = FailureTests.answers[index]
        let fixture = try await Self.fixture([part: answer])
        let result = await fixture.run("profile", "show", "-o", "json")
        #expect(result.status == 13, "\(name): \(result.error)")
        #expect(result.error.split(separator: "\n").count == 1, "\(name): \(result.error)")
        let document = try JSONDocument(result.output)
        #expect(document["failed"]?.list?.map(\.text) == [Self.names[part]], "\(name)")
        #expect(document["user_name"]?.isNull == (part == Self.userInfo), "\(name)")
        #expect(document["real_name_info"]?.isNull == (part == Self.realName), "\(name)")
        #expect(document["bank_card"]?.isNull == (part == Self.bankCard), "\(name)")
        #expect(try fixture.tokenFile?.contains("real-token") == true, "\(name)")
    }

    @Test func whereNothingComesTheFirstFailureIsSaidAndNothingShows() async throws {
        let refused = StubAnswer.json(#"{"code":100403,"msg":"无权限","data":null}"#)
        let broken = StubAnswer.text("<html>502</html>", status: 502)
        let fixture = try await Self.fixture([Self.userInfo: refused, Self.realName: broken, Self.bankCard: broken])
        let result = await fixture.run("profile", "show", "-o", "json")
        #expect(result.status == 5 && result.output == "")
        #expect(result.error.split(separator: "\n").count == 1 && result.error.contains("无权限"))
        let admin = try await Self.fixture([Self.userInfo: broken], role: "store_admin")
        #expect(await admin.run("profile", "show").status == 12)
    }

    @Test(arguments: [[userInfo], [realName], [bankCard], [realName, bankCard], [userInfo, realName, bankCard]])
    func aRefusedSessionEndsWithFourAndLeavesNoToken(_ refusing: [String]) async throws {
        let refusal = StubAnswer.json(#"{"code":100401,"msg":"登录已过期","data":null}"#)
        let fixture = try await Self.fixture(
            Dictionary(refusing.map { ($0, refusal) }, uniquingKeysWith: { first, _ in first }))
        let result = await fixture.run("profile", "show")
        #expect(result.status == 4 && result.output == "")
        #expect(result.error.split(separator: "\n").count == 1 && result.error.contains("登录已过期"))
        #expect(try fixture.tokenFile == nil)
        let before = fixture.stub.requests.count
        #expect(await fixture.run("profile", "show").status == 4)
        #expect(fixture.stub.requests.count == before)
    }

    // MARK: What is kept

    @Test func theDisplayFieldsAreKeptAndNothingElse() async throws {
        let fixture = try await Self.fixture()
        _ = await fixture.run("profile", "show")
        let kept = try (fixture.read("store.db") ?? "") + (fixture.read("store.db-wal") ?? "")
        #expect(kept.contains("新名") && kept.contains("https://x.invalid/图 片.jpg"))
        for secret in ["招商银行", "330***********1234", "照片不清晰", "看山"] { #expect(!kept.contains(secret), "\(secret)") }
    }

    @Test func nobodyLoggedInIsFourAndAsksNothing() async throws {
        let fixture = try CommandLineFixture(Self.script().answer)
        let result = await fixture.run("profile", "show")
        #expect(result.status == 4 && result.output == "" && result.error.contains("auth login"))
        #expect(fixture.stub.requests.isEmpty)
    }
}
