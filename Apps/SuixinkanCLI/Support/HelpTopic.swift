import Domain

/// What is no command's alone, for `suixinkan help TOPIC`.
enum HelpTopic {
    static let all = [environment, exitCodes, formatting, accessibility]

    static func named(_ name: String) -> HelpDocument? { all.first { $0.path == [name] } }

    private static let environment = HelpDocument(
        topic: "environment",
        abstract: LocalizedText(en: "Variables and settings, and which outranks which.", zh: "环境变量与设置，以及优先级。"),
        sections: [
            .init(
                title: LocalizedText(en: "Precedence", zh: "优先级"),
                blocks: [
                    .paragraph(
                        LocalizedText(
                            en:
                                "A flag outranks a variable, a variable what the context says, that a setting of “suixinkan config”, and a setting the default.",
                            zh: "命令行选项优先于环境变量，环境变量优先于上下文，上下文优先于“suixinkan config”中的设置，设置优先于默认值。"))
                ]),
            .init(title: LocalizedText(en: "Variables of this program", zh: "本程序的变量"), blocks: [.terms(variables)]),
            .init(
                title: LocalizedText(en: "Variables that are honoured", zh: "遵循的通用变量"),
                blocks: [.terms(common)]),
            .init(
                title: LocalizedText(en: "Settings", zh: "设置"),
                blocks: [.terms(ConfigurationKey.all.map { .init($0.name, $0.help) } + [aliasSetting])]),
        ])

    private static let aliasSetting = HelpDocument.Term(
        "alias.NAME", en: "A command under another name; see “suixinkan alias”.", zh: "命令别名，参见“suixinkan alias”。")

    private static let variables: [HelpDocument.Term] = [
        .init("SUIXINKAN_ENVIRONMENT", en: "The back end, as --env.", zh: "后端环境，同 --env。"),
        .init("SUIXINKAN_BASE_URL", en: "A back end's URL, as --base-url.", zh: "后端地址，同 --base-url。"),
        .init("SUIXINKAN_CONTEXT", en: "The context, as --context.", zh: "上下文，同 --context。"),
        .init(
            "SUIXINKAN_TOKEN",
            en:
                "The token of a session of this process alone: nothing on disk is read or changed, and the server says whose it is.",
            zh: "仅限当前进程的会话令牌：不读写本机保存的内容，账号信息由服务器确定。"),
        .init(
            "SUIXINKAN_CREDENTIAL_HELPER", en: "The program that keeps tokens, as credential_helper.",
            zh: "保存令牌的程序，同 credential_helper。"),
        .init("SUIXINKAN_OUTPUT", en: "The format, as --output.", zh: "输出格式，同 --output。"),
        .init("SUIXINKAN_ERROR_FORMAT", en: "The format of errors, as --error-format.", zh: "错误格式，同 --error-format。"),
        .init("SUIXINKAN_LANG", en: "The language, as --lang.", zh: "语言，同 --lang。"),
        .init("SUIXINKAN_TIMEOUT", en: "Seconds a request may take, as --timeout.", zh: "请求超时秒数，同 --timeout。"),
        .init("SUIXINKAN_RETRY", en: "Further attempts, as --retry.", zh: "重试次数，同 --retry。"),
        .init("SUIXINKAN_PROXY", en: "The proxy, as --proxy.", zh: "代理，同 --proxy。"),
        .init("SUIXINKAN_CACERT", en: "Certificate authorities, as --cacert.", zh: "证书机构文件，同 --cacert。"),
        .init(
            "SUIXINKAN_CERT, SUIXINKAN_KEY, SUIXINKAN_PINNEDPUBKEY, SUIXINKAN_TLS_MIN, SUIXINKAN_UNIX_SOCKET, SUIXINKAN_RESOLVE, SUIXINKAN_HTTP2",
            en: "How connections are made, as the settings of these names.", zh: "连接方式，同名称对应的设置。"),
        .init("SUIXINKAN_KEY_PASSWORD", en: "What opens the key of --key.", zh: "--key 私钥的密码。"),
        .init("SUIXINKAN_HAR, SUIXINKAN_TRACE", en: "Files, as --har and --trace.", zh: "文件，同 --har 和 --trace。"),
        .init("SUIXINKAN_PAGER", en: "The pager, before PAGER.", zh: "分页程序，优先于 PAGER。"),
        .init(
            "SUIXINKAN_NO_INPUT, SUIXINKAN_YES, SUIXINKAN_QUIET, SUIXINKAN_VERBOSE, SUIXINKAN_NO_PAGER",
            en: "Anything but 0 and false: as the flag of that name.", zh: "除 0 和 false 外的任意值：同名称对应的选项。"),
        .init(
            "SUIXINKAN_COMPOSITION", en: "production or, in a development build, fakes.",
            zh: "production；开发构建中也可用 fakes。"),
        .init(
            "SUIXINKAN_EXECUTABLE", en: "For an extension: the program that called it.", zh: "提供给扩展程序：调用它的程序路径。"),
        .init("SUIXINKAN_DEVSERVER", en: "The program that demo starts.", zh: "demo 启动的服务程序。"),
    ]

