import Domain
import NetworkingInterface
import OrdersInterface
import PlatformInterface

/// What applies to one run: flag before variable before context before configuration before default.
struct Settings {
    let arguments: ParsedArguments
    private let environment: [String: String]
    /// The settings of `config.json`, or why they cannot be read: said only where one of them is needed.
    private let configuration: Result<[String: String], any Error>

    init(
        arguments: ParsedArguments, environment: [String: String], configuration: Result<[String: String], any Error>
    ) {
        (self.arguments, self.environment, self.configuration) = (arguments, environment, configuration)
    }

    /// One setting's text and where it was set.
    func value(option: String?, variable: String?, key: String?) throws -> (text: String, source: String)? {
        if let option, let text = arguments.options[option] { return (text, "--\(option)") }
        if let variable, let text = environment["SUIXINKAN_\(variable)"], !text.isEmpty {
            return (text, "SUIXINKAN_\(variable)")
        }
        if let key, let text = try configuration.get()[key] { return (text, "config \(key)") }
        return nil
    }

    func checked(_ setting: (text: String, source: String)?, as key: String) throws -> String? {
        guard let setting else { return nil }
        guard let problem = try ConfigurationKey(named: key).problem(setting.text) else { return setting.text }
        throw CommandError(
            .ofSetting(from: setting.source),
            en:
                "“\(ConfigurationKey.shown(setting.text))”, set by \(setting.source), is not a valid \(key). \(problem(.english))",
            zh:
                "“\(ConfigurationKey.shown(setting.text))”（来自 \(setting.source)）不是有效的 \(key)。\(problem(.simplifiedChinese))"
        )
    }

