import Domain
import Glibc
import Testing

@testable import DevServer

@Suite struct PlaceTests {
    @Test func aStoreAdminChoosesFromStores() throws {
        let server = try RunningServer()
        let stores = try server.person(RunningServer.storeAdmin).get("/api/app/store/all").data.list
        #expect(stores.map { $0["id"].integer } == [301, 303, 304])
        #expect(stores.map { $0["scenic_id"].integer } == [101, 101, 102])
        #expect(stores.map { $0["status"].text } == ["open", "closed", "open"])
        #expect(stores.allSatisfy { $0.keys == ["id", "name", "scenic_id", "address", "phone", "status"] })
        for phone in [RunningServer.photographer, RunningServer.scenicAdmin] {
            #expect(try server.person(phone).get("/api/app/store/all").code == 100_403)
        }
    }

    @Test func anAreasSpotsAreThoseThatItsOrdersName() throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.scenicAdmin)
        let orders = try RunningServer.all(RunningServer.scenicAdminList, client)
        for (id, name) in [(101, "西湖风景名胜区"), (102, "黄山风景区"), (103, "鼓浪屿")] {
            let spots = try client.get("/api/yf-handset-app/scenic/spot/list?scenic_id=\(id)").data.list
            #expect(spots.allSatisfy { $0.keys == ["id", "scenic_id", "name", "kind", "longitude", "latitude"] })
            #expect(spots.allSatisfy { $0["scenic_id"].integer == Int64(id) })
            #expect(Set(spots.map { $0["kind"].text }) == ["spot", "check_in"])
            let named = Set(orders.filter { $0["scenic_name"].text == name }.compactMap { $0["spot_name"].text })
            #expect(!named.isEmpty && named.isSubset(of: spots.compactMap { $0["name"].text }))
        }
    }

    @Test func spotsOfAForeignOrUnknownAreaAreForbidden() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let path = "/api/yf-handset-app/scenic/spot/list?scenic_id="
        let foreign = try client.get(path + "201")
        #expect(foreign.status == 200 && foreign.code == 100_403)
        #expect(try client.get(path + "999999").content == foreign.content)
        for id in ["", "x", "0"] {
            let answer = try client.get(path + id)
            #expect(answer.code == 100_400 && answer.message.contains("scenic_id"))
        }
    }

    @Test(arguments: [(0, "0.000000"), (-1, "-0.000001"), (120_148_000, "120.148000"), (-89_999_999, "-89.999999")])
    func aCoordinateHasSixDigits(_ millionths: Int64, _ text: String) {
        #expect(Place.degrees(millionths) == text)
    }
}

@Suite struct UploadConfigTests {
    private let path = "/api/app/upload/config?scene="

    @Test func uploadsGoToAPlaceOfTheAccountsOwn() throws {
        let server = try RunningServer()
        let prefixes = try ["photographer", "scenic_admin", "store_admin"].map { role in
            let data = try server.person(RunningServer.everything, role: role).get(path + "cloud_drive").data
            #expect(
                data.keys == ["endpoint", "region", "bucket", "key_prefix", "credentials", "expires_at"])
            return data["key_prefix"].text
        }
        #expect(
            prefixes == [
                "cloud_drive/scenic_user/2001/", "cloud_drive/scenic_user/2002/", "cloud_drive/store_user/2001/",
            ])
    }

    @Test func credentialsAreNewEachTimeAndEndLater() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let before = Int64(time(nil))
        let configs = try [client.get(path + "photo").data, client.get(path + "photo").data]
        for key in ["access_key_id", "access_key_secret", "security_token"] {
            let values = configs.compactMap { $0["credentials"][key].text }
            #expect(Set(values).count == 2 && values.allSatisfy { $0.count >= 32 })
        }
        let expiry = try #require(configs[0]["expires_at"].text.flatMap { BusinessTime($0) })
        #expect(expiry.secondsSince1970 >= before + 3_600)
    }

    @Test(arguments: ["", "A", "a/b", "..", "%E5%9B%BE", "a-b", String(repeating: "a", count: 33)])
    func aSceneThatIsNoNameIsRefused(_ scene: String) throws {
        let answer = try RunningServer().person(RunningServer.photographer).get(path + scene)
        #expect(answer.code == 100_400 && answer.message.contains("scene"))
    }
}