    private static let common: [HelpDocument.Term] = [
        .init("NO_COLOR", en: "Anything: no colours, whatever else is said.", zh: "任意值：不使用颜色，优先于其他变量。"),
        .init("CLICOLOR_FORCE", en: "Not 0: colours in tables also where no terminal is.", zh: "非 0：即使不是终端，表格也使用颜色。"),
        .init("CLICOLOR", en: "0: no colours.", zh: "0：不使用颜色。"),
        .init("TERM", en: "dumb: no colours, no pager.", zh: "dumb：不使用颜色和分页程序。"),
        .init("COLUMNS", en: "How many cells a line of the terminal has.", zh: "终端每行的字符格数。"),
        .init(
            "PAGER",
            en: "What shows more than a screenful, without a shell; LESS is FRX unless it is set. None: no pager.",
            zh: "用于显示超过一屏的内容（不经过 shell）；未设置 LESS 时使用 FRX。未设置则不分页。"),
        .init("CI", en: "Anything but false: no questions, no notices, no pager.", zh: "除 false 外的任意值：不询问、不提示、不分页。"),
        .init("LC_ALL, LC_MESSAGES, LANG", en: "The language, where nothing else says it.", zh: "语言（未另行指定时）。"),
        .init(
            "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_RUNTIME_DIR",
            en: "Where the settings, the sessions, resumable work and sockets are kept.", zh: "设置、会话、可恢复的任务和套接字的存放位置。"),
        .init("http_proxy, https_proxy, no_proxy", en: "The proxy of requests.", zh: "请求使用的代理。"),
        .init("SSL_CERT_FILE, SSL_CERT_DIR", en: "The certificates that are trusted.", zh: "受信任的证书。"),
    ]

    private static let exitCodes = HelpDocument(
        topic: "exit-codes",
        abstract: LocalizedText(en: "What the exit status of a command says.", zh: "命令退出码的含义。"),
        sections: [
            .init(
                title: LocalizedText(en: "Exit status", zh: "退出码"),
                blocks: [
                    .terms(
                        [.init("0", en: "Done, also where a list is empty.", zh: "成功，包括列表为空。")]
                            + Failure.Category.allCases.map { .init("\(ExitStatus($0).rawValue)", $0.explanation) } + [
                                .init(
                                    "130, 141, 143", en: "Ended by SIGINT, SIGPIPE, SIGTERM.",
                                    zh: "被 SIGINT、SIGPIPE、SIGTERM 终止。")
                            ])
                ]),
            .init(
                title: LocalizedText(en: "In JSON", zh: "JSON 形式"),
                blocks: [
                    .paragraph(
                        LocalizedText(
                            en: """
                                With --error-format json an error is one document on standard error: {"error": {"code", \
                                "message", "exit", "server_code", "request"}}. Compare codes, never messages.
                                """,
                            zh: """
                                使用 --error-format json 时，错误以一个文档写到标准错误：{"error": {"code", "message", "exit", \
                                "server_code", "request"}}。请比较 code，不要比较消息文字。
                                """)),
                    .terms(
                        Failure.Category.allCases.map {
                            .init($0.rawValue, LocalizedText(verbatim: "\(ExitStatus($0).rawValue)"))
                        }),
                ]),
        ])

