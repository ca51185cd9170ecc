import Domain
import HomeInterface
import NetworkingInterface
import NetworkingTesting
import SessionInterface
import Testing

@testable import Home

/// What goes over the wire, and what comes back loosely (case H12).
struct HomeWireTests {
    private let client = FakeAPIClient { Issue.record("\($0)") }
    private var api: LiveHomeAPI { LiveHomeAPI(client: client) }

    @Test func eachRequestHasItsPathAndTheSessionsToken() async throws {
        client.answer("/api/yf-handset-app/role-permission", data: "[]")
        client.answer("/api/app/store/all", data: "[]")
        client.answer("/api/yf-handset-app/photog/loacation/detail", data: #"{"staff_id":9007199254740993}"#)
        client.answer("/api/yf-handset-app/scenic/spot/list", data: "[]")
        _ = try await api.rolePermissions()
        _ = try await api.storeList()
        _ = try await api.locationDetail(staffID: UserID(9_007_199_254_740_993))
        _ = try await api.scenicSpots(scenicID: ScenicAreaID(Int64.max))
        #expect(client.requests.allSatisfy { $0.method == .get && $0.authorization == .session })
        #expect(
            client.requests.map(\.query) == [
                [], [], [QueryItem("staff_id", "9007199254740993")], [QueryItem("scenic_id", "9223372036854775807")],
            ])
    }

    @Test(arguments: ["null", "[]", #""""#, "{}", "false"])
    func anEmptyListMayComeInAnyForm(_ json: String) async throws {
        client.answer("/api/app/store/all", data: json)
        #expect(try await api.storeList() == LooseList(rows: []))
    }

    @Test func aBadRowIsSkippedWithItsReason() async throws {
        client.answer(
            "/api/yf-handset-app/scenic/spot/list",
            data: #"{"0":{"id":"1","name":null,"kind":"viewpoint","longitude":120.5},"3":{"name":"无编号"},"5":{"id":2}}"#)
        let spots = try await api.scenicSpots(scenicID: ScenicAreaID(11))
        #expect(spots.rows.map(\.id.number) == [1, 2] && spots.skipped.map(\.row) == [2])
        #expect(spots.skipped.first?.keyPath == "id")
        #expect(spots.rows.first?.kind.rawValue == "viewpoint" && spots.rows.first?.longitude == "120.5")
        #expect(spots.rows.first?.kind.title(.english) == "viewpoint")
    }

    @Test(
        arguments: [
            (#""2026-03-01 10:00:00""#, BusinessTime("2026-03-01 10:00:00")), ("null", nil), (#""""#, nil), ("0", nil),
            (#""0000-00-00 00:00:00""#, nil),
        ] as [(String, BusinessTime?)])
    func aLocationMayHaveNoReport(_ json: String, _ time: BusinessTime?) async throws {
        client.answer(
            "/api/yf-handset-app/photog/loacation/detail",
            data: #"{"staff_id":"1001","online":"1","last_report_time":\#(json),"address":[]}"#)
        let detail = try await api.locationDetail(staffID: UserID(1001))
        #expect(detail == LocationDetail(staffID: UserID(1001), online: true, lastReportTime: time))
    }

    @Test func anotherOnesLocationIsABadAnswer() async {
        client.answer("/api/yf-handset-app/photog/loacation/detail", data: #"{"staff_id":1002,"online":true}"#)
        let error = await #expect(throws: APIError.self) { try await api.locationDetail(staffID: UserID(1001)) }
        #expect(error?.code == .badAnswer && error?.failure.request?.contains("loacation") == true)
    }

    @Test(arguments: ["null", "[]", #"{"online":true}"#, "7"])
    func aLocationOfNobodyIsABadAnswer(_ json: String) async {
        client.answer("/api/yf-handset-app/photog/loacation/detail", data: json)
        let error = await #expect(throws: APIError.self) { try await api.locationDetail(staffID: UserID(1001)) }
        #expect(error?.code == .badAnswer)
    }
}
