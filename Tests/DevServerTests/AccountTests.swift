import Domain
import Testing

@testable import DevServer

@Suite struct AccountTests {
    private let permissions = "/api/yf-handset-app/role-permission"
    private let realName = "/api/yf-handset-app/photog/real-name/info"
    private let bankCard = "/api/yf-handset-app/photog/wallet/bank-card/info"

    @Test(arguments: [
        (
            RunningServer.photographer, "photographer",
            [
                "/orders", "/orders/write-off", "/photos/upload", "/cloud-drive", "/messages", "/queue", "/location",
                "/check-ins", "/wallet", "/real-name", "/settings",
            ]
        ),
        (
            RunningServer.scenicAdmin, "scenic_admin",
            ["/orders", "/statistics", "/messages", "/scenic-spots", "/check-ins", "/staff", "/settings"]
        ),
        (
            RunningServer.storeAdmin, "store_admin",
            ["/orders", "/orders/write-off", "/statistics", "/messages", "/stores", "/staff", "/settings"]
        ),
    ])
    func aRoleMayDoWhatItsTreeSays(_ phone: String, _ role: String, _ uris: [String]) throws {
        let roles = try RunningServer().person(phone).get(permissions).data.list
        #expect(roles.map { $0["role_code"].text } == [role])
        #expect(roles[0].keys == ["role_id", "role_code", "role_name", "scenics", "permissions"])
        let items = flattened(roles[0]["permissions"])
        #expect(items.allSatisfy { $0.keys == ["id", "name", "uri", "icon", "sort", "children"] })
        #expect(items.compactMap { $0["uri"].text }.filter { !$0.isEmpty } == uris)
        #expect(Set(items.map { $0["id"].integer }).count == items.count)
        // What only groups others has neither a page nor a picture.
        for group in roles[0]["permissions"].list {
            #expect(group["uri"].text == "" && group["icon"].isNull && !group["children"].list.isEmpty)
            #expect(
                group["children"].list.map { $0["sort"].integer }
                    == group["children"].list.indices.map { Int64($0 + 1) })
        }
    }

    @Test func everyRoleOfThePhoneComesWithItsOwnAreas() throws {
        let client = try RunningServer().person(RunningServer.everything, role: "scenic_admin")
        let roles = try client.get(permissions).data.list
        #expect(roles.map { $0["role_code"].text } == ["photographer", "scenic_admin", "store_admin"])
        #expect(roles.map { $0["scenics"].list.map { $0["id"].integer } } == [[201, 202], [201], [201]])
    }

    @Test func aRealNameIsApprovedOrRejectedWithItsReason() throws {
        let server = try RunningServer()
        let approved = try server.person(RunningServer.photographer).get(realName).data
        #expect(approved.keys == ["status", "name", "id_number_masked", "reject_reason"])
        #expect(approved["status"].text == "approved" && approved["name"].text == "林晓峰")
        #expect(approved["id_number_masked"].text == "330106********3417" && approved["reject_reason"].isNull)
        let rejected = try server.person(RunningServer.everything, role: "photographer").get(realName).data
        #expect(rejected["status"].text == "rejected" && rejected["reject_reason"].text?.isEmpty == false)
    }

    @Test func aBankCardIsBoundOrNot() throws {
        let server = try RunningServer()
        let bound = try server.person(RunningServer.photographer).get(bankCard).data
        #expect(bound.keys == ["bound", "bank_name", "card_number_masked", "holder"])
        #expect(bound["bound"].integer == 1 && bound["card_number_masked"].text == "**** **** **** 6688")
        let unbound = try server.person(RunningServer.everything, role: "photographer").get(bankCard).data
        #expect(unbound["bound"].integer == 0)
        #expect(["bank_name", "card_number_masked", "holder"].allSatisfy { unbound[$0].isNull })
    }

    @Test func onlyPhotographersHaveThem() throws {
        let server = try RunningServer()
        for phone in [RunningServer.scenicAdmin, RunningServer.storeAdmin] {
            let client = try server.person(phone)
            for path in [realName, bankCard, LocationTests.path + "1002"] {
                let answer = try client.get(path)
                #expect(answer.status == 200 && answer.code == 100_403)
            }
        }
    }

    private func flattened(_ items: JSON) -> [JSON] {
        items.list.flatMap { [$0] + flattened($0["children"]) }
    }
}

@Suite struct LocationTests {
    static let path = "/api/yf-handset-app/photog/loacation/detail?staff_id="

    @Test func aLocationIsWhatWasReportedLast() throws {
        let server = try RunningServer()
        let reported = try server.person(RunningServer.photographer).get(Self.path + "1001").data
        #expect(
            reported.keys == ["staff_id", "online", "last_report_time", "longitude", "latitude", "address"])
        #expect(reported["online"].integer == 1 && reported["last_report_time"].text == "2026-11-30 11:40:00")
        #expect(reported["longitude"].text == "120.148000" && reported["latitude"].text == "30.242000")
        let never = try server.person(RunningServer.everything, role: "photographer").get(Self.path + "2001").data
        #expect(never["staff_id"].integer == 2_001 && never["online"].integer == 0)
        #expect(["last_report_time", "longitude", "latitude", "address"].allSatisfy { never[$0].isNull })
    }

    @Test func onesOwnIsTheOnlyOne() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        #expect(try client.get(Self.path + "2001").code == 100_403)
        for id in ["", "x", "0"] {
            let answer = try client.get(Self.path + id)
            #expect(answer.code == 100_400 && answer.message.contains("staff_id"))
        }
    }

    @Test func controlSetsItForOneOrForAllUntilReset() throws {
        let server = try RunningServer()
        func location(_ phone: String, _ id: Int) throws -> [String?] {
            let data = try server.person(phone, role: "photographer").get(Self.path + "\(id)").data
            return [data["last_report_time"].text, "\(data["online"].integer ?? -1)"]
        }
        func set(_ content: String) throws {
            #expect(try server.client.post("/_control/location", content).status == 200)
        }
        try set(#"{"account_id": 12001, "last_report_time": "2026-11-30 09:00:00"}"#)
        #expect(try location(RunningServer.everything, 2_001) == ["2026-11-30 09:00:00", "1"])
        #expect(try location(RunningServer.photographer, 1_001) == ["2026-11-30 11:40:00", "1"])
        try set(#"{"last_report_time": "2026-11-30 08:00:00", "online": false}"#)
        #expect(try location(RunningServer.everything, 2_001) == ["2026-11-30 08:00:00", "0"])
        try set(#"{"last_report_time": null}"#)
        #expect(try location(RunningServer.photographer, 1_001) == [nil, "0"])
        _ = try server.client.post("/_control/reset", "")
        #expect(try location(RunningServer.photographer, 1_001) == ["2026-11-30 11:40:00", "1"])
    }

    @Test(arguments: [#"{"last_report_time": "x"}"#, #"{"online": "yes"}"#, #"{"account_id": 0}"#, ""])
    func aLocationThatMakesNoSenseIsRefused(_ content: String) throws {
        #expect(try RunningServer().client.post("/_control/location", content).code == 100_400)
    }
}
