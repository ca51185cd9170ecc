import Domain

/// `suixinkan alias …`: the settings `alias.NAME`, by their own names.
enum AliasCommands {
    static let group = Command(
        commandName: "alias", abstract: LocalizedText(en: "Give commands names of your own.", zh: "为命令设置别名。"),
        discussion: LocalizedText(
            en: """
                An alias stands for the beginning of a command line; what is typed behind it is added. Spaces part words, \
                quotation marks keep them together; no shell is involved. An alias cannot have the name of a command.
                """,
            zh: "别名代表命令行的开头，其后的内容会追加在后面。词之间用空格分隔，可用引号括起；不经过 shell。别名不能与命令同名。"),
        subcommands: [set, list, delete], category: .settings)

    private static let name = Argument(
        name: "NAME", help: LocalizedText(en: "The alias.", zh: "别名。"), completion: .alias)

    private static let set = Command(
        commandName: "set", abstract: LocalizedText(en: "Set an alias.", zh: "设置别名。"),
        arguments: [
            name,
            Argument(
                name: "COMMAND",
                help: LocalizedText(
                    en: "What it stands for, in quotation marks where it has options.", zh: "别名代表的命令，含选项时需加引号。"),
                isRepeating: true),
        ],
        flags: [.dryRun],
        run: { context, arguments in
            let (name, words) = (arguments.arguments[0], Array(arguments.arguments.dropFirst()))
            let key = try ConfigurationKey(named: "alias.\(name)")
            if CommandTree.root.subcommand(named: name) != nil {
                throw CommandError.usage(
                    en: "“\(name)” is a command already, which an alias cannot stand for.", zh: "“\(name)”已是命令，不能用作别名。")
            }
            let line = words.count == 1 ? words[0] : words.map(AliasWords.quoted).joined(separator: " ")
            try key.check(line)
            try check(line)
            let before = try context.configurationFile.values()[key.name]
            guard before != line else { return CommandOutput(.nothing) }
            guard !context.isDryRun else {
                return .dryRun(en: "Would let “\(name)” stand for “\(line)”.", zh: "将会把别名“\(name)”设为“\(line)”。")
            }
            if let before {
                try context.confirm(
                    LocalizedText(
                        en: "“\(name)” stands for “\(before)” already. Replace it?",
                        zh: "别名“\(name)”目前代表“\(before)”。是否替换？"))
            }
            try context.configurationFile.change { $0[key.name] = line }
            return CommandOutput(.nothing)
        }, bearsWrongSettings: true,
        examples: ["alias set paid 'orders list --status paid'", "paid --since today"])

    /// Refuses what begins with no command: it would be found out much later.
    private static func check(_ line: String) throws {
        guard let first = try AliasWords.split(line).first else {
            throw CommandError.usage(en: "An alias has to stand for something.", zh: "别名不能为空。")
        }
        guard CommandParser.isArgument(first), CommandTree.root.subcommand(named: first) == nil else { return }
        throw CommandError.unknown(
            en: "There is no command “\(first)” for an alias to begin with.", zh: "没有“\(first)”命令，不能作为别名的开头。",
            typed: first, among: CommandTree.root.subcommands.map(\.commandName))
    }

    private static let list = Command(
        commandName: "list", abstract: LocalizedText(en: "List the aliases.", zh: "列出别名。"),
        run: { context, _ in
            _ = try context.configurationFile.values()
            return CommandOutput(
                .list(
                    List(
                        of: context.settings.aliases.sorted { $0.key < $1.key },
                        [
                            List.Field(List.Column(name: "alias", title: LocalizedText(en: "Alias", zh: "别名"))) {
                                .text($0.key)
                            },
                            List.Field(
                                List.Column(
                                    name: "command", title: LocalizedText(en: "Command", zh: "命令"), isFlexible: true)
                            ) { .text($0.value) },
                        ])))
        }, bearsWrongSettings: true, fields: ["alias", "command"])

    private static let delete = Command(
        commandName: "delete", abstract: LocalizedText(en: "Delete an alias.", zh: "删除别名。"), arguments: [name],
        flags: [.dryRun],
        run: { context, arguments in
            let name = arguments.arguments[0]
            guard context.settings.aliases[name] != nil else {
                throw CommandError(
                    .notFound, en: "There is no alias “\(name)”. “suixinkan alias list” shows them.",
                    zh: "没有名为“\(name)”的别名，可用“suixinkan alias list”查看。")
            }
            guard !context.isDryRun else {
                return .dryRun(en: "Would delete “\(name)”.", zh: "将会删除别名“\(name)”。")
            }
            try context.configurationFile.change { $0["alias.\(name)"] = nil }
            return CommandOutput(.nothing)
        }, bearsWrongSettings: true)
}
