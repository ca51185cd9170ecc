import Domain

/// `suixinkan context …`.
enum ContextCommands {
    static let group = Command(
        commandName: "context",
        abstract: LocalizedText(en: "Keep several back ends and accounts apart.", zh: "管理多个后端和账号的上下文。"),
        discussion: LocalizedText(
            en: """
                A context has a back end, an account, and a session and a store of its own. --context NAME or \
                SUIXINKAN_CONTEXT chooses one for a command, “context use” for all. A flag or a variable that names a \
                back end outranks the context’s.
                """,
            zh: """
                每个上下文有各自的后端、账号、会话和存储。可用 --context NAME 或 SUIXINKAN_CONTEXT 为单个命令指定，\
                或用“context use”设为当前上下文。命令行选项和环境变量中的后端优先于上下文的后端。
                """),
        subcommands: [list, use, create, delete], category: .settings)

    private static let name = Argument(
        name: "NAME", help: LocalizedText(en: "The context’s name.", zh: "上下文名称。"), completion: .context)

    private static let newName = Argument(
        name: "NAME", help: LocalizedText(en: "Its name: letters, digits, - . _", zh: "名称：字母、数字、- . _"))

    private static let list = Command(
        commandName: "list", abstract: LocalizedText(en: "Show the contexts.", zh: "列出上下文。"),
        run: { context, _ in
            let contexts = try KnownContexts(context.settings, on: context.host)
            return CommandOutput(.list(.contexts(contexts.all, current: contexts.current)))
        }, bearsWrongSettings: true, fields: List.contextFields)

    private static let use = Command(
        commandName: "use", abstract: LocalizedText(en: "Make a context the current one.", zh: "切换当前上下文。"),
        arguments: [name], flags: [.dryRun],
        run: { context, arguments in
            let name = try KnownContexts(context.settings, on: context.host).known(arguments.arguments[0])
            guard !context.isDryRun else {
                return .dryRun(en: "Would make “\(name)” the current context.", zh: "将会把当前上下文切换为“\(name)”。")
            }
            try context.configurationFile.change { $0["context"] = name == SavedContext.usual ? nil : name }
            var output = CommandOutput(.nothing)
            output.warnings = context.settings.shadowing(ofContext: name)
            output.notices = [LocalizedText(en: "The context is now \(name).", zh: "当前上下文：\(name)。")]
            return output
        }, bearsWrongSettings: true)

    private static let create = Command(
        commandName: "create",
        abstract: LocalizedText(en: "Save a back end and an account under a name.", zh: "保存后端和账号为上下文。"),
        discussion: LocalizedText(
            en: "Saves the back end that this very command would talk to: --env or --base-url, else what is set.",
            zh: "保存该命令本身会连接的后端：--env 或 --base-url，否则为当前设置。"),
        arguments: [newName],
        options: [
            Option(
                name: "account", valueName: "ID",
                help: LocalizedText(
                    en: "The account that a login chooses where the phone number has several.",
                    zh: "手机号有多个账号时，登录所选的账号。"))
        ],
        flags: [
            Flag(name: "use", help: LocalizedText(en: "Make it the current context.", zh: "同时设为当前上下文。")),
            .dryRun,
        ],
        run: { context, arguments in
            let new = try SavedContext(
                creating: arguments.arguments[0], account: arguments.options["account"], in: context)
            try new.checkIsNew(in: context.configurationFile.values())
            let backEnd = new.environment ?? new.baseURL ?? ""
            guard !context.isDryRun else {
                return .dryRun(
                    en: "Would create the context “\(new.name)” for \(backEnd).",
                    zh: "将会为 \(backEnd) 创建上下文“\(new.name)”。")
            }
            let isUsed = arguments.has("use")
            try new.create(in: context.configurationFile, using: isUsed)
            var output = CommandOutput(.nothing)
            output.notices = [
                isUsed
                    ? LocalizedText(
                        en: "Created the context “\(new.name)” for \(backEnd), now the current one.",
                        zh: "已为 \(backEnd) 创建上下文“\(new.name)”，并设为当前上下文。")
                    : LocalizedText(
                        en:
                            "Created the context “\(new.name)” for \(backEnd). “suixinkan context use \(new.name)” makes it the current one.",
                        zh: "已为 \(backEnd) 创建上下文“\(new.name)”，可用“suixinkan context use \(new.name)”设为当前上下文。")
            ]
            return output
        })

    private static let delete = Command(
        commandName: "delete",
        abstract: LocalizedText(
            en: "Delete a context with its session and its store.", zh: "删除上下文及其会话和存储。"),
        arguments: [name],
        flags: [
            Flag(
                name: "force",
                help: LocalizedText(
                    en: "Also the current one, and where its token cannot be erased from the credential helper.",
                    zh: "即使是当前上下文，或无法从凭据助手清除其令牌，也予以删除。")),
            .dryRun,
        ],
        run: { context, arguments in
            let contexts = try KnownContexts(context.settings, on: context.host)
            let name = try contexts.known(arguments.arguments[0])
            let isForced = arguments.has("force")
            if name == contexts.current, !isForced {
                throw CommandError(
                    .invalid,
                    en: "“\(name)” is the current context. Use another one first, or say --force.",
                    zh: "“\(name)”是当前上下文。请先切换到其他上下文，或加 --force。")
            }
            guard !context.isDryRun else {
                return .dryRun(
                    en: "Would delete the context “\(name)” with its session and its store.",
                    zh: "将会删除上下文“\(name)”及其会话和存储。")
            }
            try context.confirm(
                LocalizedText(
                    en: "Delete the context “\(name)” with its session and its store?", zh: "删除上下文“\(name)”及其会话和存储？"))
            try ContextRemoval(name: name, context: context, isForced: isForced).run()
            return CommandOutput(.nothing)
        })
}

extension List {
    static let contextFields = contexts([], current: "").columns.map(\.name)

    fileprivate static func contexts(_ contexts: [KnownContexts.Entry], current: String) -> List {
        List(
            of: contexts,
            [
                Field(Column(name: "name", title: LocalizedText(en: "Name", zh: "名称"))) { .text($0.context.name) },
                Field(Column(name: "current", title: LocalizedText(en: "Current", zh: "当前"))) {
                    .flag($0.context.name == current)
                },
                Field(Column(name: "environment", title: LocalizedText(en: "Environment", zh: "环境"))) {
                    .text($0.context.environment)
                },
                Field(
                    Column(name: "base_url", title: LocalizedText(en: "URL", zh: "地址"), isFlexible: true)
                ) { .text($0.context.baseURL) },
                Field(Column(name: "account", title: LocalizedText(en: "Account", zh: "账号"), expendability: 1)) {
                    .text($0.context.account)
                },
                Field(Column(name: "has_session", title: LocalizedText(en: "Session", zh: "会话"), expendability: 2)) {
                    .flag($0.hasSession)
                },
            ])
    }
}
