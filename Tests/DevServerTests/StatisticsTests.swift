import Domain
import Testing

@testable import DevServer

@Suite struct StatisticsTests {
    private static let endpoints = [
        (RunningServer.photographer, "/api/yf-handset-app/photog/analyse/user", RunningServer.photographerList),
        (RunningServer.scenicAdmin, "/api/app/scenic-admin/analyse", RunningServer.scenicAdminList),
        (RunningServer.storeAdmin, "/api/app/store/analyse", RunningServer.storeAdminList),
    ]
    private static let counts = ["order_count", "refund_count", "customer_count"]
    private static let amounts = ["order_amount", "refund_amount", "income_amount"]
    private let photographer = StatisticsTests.endpoints[0].1

    @Test(arguments: endpoints)
    func theSummaryIsTheSumOfItsDays(_ phone: String, _ path: String, _ list: String) throws {
        let client = try RunningServer().person(phone)
        let range = "start_date=2026-05-01&end_date=2026-11-30"
        let summary = try client.get("\(path)?\(range)").data
        let days = try RunningServer.all("\(path)/daily", client, query: "&" + range)
        #expect(days.count == 214)
        for key in Self.counts {
            #expect(summary[key].integer == days.compactMap { $0[key].integer }.reduce(0, +))
            #expect((summary[key].integer ?? 0) > 0)
        }
        for key in Self.amounts {
            #expect(fen(summary[key]) == days.compactMap { fen($0[key]) }.reduce(0, +))
        }
        #expect(summary.keys == Set(Self.counts + Self.amounts + ["conversion_rate"]))
        #expect(days.allSatisfy { $0.keys == Set(Self.counts + Self.amounts + ["date"]) })
    }

    /// Counted again here from the rows that the same account is shown.
    @Test(arguments: endpoints)
    func aDaysNumbersAreThoseOfItsOrders(_ phone: String, _ path: String, _ list: String) throws {
        let client = try RunningServer().person(phone)
        let orders = try RunningServer.all(list, client)
        let days = try RunningServer.all("\(path)/daily", client, query: "&start_date=2026-05-01&end_date=2026-11-30")
        var made = 0, paid = 0
        for day in days {
            let ofTheDay = orders.filter { ($0["created_at"].text ?? "").prefix(10) == day["date"].text ?? "" }
            let counted = ofTheDay.filter { !["pending_payment", "closed"].contains($0["status"].text) }
            let refunded = counted.filter { $0["status"].text == "refunded" }
            (made, paid) = (made + ofTheDay.count, paid + counted.count)
            #expect(day["order_count"].integer == Int64(counted.count))
            #expect(day["refund_count"].integer == Int64(refunded.count))
            #expect(fen(day["order_amount"]) == counted.compactMap { fen($0["amount"]) }.reduce(0, +))
            #expect(fen(day["refund_amount"]) == refunded.compactMap { fen($0["amount"]) }.reduce(0, +))
            #expect(
                try fen(day["income_amount"])
                    == #require(fen(day["order_amount"])) - #require(fen(day["refund_amount"])))
        }
        #expect(made == orders.count)
        let summary = try client.get("\(path)?start_date=2026-05-01&end_date=2026-11-30").data
        let hundredths = (Double(paid) / Double(made) * 10_000).rounded()
        #expect(summary["conversion_rate"].text == "\(Money(fen: Int64(hundredths)).yuan)%")
    }

