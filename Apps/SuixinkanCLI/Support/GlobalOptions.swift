import Domain

/// The options that every command takes.
enum GlobalOptions {
    static let options =
        [
            Option(
                name: "env", valueName: "NAME",
                help: LocalizedText(
                    en: "The back end (SUIXINKAN_ENVIRONMENT, environment); an installed program talks to release.",
                    zh: "要连接的后端（SUIXINKAN_ENVIRONMENT、environment）；安装版默认为 release。"),
                values: EnvironmentName.allCases.map(\.rawValue),
                group: .backEnd, variable: "ENVIRONMENT"),
            Option(
                name: "base-url", valueName: "URL",
                help: LocalizedText(
                    en: "A back end at another URL (SUIXINKAN_BASE_URL, base_url).",
                    zh: "其他地址的后端（SUIXINKAN_BASE_URL、base_url）。"),
                group: .backEnd, variable: "BASE_URL"),
            Option(
                name: "context", valueName: "NAME",
                help: LocalizedText(
                    en: "A back end, session and store of its own; see “context” (SUIXINKAN_CONTEXT, context).",
                    zh: "使用独立的后端、会话和存储，参见“context”（SUIXINKAN_CONTEXT、context）。"),
                completion: .context, group: .backEnd, variable: "CONTEXT"),
            Option(
                name: "output", short: "o", valueName: "FORMAT",
                help: LocalizedText(
                    en: "The format (SUIXINKAN_OUTPUT, output); a table on a terminal, else TSV.",
                    zh: "输出格式（SUIXINKAN_OUTPUT、output）；终端默认表格，否则为 TSV。"),
                values: OutputFormat.allCases.map(\.rawValue), group: .output, variable: "OUTPUT"),
            Option(
                name: "json", valueName: "FIELDS",
                help: LocalizedText(
                    en: "JSON with these fields, or all; without a value it says which there are.",
                    zh: "输出包含这些字段（或 all）的 JSON；不带值时列出可用字段。"),
                isValueOptional: true, completion: .fields, group: .output),
            Option(
                name: "jq", short: "q", valueName: "EXPR",
                help: LocalizedText(
                    en: "JSON put through an expression of jq; strings without quotation marks.",
                    zh: "用 jq 表达式处理 JSON；字符串不带引号。"),
                group: .output),
            Option(
                name: "template", valueName: "TEXT",
                help: LocalizedText(
                    en: "A line for each row, such as '{{.order_id}}\\t{{.amount}}'.",
                    zh: "按模板逐行输出，例如 '{{.order_id}}\\t{{.amount}}'。"),
                group: .output),
            Option(
                name: "columns", valueName: "FIELDS",
                help: LocalizedText(en: "These fields in this order, or all.", zh: "只输出这些字段（按此顺序），或 all。"),
                completion: .fields, group: .output),
            Option(
                name: "timeout", valueName: "SECONDS",
                help: LocalizedText(
                    en: "How long a request may take, 30 (SUIXINKAN_TIMEOUT, timeout).",
                    zh: "请求超时秒数，默认 30（SUIXINKAN_TIMEOUT、timeout）。"),
                group: .backEnd, variable: "TIMEOUT"),
            Option(
                name: "retry", valueName: "NUMBER",
                help: LocalizedText(
                    en: """
                        Further attempts of a request that only reads, where server or network fail for a moment; none \
                        (SUIXINKAN_RETRY, retry).
                        """,
                    zh: "只读请求在服务器或网络暂时出错时的重试次数，默认不重试（SUIXINKAN_RETRY、retry）。"),
                group: .backEnd, variable: "RETRY"),
            Option(
                name: "proxy", valueName: "URL",
                help: LocalizedText(
                    en: "A proxy in place of http(s)_proxy; '' for none (SUIXINKAN_PROXY, proxy).",
                    zh: "使用此代理，代替 http(s)_proxy；'' 表示不用代理（SUIXINKAN_PROXY、proxy）。"),
                group: .backEnd, variable: "PROXY"),
            Option(
                name: "cacert", valueName: "FILE",
                help: LocalizedText(
                    en: "Certificate authorities to trust in place of the system's (PEM; SUIXINKAN_CACERT, cacert).",
                    zh: "信任的证书机构文件（PEM），代替系统的（SUIXINKAN_CACERT、cacert）。"),
                completion: .file, group: .backEnd, variable: "CACERT"),
        ] + transport + [
            Option(
                name: "har", valueName: "FILE",
                help: LocalizedText(
                    en: "Keep all requests as an HTTP archive, without secrets (SUIXINKAN_HAR).",
                    zh: "将所有请求存为 HTTP 存档（HAR），不含密码和令牌（SUIXINKAN_HAR）。"),
                completion: .file, group: .backEnd, variable: "HAR"),
            Option(
                name: "trace", valueName: "FILE",
                help: LocalizedText(
                    en: "Write there what --verbose says; - for standard error (SUIXINKAN_TRACE).",
                    zh: "将 --verbose 的内容写入该文件；- 表示标准错误（SUIXINKAN_TRACE）。"),
                completion: .file, group: .backEnd, variable: "TRACE"),
            Option(
                name: "error-format", valueName: "FORMAT",
                help: LocalizedText(
                    en: "The format of errors (SUIXINKAN_ERROR_FORMAT, error_format).",
                    zh: "错误的格式（SUIXINKAN_ERROR_FORMAT、error_format）。"),
                values: ErrorReporter.formats,
                group: .general, variable: "ERROR_FORMAT"),
            Option(
                name: "composition", valueName: "NAME",
                help: LocalizedText(
                    en: "Run on the real features or, in a development build, on fakes (SUIXINKAN_COMPOSITION).",
                    zh: "使用真实功能，或在开发构建中使用模拟实现（SUIXINKAN_COMPOSITION）。"),
                values: ["production", "fakes"],
                group: .general, variable: "COMPOSITION"),
            Option(
                name: "lang", valueName: "LANGUAGE",
                help: LocalizedText(en: "The language (SUIXINKAN_LANG, language).", zh: "语言（SUIXINKAN_LANG、language）。"),
                values: ["en", "zh", "zh-Hans"],
                group: .general, variable: "LANG"),
        ]

