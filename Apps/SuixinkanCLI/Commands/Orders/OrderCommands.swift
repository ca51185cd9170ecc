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
                "Newest first, one page unless --all. Rows that cannot be read are named on standard error; exit 13 then.",
            zh: "按时间倒序，除非使用 --all，否则只显示一页。无法读取的行会在标准错误中说明，此时退出码为 13。"),
        options: filters + [
            Option(name: "page", valueName: "N", help: LocalizedText(en: "Which page, from 1.", zh: "页码，从 1 开始。")),
            Option(
                name: "page-size", valueName: "N",
                help: LocalizedText(en: "Rows a page, 1 to 100 (20).", zh: "每页行数，1 到 100（默认 20）。")),
        ],
        flags: [Flag(name: "all", help: LocalizedText(en: "All pages.", zh: "所有页。"))],
        run: { context, arguments in try await OrderListing(context: context, arguments: arguments).run() },
        fields: OrderFields.depositOrders.map(\.column.name),
        examples: [
            "orders list --status paid", "orders list --all -o csv --columns order_id,amount,created_at",
            "orders list --all -q '[.list[].amount | tonumber] | add'",
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
            Option(
                name: "limit", valueName: "N", help: LocalizedText(en: "No more than so many orders.", zh: "最多导出的订单数。")),
            Option(
                name: "page-size", valueName: "N",
                help: LocalizedText(en: "Rows a page, 1 to 100 (100).", zh: "每页行数，1 到 100（默认 100）。")),
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
        Option(
            name: "since", valueName: "DAY",
            help: LocalizedText(
                en: "Only those made on this day (yyyy-MM-dd, today) or later.", zh: "起始日期（yyyy-MM-dd 或 today）。")),
        Option(
            name: "until", valueName: "DAY",
            help: LocalizedText(en: "Only those made on this day or earlier.", zh: "截止日期（含当天）。")),
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
                        "“\(arguments.arguments[0])” is no order id, which is a number. “suixinkan orders list” shows them.",
                    zh: "“\(arguments.arguments[0])”不是有效的订单编号（数字），可用“suixinkan orders list”查看。")
            }
            let (services, _) = try await context.loggedInServices(asking: true)
            let detail = try await services.orders.orderDetail(id)
            var output = CommandOutput(.record(.detail(detail)))
            if !detail.skipped.isEmpty {
                output.problem = .init(category: .partial, texts: detail.skipped.map(\.warning))
            }
            return output
        }, fields: OrderFields.detail)
}

extension SkippedPart {
    fileprivate var warning: LocalizedText {
        LocalizedText(en: "Left out \(keyPath): \(reason).", zh: "已跳过 \(keyPath)：\(reason)。")
    }
}
