import Domain
import Presentation

/// `suixinkan config …`.
enum ConfigurationCommands {
    static let group = Command(
        commandName: "config", abstract: LocalizedText(en: "Read and change settings.", zh: "查看和修改设置。"),
        discussion: LocalizedText(
            en: "A flag outranks a variable SUIXINKAN_…, which outranks a setting.",
            zh: "命令行选项优先于 SUIXINKAN_… 环境变量，环境变量优先于设置。"),
        subcommands: [get, set, unset, list, path], category: .settings)

    private static let key = Argument(
        name: "KEY",
        help: LocalizedText(
            en: "One of " + ConfigurationKey.all.map(\.name).joined(separator: ", ") + ", alias.NAME.",
            zh: ConfigurationKey.all.map(\.name).joined(separator: "、") + " 或 alias.NAME。"),
        completion: .configurationKey)

    private static let get = Command(
        commandName: "get", abstract: LocalizedText(en: "Show one setting.", zh: "显示一项设置。"), arguments: [key],
        run: { context, arguments in
            let key = try ConfigurationKey(named: arguments.arguments[0])
            guard let value = try context.configurationFile.values()[key.name] else {
                throw CommandError(
                    .notFound, en: "\(key.name) is not set. Set it with “suixinkan config set \(key.name) VALUE”.",
                    zh: "尚未设置 \(key.name)，可用“suixinkan config set \(key.name) 值”进行设置。")
            }
            guard context.format != nil else {
                return CommandOutput(.text(TerminalSafe.text(value) + "\n"))
            }
            return CommandOutput(
                .record(Record(fields: [.init(key.name, .text(value))])))
        }, bearsWrongSettings: true)

    private static let set = Command(
        commandName: "set", abstract: LocalizedText(en: "Change one setting.", zh: "修改一项设置。"),
        arguments: [
            key,
            Argument(
                name: "VALUE", help: LocalizedText(en: "Its new value.", zh: "新值。"), completion: .configurationValue),
        ],
        flags: [.dryRun],
        run: { context, arguments in
            let key = try ConfigurationKey(named: arguments.arguments[0])
            let value = arguments.arguments[1]
            try key.check(value)
            if let alias = key.alias, CommandTree.root.subcommand(named: alias) != nil {
                throw CommandError.usage(
                    en: "“\(alias)” is a command already, which an alias cannot stand for.",
                    zh: "“\(alias)”已是命令，不能用作别名。")
            }
            guard !context.isDryRun else {
                return .dryRun(en: "Would set \(key.name).", zh: "将会设置 \(key.name)。")
            }
            try context.configurationFile.change { $0[key.name] = value }
            return CommandOutput(.nothing)
        }, bearsWrongSettings: true)

    private static let unset = Command(
        commandName: "unset", abstract: LocalizedText(en: "Take one setting back.", zh: "取消一项设置。"),
        arguments: [key],
        flags: [.dryRun],
        run: { context, arguments in
            let name = arguments.arguments[0]
            // A name that is none may be in the file all the same, typed there by hand.
            if try context.configurationFile.values()[name] == nil { _ = try ConfigurationKey(named: name) }
            guard !context.isDryRun else {
                return .dryRun(en: "Would take \(name) back.", zh: "将会取消 \(name)。")
            }
            try context.configurationFile.change { $0[name] = nil }
            return CommandOutput(.nothing)
        }, bearsWrongSettings: true)

    private static let list = Command(
        commandName: "list", abstract: LocalizedText(en: "Show the settings that are set.", zh: "显示已设置的项。"),
        discussion: LocalizedText(
            en: "A proxy's user and password are masked; “config get proxy” shows them.",
            zh: "代理的用户名和密码会被遮盖，可用“config get proxy”查看。"),
        run: { context, _ in
            let values = try context.configurationFile.values().sorted { $0.key < $1.key }
            return CommandOutput(
                .list(
                    List(
                        of: values,
                        [
                            List.Field(List.Column(name: "key", title: LocalizedText(en: "Key", zh: "键"))) {
                                .text($0.key)
                            },
                            List.Field(
                                List.Column(
                                    name: "value", title: LocalizedText(en: "Value", zh: "值"), isFlexible: true)
                            ) { .text(ConfigurationKey.listed($0.value, of: $0.key)) },
                        ])))
        }, bearsWrongSettings: true, fields: ["key", "value"])

    private static let path = Command(
        commandName: "path", abstract: LocalizedText(en: "Show where the settings are.", zh: "显示设置文件的位置。"),
        run: { context, _ in
            CommandOutput(.text(try context.configurationFile.path + "\n"))
        }, bearsWrongSettings: true)
}
