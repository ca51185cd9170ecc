import Domain
import StatisticsInterface

/// `suixinkan stats …`.
enum StatisticsCommands {
    static let group = Command(
        commandName: "stats", abstract: LocalizedText(en: "Show what was sold.", zh: "查看数据统计。"),
        subcommands: [summary, daily, chart])

    private static let summary = Command(
        commandName: "summary", abstract: LocalizedText(en: "Show the totals of some days.", zh: "查看一段时间的汇总数据。"),
        discussion: days(LocalizedText(en: "Today unless told otherwise.", zh: "默认为今天。")),
        options: rangeOptions + [.interval], flags: [.watch],
        run: { context, arguments in try await StatisticsSummaryReading(context: context, arguments: arguments).run() },
        fields: StatisticsFields.summary)

    private static let daily = Command(
        commandName: "daily", abstract: LocalizedText(en: "List some days, newest first.", zh: "按天列出数据，最近的在前。"),
        discussion: days(
            LocalizedText(
                en:
                    "Today unless told otherwise; one page unless --limit or --all say otherwise. --all also shows the server's total and says where the days add up to something else.",
                zh: "默认为今天；未指定 --limit 或 --all 时只显示一页。--all 还会显示服务器的合计，并在与各日之和不一致时说明。")),
        options: rangeOptions + [.limit, .page, .pageSize(StatisticsQuery.defaultPageSize), .interval],
        flags: [.allPages, .watch],
        run: { context, arguments in try await StatisticsListing(context: context, arguments: arguments).run() },
        fields: StatisticsFields.days.map(\.column.name),
        examples: ["stats daily --period this_month --all", "stats daily --period last30 --all -o csv"])

    private static let chart = Command(
        commandName: "chart", abstract: LocalizedText(en: "Draw some days as bars.", zh: "以柱状图显示每日数据。"),
        discussion: days(
            LocalizedText(
                en:
                    "The last seven days unless told otherwise. --save draws with gnuplot (package gnuplot-nox); Chinese in a PNG or PDF needs a font that has it, such as the package fonts-noto-cjk.",
                zh: "默认为最近七天。--save 使用 gnuplot（软件包 gnuplot-nox）绘图；PNG 和 PDF 中的中文需要中文字体，例如软件包 fonts-noto-cjk。")),
        options: [
            Option(
                name: "metric", valueName: "M",
                help: LocalizedText(en: "What the bars show (income).", zh: "柱状图显示的指标（默认 income）。"),
                values: StatisticsMetric.allCases.map(\.rawValue), synonyms: metricTitles)
        ] + rangeOptions + [
            Option(
                name: "save", valueName: "FILE",
                help: LocalizedText(
                    en:
                        "Save the chart to this .svg, .png or .pdf in place of showing it; a file that is there is replaced.",
                    zh: "将图表保存为该 .svg、.png 或 .pdf 文件而不显示；已有文件会被替换。"))
        ],
        run: { context, arguments in try await StatisticsCharting(context: context, arguments: arguments).run() },
        fields: StatisticsFields.days.map(\.column.name),
        examples: ["stats chart --metric orders", "stats chart --period last30 --save income.png"])

    private static let rangeOptions = [
        Option(
            name: "period", valueName: "P", help: LocalizedText(en: "Which days.", zh: "统计周期。"),
            values: StatisticsPeriod.named.compactMap(\.name)),
        .since, .until,
    ]

    /// The metrics by the titles that charts show.
    private static let metricTitles = Dictionary(
        StatisticsMetric.allCases.flatMap { metric in Language.allCases.map { (metric.title($0), metric.rawValue) } },
        uniquingKeysWith: { first, _ in first })

    private static func days(_ text: LocalizedText) -> LocalizedText {
        LocalizedText(
            joining: [
                text,
                LocalizedText(
                    en:
                        "Give either --period, or --since with or without --until, \(StatisticsQuery.mostDays) days at the most. Days are those of Asia/Shanghai, on every machine.",
                    zh:
                        "可以使用 --period，也可以用 --since（可加 --until，默认到今天）指定日期，最多 \(StatisticsQuery.mostDays) 天。日期始终按 Asia/Shanghai 时区计算。"
                ),
            ], with: "\n")
    }
}

extension CommandContext {
    /// The days that `--period`, or `--since` and `--until`, name.
    func statisticsDays(unlessTold period: StatisticsPeriod) throws -> ClosedRange<BusinessDay> {
        let since = try arguments.day("since", today: today)
        let until = try arguments.day("until", today: today)
        let name = arguments.options["period"]
        guard since != nil || until != nil else {
            return (StatisticsPeriod.named.first { $0.name == name } ?? period).days(today: today)
        }
        guard name == nil else {
            throw CommandError.usage(
                en: "Give either --period, or --since and --until.", zh: "--period 不能与 --since、--until 同时使用。")
        }
        guard let since else {
            throw CommandError.usage(
                en: "--until needs --since: statistics are of days with a beginning.", zh: "--until 需要与 --since 一起使用。")
        }
        let end = until ?? today
        guard since <= end else {
            throw CommandError.usage(
                en: "--since \(since) is later than --until \(end).", zh: "--since \(since) 晚于 --until \(end)。")
        }
        let count = end.daysSince1970 - since.daysSince1970 + 1
        guard count <= StatisticsQuery.mostDays else {
            throw CommandError.usage(
                en:
                    "\(since) to \(end) is \(count) days. Statistics cover \(StatisticsQuery.mostDays) days at the most.",
                zh: "\(since) 至 \(end) 共 \(count) 天，统计最多支持 \(StatisticsQuery.mostDays) 天。")
        }
        return since...end
    }

    /// Which days they are, where nobody chose them: nothing may have been sold in them.
    func usualDays(_ days: ClosedRange<BusinessDay>) -> LocalizedText? {
        guard ["period", "since", "until"].allSatisfy({ arguments.options[$0] == nil }) else { return nil }
        return LocalizedText(
            en: "These are the figures of today, \(days.lowerBound). See --period and --since for other days.",
            zh: "统计日期为今天（\(days.lowerBound)），可用 --period 或 --since 选择其他日期。")
    }
}
