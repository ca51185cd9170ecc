public import Domain

/// Which days are asked for: some that move with the business day that it is, or days of one's own, which stay.
public enum StatisticsPeriod: Hashable, Sendable {
    /// The day that it is.
    case today
    /// The day before.
    case yesterday
    /// Seven days, the last of them today.
    case last7
    /// Thirty days, the last of them today.
    case last30
    /// The month that it is, from its first day up to today.
    case thisMonth
    /// The whole month before.
    case lastMonth
    /// Days of one's own, both ends included.
    case days(ClosedRange<BusinessDay>)

    /// The periods that have a name, in the order in which they are offered.
    public static let named: [StatisticsPeriod] = [.today, .yesterday, .last7, .last30, .thisMonth, .lastMonth]

    /// The days that it has when it is `today` in the business zone.
    public func days(today: BusinessDay) -> ClosedRange<BusinessDay> {
        switch self {
        case .today: today...today
        case .yesterday: today.advanced(by: -1)...today.advanced(by: -1)
        case .last7: today.advanced(by: -6)...today
        case .last30: today.advanced(by: -29)...today
        case .thisMonth: today.month.lowerBound...today
        case .lastMonth: today.advanced(byMonths: -1).month
        case .days(let days): days
        }
    }

    /// The contract's name of it; nil for days of one's own.
    public var name: String? {
        switch self {
        case .today: "today"
        case .yesterday: "yesterday"
        case .last7: "last7"
        case .last30: "last30"
        case .thisMonth: "this_month"
        case .lastMonth: "last_month"
        case .days: nil
        }
    }
}
