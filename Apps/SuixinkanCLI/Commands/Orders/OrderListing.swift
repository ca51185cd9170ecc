import Domain
import OrdersInterface
import SessionInterface

/// One run of `orders list`: of the role's list a page, the beginning, or all of it.
struct OrderListing {
    let context: CommandContext
    let arguments: ParsedArguments

    func run() async throws -> CommandOutput {
        _ = try OrderFilter(arguments, today: context.today)
        let extent = try ListExtent(arguments)
        let pageSize = try extent.pageSize(in: context.settings)

        let (services, account) = try await context.loggedInServices(asking: true)
        let kind = try OrderListKind(role: account.roleCode)
        return try await context.watched { try await read(extent, of: kind, pageSize: pageSize, services) }
    }

    private func read(
        _ extent: ListExtent, of kind: OrderListKind, pageSize: Int, _ services: CommandServices
    ) async throws -> CommandOutput {
        // A watch goes on past midnight.
        let filter = try OrderFilter(arguments, today: context.today)
        let limit: Int?
        switch extent {
        case .page(let page): return try await self.page(page, of: kind, filter, pageSize: pageSize, services)
        case .first(let count): limit = count
        case .all: limit = nil
        }
        // More than a page is read as an export is: each page once, no order twice, and what moved meanwhile is said.
        let cursor = OrderExportCursor(pageSize: pageSize, limit: limit)
        return switch kind {
        case .photographer, .scenicAdmin:
            try await written(services.makeOrderExport(filter, from: cursor), OrderFields.orders)
        case .store: try await written(services.makeDepositOrderExport(filter, from: cursor), OrderFields.depositOrders)
        }
    }

    /// A row after the other where the format allows it, else all or nothing.
    private func written<Row: Hashable & Sendable>(
        _ export: any OrderExport<Row>, _ fields: [List.Field<Row>]
    ) async throws -> CommandOutput {
        let stream = OrderExportStream(export, progress: ProgressLine(context)) { List(of: $0, fields) }
        let isWhole = context.isWatching || !context.writtenFormat.isByRow
        return isWhole ? try await stream.whole() : CommandOutput(.stream(stream))
    }

    // MARK: A page

    private func page(
        _ page: Int, of kind: OrderListKind, _ filter: OrderFilter, pageSize: Int, _ services: CommandServices
    ) async throws -> CommandOutput {
        switch kind {
        case .photographer, .scenicAdmin:
            let list = services.makeOrderListViewModel(pageSize: pageSize)
            await list.apply(filter, page: page)
            return try output(of: await list.state, as: OrderFields.orders)
        case .store:
            let list = services.makeDepositOrderListViewModel(pageSize: pageSize)
            await list.apply(filter, page: page)
            return try output(of: await list.state, as: OrderFields.depositOrders)
        }
    }

    private func output<Row>(
        of state: OrderListState<Row>, as fields: [List.Field<Row>]
    ) throws -> CommandOutput {
        if let failure = state.failure { throw failure }
        let shown = state.orderList.count
        let paging = List.Paging(
            total: state.total, page: state.page, pageSize: state.pageSize, skipped: state.skipped, shown: shown)
        var output = CommandOutput(.list(List(of: state.orderList, fields, paging: paging)))
        if !state.skipped.isEmpty { output.problem = .init(category: .partial, texts: state.skipped.map(\.warning)) }
        output.truncation = paging.truncation(shown: shown, OrderFields.noun)
        if shown == 0, state.skipped.isEmpty, !paging.isTruncated {
            output.notices = [LocalizedText(en: "No orders.", zh: "没有订单。")]
        }
        return output
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
