import Domain
import Foundation
import NetworkingInterface
import NetworkingTesting
import OrdersInterface
import OrdersTesting
import Testing

enum Path {
    static let photographer = "/api/yf-handset-app/photog/order/listv2"
    static let scenicAdmin = "/api/app/scenic-admin/order/list"
    static let store = "/api/app/store/order/list"
    static let detail = "/api/app/order/detail"
}

/// A back end that speaks the contract: it reads the query from the wire, and writes orders as JSON.
struct WireBackEnd {
    let orders: InMemoryOrders

    func client() -> FakeAPIClient {
        let client = FakeAPIClient { Issue.record("\($0)") }
        client.answer(Path.photographer) { request throws(APIError) in
            json(try await orders.photographerOrders(matching: OrderQuery(request)).map(fields), request)
        }
        client.answer(Path.scenicAdmin) { request throws(APIError) in
            json(try await orders.scenicAdminOrders(matching: OrderQuery(request)).map(fields), request)
        }
        client.answer(Path.store) { request throws(APIError) in
            json(try await orders.storeOrders(matching: OrderQuery(request)).map(fields), request)
        }
        client.answer(Path.detail) { request throws(APIError) in
            let id = OrderID(request[query: "order_id"] ?? "") ?? OrderID(0)
            return object(fields(of: try await orders.orderDetail(id).order))
        }
        return client
    }

    private func json(_ page: Page<[String: String]>, _ request: FakeAPIClient.Request) -> String {
        let list = "[\(page.rows.map(object).joined(separator: ","))]"
        return #"{"list":\#(list),"total":\#(page.total ?? 0),"page":\#(request[query: "page"] ?? "1")}"#
    }

    private func fields(of order: Order) -> [String: String] {
        var fields = [
            "order_id": order.id.description, "order_no": quoted(order.number),
            "status": quoted(order.status.rawValue), "product_name": quoted(order.productName),
            "amount": quoted(order.amount.yuan), "customer_phone": quoted(order.customerPhone),
            "scenic_name": quoted(order.scenicName), "created_at": quoted(order.createdAt.wireText),
        ]
        fields["photographer_name"] = order.photographerName.map(quoted)
        fields["spot_name"] = order.spotName.map(quoted)
        fields["paid_at"] = order.paidAt.map { quoted($0.wireText) }
        fields["written_off_at"] = order.writtenOffAt.map { quoted($0.wireText) }
        return fields
    }

    private func fields(of order: DepositOrder) -> [String: String] {
        fields(of: order.order).merging([
            "deposit_amount": quoted(order.depositAmount.yuan), "balance_amount": quoted(order.balanceAmount.yuan),
            "store_name": quoted(order.storeName),
        ]) { $1 }
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }
}

/// A JSON object of fields whose values are JSON already.
func object(_ fields: [String: String]) -> String {
    "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
}

extension OrderQuery {
    /// The query as a server reads it from the wire.
    fileprivate init(_ request: FakeAPIClient.Request) {
        let filter = OrderFilter(
            status: request[query: "status"].map { OrderStatus(rawValue: $0) }, keyword: request[query: "keyword"],
            since: request[query: "start_date"].flatMap { BusinessDay($0) },
            until: request[query: "end_date"].flatMap { BusinessDay($0) })
        self.init(
            filter: filter, page: request[query: "page"].flatMap { Int($0) } ?? 0,
            pageSize: request[query: "page_size"].flatMap { Int($0) } ?? 0)
    }
}