    @Test func dayRowsAreNewestFirstWithoutGapsAndComeInPages() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let path = "\(photographer)/daily?start_date=2026-10-02&end_date=2026-11-30"
        let pages = try [1, 2, 3, 4].map { try client.get("\(path)&page_size=25&page=\($0)").data }
        #expect(pages.map { $0["list"].list.count } == [25, 25, 10, 0])
        #expect(pages.allSatisfy { $0["total"].integer == 60 && $0["page_size"].integer == 25 })
        let days = pages.flatMap { $0["list"].list }.compactMap { $0["date"].text.flatMap { BusinessDay($0) } }
        let newest = try #require(BusinessDay("2026-11-30"))
        #expect(days == (0..<60).map { newest.advanced(by: -$0) })
    }

    @Test func aDayWithoutAnOrderIsARowOfZeros() throws {
        let client = try RunningServer { $0.orders = 0 }.person(RunningServer.storeAdmin)
        let range = "start_date=2026-02-28&end_date=2026-03-01"
        let rows = try client.get("/api/app/store/analyse/daily?\(range)").data["list"].list
        #expect(rows.map { $0["date"].text } == ["2026-03-01", "2026-02-28"])
        for row in rows {
            #expect(
                Self.counts.allSatisfy { row[$0].integer == 0 } && Self.amounts.allSatisfy { row[$0].text == "0.00" })
        }
        let summary = try client.get("/api/app/store/analyse?\(range)").data
        #expect(summary["order_count"].integer == 0 && summary["conversion_rate"].text == "0.00%")
    }

    @Test(arguments: [
        (Period.today, "2026-11-30", "2026-11-30"), (.yesterday, "2026-11-29", "2026-11-29"),
        (.last7, "2026-11-24", "2026-11-30"), (.last30, "2026-11-01", "2026-11-30"),
        (.thisMonth, "2026-11-01", "2026-11-30"), (.lastMonth, "2026-10-01", "2026-10-31"),
    ])
    func aPeriodIsItsDays(_ period: Period, _ first: String, _ last: String) throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let named = try client.get("\(photographer)?period=\(period.rawValue)")
        #expect(named.code == 100_000)
        #expect(
            try named.content == client.get("\(photographer)?start_date=\(first)&end_date=\(last)").content)
    }

    @Test(arguments: [
        ("2024-03-31", "2024-02-01", "2024-02-29"), ("2026-01-01", "2025-12-01", "2025-12-31"),
        ("2025-03-30", "2025-02-01", "2025-02-28"),
    ])
    func theLastMonthIsAWholeOne(_ today: String, _ first: String, _ last: String) throws {
        let days = try Period.lastMonth.days(on: #require(BusinessDay(today)))
        #expect(days.first.description == first && days.last.description == last)
    }

    @Test(arguments: [
        ("", "start_date"), ("?start_date=2026-11-01", "end_date"), ("?end_date=2026-11-01", "start_date"),
        ("?start_date=2026-11-02&end_date=2026-11-01", "start_date"),
        ("?start_date=2026-02-29&end_date=2026-03-01", "start_date"),
        ("?start_date=2025-01-01&end_date=2026-01-02", "end_date"),
    ])
    func aRangeThatMakesNoSenseIsNamed(_ query: String, _ name: String) throws {
        let client = try RunningServer().person(RunningServer.photographer)
        for path in [photographer, "\(photographer)/daily"] {
            let answer = try client.get(path + query)
            #expect(answer.status == 200 && answer.code == 100_400)
            #expect(answer.message.contains(name))
        }
    }

    @Test(arguments: ["?period=year", "?period=today&start_date=2026-11-01", "?period=today&end_date=2026-11-01"])
    func aPeriodThatMakesNoSenseIsNamed(_ query: String) throws {
        let answer = try RunningServer().person(RunningServer.photographer).get(photographer + query)
        #expect(answer.code == 100_400 && answer.message.contains("period"))
    }

    @Test func aLeapYearIsTheLongestRange() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let answer = try client.get("\(photographer)/daily?start_date=2024-01-01&end_date=2024-12-31")
        #expect(answer.data["total"].integer == 366)
    }

    @Test func theOtherRolesStatisticsAreForbidden() throws {
        let server = try RunningServer()
        for (phone, own, _) in Self.endpoints {
            let client = try server.person(phone)
            for (_, path, _) in Self.endpoints {
                for path in [path, "\(path)/daily"] {
                    let answer = try client.get("\(path)?start_date=2026-11-30&end_date=2026-11-30")
                    #expect(answer.status == 200 && answer.code == (path.hasPrefix(own) ? 100_000 : 100_403))
                }
            }
        }
    }

    private func fen(_ amount: JSON) -> Int64? { amount.text.flatMap { Money(yuan: $0)?.fen } }
}
