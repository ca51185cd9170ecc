import Domain
import OrdersInterface
import SessionInterface

/// One run of `orders list`: the role's list, a page or all of it.
struct OrderListing {
    let context: CommandContext
    let arguments: ParsedArguments

    /// How often a list whose total moves while its pages are read is read again before that is said.
    private static let readings = 3

    func run() async throws -> CommandOutput {
        let filter = try OrderFilter(arguments, today: context.today)
        let page = try arguments.integer("page", in: 1...Int(Int32.max))
        if arguments.has("all"), page != nil {
            throw CommandError.usage(en: "Give either --page or --all, not both.", zh: "--page 和 --all 只能指定其一。")
        }
        // All pages are read in as few requests as the contract allows, unless told otherwise.
        let isWhole = arguments.has("all")
        let pageSize =
            isWhole && arguments.options["page-size"] == nil
            ? OrderQuery.pageSizes.upperBound : try context.settings.pageSize()

        let (services, account) = try await context.loggedInServices(asking: true)
        switch try OrderListKind(role: account.roleCode) {
        case .photographer, .scenicAdmin:
            let list = services.makeOrderListViewModel(pageSize: pageSize)
            let source = OrderSource(
                state: { await list.state }, apply: list.apply, loadMore: list.loadMore)
            return output(of: try await read(source, filter, page: page), isWhole: isWhole, as: OrderFields.orders)
        case .store:
            let list = services.makeDepositOrderListViewModel(pageSize: pageSize)
            let source = OrderSource(
                state: { await list.state }, apply: list.apply, loadMore: list.loadMore)
            return output(
                of: try await read(source, filter, page: page), isWhole: isWhole, as: OrderFields.depositOrders)
        }
    }

    private func read<Row>(
        _ source: OrderSource<Row>, _ filter: OrderFilter, page: Int?
    ) async throws -> OrderListState<Row> {
        await source.apply(filter, page ?? 1)
        var state = try await source.shown()
        guard arguments.has("all") else { return state }
        for reading in 1...Self.readings {
            while state.hasMore {
                await source.loadMore()
                state = try await source.shown()
            }
            guard state.totalMoved, reading < Self.readings else { break }
            await source.apply(filter, 1)
            state = try await source.shown()
        }
        return state
    }

    private func output<Row>(
        of state: OrderListState<Row>, isWhole: Bool, as fields: [List.Field<Row>]
    ) -> CommandOutput {
        let isShort = state.total.map { isWhole && state.orderList.count + state.skipped.count < $0 } ?? false
        let isTruncated = isWhole && (state.totalMoved || isShort)
        let paging = List.Paging(
            total: state.total, page: isWhole ? nil : state.page, pageSize: state.pageSize, skipped: state.skipped,
            isTruncated: isTruncated)
        var output = CommandOutput(
            .list(List(of: state.orderList, fields, paging: paging)))
        let texts = state.skipped.map(\.warning) + (isTruncated ? [Self.truncation(state)] : [])
        if !texts.isEmpty { output.problem = .init(category: .partial, texts: texts) }
        output.notices = [Self.notice(state, paging)].compactMap { $0 }
        return output
    }

    private static func truncation<Row>(_ state: OrderListState<Row>) -> LocalizedText {
        let (shown, total) = (state.orderList.count, state.total ?? 0)
        return state.totalMoved
            ? LocalizedText(
                en: "Orders came and went while the pages were read; some may be missing. Run the command again.",
                zh: "读取各页期间订单有增减，可能有遗漏，请重新执行命令。")
            : LocalizedText(
                en: "The server says \(total) orders and sent \(shown). Some are missing.",
                zh: "服务器称共有 \(total) 个订单，但只返回了 \(shown) 个，有遗漏。")
    }

    private static func notice<Row>(_ state: OrderListState<Row>, _ paging: List.Paging) -> LocalizedText? {
        if state.orderList.isEmpty, state.skipped.isEmpty {
            if let page = paging.page, let total = paging.total, let last = paging.lastPage {
                return LocalizedText(
                    en: "There is no page \(page): \(total) orders make \(last) pages.",
                    zh: "没有第 \(page) 页：共 \(total) 个订单，\(last) 页。")
            }
            return LocalizedText(en: "No orders.", zh: "没有订单。")
        }
        guard let page = paging.page, let total = paging.total, total > state.orderList.count else { return nil }
        return LocalizedText(
            en: "Page \(page), \(state.orderList.count) of \(total) orders. See --page and --all.",
            zh: "第 \(page) 页，共 \(total) 个订单，本页 \(state.orderList.count) 个。可使用 --page 和 --all。")
    }
}

extension OrderFilter {
    /// The orders that a command's options ask for.
    init(_ arguments: ParsedArguments, today: BusinessDay) throws {
        self.init(
            status: arguments.options["status"].map { OrderStatus(rawValue: $0) },
            keyword: arguments.options["search"].flatMap { $0.isEmpty ? nil : $0 },
            since: try arguments.day("since", today: today), until: try arguments.day("until", today: today))
        if let since, let until, since > until {
            throw CommandError.usage(
                en: "--since \(since) is later than --until \(until).", zh: "--since \(since) 晚于 --until \(until)。")
        }
    }
}

/// Either of the two view models, as the listing uses it.
private struct OrderSource<Row: Hashable & Sendable> {
    let state: () async -> OrderListState<Row>
    let apply: (OrderFilter, Int) async -> Void
    let loadMore: () async -> Void

    /// What is shown. Throws where that is a failure: a command gives one whole document or none.
    func shown() async throws -> OrderListState<Row> {
        let state = await state()
        if let failure = state.failure { throw failure }
        return state
    }
}
