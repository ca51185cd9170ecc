import Domain
import FoundationEssentials
import NetworkingInterface
import Presentation

/// `suixinkan api METHOD PATH`: a request that no command makes.
enum APICommand {
    static let command = Command(
        commandName: "api",
        abstract: LocalizedText(en: "Make any request of the back end as whoever is logged in.", zh: "以当前账号向后端发送任意请求。"),
        discussion: LocalizedText(
            en: """
                Writes the data of the answer's envelope as JSON, fields by name; an answer that is a refusal ends as it does \
                in every command. Fields that hold secrets are masked. Fields go into the query of a GET and, as strings, \
                into the JSON content of a POST; --input gives that content as it is, and keeps secrets out of the list of \
                processes.
                """,
            zh: """
                以 JSON 输出响应中的 data（字段按名称排序）；后端拒绝时的退出码与其他命令相同。含有密钥的字段会被遮盖。GET 的字段放入查询参数，\
                POST 的字段以字符串放入 JSON 内容；--input 直接给出内容，避免密钥出现在进程列表中。
                """),
        arguments: [
            Argument(
                name: "METHOD", help: LocalizedText(en: "The request's method.", zh: "请求方法。"), values: ["GET", "POST"]),
            Argument(
                name: "PATH",
                help: LocalizedText(en: "The path behind the back end's URL, from / on.", zh: "后端地址之后的路径，以 / 开头。")),
        ],
        options: [
            Option(
                name: "field", short: "f", valueName: "KEY=VALUE",
                help: LocalizedText(en: "A field; may be given more than once.", zh: "一个字段，可多次指定。"), isRepeating: true),
            Option(
                name: "input", valueName: "FILE",
                help: LocalizedText(
                    en: "The JSON content of a POST; - for standard input.", zh: "POST 的 JSON 内容，- 表示标准输入。"),
                completion: .file),
        ],
        flags: [
            Flag(
                name: "paginate",
                help: LocalizedText(en: "Read all pages of a list, and put them together.", zh: "读取列表的所有页并合并。")),
            .dryRun,
        ],
        run: { context, arguments in try await APIRequest(context: context, arguments: arguments).run() },
        category: .settings,
        examples: [
            "api GET /api/app/config",
            "api GET /api/yf-handset-app/photog/order/listv2 -f status=paid --paginate -q '.list | length'",
        ])
}

/// One run of `api`.
private struct APIRequest {
    let context: CommandContext
    let arguments: ParsedArguments

    private static let inputLimit = 8 << 20
    private static let pageSize = 100
    /// A back end that never comes to an end is not followed for ever.
    private static let mostPages = 10_000

    func run() async throws -> CommandOutput {
        let path = try path()
        let fields = try fields()
        let isPost = arguments.arguments[0] == "POST"
        try checkCombinations(isPost: isPost, hasFields: !fields.isEmpty)
        let body = try isPost ? body(fields) : nil
        guard !context.isDryRun else { return dryRun(path, fields, body) }

        let (services, _) = try await context.loggedInServices()
        let secrets = Secrets((services.sessionToken.map { [$0] } ?? []) + (body?.secrets ?? []))
        let answer: WireDocument
        if let body {
            answer = try await services.client.send(.post(path, body: body, secrets: body.secrets))
        } else if arguments.has("paginate") {
            answer = try await allPages(of: path, fields, by: services.client)
        } else {
            answer = try await services.client.send(.get(path, query: fields))
        }
        return CommandOutput(.document(answer.masked(secrets)))
    }

    // MARK: What is sent

    private func path() throws -> String {
        let path = arguments.arguments[1]
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !path.contains("#") else {
            throw CommandError.usage(
                en: "“\(path)” is no path, which begins with / and has neither spaces nor letters beyond ASCII.",
                zh: "“\(path)”不是有效的路径：路径以 / 开头，只能包含不含空格的 ASCII 字符。")
        }
        guard !path.contains("?") else {
            throw CommandError.usage(
                en: "Give what stands behind ? as fields: -f KEY=VALUE.", zh: "请用 -f KEY=VALUE 给出“?”之后的参数。")
        }
        return path
    }

