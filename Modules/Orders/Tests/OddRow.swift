import Domain
import NetworkingInterface
import NetworkingTesting
import OrdersInterface
import Testing

@testable import Orders

/// Orders as JSON of which one field is odd (cases H12, H13).
enum OddRow {
    static let good = [
        "order_id": "1024", "order_no": #""SX1024""#, "status": #""paid""#, "product_name": #""西湖快照""#,
        "amount": #""19.90""#, "customer_phone": #""131****6789""#, "photographer_name": #""张三丰""#,
        "scenic_name": #""西湖""#, "spot_name": #""断桥""#, "created_at": #""2026-03-02 00:30:00""#,
        "paid_at": #""2026-03-02 00:31:00""#, "written_off_at": #""2026-03-02 09:00:00""#,
    ]

    static let deposit = good.merging([
        "deposit_amount": #""9.90""#, "balance_amount": #""10.00""#, "store_name": #""断桥旗舰店""#,
    ]) { $1 }

    /// The good row with another value for a key; nil leaves the key out.
    static func row(_ key: String, _ value: String?, of good: [String: String] = good) -> String {
        var fields = good
        fields[key] = value
        return object(fields)
    }

    /// Ten rows of which this one is the fourth.
    static func page(fourth odd: String, of good: [String: String] = good) -> String {
        let rows = (1...10).map { $0 == 4 ? odd : object(good) }
        return #"{"list":[\#(rows.joined(separator: ","))],"total":137,"page":1,"page_size":10}"#
    }

    /// What the photographer's list shows of such a page, the same by either decoder.
    static func orders(_ json: String) async throws -> Page<Order> {
        try await page(json, Path.photographer) { try await $0.photographerOrders(matching: OrderQuery(pageSize: 10)) }
    }

    /// What the store's list shows of such a page, the same by either decoder.
    static func depositOrders(_ json: String) async throws -> Page<DepositOrder> {
        try await page(json, Path.store) { try await $0.storeOrders(matching: OrderQuery(pageSize: 10)) }
    }

    private static func page<Row: Equatable>(
        _ json: String, _ path: String, _ ask: (LiveOrderAPI) async throws -> Page<Row>
    ) async throws -> Page<Row> {
        let client = FakeAPIClient { Issue.record("\($0)") }
        client.answer(path, data: json)
        let usual = try await ask(LiveOrderAPI(client: client, bulk: .max))
        let quick = try await ask(LiveOrderAPI(client: client, bulk: 0))
        #expect(usual == quick)
        return usual
    }

    /// What is shown of an order's detail.
    static func detail(_ json: String, id: OrderID = OrderID(1024)) async throws -> OrderDetail {
        let client = FakeAPIClient { Issue.record("\($0)") }
        client.answer(Path.detail, data: json)
        return try await LiveOrderAPI(client: client).orderDetail(id)
    }
}
