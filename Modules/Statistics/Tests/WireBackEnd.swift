import Domain
import NetworkingInterface
import NetworkingTesting
import StatisticsInterface
import StatisticsTesting
import Testing

enum Path {
    static let photographer = "/api/yf-handset-app/photog/analyse/user"
    static let scenicAdmin = "/api/app/scenic-admin/analyse"
    static let store = "/api/app/store/analyse"
    static let summaries = [photographer, scenicAdmin, store]
    static let lists = summaries.map { $0 + "/daily" }
}

/// A back end that speaks the contract: it reads the query from the wire, and writes statistics as JSON.
struct WireBackEnd {
    let statistics: InMemoryStatistics

    func client() -> FakeAPIClient {
        let client = FakeAPIClient { Issue.record("\($0)") }
        for path in Path.summaries {
            client.answer(path) { request throws(APIError) in
                let summary = try await statistics.storeSummary(of: request.days)
                return object(
                    fields(summary.figures).merging(["conversion_rate": "\"\(summary.conversionRate ?? "")\""]) { $1 })
            }
        }
        for path in Path.lists {
            client.answer(path) { request throws(APIError) in
                let query = StatisticsQuery(
                    days: request.days, page: request[query: "page"].flatMap { Int($0) } ?? 0,
                    pageSize: request[query: "page_size"].flatMap { Int($0) } ?? 0)
                let page = try await statistics.storeDays(matching: query)
                let rows = page.rows.map { object(fields($0.figures).merging(["date": "\"\($0.date)\""]) { $1 }) }
                return #"{"list":[\#(rows.joined(separator: ","))],"total":\#(page.total ?? 0),"page":\#(query.page)}"#
            }
        }
        return client
    }

    private func fields(_ figures: StatisticsFigures) -> [String: String] {
        [
            "order_count": "\(figures.orderCount)", "order_amount": "\"\(figures.orderAmount.yuan)\"",
            "refund_count": "\(figures.refundCount)", "refund_amount": "\"\(figures.refundAmount.yuan)\"",
            "income_amount": "\"\(figures.incomeAmount.yuan)\"", "customer_count": "\(figures.customerCount)",
        ]
    }
}

/// A JSON object of fields whose values are JSON already.
func object(_ fields: [String: String]) -> String {
    "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
}

extension FakeAPIClient.Request {
    fileprivate var days: ClosedRange<BusinessDay> {
        let first = self[query: "start_date"].flatMap { BusinessDay($0) } ?? BusinessDay(daysSince1970: 0)
        return first...(self[query: "end_date"].flatMap { BusinessDay($0) } ?? first)
    }
}
