import Domain
import NetworkingInterface
import NetworkingTesting
import ProfileInterface
import ProfileTesting
import Testing

@testable import Profile

/// Answers of loosely written back ends (case H12): whatever can be understood is shown.
struct ProfileWireTests {
    private let client = FakeAPIClient { Issue.record("\($0)") }
    private var api: LiveProfileAPI { LiveProfileAPI(client: client) }

    @Test func eachPartIsAskedForWithTheSessionsTokenAndNoQuery() async throws {
        for (part, json) in WireForms.profile { client.answer(part.path, data: json) }
        _ = try await api.userInfo()
        _ = try await api.realNameInfo()
        _ = try await api.bankCardInfo()
        #expect(client.requests.map(\.path) == ProfilePart.allCases.map(\.path))
        #expect(client.requests.allSatisfy { $0.authorization == .session && $0.query.isEmpty && $0.method == .get })
    }

    @Test(arguments: ["null", #""""#, "[]", "{}", "false", nil])
    func whatIsOptionalMayBeMissingInAnySpelling(_ nothing: String?) async throws {
        client.answer(
            ProfilePart.userInfo.path,
            data: WireForms.object(
                WireForms.userInfo,
                ["real_name": nothing, "avatar": nothing, "role_name": nothing, "signature": nothing]))
        let info = try await api.userInfo()
        #expect(info == UserInfo(userID: UserID(1001), userName: "张三丰", phone: "13800000001"))

        client.answer(
            ProfilePart.realNameInfo.path,
            data: WireForms.object(
                WireForms.realName, ["name": nothing, "id_number_masked": nothing, "reject_reason": nothing]))
        let realName = try await api.realNameInfo()
        #expect(realName == RealNameInfo(status: .approved))

        client.answer(
            ProfilePart.bankCardInfo.path,
            data: WireForms.object(
                WireForms.bankCard,
                ["bound": nothing, "bank_name": nothing, "card_number_masked": nothing, "holder": nothing]))
        let card = try await api.bankCardInfo()
        #expect(card == BankCardInfo())
    }

    @Test(arguments: ["null", #""""#, "[]", "{}", "false"])
    func whereNothingComesThereIsNoVerificationAndNoCard(_ nothing: String) async throws {
        client.answer(ProfilePart.realNameInfo.path, data: nothing)
        client.answer(ProfilePart.bankCardInfo.path, data: nothing)
        let (realName, card) = (try await api.realNameInfo(), try await api.bankCardInfo())
        #expect(realName == RealNameInfo(status: .none) && card == BankCardInfo(isBound: false))
    }

    @Test(arguments: [("1001", 1001), ("\"1001\"", 1001), ("1001.0", 1001), ("9223372036854775807", Int64.max)])
    func theUsersIDMayBeQuoted(_ id: String, _ number: Int64) async throws {
        client.answer(
            ProfilePart.userInfo.path,
            data: WireForms.object(WireForms.userInfo, ["user_id": id, "phone": "13800000001", "extra": "[{}]"]))
        let info = try await api.userInfo()
        #expect(info.userID == UserID(number) && info.phone == "13800000001")
    }

    @Test(arguments: [
        ("true", true), ("1", true), (#""1""#, true), (#""true""#, true), ("false", false), ("0", false),
        (#""0""#, false), ("null", false), (#""""#, false),
    ])
    func aCardIsBoundInAnySpelling(_ bound: String, _ isBound: Bool) async throws {
        client.answer(
            ProfilePart.bankCardInfo.path, data: WireForms.object(WireForms.bankCard, ["bound": bound]))
        let card = try await api.bankCardInfo()
        #expect(card.isBound == isBound && card.bankName == "招商银行")
    }

    @Test(arguments: [("\"revoked\"", "revoked"), ("7", "7"), ("\"rejected\"", "rejected")])
    func aStatusIsKeptAsItCame(_ status: String, _ code: String) async throws {
        client.answer(
            ProfilePart.realNameInfo.path, data: WireForms.object(WireForms.realName, ["status": status]))
        let info = try await api.realNameInfo()
        #expect(info.status == RealNameStatus(rawValue: code))
        if info.status != .rejected { #expect(info.status.title == LocalizedText(verbatim: code)) }
    }

    @Test(arguments: ["6222021234561234", #""6222021234561234""#, #""6222 0212 3456 1234""#])
    func aWholeNumberIsNotHeld(_ number: String) async throws {
        client.answer(
            ProfilePart.bankCardInfo.path,
            data: WireForms.object(WireForms.bankCard, ["card_number_masked": number]))
        client.answer(
            ProfilePart.realNameInfo.path,
            data: WireForms.object(WireForms.realName, ["id_number_masked": #""11010519491231002X""#]))
        let (card, realName) = (try await api.bankCardInfo(), try await api.realNameInfo())
        #expect(card.cardNumber?.text == "****1234" && realName.idNumber?.text == "****002X")
    }

    @Test(arguments: [
        (ProfilePart.userInfo, WireForms.object(WireForms.userInfo, ["user_id": nil]), "data.user_id"),
        (.userInfo, WireForms.object(WireForms.userInfo, ["user_id": #""me""#]), "data.user_id"),
        (.userInfo, "[]", "data"), (.userInfo, "7", "data"),
        (.userInfo, WireForms.object(WireForms.userInfo, ["avatar": #"{"url":"x"}"#]), "data.avatar"),
        (.realNameInfo, WireForms.object(WireForms.realName, ["status": nil]), "data.status"),
        (.realNameInfo, "[1]", "data"),
        (.bankCardInfo, WireForms.object(WireForms.bankCard, ["bound": "[1]"]), "data.bound"),
    ])
    func whatCannotBeUnderstoodNamesRequestAndKeyPath(_ part: ProfilePart, _ data: String, _ path: String) async {
        client.answer(part.path, data: data)
        let error = await #expect(throws: APIError.self) {
            switch part {
            case .userInfo: _ = try await api.userInfo()
            case .realNameInfo: _ = try await api.realNameInfo()
            case .bankCardInfo: _ = try await api.bankCardInfo()
            }
        }
        #expect(error?.code == .badAnswer && error?.failure.request == "GET \(part.path)")
        #expect(error?.failure.message(.english).contains("\(path): expected") == true)
    }
}
