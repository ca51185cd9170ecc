import Testing

@Suite struct OrderDetailTests {
    private let path = "/api/app/order/detail?order_id="

    @Test func aDetailIsItsRowAndMore() throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.storeAdmin)
        let row = try #require(try client.get(RunningServer.storeAdminList).data["list"].list.first)
        let detail = try client.get(path + "\(row["order_id"])").data
        #expect(detail.keys == row.keys.union(["items", "photos_total", "remark", "timeline"]))
        for key in row.keys { #expect("\(detail[key])" == "\(row[key])") }
    }

    @Test func itemsSumUpAndTheTimelineLeadsToTheStatus() throws {
        let server = try RunningServer()
        for (phone, list) in [
            (RunningServer.photographer, RunningServer.photographerList),
            (RunningServer.storeAdmin, RunningServer.storeAdminList),
        ] {
            let client = try server.person(phone)
            for row in try RunningServer.all(list, client) {
                let detail = try client.get(path + "\(row["order_id"])").data
                let sum = detail["items"].list.map { ($0["quantity"].integer ?? 0) * fen($0["price"]) }.reduce(0, +)
                #expect(sum == fen(detail["amount"]))
                if !row["deposit_amount"].isNull {
                    #expect(fen(row["deposit_amount"]) + fen(row["balance_amount"]) == sum)
                }
                let timeline = detail["timeline"].list
                let times = timeline.compactMap { $0["at"].text }
                #expect(times == times.sorted() && times.first == detail["created_at"].text)
                #expect(timeline.first?["status"].text == "pending_payment")
                #expect(timeline.last?["status"].text == detail["status"].text)
                #expect(times.allSatisfy { $0 <= "2026-11-30 12:00:00" })
                for (status, key) in [("paid", "paid_at"), ("written_off", "written_off_at")] {
                    #expect(timeline.first { $0["status"].text == status }?["at"].text == detail[key].text)
                }
            }
        }
    }

    @Test func anOrderThatIsNotTheAccountsDoesNotExist() throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.photographer)
        let foreign = try #require(try server.truth("order").first { $0["user_id"].integer != 1_001 })
        let deposit = try #require(try server.truth("deposit_order").first)
        for id in ["\(foreign["order_id"])", "\(deposit["order_id"])", "1"] {
            let answer = try client.get(path + id)
            #expect(answer.status == 200 && answer.code == 100_404)
        }
    }

    @Test func aScenicAdminSeesAnOrderOfAnybodyInTheArea() throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.scenicAdmin)
        let shared = try #require(
            try server.truth("order").first { $0["user_id"].integer == 1_001 && $0["scenic_id"].integer == 101 })
        #expect(try client.get(path + "\(shared["order_id"])").code == 100_000)
    }

    @Test(arguments: ["", "x", "0", "-1", "1.0", "9223372036854775808"])
    func aBadIDIsNamed(_ id: String) throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let answer = try client.get(path + id)
        #expect(answer.code == 100_400)
        #expect(answer.message.contains("order_id"))
    }

    @Test(arguments: [738_529_527_931_269_425, Int64.max])
    func idsAboveWhatADoubleHoldsComeWhole(_ id: Int64) throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let answer = try client.get(path + "\(id)")
        #expect(answer.data["order_id"].integer == id)
        #expect(String(decoding: answer.content, as: UTF8.self).contains("\"order_id\":\(id),"))
    }

    @Test func anAmountAboveWhatADoubleHoldsComesWhole() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let amounts = try RunningServer.all(RunningServer.photographerList, client).compactMap { $0["amount"].text }
        #expect(amounts.contains("90071992547409.93"))
        #expect(amounts.contains("0.01") && amounts.contains("0.00"))
    }

    private func fen(_ amount: JSON) -> Int64 {
        let parts = (amount.text ?? "").split(separator: ".")
        guard parts.count == 2, parts[1].count == 2 else { return .min }
        return (Int64(parts[0]) ?? 0) * 100 + (Int64(parts[1]) ?? 0)
    }
}
