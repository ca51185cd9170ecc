import AuthInterface
import Domain
import NetworkingInterface
import NetworkingTesting
import SessionInterface
import SessionTesting
import Testing

@testable import Auth

/// What goes to the back end (contract, «Endpoints»), and what is made of its answers (contract, «tolerance»).
struct AuthEndpointTests {
    private let client = FakeAPIClient { Issue.record("\($0)") }
    private var api: LiveAuthAPI { LiveAuthAPI(client: client) }

    private func login(_ data: String) async throws -> LoginAnswer {
        client.answer("/api/app/v9/login", data: data)
        return try await api.login(phone: #require(PhoneNumber("13123456789")), password: "demo \"密码\"")
    }

    private func setUser(
        _ data: String, _ choice: AccountSwitchAccount = .samplePhotographer
    ) async throws -> SetUserAnswer {
        client.answer("/api/app/v9/set-user", data: data)
        return try await api.setUser(choice, token: "temporary")
    }

    private func expectBadAnswer(naming place: String, _ ask: () async throws -> Void) async {
        let error = await #expect(throws: APIError.self) { try await ask() }
        #expect(error?.code == .badAnswer && error?.failure.category == .badAnswer)
        for language in Language.allCases { #expect(error?.failure.message(language).contains(place) == true) }
    }

    // MARK: What is sent

    /// Exactly one request went out, and this is all of it.
    private func expectSent(
        _ method: HTTPRequest.Method, _ path: String, body: String?,
        _ authorization: EndpointAuthorization, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(client.requests.map(\.method) == [method], sourceLocation: location)
        #expect(client.requests.map(\.path) == [path], sourceLocation: location)
        #expect(client.requests.map(\.query) == [[]], sourceLocation: location)
        #expect(client.requests.map(\.body) == [body], sourceLocation: location)
        #expect(client.requests.map(\.authorization) == [authorization], sourceLocation: location)
    }

    @Test func appConfigIsAskedWithoutAToken() async throws {
        client.answer("/api/app/config", data: "{}")
        _ = try await api.appConfig()
        expectSent(.get, "/api/app/config", body: nil, .none)
    }

    @Test func loginSendsPhoneAndPasswordWithoutAToken() async throws {
        _ = try await login(#"{"token":"temporary"}"#)
        expectSent(.post, "/api/app/v9/login", body: #"{"password":"demo \"密码\"","username":"13123456789"}"#, .none)
    }

    @Test func theChoiceIsSentWithTheTemporaryToken() async throws {
        _ = try await setUser(#"{"token":"real","store_user":{"user_id":1003}}"#, .sampleStoreAdmin)
        expectSent(
            .post, "/api/app/v9/set-user", body: #"{"account_id":503,"account_type":"store_user"}"#, .token("temporary")
        )
    }

    @Test func theLargestIDIsSentDigitByDigit() async throws {
        var choice = AccountSwitchAccount.samplePhotographer
        choice.id = AccountID(.max)
        _ = try await setUser(#"{"token":"real","scenic_user":{"user_id":"9223372036854775807"}}"#, choice)
        #expect(client.requests[0].body?.contains("9223372036854775807") == true)
    }

    // MARK: App config

    @Test(arguments: [
        (#"{"enable_register":true}"#, true), (#"{"enable_register":1}"#, true), (#"{"enable_register":"1"}"#, true),
        (#"{"enable_register":0,"theme":{}}"#, false), (#"{"enable_register":null}"#, false), ("{}", false),
        ("[]", false), ("null", false), ("\"\"", false),
    ])
    func whoMayRegisterIsReadLoosely(_ data: String, _ mayRegister: Bool) async throws {
        client.answer("/api/app/config", data: data)
        #expect(try await api.appConfig().enableRegister == mayRegister)
    }

    // MARK: Login

    private static let account =
        #"{"account_id":501,"account_type":"scenic_user","display_name":"西湖","phone":"13800000001","#
        + #""role_code":"photographer","role_name":"摄影师","scenic_id":11,"scenic_name":"西湖"}"#

    @Test(arguments: [
        "[\(account)]", #"{"0":\#(account)}"#, #"{"3":\#(account)}"#,
        "[\(account.replacing(#":501"#, with: #":"501""#).replacing(":11", with: #":"11""#))]",
        "[\(account.replacing(#":501"#, with: ":501.0").replacing("{", with: #"{"avatar":false,"store_id":"","more":[],"#))]",
    ])
    func anAccountIsReadInEachForm(_ accounts: String) async throws {
        let answer = try await login(#"{"token":"temporary","accounts":\#(accounts)}"#)
        var expected = AccountSwitchAccount.samplePhotographer
        expected.displayName = "西湖"
        #expect(answer == LoginAnswer(temporaryToken: "temporary", accounts: [expected]))
    }

    @Test(arguments: ["", #","accounts":[]"#, #","accounts":{}"#, #","accounts":null"#, #","accounts":"""#])
    func noAccountsInEachFormAreNone(_ accounts: String) async throws {
        #expect(try await login("{\"token\":\"temporary\"\(accounts)}").accounts.isEmpty)
    }

    @Test func accountsWithGapsKeepTheirOrder() async throws {
        let account = #"{"account_id":1,"account_type":"store_user"}"#
        let numbered = [10, 2, 0].map { "\"\($0)\":" + account.replacing(":1,", with: ":10\($0),") }
        let answer = try await login(#"{"token":"t","accounts":{\#(numbered.joined(separator: ","))}}"#)
        #expect(answer.accounts.map(\.id.number) == [100, 102, 1010])
    }

    @Test func anUnknownKindAndRoleAreKeptAsTheyCame() async throws {
        let data = #"{"token":"t","accounts":[{"account_id":1,"account_type":9,"role_code":"guide","role_name":"导游"}]}"#
        let account = try #require(try await login(data).accounts.first)
        #expect(account.type.rawValue == "9" && account.roleCode.rawValue == "guide" && account.roleName == "导游")
    }

    @Test func anUnreadableAccountCostsItselfOnly() async throws {
        let data = #"{"token":"t","accounts":[{"account_id":"x"},7,\#(Self.account)]}"#
        #expect(try await login(data).accounts.map(\.id.number) == [501])
    }

    @Test func onlyUnreadableAccountsAreTheServersFaultAndNotAPersonWithoutOne() async {
        await expectBadAnswer(naming: "accounts.0.account_id") {
            _ = try await login(#"{"token":"t","accounts":[{"account_id":[1]}]}"#)
        }
    }

    @Test(arguments: [
        #"{"accounts":[]}"#, #"{"token":"","accounts":[]}"#, #"{"token":null}"#, #"{"token":{"a":1}}"#, "[]", "null",
    ])
    func aLoginWithoutATokenIsNone(_ data: String) async {
        await expectBadAnswer(naming: "data") { _ = try await login(data) }
    }

    // MARK: Choice

    private static let scenicUser =
        #"{"user_id":1001,"user_name":"张三丰","real_name":"张三丰","phone":"13800000001","role_code":"photographer","#
        + #""role_name":"摄影师","scenics":[{"id":12,"name":"灵隐"},{"id":"11","name":"西湖"}],"current_scenic_id":11}"#
    private static let storeUser =
        #"{"user_id":1003,"user_name":"王五","real_name":"","phone":"13800000003","role_code":"store_admin","#
        + #""role_name":"门店管理员","store_id":31,"store_name":"断桥旗舰店","scenic_id":11,"scenic_name":"西湖"}"#

    private static func storeAnswer(token: String) -> SetUserAnswer {
        SetUserAnswer(
            token: token, account: .sampleStoreAdmin, scenicAreas: [ScenicArea(id: ScenicAreaID(11), name: "西湖")],
            stores: [StoreItem(id: StoreID(31), name: "断桥旗舰店", scenicID: ScenicAreaID(11))])
    }

    @Test(arguments: ["", #","store_user":null"#, #","store_user":[]"#, #","store_user":"""#, #","store_user":{}"#])
    func aScenicUserIsReadWhateverStandsForTheAbsentOne(_ absent: String) async throws {
        let answer = try await setUser("{\"token\":\"real\",\"scenic_user\":\(Self.scenicUser)\(absent)}")
        let areas = [ScenicArea(id: ScenicAreaID(12), name: "灵隐"), ScenicArea(id: ScenicAreaID(11), name: "西湖")]
        #expect(answer == SetUserAnswer(token: "real", account: .samplePhotographer, scenicAreas: areas))
    }

    @Test(arguments: [
        "", #","scenic_user":null"#, #","scenic_user":[]"#, #","scenic_user":"""#, #","scenic_user":false"#,
        #","scenic_user":{}"#,
    ])
    func aStoreUserIsReadWhateverStandsForTheAbsentOne(_ absent: String) async throws {
        let answer = try await setUser(
            "{\"token\":\"real\",\"store_user\":\(Self.storeUser)\(absent)}", .sampleStoreAdmin)
        #expect(answer == Self.storeAnswer(token: "real"))
    }

    @Test func idsMayBeQuotedAndTheTokenANumber() async throws {
        let quoted = Self.storeUser.replacing(":1003", with: #":"1003""#).replacing(":31", with: #":"31""#)
        let answer = try await setUser(#"{"token":77,"store_user":\#(quoted)}"#, .sampleStoreAdmin)
        #expect(answer == Self.storeAnswer(token: "77"))
    }

    @Test func whatTheUsersRecordLeavesOpenTheChoiceSays() async throws {
        var choice = AccountSwitchAccount.sampleStoreAdmin
        choice.avatar = "https://img.invalid/3.png"
        let account = try await setUser(#"{"token":"real","store_user":{"user_id":1003,"user_name":"王五"}}"#, choice)
            .account
        var expected = Account.sampleStoreAdmin
        expected.avatar = choice.avatar
        #expect(account == expected)
    }

    @Test func theUsersOwnScenicAreaAndStoreGoBeforeTheChoices() async throws {
        let data = #"{"user_id":1003,"store_id":32,"scenic_id":"12","scenic_name":"灵隐"}"#
        let account = try await setUser(#"{"token":"real","store_user":\#(data)}"#, .sampleStoreAdmin).account
        #expect(account.scenicArea == ScenicArea(id: ScenicAreaID(12), name: "灵隐"))
        #expect(account.storeID == StoreID(32))
    }

    @Test func aCurrentScenicAreaThatIsNotListedHasNoName() async throws {
        let data = Self.scenicUser.replacing(#""current_scenic_id":11"#, with: #""current_scenic_id":13"#)
        let account = try await setUser(#"{"token":"real","scenic_user":\#(data)}"#).account
        #expect(account.scenicArea == ScenicArea(id: ScenicAreaID(13), name: ""))
    }

    @Test(arguments: [
        (#"{"token":"real"}"#, "scenic_user"), (#"{"token":"real","scenic_user":null,"store_user":[]}"#, "store_user"),
        (#"{"scenic_user":{"user_id":1}}"#, "data.token"), (#"{"token":"","store_user":{"user_id":1}}"#, "data.token"),
        (#"{"token":"real","scenic_user":{"user_name":"x"}}"#, "data.scenic_user.user_id"),
        (#"{"token":"real","store_user":{"user_id":"x"}}"#, "data.store_user.user_id"),
    ])
    func aChoiceWithoutTokenOrUserIsNone(_ data: String, _ place: String) async {
        await expectBadAnswer(naming: place) { _ = try await setUser(data) }
    }
}
