import Domain
import NetworkingInterface
import OrdersInterface

extension Option {
    /// One page of a list.
    static let page = Option(
        name: "page", valueName: "N", help: LocalizedText(en: "Which page, from 1.", zh: "页码，从 1 开始。"))

    /// How many rows a list asks the server for at once; so many unless told otherwise.
    static func pageSize(_ usual: Int) -> Option {
        let (least, most) = (OrderQuery.pageSizes.lowerBound, OrderQuery.pageSizes.upperBound)
        return Option(
            name: "page-size", valueName: "N",
            help: LocalizedText(
                en: "Rows a page, \(least) to \(most) (\(usual)).", zh: "每页行数，\(least) 到 \(most)（默认 \(usual)）。"))
    }

    /// The beginning of a list.
    static let limit = Option(
        name: "limit", valueName: "N",
        help: LocalizedText(en: "Only the first N rows, from as many pages as they take.", zh: "只取前 N 行，按需读取多页。"))

    /// The first day.
    static let since = Option(
        name: "since", valueName: "DAY",
        help: LocalizedText(en: "From this day on: yyyy-MM-dd, or today.", zh: "起始日期：yyyy-MM-dd 或 today。"))

    /// The last day.
    static let until = Option(
        name: "until", valueName: "DAY",
        help: LocalizedText(en: "Up to this day, itself included.", zh: "截止日期（含当天）。"))
}

extension Flag {
    /// The whole of a list.
    static let allPages = Flag(name: "all", help: LocalizedText(en: "All pages.", zh: "所有页。"))
}

/// How much of a list is asked for: `--page`, `--limit`, `--all`; the first page unless told otherwise.
enum ListExtent: Hashable, Sendable {
    case page(Int)
    case first(Int)
    case all

    /// Refuses what contradicts itself. Of `--all` and `--limit` the limit counts.
    init(_ arguments: ParsedArguments) throws {
        let numbers = 1...Int(Int32.max)
        let (page, limit) = (
            try arguments.integer(Option.page.name, in: numbers), try arguments.integer(Option.limit.name, in: numbers)
        )
        let isAll = arguments.has(Flag.allPages.name)
        if page != nil, isAll || limit != nil {
            let other = limit == nil ? Flag.allPages.word : Option.limit.word
            throw CommandError.usage(
                en: "Give either --page or \(other), not both.", zh: "--page 和 \(other) 只能指定其一。")
        }
        self = limit.map { .first($0) } ?? (isAll ? .all : .page(page ?? 1))
    }

    /// How many rows to ask for at once: as few requests as the contract allows where several may be needed, and no row
    /// too many, unless told otherwise.
    func pageSize(in settings: Settings) throws -> Int {
        let most = OrderQuery.pageSizes.upperBound
        let isTold = settings.arguments.options["page-size"] != nil
        return switch self {
        case .page: try settings.pageSize()
        case .first(let limit): isTold ? try settings.pageSize() : min(limit, most)
        case .all: isTold ? try settings.pageSize() : most
        }
    }
}

extension List.Paging {
    /// Where a page stands of which so many rows are shown. Without a total, a full page may not be all.
    init(total: Int?, page: Int, pageSize: Int, skipped: [SkippedRow], shown: Int) {
        let sent = shown + skipped.count
        self.init(
            total: total, page: page, pageSize: pageSize, skipped: skipped,
            isTruncated: total.map { sent < $0 } ?? (sent >= pageSize))
    }

    /// What is said of a page that is not all there is, or has nothing; nil where there is nothing to say.
    /// - Parameter noun: what so many rows are called, in Chinese with the measure word.
    func truncation(shown: Int, _ noun: (Int) -> LocalizedText) -> LocalizedText? {
        guard isTruncated, let page else { return nil }
        guard let total else {
            return LocalizedText(
                en:
                    "Page \(page), \(shown) \(noun(shown)(.english)); there may be more. See --page, --limit and --all.",
                zh: "第 \(page) 页，本页 \(shown) \(noun(shown)(.simplifiedChinese))，可能还有更多。可使用 --page、--limit 和 --all。")
        }
        if shown == 0, skipped.isEmpty, let lastPage, page <= lastPage {
            return LocalizedText(
                en: "Page \(page) is empty, although the server says \(total) \(noun(total)(.english)).",
                zh: "第 \(page) 页为空，但服务器称共有 \(total) \(noun(total)(.simplifiedChinese))。")
        }
        if shown == 0, skipped.isEmpty, let lastPage {
            return LocalizedText(
                en: "There is no page \(page): the last one is page \(lastPage).",
                zh: "没有第 \(page) 页：最后一页是第 \(lastPage) 页。")
        }
        return LocalizedText(
            en: "Page \(page), \(shown) of \(total) \(noun(total)(.english)). See --page, --limit and --all.",
            zh:
                "第 \(page) 页，本页 \(shown) \(noun(shown)(.simplifiedChinese))，共 \(total) \(noun(total)(.simplifiedChinese))。可使用 --page、--limit 和 --all。"
        )
    }

    /// What is said where a limit left rows out.
    func limitation(shown: Int, _ noun: (Int) -> LocalizedText) -> LocalizedText {
        guard let total else {
            return LocalizedText(
                en: "\(shown) \(noun(shown)(.english)), as --limit says; there may be more.",
                zh: "按 --limit 只取 \(shown) \(noun(shown)(.simplifiedChinese))，可能还有更多。")
        }
        return LocalizedText(
            en: "\(shown) of \(total) \(noun(total)(.english)), as --limit says.",
            zh:
                "按 --limit 只取 \(shown) \(noun(shown)(.simplifiedChinese))，共 \(total) \(noun(total)(.simplifiedChinese))。"
        )
    }
}
