import Domain
import StatisticsInterface

/// One run of `stats summary`.
struct StatisticsSummaryReading {
    let context: CommandContext
    let arguments: ParsedArguments

    func run() async throws -> CommandOutput {
        _ = try context.statisticsDays(unlessTold: .today)
        let (services, _) = try await context.loggedInServices(asking: true)
        let page = services.makeStatisticsViewModel(pageSize: StatisticsQuery.defaultPageSize)
        return try await context.watched {
            let days = try context.statisticsDays(unlessTold: .today)
            var output = CommandOutput(.record(.summary(try await page.summary(of: days), of: days)))
            output.notices += [context.usualDays(days)].compactMap(\.self)
            return output
        }
    }
}

/// One run of `stats daily`.
struct StatisticsListing {
    let context: CommandContext
    let arguments: ParsedArguments

    func run() async throws -> CommandOutput {
        _ = try context.statisticsDays(unlessTold: .today)
        let extent = try ListExtent(arguments)
        let pageSize = try extent.pageSize(in: context.settings)
        let (services, _) = try await context.loggedInServices(asking: true)
        let page = services.makeStatisticsViewModel(pageSize: pageSize)
        return try await context.watched { try await read(extent, from: page) }
    }

    private func read(_ extent: ListExtent, from page: any StatisticsViewModel) async throws -> CommandOutput {
        // A watch goes on past midnight.
        let days = try context.statisticsDays(unlessTold: .today)
        let state =
            switch extent {
            case .page(let number): try await page.page(number, of: days)
            case .first(let count): try await page.first(count, of: days)
            case .all: try await page.everything(of: days)
            }
        var output = CommandOutput(.list(List(daysOf: state, days, extent)))
        output.say(of: state, extent)
        output.notices += [context.usualDays(days)].compactMap(\.self)
        return output
    }
}

/// One run of `stats chart`.
struct StatisticsCharting {
    let context: CommandContext
    let arguments: ParsedArguments

    func run() async throws -> CommandOutput {
        let days = try context.statisticsDays(unlessTold: .last7)
        let metric = arguments.options["metric"].flatMap { StatisticsMetric(rawValue: $0) } ?? .income
        // What cannot be saved is said before a server is asked.
        let file = try arguments.options["save"].map { try ChartFile($0, on: context.host) }
        let program = try file?.program()

        let (services, _) = try await context.loggedInServices(asking: true)
        let page = services.makeStatisticsViewModel(pageSize: StatisticsQuery.pageSizes.upperBound)
        let state = try await page.everything(of: days)
        let chart = Chart(of: metric, in: state, days)
        var output = CommandOutput(.chart(chart))
        output.say(of: state, .all)
        if let file, let program {
            try file.save(chart, in: context.language, with: program)
            output.payload = .nothing
            let path = arguments.options["save"] ?? ""
            output.notices.append(LocalizedText(en: "Saved the chart to \(path).", zh: "图表已保存到 \(path)。"))
        }
        return output
    }
}

extension StatisticsViewModel {
    /// How often a list whose total moves while its pages are read is read again before that is said.
    private static var readings: Int { 3 }

    /// The summary of some days. Throws where it cannot be shown.
    fileprivate func summary(of days: ClosedRange<BusinessDay>) async throws -> StatisticsSummary {
        await selectPeriod(.days(days))
        let summary = await state.summary
        if let failure = summary.failure { throw failure }
        return summary.statistics ?? StatisticsSummary(figures: StatisticsFigures())
    }

    /// One page of some days.
    fileprivate func page(_ number: Int, of days: ClosedRange<BusinessDay>) async throws -> StatisticsState {
        await selectDays(.days(days), page: number)
        return try await shownState()
    }

    /// The first so many rows of some days, of as many pages as that takes.
    fileprivate func first(_ count: Int, of days: ClosedRange<BusinessDay>) async throws -> StatisticsState {
        var shown = try await page(1, of: days)
        while shown.list.hasMore, shown.list.statisticsList.count < count {
            await loadMore()
            shown = try await shownState()
        }
        shown.list.cut(to: count)
        return shown
    }

    /// The summary of some days, and then all of their rows.
    fileprivate func everything(of days: ClosedRange<BusinessDay>) async throws -> StatisticsState {
        _ = try await summary(of: days)
        var shown = try await page(1, of: days)
        for reading in 1...Self.readings {
            while shown.list.hasMore {
                await loadMore()
                shown = try await shownState()
            }
            guard shown.list.totalMoved, reading < Self.readings else { break }
            shown = try await page(1, of: days)
        }
        return shown
    }

    /// What shows. Throws where the list is a failure: a command gives one whole document or none.
    fileprivate func shownState() async throws -> StatisticsState {
        let state = await state
        if let failure = state.list.failure { throw failure }
        return state
    }
}

extension CommandOutput {
    /// What is said beside statistics: rows that are missing, totals that are no sums, where to find more.
    fileprivate mutating func say(of state: StatisticsState, _ extent: ListExtent) {
        let list = state.list
        let (count, paging) = (list.statisticsList.count, list.paging(extent))
        let noun = { (count: Int) in LocalizedText(en: count == 1 ? "day" : "days", zh: "天") }
        var texts = list.skipped.map(\.warning)
        switch extent {
        case .page: truncation = paging.truncation(shown: count, noun)
        case .first where list.hasMore: truncation = paging.limitation(shown: count, noun)
        case .first, .all: if list.isShort { texts.append(Self.shortage) }
        }
        if !texts.isEmpty { problem = .init(category: .partial, texts: texts) }
        warnings += state.disagreements.map(\.warning)
        if count == 0, list.skipped.isEmpty, !paging.isTruncated {
            notices.append(LocalizedText(en: "Nothing is known of these days.", zh: "这些日期没有数据。"))
        }
    }

    private static let shortage = LocalizedText(
        en: "The server's total of days changed, or is more than it sent: some may be missing.",
        zh: "服务器所报的天数有变动，或多于实际返回的天数，可能有遗漏。")
}

extension StatisticsDisagreement {
    fileprivate var warning: LocalizedText {
        let sum = sum.map { LocalizedText(verbatim: $0.text) } ?? LocalizedText(en: "no number", zh: "超出范围的数")
        return LocalizedText(
            en: "\(metric.title(.english)): the server's total is \(total.text), its days add up to \(sum(.english)).",
            zh:
                "\(metric.title(.simplifiedChinese))：服务器的合计为 \(total.text)，各日之和为 \(sum(.simplifiedChinese))。")
    }
}
