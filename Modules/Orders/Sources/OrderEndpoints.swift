import Domain
import NetworkingInterface
import OrdersInterface

// Paths from seed 000 §5.1; the query's names and the detail's path are the contract's assumptions, all kept here.

enum OrderEndpoints {
    static func photographer(_ query: OrderQuery) -> Endpoint<Page<Order>> {
        .get("/api/yf-handset-app/photog/order/listv2", query: query.items)
    }

    static func scenicAdmin(_ query: OrderQuery) -> Endpoint<Page<Order>> {
        .get("/api/app/scenic-admin/order/list", query: query.items)
    }

    static func store(_ query: OrderQuery) -> Endpoint<Page<DepositOrder>> {
        .get("/api/app/store/order/list", query: query.items)
    }

    static func detail(_ id: OrderID) -> Endpoint<OrderDetailData> {
        .get("/api/app/order/detail", query: [QueryItem("order_id", id.description)])
    }
}

extension OrderQuery {
    var items: [QueryItem] {
        let optional: [(name: String, value: String?)] = [
            ("status", filter.status?.rawValue),
            // A phone number is found however it was typed or pasted; any other text goes as it is.
            ("keyword", filter.keyword.map { PhoneNumber($0)?.digits ?? $0 }),
            ("start_date", filter.since?.description),
            ("end_date", filter.until?.description),
            ("scenic_id", filter.scenicID?.description),
            ("store_id", filter.storeID?.description),
        ]
        return [QueryItem("page", String(page)), QueryItem("page_size", String(pageSize))]
            + optional.compactMap { item in item.value.map { QueryItem(item.name, $0) } }
    }
}
