import Domain

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
            Flag(
                name: "as-curl",
                help: LocalizedText(
                    en:
                        "Write the request as a command line of curl in place of sending it; the token is $SUIXINKAN_TOKEN.",
                    zh: "不发送请求，而是输出对应的 curl 命令；令牌写作 $SUIXINKAN_TOKEN。")),
            Flag(
                name: "with-token",
                help: LocalizedText(
                    en: "With --as-curl: the token and other secrets in clear.", zh: "与 --as-curl 同用：明文输出令牌和其他密钥。")),
            .dryRun,
        ],
        run: { context, arguments in try await APIRequest(context: context, arguments: arguments).run() },
        category: .settings,
        examples: [
            "api GET /api/app/config",
            "api GET /api/yf-handset-app/photog/order/listv2 -f status=paid --paginate -q '.list | length'",
            "api GET /api/app/config --as-curl",
        ])
}
