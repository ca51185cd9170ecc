import Domain
import OrdersInterface
import SessionInterface

/// `suixinkan orders …`.
enum OrderCommands {
    static let group = Command(
        commandName: "orders", abstract: LocalizedText(en: "List, export and show orders.", zh: "查看和导出订单。"),
        subcommands: [list, export, show])

    private static let list = Command(
        commandName: "list",
        abstract: LocalizedText(en: "List the orders of the account that is logged in.", zh: "列出当前账号的订单。"),
        discussion: LocalizedText(
            en:
                "Newest first, one page unless --limit or --all say otherwise. Where there are more orders than are written, standard error says so, and “truncated” in JSON. With --limit or --all, tables and JSON come whole or not at all, the other formats page by page; orders that come or go meanwhile are reported as “orders export” does. Rows that cannot be read are named on standard error; exit 13 then.",
            zh:
                "按时间倒序；未指定 --limit 或 --all 时只显示一页。如有未输出的订单，会在标准错误中说明，JSON 中 truncated 为 true。使用 --limit 或 --all 时，表格和 JSON 要么完整输出要么不输出，其他格式逐页输出；期间订单有增减时的处理与 export 相同。无法读取的行会在标准错误中说明，此时退出码为 13。"
        ),
        options: filters + [.limit, .page, .pageSize(OrderQuery.defaultPageSize), .interval],
        flags: [.allPages, .watch],
        run: { context, arguments in try await OrderListing(context: context, arguments: arguments).run() },
        fields: OrderFields.depositOrders.map(\.column.name),
        examples: [
            "orders list --status paid", "orders list --limit 5",
            "orders list --all -o csv --columns order_id,amount,created_at",
            "orders list --status paid --watch", "orders list --all -q '[.list[].product_name] | unique[]'",
        ])

    private static let export = Command(
        commandName: "export",
        abstract: LocalizedText(
            en: "Write all orders of the account that is logged in as they come.", zh: "边读取边写入当前账号的全部订单。"),
        discussion: LocalizedText(
            en:
                "Newest first, as TSV unless --output says ndjson, csv, id or template. Pages are read ahead, and memory does not grow with the list. No order is written twice within 10,000 rows; where orders came or went meanwhile, standard error says so. With --resume, an export that was stopped or killed goes on where the file ends, without a row lost or written twice: call it again, with “>>”.",
            zh:
                "按时间倒序，默认输出 TSV，可用 --output 指定 ndjson、csv、id 或 template。会提前读取后面的页，内存占用不随列表增长。10,000 行之内不会重复写入同一订单；期间订单有增减时会在标准错误中说明。使用 --resume 时，被中断的导出会从文件末尾继续，不丢失也不重复：用“>>”再次执行即可。"
        ),
        options: filters + [
            .limit, .pageSize(OrderQuery.pageSizes.upperBound),
            Option(
                name: "resume", valueName: "FILE",
                help: LocalizedText(
                    en: "Keep in this file how far the export is, and go on from there.", zh: "在该文件中记录进度，并从上次进度继续。"),
                completion: .file),
        ],
        flags: [Flag(name: "all", help: LocalizedText(en: "All pages, as ever.", zh: "所有页（始终如此）。"))],
        run: { context, arguments in try await OrderExporting(context: context, arguments: arguments).run() },
        fields: OrderFields.depositOrders.map(\.column.name),
        examples: [
            "orders export --all -o ndjson > orders.ndjson",
            "orders export --since 2026-01-01 -o csv --csv-bom --resume orders.state >> orders.csv",
        ])

    /// Which orders: what `list` and `export` have in common.
    private static let filters = [
        Option(
            name: "status", valueName: "S",
            help: LocalizedText(en: "Only this status, by its code or as tables show it.", zh: "只看该状态（代码或表中的名称）。"),
            values: OrderStatus.known.map(\.rawValue), synonyms: statusTitles),
        Option(
            name: "search", valueName: "TEXT",
            help: LocalizedText(
                en: "Only those with this in the order number or the customer's phone.", zh: "按订单号或客户手机号搜索。")),
        .since, .until,
    ]

    /// The statuses by the titles that tables show.
    private static let statusTitles = Dictionary(
        OrderStatus.known.flatMap { status in Language.allCases.map { (status.title($0), status.rawValue) } },
        uniquingKeysWith: { first, _ in first })

    private static let show = Command(
        commandName: "show", abstract: LocalizedText(en: "Show one order.", zh: "查看一个订单。"),
        arguments: [Argument(name: "ORDER_ID", help: LocalizedText(en: "The order's id.", zh: "订单编号（order_id）。"))],
        run: { context, arguments in
            guard let id = OrderID(arguments.arguments[0]) else {
                throw CommandError.usage(
                    en:
                        "“\(arguments.arguments[0])” is not an order id, which is a number. “suixinkan orders list” shows them.",
                    zh: "“\(arguments.arguments[0])”不是有效的订单编号（数字），可用“suixinkan orders list”查看。")
            }
            let (services, _) = try await context.loggedInServices(asking: true)
            let detail = try await order(id, from: services.orders)
            var output = CommandOutput(.record(.detail(detail)))
            if !detail.skipped.isEmpty {
                output.problem = .init(category: .partial, texts: detail.skipped.map(\.warning))
            }
            return output
        }, fields: OrderFields.detail)

    /// An order, or an error that says which one is not there: a loop over ids would not know otherwise.
    private static func order(_ id: OrderID, from orders: any OrderAPI) async throws -> OrderDetail {
        do {
            return try await orders.orderDetail(id)
        } catch {
            let failure = Failure(of: error)
            guard failure.category == .notFound else { throw error }
            throw CommandError(
                Failure(
                    .notFound,
                    LocalizedText(
                        en: "This account has no order \(id). “suixinkan orders list” shows those it has.",
                        zh: "当前账号没有编号为 \(id) 的订单，可用“suixinkan orders list”查看。"),
                    serverCode: failure.serverCode, request: failure.request))
        }
    }
}

extension SkippedPart {
    fileprivate var warning: LocalizedText {
        LocalizedText(en: "Left out \(keyPath): \(reason).", zh: "已跳过 \(keyPath)：\(reason)。")
    }
}
