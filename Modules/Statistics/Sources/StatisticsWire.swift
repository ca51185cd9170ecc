import Domain
import NetworkingInterface
import StatisticsInterface

// How statistics are read from the wire (contract, «StatisticsSummary», «StatisticsDay»).
//
// A figure that is nothing (`null`, `""`, `[]`, …) is zero: so databases add up what is not there. One whose key is
// missing altogether is not: a renamed key must not show as a day without sales.

struct StatisticsSummaryData: Decodable {
    let summary: StatisticsSummary

    init(from decoder: any Decoder) throws {
        guard let fields = try LooseObject(from: decoder, emptyIsNil: true) else {
            summary = StatisticsSummary(figures: StatisticsFigures())
            return
        }
        summary = StatisticsSummary(
            figures: try StatisticsFigures(fields), conversionRate: try fields.optionalText("conversion_rate"))
    }
}

struct StatisticsDayData: Decodable {
    let day: StatisticsDay

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        day = StatisticsDay(date: try fields.day("date"), figures: try StatisticsFigures(fields))
    }
}

extension StatisticsFigures {
    fileprivate init(_ fields: LooseObject) throws {
        self.init(
            orderCount: try fields.count("order_count"), orderAmount: try fields.sum("order_amount"),
            refundCount: try fields.count("refund_count"), refundAmount: try fields.sum("refund_amount"),
            incomeAmount: try fields.sum("income_amount"), customerCount: try fields.count("customer_count"))
    }
}

extension LooseObject {
    fileprivate func count(_ key: WireKey) throws -> Int64 {
        contains(key) ? try optionalInteger(key) ?? 0 : try integer(key)
    }

    fileprivate func sum(_ key: WireKey) throws -> Money {
        contains(key) ? try optionalMoney(key) ?? Money(fen: 0) : try money(key)
    }
}
