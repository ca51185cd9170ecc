import Testing

@Suite struct OrderListTests {
    private static let lists = [
        (RunningServer.photographer, "photographer", RunningServer.photographerList, "order"),
        (RunningServer.scenicAdmin, "scenic_admin", RunningServer.scenicAdminList, "order"),
        (RunningServer.storeAdmin, "store_admin", RunningServer.storeAdminList, "deposit_order"),
        (RunningServer.everything, "photographer", RunningServer.photographerList, "order"),
        (RunningServer.everything, "scenic_admin", RunningServer.scenicAdminList, "order"),
        (RunningServer.everything, "store_admin", RunningServer.storeAdminList, "deposit_order"),
    ]

    /// Whether an account may see a row of the truth, said again here in the contract's words.
    private static func mayBeSeen(_ row: JSON, by phone: String, _ role: String) -> Bool {
        let isFirst = phone != RunningServer.everything
        return switch role {
        case "photographer": row["user_id"].integer == (isFirst ? 1_001 : 2_001)
        case "scenic_admin": (isFirst ? [101, 102, 103] : [201]).contains(row["scenic_id"].integer ?? 0)
        default: row["store_id"].integer == (isFirst ? 301 : 302)
        }
    }

    @Test(arguments: lists)
    func eachRoleSeesItsOwnOrdersInTheServersOrder(_ phone: String, _ role: String, _ list: String, _ kind: String)
        throws
    {
        let server = try RunningServer()
        let client = try server.person(phone, role: role)
        let seen = try RunningServer.all(list, client, pageSize: 30).map { $0["order_id"].integer }
        let expected = try server.truth(kind).filter { Self.mayBeSeen($0, by: phone, role) }
        #expect(seen == expected.map { $0["order_id"].integer })
        #expect(seen.count == 137)
        #expect(try client.get(list).data["total"].integer == 137)
    }

    @Test(arguments: lists)
    func aRowHasTheContractsKeys(_ phone: String, _ role: String, _ list: String, _ kind: String) throws {
        let client = try RunningServer().person(phone, role: role)
        var keys: Set = [
            "order_id", "order_no", "status", "product_name", "amount", "customer_phone", "photographer_name",
            "scenic_name", "spot_name", "created_at", "paid_at", "written_off_at",
        ]
        if kind == "deposit_order" { keys.formUnion(["deposit_amount", "balance_amount", "store_name"]) }
        let rows = try RunningServer.all(list, client)
        #expect(rows.allSatisfy { $0.keys == keys })
        #expect(rows.allSatisfy { $0["customer_phone"].text?.dropFirst(3).prefix(4) == "****" })
    }

    @Test func theOtherRolesListsAreForbidden() throws {
        let server = try RunningServer()
        let lists = [
            "photographer": RunningServer.photographerList, "scenic_admin": RunningServer.scenicAdminList,
            "store_admin": RunningServer.storeAdminList,
        ]
        for role in lists.keys {
            let client = try server.person(RunningServer.everything, role: role)
            for (owner, list) in lists {
                let answer = try client.get(list)
                #expect(answer.status == 200)
                #expect(answer.code == (owner == role ? 100_000 : 100_403))
            }
        }
    }