    /// What a variable that has no option says; nil where it is not set.
    func environmentValue(_ name: String) -> String? {
        environment["SUIXINKAN_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func output() throws -> OutputFormat? {
        if let flag = arguments.options["output"] { return OutputFormat(rawValue: flag) }
        return try checked(value(option: "output", variable: "OUTPUT", key: "output"), as: "output")
            .flatMap { OutputFormat(rawValue: $0) }
    }

    func pageSize() throws -> Int {
        try arguments.integer("page-size", in: OrderQuery.pageSizes)
            ?? checked(value(option: nil, variable: nil, key: "page_size"), as: "page_size").flatMap { Int($0) }
            ?? OrderQuery.defaultPageSize
    }

    func timeouts() throws -> HTTPTimeouts {
        guard
            let total = try checked(value(option: "timeout", variable: "TIMEOUT", key: "timeout"), as: "timeout")
                .flatMap({ Timeout.seconds($0) })
        else { return HTTPTimeouts() }
        return HTTPTimeouts(connect: min(total, HTTPTimeouts().connect), total: total)
    }

    /// The format of errors; nil where none is set, or no right one: the error of that is to be said too.
    var errorFormat: String? {
        (try? value(option: "error-format", variable: "ERROR_FORMAT", key: "error_format"))?.text
    }

    /// Where transfers are kept, and where they are told; nil for nowhere.
    /// A file is made at once: that it cannot be written would be said too late after the requests.
    func transferFile(_ option: String, on files: any FileSystem) throws -> String? {
        let path = try value(option: option, variable: option.uppercased(), key: nil)?.text
        if let path, path != "-" { try files.createPrivateFile(path) }
        return path
    }

    func mapKey() throws -> String? {
        try checked(value(option: nil, variable: nil, key: "map_key"), as: "map_key")
    }

    func credentialHelper() throws -> String? {
        try checked(
            value(option: nil, variable: "CREDENTIAL_HELPER", key: "credential_helper"), as: "credential_helper")
    }

    /// The token of a session of this process alone; nil for the session on disk. It is never said again.
    func token() throws -> String? {
        guard let token = environment["SUIXINKAN_TOKEN"], !token.isEmpty else { return nil }
        guard token.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }), token.utf8.count <= 16_384 else {
            throw CommandError(
                .configuration, en: "SUIXINKAN_TOKEN is not a token: it has spaces, line breaks or the like.",
                zh: "SUIXINKAN_TOKEN 不是有效的令牌：其中含有空格、换行或其他不允许的字符。")
        }
        return token
    }

    func osType() throws -> String {
        try checked(value(option: nil, variable: nil, key: "os_type"), as: "os_type") ?? "iOS"
    }

    /// The back end. A URL and a name given at the same place would contradict each other; the nearer place wins.
    func apiEnvironment() throws -> APIEnvironment {
        if arguments.options["base-url"] != nil, arguments.options["env"] != nil {
            throw CommandError.usage(
                en: "Give either --env or --base-url, not both.", zh: "--env 和 --base-url 只能指定其一。")
        }
        if let url = arguments.options["base-url"] { return try environment(at: url, source: "--base-url") }
        if let name = arguments.options["env"] { return try environment(named: (name, "--env")) }
        if let url = try value(option: nil, variable: "BASE_URL", key: nil) {
            return try environment(at: url.text, source: url.source)
        }
        if let name = try value(option: nil, variable: "ENVIRONMENT", key: nil) { return try environment(named: name) }
        if let environment = try environment(of: savedContext()) { return environment }
        if let url = try value(option: nil, variable: nil, key: "base_url") {
            return try environment(at: url.text, source: url.source)
        }
        if let name = try value(option: nil, variable: nil, key: "environment") { return try environment(named: name) }
        return Self.defaultEnvironment
    }

    /// The back end of a context; nil where it has none of its own.
    private func environment(of saved: SavedContext) throws -> APIEnvironment? {
        if let url = saved.baseURL {
            return try environment(at: url, source: "config \(SavedContext.key(.baseURL, of: saved.name))")
        }
        return try saved.environment.map {
            try environment(named: ($0, "config \(SavedContext.key(.environment, of: saved.name))"))
        }
    }

    /// What is to be said where a context is named by a flag, and yet a variable names another back end than the context has.
    func backEndOutranked() throws -> LocalizedText? {
        guard arguments.options["context"] != nil, arguments.options["env"] == nil,
            arguments.options["base-url"] == nil,
            let variable = ["BASE_URL", "ENVIRONMENT"].map({ "SUIXINKAN_\($0)" }).first(where: {
                environment[$0]?.isEmpty == false
            }), let own = try environment(of: savedContext())
        else { return nil }
        let used = try apiEnvironment()
        guard used != own else { return nil }
        return LocalizedText(
            en:
                "\(variable) outranks the back end of the context “\(try context().name)”: \(used.origin), not \(own.origin).",
            zh: "环境变量 \(variable) 优先于上下文“\(try context().name)”的后端：使用 \(used.origin)，而非 \(own.origin)。")
    }

    /// A debug build talks to the test back end, a release build to production (seed 000 §2).
    private static var defaultEnvironment: APIEnvironment {
        #if DEBUG
            .debug
        #else
            .release
        #endif
    }

    private func environment(named name: (text: String, source: String)) throws -> APIEnvironment {
        try checked(name, as: "environment").flatMap { EnvironmentName(rawValue: $0)?.environment }
            ?? Self.defaultEnvironment
    }

    private func environment(at url: String, source: String) throws -> APIEnvironment {
        let allowed = arguments.has("insecure-http")
        let base: BaseURL
        do throws(CommandError) {
            base = try BaseURL(url, allowsInsecureHTTP: allowed)
        } catch {
            let message = error.failure.message
            throw source.hasPrefix("--")
                ? error
                : CommandError(
                    .configuration, en: "\(source): \(message(.english))",
                    zh: "\(source)：\(message(.simplifiedChinese))")
        }
        return APIEnvironment(origin: base.origin, baseURL: base.text)
    }

    /// The name of the context, and where it was named.
    func context() throws -> (name: String, source: String) {
        let context =
            try value(option: "context", variable: "CONTEXT", key: "context")
            ?? (SavedContext.usual, SavedContext.usual)
        guard SavedContext.isName(context.text) else {
            let problem = SavedContext.nameProblem
            throw CommandError(
                .ofSetting(from: context.source),
                en: "“\(context.text)” (\(context.source)) is not a valid context name. \(problem(.english))",
                zh: "“\(context.text)”（\(context.source)）不是有效的上下文名称。\(problem(.simplifiedChinese))")
        }
        return (context.text, context.source)
    }

    /// The pager's command line; nil for none.
    var pager: String? {
        let own = try? value(option: nil, variable: "PAGER", key: "pager")?.text
        return (own ?? environment["PAGER"]).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What is to be said where a variable outranks the context that is made the current one.
    func shadowing(ofContext name: String) -> [LocalizedText] {
        guard let variable = environment["SUIXINKAN_CONTEXT"], !variable.isEmpty, variable != name else { return [] }
        return [
            LocalizedText(
                en: "SUIXINKAN_CONTEXT is set to \(variable), which outranks this.",
                zh: "环境变量 SUIXINKAN_CONTEXT 为 \(variable)，优先于此设置。")
        ]
    }

    /// What is saved of the context.
    func savedContext() throws -> SavedContext { SavedContext(try context().name, in: try configuration.get()) }

    /// The names of the saved contexts, for a shell to offer.
    var contexts: [String] { SavedContext.names(in: (try? configuration.get()) ?? [:]) + [SavedContext.usual] }

    /// The command that stands behind an alias.
    func alias(_ name: String) throws -> String? {
        try configuration.get()["alias.\(name)"]
    }

    /// The commands behind the names of the user's own; none where the configuration cannot be read.
    var aliases: [String: String] {
        let named = ((try? configuration.get()) ?? [:]).compactMap { key, value in
            key.hasPrefix("alias.") ? (String(key.dropFirst("alias.".count)), value) : nil
        }
        return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the fakes are asked for.
    func usesFakes() throws -> Bool {
        let composition = try value(option: "composition", variable: "COMPOSITION", key: nil)
        switch composition?.text {
        case nil, "production": return false
        case "fakes": return true
        case .some(let name):
            throw CommandError.usage(
                en: "“\(name)” (\(composition?.source ?? "")) is not a composition. There are production and fakes.",
                zh: "“\(name)”（\(composition?.source ?? "")）不是有效的组合，可用的有 production 和 fakes。")
        }
    }

    /// The language: a flag, a variable, the configuration, then the locale; English where none of them names one.
    var language: Language {
        let chosen = (try? value(option: "lang", variable: "LANG", key: "language")).flatMap { Language(tag: $0.text) }
        return chosen ?? Self.localeLanguage(environment)
    }

    private static func localeLanguage(_ environment: [String: String]) -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return locale.flatMap { Language(tag: $0) } ?? .english
    }
}

extension Failure.Category {
    /// What a setting that cannot be used is: a wrong command line, or a wrong variable or configuration.
    static func ofSetting(from source: String) -> Failure.Category { source.hasPrefix("--") ? .usage : .configuration }
}
