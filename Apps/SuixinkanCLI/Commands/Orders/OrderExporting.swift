import Domain
import OrdersInterface
import SessionInterface

/// One run of `orders export`: all of the role's list, written as it comes.
struct OrderExporting {
    let context: CommandContext
    let arguments: ParsedArguments

    func run() async throws -> CommandOutput {
        let filter = try OrderFilter(arguments, today: context.today)
        let limit = try arguments.integer("limit", in: 1...Int(Int32.max))
        let pageSize =
            arguments.options["page-size"] == nil ? OrderQuery.pageSizes.upperBound : try context.settings.pageSize()
        try refuseWholeDocuments()

        let (services, account) = try await context.loggedInServices(asking: true)
        let kind = try OrderListKind(role: account.roleCode)
        let fields =
            kind == .store ? OrderFields.depositOrders.map(\.column.name) : OrderFields.orders.map(\.column.name)
        // Before a byte is written or a file is touched.
        try context.output.template?.check(against: fields + OrderFields.depositOrders.map(\.column.name))
        let subject = subject(filter, limit: limit, pageSize: pageSize, origin: services.origin, account: account)
        let state = try arguments.options["resume"].map {
            try ResumeState.taken(
                from: $0, about: subject, beginningAt: SavedCursor(OrderExportCursor(pageSize: pageSize)), in: context)
        }
        var cursor = state?.place.cursor ?? OrderExportCursor(pageSize: pageSize)
        cursor.limit = limit
        let progress = ProgressLine(context)
        switch kind {
        case .photographer, .scenicAdmin:
            return CommandOutput(
                .stream(
                    OrderExportStream(
                        services.makeOrderExport(filter, from: cursor), state: state, progress: progress
                    ) { List(of: $0, OrderFields.orders) }))
        case .store:
            return CommandOutput(
                .stream(
                    OrderExportStream(
                        services.makeDepositOrderExport(filter, from: cursor), state: state, progress: progress
                    ) { List(of: $0, OrderFields.depositOrders) }))
        }
    }

    /// A table is as wide as its widest row, and a document ends with what is known last: neither can be written as it
    /// comes. Where only a setting says so, the format nearest to it is taken.
    private func refuseWholeDocuments() throws {
        guard let format = arguments.options["output"], ["table", "json"].contains(format) else { return }
        let instead = OutputFormat(rawValue: format).map { OutputFormat(streaming: $0).rawValue } ?? ""
        throw CommandError.usage(
            en:
                "An export is written as it comes, and “\(format)” needs all of it first. Use --output \(instead), or “suixinkan orders list --all”.",
            zh: "导出会边读取边写入，而 \(format) 需要先读取全部内容。请使用 --output \(instead)，或“suixinkan orders list --all”。")
    }

    /// What an export is of and how it is written: one that goes on has to be the same in all of it.
    private func subject(
        _ filter: OrderFilter, limit: Int?, pageSize: Int, origin: String, account: Account
    ) -> [String: String] {
        let output = context.output
        let fields: String? =
            switch output.fields {
            case .named(let names): names.joined(separator: ",")
            case .all, nil: nil
            }
        let parts: [String: String?] = [
            "origin": origin, "user": "\(account.userID)", "role": account.roleCode.rawValue,
            "scenic area": account.scenicArea.map { "\($0.id)" }, "store": account.storeID.map { "\($0)" },
            "status": filter.status?.rawValue, "search": filter.keyword, "since": filter.since?.description,
            "until": filter.until?.description, "limit": limit.map { "\($0)" }, "page-size": "\(pageSize)",
            "format": OutputFormat(streaming: context.format ?? .tsv).rawValue, "fields": fields,
            "jq": output.jq, "template": arguments.options["template"], "csv-raw": output.isCSVRaw ? "yes" : nil,
        ]
        return parts.compactMapValues { $0 }
    }
}
