import Domain
import StatisticsInterface

/// What is shown of figures, with the contract's keys.
enum StatisticsFields {
    static let figures: [List.Field<StatisticsFigures>] = [
        figure("order_count", LocalizedText(en: "Orders", zh: "订单数")) { .count($0.orderCount) },
        figure("order_amount", LocalizedText(en: "Amount", zh: "订单金额")) { .money($0.orderAmount) },
        figure("refund_count", LocalizedText(en: "Refunds", zh: "退款单数"), expendability: 2) { .count($0.refundCount) },
        figure("refund_amount", LocalizedText(en: "Refunded", zh: "退款金额"), expendability: 3) {
            .money($0.refundAmount)
        },
        figure("income_amount", LocalizedText(en: "Income", zh: "收入")) { .money($0.incomeAmount) },
        figure("customer_count", LocalizedText(en: "Customers", zh: "客户数"), expendability: 1) {
            .count($0.customerCount)
        },
    ]

    static let days: [List.Field<StatisticsDay>] =
        [
            List.Field(List.Column(name: "date", title: LocalizedText(en: "Date", zh: "日期"))) {
                .text($0.date.description)
            }
        ] + figures.map { field in List.Field(field.column) { field.value($0.figures) } }

    static let summary = ["start_date", "end_date"] + figures.map(\.column.name) + ["conversion_rate"]

    private static func figure(
        _ name: String, _ title: LocalizedText, expendability: Int = 0,
        _ value: @escaping @Sendable (StatisticsFigures) -> FieldValue
    ) -> List.Field<StatisticsFigures> {
        List.Field(
            List.Column(name: name, title: title, isRightAligned: true, expendability: expendability), value)
    }
}

extension Record {
    /// The totals of some days.
    static func summary(_ summary: StatisticsSummary, of days: ClosedRange<BusinessDay>) -> Record {
        let rate = summary.conversionRate
        // The contract calls it per cent; some servers write the sign, some leave it out.
        let shown = rate.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } ? $0 + "%" : $0 } ?? ""
        return Record(
            fields: [
                .init(
                    "start_date", LocalizedText(en: "From", zh: "开始日期"), .text(days.lowerBound.description)),
                .init("end_date", LocalizedText(en: "To", zh: "结束日期"), .text(days.upperBound.description)),
            ]
                + StatisticsFields.figures.map { field in
                    Field(field.column.name, field.column.title, field.value(summary.figures))
                } + [
                    .init(
                        "conversion_rate", LocalizedText(en: "Conversion", zh: "转化率"),
                        rate.map { .code($0, title: LocalizedText(verbatim: shown)) } ?? .text(nil))
                ])
    }
}

extension List {
    /// The days of a list; for a whole one with the server's total, which is below the table and beside the rows of JSON.
    init(daysOf state: StatisticsState, _ days: ClosedRange<BusinessDay>, _ extent: ListExtent) {
        let list = state.list
        self.init(of: list.statisticsList, StatisticsFields.days, paging: list.paging(extent))
        beside = [
            Record.Field("start_date", .text(days.lowerBound.description)),
            Record.Field("end_date", .text(days.upperBound.description)),
        ]
        guard extent == .all, let summary = state.summary.statistics else { return }
        beside.append(Record.Field("summary", .record(.summary(summary, of: days))))
        footer =
            [.code("", title: LocalizedText(en: "Total", zh: "合计"))]
            + StatisticsFields.figures.map { $0.value(summary.figures) }
    }
}

extension StatisticsState.List {
    /// Where the days stand among all of their pages.
    func paging(_ extent: ListExtent) -> List.Paging {
        switch extent {
        case .page:
            List.Paging(total: total, page: page, pageSize: pageSize, skipped: skipped, shown: statisticsList.count)
        case .first: List.Paging(total: total, pageSize: pageSize, skipped: skipped, isTruncated: hasMore || isShort)
        case .all: List.Paging(total: total, pageSize: pageSize, skipped: skipped, isTruncated: isShort)
        }
    }

    /// The first so many days alone.
    mutating func cut(to count: Int) {
        hasMore = hasMore || statisticsList.count > count
        statisticsList.removeLast(max(0, statisticsList.count - count))
    }

    /// Whether days are known to be missing from a list of which all pages were read.
    var isShort: Bool {
        totalMoved || total.map { statisticsList.count + skipped.count < $0 } ?? false
    }
}

extension Chart {
    /// A bar for each day, the first on top.
    init(of metric: StatisticsMetric, in state: StatisticsState, _ days: ClosedRange<BusinessDay>) {
        let known = Dictionary(
            state.list.statisticsList.map { ($0.date, metric.value(in: $0.figures)) }, uniquingKeysWith: { $1 })
        let all = Set(known.keys).union(days)
        var list = List(daysOf: state, days, .all)
        list.beside.append(Record.Field("metric", .text(metric.rawValue)))
        self.init(
            title: Self.title(metric, days),
            bars: all.sorted().map { day in
                Bar(label: day.label, value: known[day]?.number ?? 0, text: known[day]?.text)
            },
            total: state.summary.statistics.map {
                (LocalizedText(en: "Total", zh: "合计"), metric.value(in: $0.figures).text)
            },
            list: list)
    }

    private static func title(_ metric: StatisticsMetric, _ days: ClosedRange<BusinessDay>) -> LocalizedText {
        let (first, last) = (days.lowerBound, days.upperBound)
        let isMoney = if case .money = metric.value(in: StatisticsFigures()) { true } else { false }
        return LocalizedText(
            en: metric.title(.english) + (isMoney ? " (yuan)" : "")
                + (first == last ? ", \(first)" : ", \(first) – \(last)"),
            zh: metric.title(.simplifiedChinese) + (isMoney ? "（元）" : "")
                + (first == last ? "，\(first)" : "，\(first) 至 \(last)"))
    }
}

extension BusinessDay {
    /// The day with its day of the week.
    fileprivate var label: LocalizedText {
        let english = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday - 1]
        let chinese = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"][weekday - 1]
        return LocalizedText(en: "\(self) \(english)", zh: "\(self) \(chinese)")
    }
}
