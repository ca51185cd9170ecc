import Domain
import NetworkingInterface
import OrdersInterface

/// A setting of `config.json`.
struct ConfigurationKey: Sendable {
    let name: String
    let help: LocalizedText
    /// The values that it takes, where they are few.
    var values: [String] = []
    /// What is wrong with a value; nil where nothing is.
    let problem: @Sendable (String) -> LocalizedText?

    /// How many further attempts a request may have.
    static let retries = 0...10

    static let all: [ConfigurationKey] =
        [
            ConfigurationKey(
                name: "environment",
                help: LocalizedText(en: "The back end: release, debug or demo.", zh: "后端环境：release、debug 或 demo。"),
                values: EnvironmentName.allCases.map(\.rawValue)
            ) { oneOf(EnvironmentName.allCases.map(\.rawValue), $0) },
            ConfigurationKey(
                name: "base_url", help: LocalizedText(en: "Another back end's URL.", zh: "其他后端的地址。")
            ) { value in
                do throws(CommandError) {
                    _ = try BaseURL(value, allowsInsecureHTTP: false)
                    return nil
                } catch {
                    return error.failure.message
                }
            },
            ConfigurationKey(
                name: "output", help: LocalizedText(en: "The output format.", zh: "输出格式。"),
                values: OutputFormat.usual.map(\.rawValue)
            ) { oneOf(OutputFormat.usual.map(\.rawValue), $0) },
            ConfigurationKey(
                name: "page_size", help: LocalizedText(en: "Rows a page, 1 to 100.", zh: "每页行数，1 到 100。")
            ) { number(OrderQuery.pageSizes, $0) },
            ConfigurationKey(
                name: "timeout", help: LocalizedText(en: "Seconds that a request may take.", zh: "请求超时秒数。")
            ) { Timeout.seconds($0) == nil ? Timeout.problem($0) : nil },
            ConfigurationKey(
                name: "retry",
                help: LocalizedText(en: "Further attempts of a request that only reads.", zh: "只读请求的重试次数。")
            ) { number(retries, $0) },
            ConfigurationKey(
                name: "proxy",
                help: LocalizedText(en: "The proxy of requests; empty for none.", zh: "请求使用的代理；留空表示不用代理。")
            ) { ProxyURL.problem($0) },
            ConfigurationKey(
                name: "cacert",
                help: LocalizedText(en: "Certificate authorities to trust (PEM).", zh: "信任的证书机构文件（PEM）。")
            ) { path($0) },
            ConfigurationKey(
                name: "error_format", help: LocalizedText(en: "The format of errors.", zh: "错误的格式。"),
                values: ErrorReporter.formats
            ) { oneOf(ErrorReporter.formats, $0) },
            ConfigurationKey(
                name: "language", help: LocalizedText(en: "en or zh-Hans.", zh: "en 或 zh-Hans。"),
                values: Language.allCases.map(\.rawValue)
            ) { value in
                Language(tag: value) == nil ? oneOf(Language.allCases.map(\.rawValue), value) : nil
            },
            ConfigurationKey(
                name: "credential_helper",
                help: LocalizedText(
                    en: "The program docker-credential-NAME that keeps tokens: pass, secretservice, …",
                    zh: "保存令牌的程序 docker-credential-NAME：pass、secretservice 等。")
            ) { helperName($0) },
            ConfigurationKey(
                name: "context",
                help: LocalizedText(
                    en: "The current context; see “suixinkan context”.", zh: "当前上下文，参见“suixinkan context”。")
            ) { SavedContext.isName($0) ? nil : SavedContext.nameProblem },
            ConfigurationKey(
                name: "map_key", help: LocalizedText(en: "The key for the map's service.", zh: "地图服务的密钥。")
            ) { oneASCIIWord($0) },
            ConfigurationKey(
                name: "pager",
                help: LocalizedText(
                    en: "What shows more than a screenful, before PAGER.", zh: "用于显示超过一屏内容的程序，优先于 PAGER。")
            ) { _ in nil },
            ConfigurationKey(
                name: "os_type", help: LocalizedText(en: "What requests say in X-OS-TYPE.", zh: "请求头 X-OS-TYPE 的值。")
            ) { oneASCIIWord($0) },
        ] + transport