    private func fields() throws -> [QueryItem] {
        try (arguments.repeated["field"] ?? []).map { field in
            guard let equals = field.firstIndex(of: "="), equals != field.startIndex else {
                throw CommandError.usage(
                    en: "--field takes KEY=VALUE, not “\(field)”.", zh: "--field 需要 KEY=VALUE，而不是“\(field)”。")
            }
            return QueryItem(String(field[..<equals]), String(field[field.index(after: equals)...]))
        }
    }

    private func body(_ fields: [QueryItem]) throws -> WireDocument {
        guard let file = arguments.options["input"] else {
            // The last of equal names counts, as it does for options.
            let named = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
            return WireDocument(.object(named.sorted { $0.key < $1.key }.map { JSONField($0.key, .text($0.value)) }))
        }
        let bytes = try context.input(file, limit: Self.inputLimit)
        do {
            return try JSONDecoder().decode(WireDocument.self, from: Data(bytes))
        } catch {
            throw CommandError.usage(en: "“\(file)” is no JSON document.", zh: "“\(file)”不是有效的 JSON 文档。")
        }
    }

    private func checkCombinations(isPost: Bool, hasFields: Bool) throws {
        if arguments.options["input"] != nil, !isPost || hasFields {
            throw CommandError.usage(
                en: "--input is the whole content of a POST, without --field.",
                zh: "--input 是 POST 的完整内容，不能与 GET 或 --field 同用。")
        }
        if arguments.has("paginate"), isPost {
            throw CommandError.usage(en: "--paginate reads with GET only.", zh: "--paginate 只能用于 GET。")
        }
    }

    private func dryRun(_ path: String, _ fields: [QueryItem], _ body: WireDocument?) -> CommandOutput {
        let content = body ?? WireDocument(.object(fields.map { JSONField($0.name, .text($0.value)) }))
        let shown = "\(arguments.arguments[0]) \(path) \(content.masked(Secrets([])).rendered(indented: false))"
        return .dryRun(en: "Would send \(shown)", zh: "将会发送 \(shown)")
    }

    // MARK: Pages

    private func allPages(
        of path: String, _ fields: [QueryItem], by client: any APIClient
    ) async throws -> WireDocument {
        let kept = fields.filter { $0.name != "page" }
        let size = kept.first { $0.name == "page_size" }.flatMap { Int($0.value) } ?? Self.pageSize
        let query = kept + (kept.contains { $0.name == "page_size" } ? [] : [QueryItem("page_size", String(size))])
        var rows: [JSONValue] = []
        for page in 1...Self.mostPages {
            let answer: WireDocument = try await client.send(
                .get(path, query: query + [QueryItem("page", String(page))]))
            let (list, total) = try answer.page(of: path)
            rows += list
            guard !list.isEmpty, total.map({ rows.count < $0 }) ?? (list.count >= size) else { break }
        }
        return WireDocument(
            .object([JSONField("list", .list(rows)), JSONField("total", .number(Int64(rows.count)))]))
    }
}

extension WireDocument {
    /// The rows and the total of a page.
    fileprivate func page(of path: String) throws -> (list: [JSONValue], total: Int?) {
        guard case .object(let fields) = value, case .list(let list) = fields.first(where: { $0.name == "list" })?.value
        else {
            throw CommandError(
                .badAnswer, en: "\(path) does not answer with pages: there is no list.",
                zh: "\(path) 返回的不是分页列表：缺少 list。")
        }
        switch fields.first(where: { $0.name == "total" })?.value {
        case .number(let total): return (list, Int(total))
        case .text(let text): return (list, Int(text))
        default: return (list, nil)
        }
    }
}
