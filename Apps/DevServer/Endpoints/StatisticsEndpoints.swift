import Domain

/// Statistics of the orders that the account may see. What is counted is decided in `OrderStatistics`.
enum StatisticsEndpoints {
    static func summary(_ call: Call) throws -> JSONValue {
        let days = try DayRange(periodOrDays: QueryParameters(call.request))
        let statistics = try query(call, days).statistics(in: call.data.database)
        return statistics.json + ["conversion_rate": .text(statistics.conversionRate)]
    }

    /// A row for every day asked for, also one without an order, newest first.
    static func daily(_ call: Call) throws -> JSONValue {
        let parameters = try QueryParameters(call.request)
        let paging = try Paging(parameters)
        let all = try DayRange(days: parameters)
        guard paging.offset < all.count else { return paging.page(of: [], total: Int64(all.count)) }
        let newest = all.last.advanced(by: -Int(paging.offset))
        let days = DayRange(first: max(all.first, newest.advanced(by: 1 - Int(paging.size))), last: newest)
        let known = try query(call, days).statisticsByDay(in: call.data.database)
        let rows = (0..<days.count).map { age in
            let day = days.last.advanced(by: -age)
            return ["date": .text(day.description)] + (known[day] ?? OrderStatistics()).json
        }
        return paging.page(of: rows, total: Int64(all.count))
    }

    private static func query(_ call: Call, _ days: DayRange) throws -> OrderQuery {
        var query = OrderQuery(visibleTo: try call.account())
        query.restrict(from: days.first, to: days.last)
        return query
    }
}

/// Business days, one after the other.
struct DayRange: Equatable {
    /// A leap year fits.
    static let limit = 366

    let first: BusinessDay
    let last: BusinessDay

    var count: Int { last.daysSince1970 - first.daysSince1970 + 1 }
}

extension DayRange {
    /// Reads `start_date` and `end_date`.
    fileprivate init(days parameters: QueryParameters) throws(Refusal) {
        let (first, last) = try parameters.days()
        guard let first else { throw .badParameter("start_date", "不能为空") }
        guard let last else { throw .badParameter("end_date", "不能为空") }
        self.init(first: first, last: last)
        guard count <= Self.limit else { throw .badParameter("end_date", "与 start_date 最多相隔 \(Self.limit) 天") }
    }

    /// Reads `period`, or `start_date` and `end_date`; both at once contradict each other.
    fileprivate init(periodOrDays parameters: QueryParameters) throws(Refusal) {
        guard let text = parameters.text("period") else {
            try self.init(days: parameters)
            return
        }
        guard parameters.text("start_date") == nil, parameters.text("end_date") == nil else {
            throw .badParameter("period", "不能与 start_date、end_date 同时使用")
        }
        guard let period = Period(rawValue: text) else { throw .badParameter("period", "不是已知的统计周期") }
        self = period.days(on: OrderSeeder.now.day)
    }
}

/// The periods that have a name, counted from the moment that the data stands at.
enum Period: String, CaseIterable {
    case today, yesterday, last7, last30
    case thisMonth = "this_month"
    case lastMonth = "last_month"

    /// The period's days as seen on `today`. The last seven and thirty days have today as their last.
    func days(on today: BusinessDay) -> DayRange {
        let firstOfMonth = today.firstOfMonth
        return switch self {
        case .today: DayRange(first: today, last: today)
        case .yesterday: DayRange(first: today.advanced(by: -1), last: today.advanced(by: -1))
        case .last7: DayRange(first: today.advanced(by: -6), last: today)
        case .last30: DayRange(first: today.advanced(by: -29), last: today)
        case .thisMonth: DayRange(first: firstOfMonth, last: today)
        case .lastMonth:
            DayRange(first: firstOfMonth.advanced(by: -1).firstOfMonth, last: firstOfMonth.advanced(by: -1))
        }
    }
}

extension BusinessDay {
    fileprivate var firstOfMonth: BusinessDay { advanced(by: 1 - (Int(description.suffix(2)) ?? 1)) }
}
