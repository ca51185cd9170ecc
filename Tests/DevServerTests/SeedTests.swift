import DevServer
import Domain
import TestSupport
import Testing

@Suite struct SeedTests {
    @Test func theSameSeedMakesTheSameBytes() throws {
        func lists(_ seed: UInt64) throws -> [String] {
            let server = try RunningServer { $0.seed = seed }
            let lists = [
                ("photographer", RunningServer.photographerList), ("scenic_admin", RunningServer.scenicAdminList),
                ("store_admin", RunningServer.storeAdminList),
            ]
            return try lists.map { role, list in
                let answer = try server.person(RunningServer.everything, role: role).get("\(list)?page_size=100")
                return String(decoding: answer.content, as: UTF8.self)
            }
        }
        let first = try lists(1)
        #expect(try first == lists(1))
        #expect(try zip(first, lists(2)).allSatisfy { $0 != $1 })
    }

    /// Another machine, another release: whoever changes the data changes what others' tests may have written down.
    @Test func theDefaultDataStaysWhatItIs() throws {
        let server = try RunningServer()
        let checksums = try ["order", "deposit_order"].map { kind in
            try server.client.get("/_control/orders?kind=\(kind)").content.reduce(UInt64(14_695_981_039_346_656_037)) {
                ($0 ^ UInt64($1)) &* 1_099_511_628_211
            }
        }
        #expect(checksums == [15_708_062_845_169_985_708, 13_360_666_793_292_233_182])
    }

    @Test(arguments: [0, 1, 2, 30])
    func everyListHasAsManyOrdersAsAskedFor(_ count: Int) throws {
        let server = try RunningServer { $0.orders = count }
        for (phone, list) in [
            (RunningServer.photographer, RunningServer.photographerList),
            (RunningServer.scenicAdmin, RunningServer.scenicAdminList),
            (RunningServer.storeAdmin, RunningServer.storeAdminList),
        ] {
            #expect(try server.person(phone).get(list).data["total"].integer == Int64(count))
        }
    }

    @Test func idsAndNumbersAreUniqueAndOptionalFieldsAreSometimesMissing() throws {
        let server = try RunningServer()
        let rows = try server.truth("order") + server.truth("deposit_order")
        #expect(Set(rows.map { $0["order_id"].integer }).count == rows.count)
        #expect(Set(rows.map { $0["order_no"].text }).count == rows.count)
        #expect(rows.filter { ($0["order_id"].integer ?? 0) > 1 << 53 }.count > 5)
        for key in ["photographer_name", "spot_name", "paid_at", "written_off_at", "store_id", "remark"] {
            #expect(rows.contains { $0[key].isNull })
            #expect(rows.contains { !$0[key].isNull })
        }
        for row in rows {
            let isUnpaid = ["pending_payment", "closed"].contains(row["status"].text)
            #expect(row["paid_at"].isNull == isUnpaid)
            #expect(row["written_off_at"].isNull == (row["status"].text != "written_off"))
        }
    }

    @Test func serversThatStartAtOnceFillAFileOnce() async throws {
        let folder = try TemporaryFolder()
        let contents = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let server = try RunningServer { $0.dataFile = folder.path("data.db") }
                    let answer = try server.client.get("/_control/orders?kind=order")
                    return String(decoding: answer.content, as: UTF8.self)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(contents.count == 1)
    }

    @Test func aFileOfAnotherSeedIsKeptAndSaidUntilReset() throws {
        let folder = try TemporaryFolder()
        let first = try RunningServer { ($0.dataFile, $0.orders) = (folder.path("data.db"), 12) }
        #expect(first.server.notices.isEmpty)
        first.server.stop()

        let second = try RunningServer { ($0.dataFile, $0.orders, $0.seed) = (folder.path("data.db"), 5, 3) }
        let notice = try #require(second.server.notices.first)
        #expect(notice(.english).contains("seed 1, 12 a list"))
        let client = try second.person(RunningServer.photographer)
        #expect(try client.get(RunningServer.photographerList).data["total"].integer == 12)
        _ = try client.post("/_control/reset", "")
        #expect(
            try second.person(RunningServer.photographer).get(RunningServer.photographerList).data["total"].integer == 5
        )
    }
}