    /// The key of a name; also `alias.NAME`, of which there may be any number.
    init(named name: String) throws(CommandError) {
        if let key = Self.all.first(where: { $0.name == name }) {
            self = key
            return
        }
        if let part = SavedContext.parts(ofKey: name) {
            self.init(part.field, of: name)
            return
        }
        let alias = name.dropFirst("alias.".count)
        guard name.hasPrefix("alias."), !alias.isEmpty,
            alias.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else {
            let names = (Self.all.map(\.name) + ["context.NAME.environment|base_url|account", "alias.NAME"]).joined(
                separator: ", ")
            throw .unknown(
                en: "There is no setting “\(name)”. There are: \(names).", zh: "没有名为“\(name)”的设置，可用的有：\(names)。",
                typed: name, among: Self.all.map(\.name))
        }
        self.init(
            name: name, help: LocalizedText(en: "A command under another name.", zh: "命令别名。"),
            problem: { $0.isEmpty ? LocalizedText(en: "It must not be empty.", zh: "不能为空。") : nil })
    }

    /// The key of a part of a saved context.
    private init(_ field: SavedContext.Field, of name: String) {
        let help = LocalizedText(en: "A part of a saved context.", zh: "已保存上下文的一部分。")
        if let usual = Self.all.first(where: { $0.name == field.rawValue }) {
            self.init(name: name, help: help, values: usual.values, problem: usual.problem)
        } else {
            self.init(name: name, help: help) { value in
                if let number = Int64(value), number > 0 { return nil }
                return LocalizedText(en: "It takes the number of an account.", zh: "需要账号编号。")
            }
        }
    }

    init(
        name: String, help: LocalizedText, values: [String] = [],
        problem: @escaping @Sendable (String) -> LocalizedText?
    ) {
        (self.name, self.help, self.values, self.problem) = (name, help, values, problem)
    }

    /// The name that it gives to a command; nil for another setting.
    var alias: String? { name.hasPrefix("alias.") ? String(name.dropFirst("alias.".count)) : nil }

    /// Refuses a value that the setting cannot have.
    func check(_ value: String) throws(CommandError) {
        guard let problem = problem(value) else { return }
        throw .usage(
            en: "“\(Self.shown(value))” is not a valid value for \(name). \(problem(.english))",
            zh: "“\(Self.shown(value))”不是 \(name) 的有效值。\(problem(.simplifiedChinese))")
    }

    /// A value as messages say it again: without what may be a password before an @.
    static func shown(_ value: String) -> String {
        value.lastIndex(of: "@").map { "…" + value[$0...] } ?? value
    }

    static func oneOf(_ values: [String], _ value: String) -> LocalizedText? {
        guard !values.contains(value) else { return nil }
        return LocalizedText(
            en: "It takes one of \(values.joined(separator: ", ")).", zh: "只接受 \(values.joined(separator: "、"))。")
    }

    private static func oneASCIIWord(_ value: String) -> LocalizedText? {
        value.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value < 0x7F } && !value.isEmpty
            ? nil : LocalizedText(en: "It takes printable ASCII without spaces.", zh: "只接受不含空格的可见 ASCII 字符。")
    }

    private static func helperName(_ value: String) -> LocalizedText? {
        let isName = value.utf8.allSatisfy { byte in
            let letter = byte | 0x20
            return (letter >= 0x61 && letter <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D || byte == 0x5F
        }
        return isName && !value.isEmpty && value.utf8.count <= 64
            ? nil
            : LocalizedText(
                en: "It takes what stands behind docker-credential-: letters, digits, - and _.",
                zh: "只接受 docker-credential- 之后的部分：字母、数字、- 和 _。")
    }

    static func number(_ range: ClosedRange<Int>, _ value: String) -> LocalizedText? {
        guard Int(value).map(range.contains) != true else { return nil }
        return LocalizedText(
            en: "It takes a whole number from \(range.lowerBound) to \(range.upperBound).",
            zh: "需要 \(range.lowerBound) 到 \(range.upperBound) 之间的整数。")
    }
}

extension ConfigurationKey {
    /// A value as a list of settings shows it, which people paste into reports: a proxy without its password, also in an alias.
    static func listed(_ value: String, of name: String) -> String {
        name == "proxy" || value.contains("://") ? Secrets.masked(proxy: value) : value
    }
}
