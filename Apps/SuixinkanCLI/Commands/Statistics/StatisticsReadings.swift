import Domain
import StatisticsInterface

/// One run of `stats summary`.
struct StatisticsSummaryReading {
    let context: CommandContext
    let arguments: ParsedArguments

    func run() async throws -> CommandOutput {
        let days = try context.statisticsDays(unlessTold: .today)
        let (services, _) = try await context.loggedInServices(asking: true)
        let page = services.makeStatisticsViewModel(pageSize: StatisticsQuery.defaultPageSize)
        return CommandOutput(.record(.summary(try await page.summary(of: days), of: days)))
    }
}

/// One run of `stats daily`.
struct StatisticsListing {
    let context: CommandContext
    let arguments: ParsedArguments

    func run() async throws -> CommandOutput {
        let days = try context.statisticsDays(unlessTold: .today)
        let number = try arguments.integer("page", in: 1...Int(Int32.max))
        guard arguments.has("all") else {
            let pageSize = try context.settings.pageSize()
            let (services, _) = try await context.loggedInServices(asking: true)
            let page = services.makeStatisticsViewModel(pageSize: pageSize)
            await page.selectDays(.days(days), page: number ?? 1)
            return output(of: try await page.shownState(), days, isWhole: false)
        }
        guard number == nil else {
            throw CommandError.usage(en: "Give either --page or --all, not both.", zh: "--page 和 --all 只能指定其一。")
        }
        let pageSize = arguments.options["page-size"] == nil ? nil : try context.settings.pageSize()
        let (services, _) = try await context.loggedInServices(asking: true)
        let page = services.makeStatisticsViewModel(pageSize: pageSize ?? StatisticsQuery.pageSizes.upperBound)
        return output(of: try await page.everything(of: days), days, isWhole: true)
    }

    private func output(
        of state: StatisticsState, _ days: ClosedRange<BusinessDay>, isWhole: Bool
    ) -> CommandOutput {
        var output = CommandOutput(.list(List(daysOf: state, days, isWhole: isWhole)))
        output.say(of: state, isWhole: isWhole)
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
        output.say(of: state, isWhole: true)
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

    /// The summary of some days, and then all of their rows.
    fileprivate func everything(of days: ClosedRange<BusinessDay>) async throws -> StatisticsState {
        _ = try await summary(of: days)
        await selectDays(.days(days), page: 1)
        var shown = try await shownState()
        for reading in 1...Self.readings {
            while shown.list.hasMore {
                await loadMore()
                shown = try await shownState()
            }
            guard shown.list.totalMoved, reading < Self.readings else { break }
            await selectDays(.days(days), page: 1)
            shown = try await shownState()
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
    fileprivate mutating func say(of state: StatisticsState, isWhole: Bool) {
        let list = state.list
        let isTruncated = isWhole && list.isTruncated
        let truncation = LocalizedText(
            en: "The server's total of days changed, or is more than it sent: some may be missing.",
            zh: "服务器所报的天数有变动，或多于实际返回的天数，可能有遗漏。")
        let texts = list.skipped.map(\.warning) + (isTruncated ? [truncation] : [])
        if !texts.isEmpty { problem = .init(category: .partial, texts: texts) }
        warnings += state.disagreements.map(\.warning)
        notices += [Self.notice(list, isWhole: isWhole)].compactMap { $0 }
    }

    private static func notice(_ list: StatisticsState.List, isWhole: Bool) -> LocalizedText? {
        let count = list.statisticsList.count
        if count == 0, list.skipped.isEmpty {
            guard !isWhole, let total = list.total, let last = list.paging(isWhole: false).lastPage else {
                return LocalizedText(en: "Nothing is known of these days.", zh: "这些日期没有数据。")
            }
            return LocalizedText(
                en: "There is no page \(list.page): \(total) days make \(last) pages.",
                zh: "没有第 \(list.page) 页：共 \(total) 天，\(last) 页。")
        }
        guard !isWhole, let total = list.total, total > count else { return nil }
        return LocalizedText(
            en: "Page \(list.page), \(count) of \(total) days. See --page and --all.",
            zh: "第 \(list.page) 页，共 \(total) 天，本页 \(count) 天。可使用 --page 和 --all。")
    }
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
