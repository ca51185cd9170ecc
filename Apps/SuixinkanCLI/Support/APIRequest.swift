import Domain
import FoundationEssentials
import NetworkingInterface
import PlatformInterface
import Presentation

/// One run of `api`.
struct APIRequest {
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
        if arguments.has("as-curl") { return try await command(for: endpoint(path, fields, body)) }
        guard !context.isDryRun else { return dryRun(path, fields, body) }

        let (services, _) = try await context.loggedInServices(asking: true)
        let secrets = Secrets((services.sessionToken.map { [$0] } ?? []) + (body?.secrets ?? []))
        let answer: WireDocument
        if arguments.has("paginate") {
            answer = try await allPages(of: path, fields, by: services.client)
        } else {
            answer = try await services.client.send(endpoint(path, fields, body))
        }
        return CommandOutput(.document(answer.masked(secrets)))
    }

    /// The request as curl would make it. The token of `SUIXINKAN_TOKEN` needs nobody to ask whose it is.
    private func command(for endpoint: Endpoint<WireDocument>) async throws -> CommandOutput {
        let services: CommandServices, asked: Endpoint<WireDocument>
        if let token = try context.settings.token() {
            (services, asked) = (try context.services(), endpoint.carrying(token))
        } else {
            (services, asked) = (try await context.loggedInServices().0, endpoint)
        }
        guard let copying = services.copying else {
            throw CommandError.usage(
                en: "Fakes make no requests, so there is none to copy.", zh: "模拟实现不发送请求，没有可复制的内容。")
        }
        let text = try await copying.curlCommand(
            for: asked,
            transport: try context.settings.transport(on: context.host.files).reaching(
                context.settings.apiEnvironment()),
            showsSecrets: arguments.has("with-token"))
        return CommandOutput(.text(text + "\n"))
    }

    // MARK: What is sent

    private func endpoint(
        _ path: String, _ fields: [QueryItem], _ body: WireDocument?
    ) -> Endpoint<WireDocument> {
        body.map { .post(path, body: $0, secrets: $0.secrets) } ?? .get(path, query: fields)
    }

    private func path() throws -> String {
        let path = arguments.arguments[1]
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !path.contains("#") else {
            throw CommandError.usage(
                en: "“\(path)” is not a path. A path begins with / and has only ASCII characters, no spaces.",
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
            throw CommandError.usage(en: "“\(file)” is not a JSON document.", zh: "“\(file)”不是有效的 JSON 文档。")
        }
    }

    /// Any answer is JSON of its own shape. To write it all the same, whatever was asked for, would be a silent surprise.
    private func checkOutput() throws {
        let format = arguments.options["output"].flatMap { OutputFormat(rawValue: $0) }
        let named = ["template", "columns", "json"].first {
            arguments.options[$0] != nil && arguments.options[$0] != "all"
        }
        guard let refused = named.map({ "--\($0)" }) ?? format.flatMap({ $0.isJSON ? nil : "-o \($0.rawValue)" }) else {
            return
        }
        throw CommandError.usage(
            en: "An answer may have any shape, so api writes JSON, and --jq chooses from it: leave out \(refused).",
            zh: "响应的结构不固定，api 只输出 JSON，可用 --jq 取其中的内容。请去掉 \(refused)。")
    }

    private func checkCombinations(isPost: Bool, hasFields: Bool) throws {
        try checkOutput()
        if arguments.options["input"] != nil, !isPost || hasFields {
            throw CommandError.usage(
                en: "--input is the whole content of a POST, without --field.",
                zh: "--input 是 POST 的完整内容，不能与 GET 或 --field 同用。")
        }
        if arguments.has("paginate"), isPost {
            throw CommandError.usage(en: "--paginate reads with GET only.", zh: "--paginate 只能用于 GET。")
        }
        if arguments.has("as-curl"), arguments.has("paginate") {
            throw CommandError.usage(
                en: "--as-curl is about one request, without --paginate.", zh: "--as-curl 只针对一个请求，不能与 --paginate 同用。")
        }
        if arguments.has("with-token"), !arguments.has("as-curl") {
            throw CommandError.usage(en: "--with-token belongs to --as-curl.", zh: "--with-token 只能与 --as-curl 同用。")
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
                .badAnswer, en: "\(path) does not answer with pages: its answer has no list.",
                zh: "\(path) 返回的不是分页列表：缺少 list。")
        }
        switch fields.first(where: { $0.name == "total" })?.value {
        case .number(let total): return (list, Int(total))
        case .text(let text): return (list, Int(text))
        default: return (list, nil)
        }
    }
}