    private static let accessibility = HelpDocument(
        topic: "accessibility",
        abstract: LocalizedText(en: "Screen readers, colours, languages, narrow terminals.", zh: "屏幕阅读器、颜色、语言与窄终端。"),
        sections: [
            .init(
                title: LocalizedText(en: "Reading", zh: "阅读"),
                blocks: [
                    .paragraph(
                        LocalizedText(
                            en: """
                                Nothing moves and nothing is drawn over: there are no spinners. Whatever a colour says, a \
                                word says too. NO_COLOR=1 leaves colours out, TERM=dumb pagers as well.
                                """,
                            zh: "没有动画，也不会覆盖已显示的内容。颜色表达的信息都有文字说明。NO_COLOR=1 关闭颜色，TERM=dumb 同时关闭分页。"
                        )),
                    .paragraph(
                        LocalizedText(
                            en: """
                                -o tsv gives a line for each row without alignment, --columns only what is wanted, \
                                --template any line: suixinkan orders list --template '{{.order_id}}: {{.status}}'. On a \
                                narrow terminal tables become lists.
                                """,
                            zh: """
                                -o tsv 每行一条、不对齐；--columns 只输出需要的字段；--template 自定义每一行：suixinkan orders list \
                                --template '{{.order_id}}：{{.status}}'。终端较窄时，表格会改为逐项列出。
                                """)),
                ]),
            .init(
                title: LocalizedText(en: "Answering", zh: "输入"),
                blocks: [
                    .paragraph(
                        LocalizedText(
                            en: """
                                Questions are lines of plain text on standard error, answered by a line. Each has an option \
                                in its place; --no-input asks none, and says what is missing.
                                """,
                            zh: "询问以纯文本写到标准错误，用一行文字回答。每个问题都有对应的选项；--no-input 不询问，并说明缺少什么。"))
                ]),
            .init(
                title: LocalizedText(en: "Languages", zh: "语言"),
                blocks: [
                    .paragraph(
                        LocalizedText(
                            en:
                                "--lang en or --lang zh; SUIXINKAN_LANG; the locale. Machine formats are the same in both.",
                            zh: "--lang en 或 --lang zh；SUIXINKAN_LANG；系统区域设置。机器格式在两种语言下相同。"))
                ]),
        ])
}

extension Failure.Category {
    /// What it is, for who reads about exit statuses.
    var explanation: LocalizedText {
        switch self {
        case .server: LocalizedText(en: "The server refused.", zh: "服务器拒绝了请求。")
        case .usage: LocalizedText(en: "Wrong usage or input, or consent is needed.", zh: "用法或输入有误，或需要确认。")
        case .configuration:
            LocalizedText(en: "A setting is wrong, or something is not installed.", zh: "设置有误，或缺少所需组件。")
        case .login: LocalizedText(en: "Log in first, or again.", zh: "需要登录，或登录已过期。")
        case .forbidden: LocalizedText(en: "The role or the account forbids it.", zh: "当前角色或账号无权限。")
        case .notFound: LocalizedText(en: "Not found.", zh: "未找到。")
        case .invalid: LocalizedText(en: "Invalid, or in conflict.", zh: "无效或存在冲突。")
        case .rateLimited: LocalizedText(en: "Too many requests.", zh: "请求过于频繁。")
        case .network: LocalizedText(en: "The network, a name, TLS or a proxy.", zh: "网络、域名、TLS 或代理出错。")
        case .timeout: LocalizedText(en: "A time limit passed.", zh: "超时。")
        case .badAnswer: LocalizedText(en: "The server is broken, or its answer is none.", zh: "服务器出错，或返回无法识别。")
        case .partial: LocalizedText(en: "Partly done: standard error says what is missing.", zh: "部分完成，标准错误会说明缺少的部分。")
        case .cancelled: LocalizedText(en: "Called off at a question.", zh: "在询问时取消。")
        case .internal: LocalizedText(en: "A fault of this program.", zh: "程序自身的错误。")
        case .io: LocalizedText(en: "The local disk, or a standard output that is full.", zh: "本地磁盘或标准输出写入失败。")
        }
    }
}