    static let flags = [
        Flag(
            name: "no-header", help: LocalizedText(en: "No line with titles.", zh: "不输出标题行。"), group: .output),
        Flag(
            name: "csv-raw",
            help: LocalizedText(
                en: "CSV cells that spreadsheets would run as formulas stay as they are.",
                zh: "CSV 中可能被表格软件当作公式的内容保持原样。"),
            group: .output),
        Flag(
            name: "csv-bom",
            help: LocalizedText(
                en: "CSV begins with a byte order mark, for Excel.", zh: "CSV 以字节顺序标记开头，供 Excel 识别中文。"),
            group: .output),
        Flag(
            name: "insecure-http",
            help: LocalizedText(
                en: "Allow http to other machines: password and token travel unencrypted.",
                zh: "允许以 http 连接其他主机：密码和令牌将明文传输。"),
            group: .backEnd),
        Flag(
            name: "http2",
            help: LocalizedText(
                en: "Speak HTTP/2 where the server offers it over TLS (SUIXINKAN_HTTP2, http2).",
                zh: "服务器支持时通过 TLS 使用 HTTP/2（SUIXINKAN_HTTP2、http2）。"),
            group: .backEnd, variable: "HTTP2"),
        Flag(
            name: "quiet",
            help: LocalizedText(
                en: "Say nothing but errors (SUIXINKAN_QUIET).", zh: "只输出错误信息（SUIXINKAN_QUIET）。"),
            group: .general, variable: "QUIET"),
        Flag(
            name: "no-input",
            help: LocalizedText(
                en: "Ask no questions: say what is missing (SUIXINKAN_NO_INPUT).",
                zh: "不询问，直接说明缺少什么（SUIXINKAN_NO_INPUT）。"),
            group: .general, variable: "NO_INPUT"),
        Flag(
            name: "yes", short: "y",
            help: LocalizedText(
                en: "Go on without being asked (SUIXINKAN_YES).", zh: "不经确认直接继续（SUIXINKAN_YES）。"),
            group: .general, variable: "YES"),
        Flag(
            name: "no-pager",
            help: LocalizedText(
                en: "Show everything at once (SUIXINKAN_NO_PAGER).", zh: "不分页显示（SUIXINKAN_NO_PAGER）。"),
            group: .general, variable: "NO_PAGER"),
        Flag(
            name: "verbose", short: "v",
            help: LocalizedText(
                en: """
                    Say on standard error what goes over the wire, as curl -v does, without secrets (SUIXINKAN_VERBOSE).
                    """,
                zh: "像 curl -v 一样在标准错误中输出收发过程，不含密码和令牌（SUIXINKAN_VERBOSE）。"),
            group: .general, variable: "VERBOSE"),
        Flag(name: "help", short: "h", help: LocalizedText(en: "Show help.", zh: "显示帮助。"), group: .general),
    ]

    /// The flags that an environment sets: by anything but nothing, 0 and false.
    static func flags(setBy environment: [String: String]) -> [String] {
        flags.filter { flag in
            guard let variable = flag.variable, let value = environment["SUIXINKAN_\(variable)"] else { return false }
            return !["", "0", "false"].contains(value)
        }.map(\.name)
    }
}
