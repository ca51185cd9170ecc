import Domain
import NetworkingInterface
import StatisticsInterface

// Paths from seed 000 §5.2; the query's names are the contract's assumptions, all kept here.

enum StatisticsEndpoints {
    static let photographer = "/api/yf-handset-app/photog/analyse/user"
    static let scenicAdmin = "/api/app/scenic-admin/analyse"
    static let store = "/api/app/store/analyse"

    /// The contract also knows `period`. Days are sent instead, so that heading, request and list name the same ones,
    /// whatever the server's clock says, and also when it strikes midnight in between.
    static func summary(_ path: String, of days: ClosedRange<BusinessDay>) -> Endpoint<StatisticsSummaryData> {
        .get(path, query: days.items)
    }

    static func daily(_ path: String, _ query: StatisticsQuery) -> Endpoint<Page<StatisticsDayData>> {
        .get(
            path + "/daily",
            query: query.days.items + [
                QueryItem("page", String(query.page)), QueryItem("page_size", String(query.pageSize)),
            ])
    }
}

extension ClosedRange<BusinessDay> {
    fileprivate var items: [QueryItem] {
        [QueryItem("start_date", lowerBound.description), QueryItem("end_date", upperBound.description)]
    }
}
