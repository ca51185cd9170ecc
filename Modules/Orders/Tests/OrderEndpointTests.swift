import Domain
import NetworkingInterface
import NetworkingTesting
import OrdersInterface
import Testing

@testable import Orders

/// What goes out: routes and names of the contract, and no more than was asked for.
struct OrderEndpointTests {
    private let client: FakeAPIClient

    init() {
        client = FakeAPIClient { Issue.record("\($0)") }
        for path in [Path.photographer, Path.scenicAdmin, Path.store] {
            client.answer(path, data: #"{"list":[],"total":0}"#)
        }
    }

    private var api: LiveOrderAPI { LiveOrderAPI(client: client) }

    @Test func eachRoleHasItsRouteAndCarriesTheSessionsToken() async throws {
        _ = try await api.photographerOrders(matching: OrderQuery())
        _ = try await api.scenicAdminOrders(matching: OrderQuery())
        _ = try await api.storeOrders(matching: OrderQuery())
        #expect(client.requests.map(\.path) == [Path.photographer, Path.scenicAdmin, Path.store])
        for request in client.requests {
            #expect(request.method == .get && request.authorization == .session && request.body == nil)
        }
    }

    @Test func aFilterThatIsNotSetIsNotSent() async throws {
        _ = try await api.storeOrders(matching: OrderQuery(page: 3, pageSize: 50))
        #expect(client.requests.map(\.query) == [[QueryItem("page", "3"), QueryItem("page_size", "50")]])
    }

    @Test func everyFilterHasItsNameOnTheWire() async throws {
        let filter = OrderFilter(
            status: .refunded, keyword: "SX1", since: BusinessDay("2026-02-28"), until: BusinessDay("2026-03-02"),
            scenicID: ScenicAreaID(9_007_199_254_740_993), storeID: StoreID(31))
        _ = try await api.scenicAdminOrders(matching: OrderQuery(filter: filter))
        #expect(
            Set(client.requests[0].query) == [
                QueryItem("page", "1"), QueryItem("page_size", "20"), QueryItem("status", "refunded"),
                QueryItem("keyword", "SX1"), QueryItem("start_date", "2026-02-28"),
                QueryItem("end_date", "2026-03-02"), QueryItem("scenic_id", "9007199254740993"),
                QueryItem("store_id", "31"),
            ])
        #expect(client.requests[0].query.count == 8)
    }

    /// Case H27 (c).
    @Test(arguments: [
        "13123456789", "131 2345 6789", "131-2345-6789", "+8613123456789", "+86 131 2345 6789", "008613123456789",
        "１３１２３４５６７８９", "\u{202D}13123456789\u{202C}", "131\u{A0}2345\u{A0}6789", "13123456789\n",
    ])
    func aPhoneNumberIsSentTheSameHoweverItWasTyped(_ typed: String) async throws {
        _ = try await api.photographerOrders(matching: OrderQuery(filter: OrderFilter(keyword: typed)))
        #expect(client.requests[0][query: "keyword"] == "13123456789")
    }

    @Test(arguments: [
        "+86 131&a=b#1;%20张三", " SX 1 ", "131****6789", "1312345678", "١٣١٢٣٤٥٦٧٨٩", "e\u{301}", "a\nb",
        "SX-131-2345-6789", " ",
    ])
    func anyOtherTextIsSentByteForByte(_ typed: String) async throws {
        _ = try await api.photographerOrders(matching: OrderQuery(filter: OrderFilter(keyword: typed)))
        let sent = try #require(client.requests[0][query: "keyword"])
        #expect(Array(sent.utf8) == Array(typed.utf8))
    }

    @Test func aStatusThatThisVersionDoesNotKnowCanBeAskedFor() async throws {
        let filter = OrderFilter(status: OrderStatus(rawValue: "99"))
        _ = try await api.photographerOrders(matching: OrderQuery(filter: filter))
        #expect(client.requests[0][query: "status"] == "99")
    }

    /// Case H13.
    @Test(arguments: [9_007_199_254_740_993, 738_529_527_931_269_425, 9_223_372_036_854_775_807] as [Int64])
    func anOrderIsAskedForByAllOfItsDigits(_ number: Int64) async throws {
        client.answer(Path.detail, data: object(OddRow.good.merging(["order_id": String(number)]) { $1 }))
        let detail = try await api.orderDetail(OrderID(number))
        #expect(client.requests.map(\.path) == [Path.detail])
        #expect(client.requests[0].query == [QueryItem("order_id", String(number))])
        #expect(detail.order.id == OrderID(number))
    }
}