    @Test func newestComeFirstAndTheLargerIDWinsATie() throws {
        let rows = try RunningServer().truth("order")
        let keys = rows.map { ($0["created_at"].text ?? "", $0["order_id"].integer ?? 0) }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 > $1 })
        #expect(zip(keys, keys.dropFirst()).contains { $0.0 == $1.0 })
    }

    @Test func aPageIsTwentyRowsUnlessAskedOtherwise() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let data = try client.get(RunningServer.photographerList).data
        #expect(data["list"].list.count == 20)
        #expect(data["page"].integer == 1 && data["page_size"].integer == 20)
        let last = try client.get(RunningServer.photographerList + "?page=7").data
        #expect(last["list"].list.count == 17 && last["page"].integer == 7)
    }

    @Test(arguments: [3, 1_000_000_000])
    func aPageBehindTheLastIsEmptyAndKnowsTheTotal(_ page: Int) throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let data = try client.get(RunningServer.photographerList + "?page_size=100&page=\(page)").data
        #expect(data["list"].list.isEmpty)
        #expect(data["total"].integer == 137)
    }

    @Test(arguments: [
        ("page_size=0", "page_size"), ("page_size=101", "page_size"), ("page_size=x", "page_size"), ("page=0", "page"),
        ("page=-1", "page"), ("page=99999999999999999999", "page"), ("status=lost", "status"),
        ("start_date=2026-02-29", "start_date"), ("end_date=yesterday", "end_date"),
        ("start_date=2026-11-02&end_date=2026-11-01", "start_date"), ("scenic_id=x", "scenic_id"),
        ("store_id=0", "store_id"), ("store_id=9223372036854775808", "store_id"),
    ])
    func aBadParameterIsNamed(_ query: String, _ name: String) throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let answer = try client.get("\(RunningServer.photographerList)?\(query)")
        #expect(answer.status == 200 && answer.code == 100_400)
        #expect(answer.message.contains("参数 \(name) "))
    }

    @Test func brokenPercentEncodingIsRefused() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        for keyword in ["%", "%4", "%zz", "%FF"] {
            #expect(try client.get("\(RunningServer.photographerList)?keyword=\(keyword)").code == 100_400)
        }
    }

    @Test func everyStatusOccursAndSelectsItsOrders() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let all = try RunningServer.all(RunningServer.photographerList, client)
        for status in [
            "pending_payment", "paid", "pending_write_off", "written_off", "refunding", "refunded", "closed",
        ] {
            let selected = try RunningServer.all(RunningServer.photographerList, client, query: "&status=\(status)")
            #expect(!selected.isEmpty)
            #expect(ids(selected) == ids(all.filter { $0["status"].text == status }))
        }
    }

    @Test func theKeywordFindsPartsOfANumberAndOfTheWholePhone() throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.photographer)
        let mine = try server.truth("order").filter { $0["user_id"].integer == 1_001 }
        let phone = try #require(mine[5]["customer_phone"].text)
        let number = try #require(mine[9]["order_no"].text)
        for keyword in [phone, String(phone.dropFirst(2).prefix(6)), number, String(number.suffix(5)), "SX202611"] {
            let found = try RunningServer.all(RunningServer.photographerList, client, query: "&keyword=\(keyword)")
            let expected = mine.filter {
                $0["customer_phone"].text?.contains(keyword) == true || $0["order_no"].text?.contains(keyword) == true
            }
            #expect(!found.isEmpty)
            #expect(ids(found) == ids(expected))
        }
    }

    @Test(arguments: ["%25", "_", "****", "%E6%96%AD%E6%A1%A5", "'%20OR%201=1--"])
    func theKeywordIsNoPattern(_ keyword: String) throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let data = try client.get("\(RunningServer.photographerList)?keyword=\(keyword)").data
        #expect(data["total"].integer == 0)
    }

    @Test func daysAreBusinessDaysAndBothEndsCount() throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.scenicAdmin)
        let all = try RunningServer.all(RunningServer.scenicAdminList, client)
        let edges = all.compactMap { $0["created_at"].text }.filter {
            $0.hasSuffix(" 00:00:00") || $0.hasSuffix(" 23:59:59")
        }
        #expect(Set(edges.map { $0.suffix(8) }).count == 2)
        for edge in edges {
            let day = edge.prefix(10)
            let found = try RunningServer.all(
                RunningServer.scenicAdminList, client, query: "&start_date=\(day)&end_date=\(day)")
            #expect(ids(found) == ids(all.filter { $0["created_at"].text?.hasPrefix(day) == true }))
        }
        let since = try RunningServer.all(RunningServer.scenicAdminList, client, query: "&start_date=2026-09-01")
        let until = try RunningServer.all(RunningServer.scenicAdminList, client, query: "&end_date=2026-08-31")
        #expect(ids(since + until) == ids(all))
    }

    @Test func placesNarrowTheListAndNeverWidenIt() throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.scenicAdmin)
        let visible = try server.truth("order").filter { [101, 102, 103].contains($0["scenic_id"].integer ?? 0) }
        for area in [101, 102, 201] {
            let found = try RunningServer.all(RunningServer.scenicAdminList, client, query: "&scenic_id=\(area)")
            #expect(ids(found) == ids(visible.filter { $0["scenic_id"].integer == Int64(area) }))
        }
        let sold = try RunningServer.all(RunningServer.scenicAdminList, client, query: "&store_id=301")
        #expect(!sold.isEmpty)
        #expect(ids(sold) == ids(visible.filter { $0["store_id"].integer == 301 }))
    }

    @Test func filtersWithoutAValueAreNone() throws {
        let client = try RunningServer().person(RunningServer.photographer)
        let data = try client.get("\(RunningServer.photographerList)?status=&keyword=&start_date=&scenic_id=&page=")
            .data
        #expect(data["total"].integer == 137)
    }

    private func ids(_ rows: [JSON]) -> [Int64?] { rows.map { $0["order_id"].integer } }
}
