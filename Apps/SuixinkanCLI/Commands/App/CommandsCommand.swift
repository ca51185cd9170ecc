import Domain

/// `suixinkan commands`.
enum CommandsCommand {
    static let command: Command = Command(
        commandName: "commands", abstract: LocalizedText(en: "List all commands.", zh: "列出所有命令。"),
        flags: [
            Flag(
                name: "json",
                help: LocalizedText(
                    en: "Their whole description, with options, values and fields, for machines.",
                    zh: "输出完整描述（选项、取值、字段），供程序使用。"))
        ],
        run: { _, arguments in
            let root = CommandTree.root
            guard !arguments.has("json") else { return CommandOutput(.document(CommandDescription.json(of: root))) }
            return CommandOutput(
                .list(
                    List(
                        of: CommandDescription.commands(below: root),
                        [
                            List.Field(List.Column(name: "command", title: LocalizedText(en: "Command", zh: "命令"))) {
                                .text($0.path.joined(separator: " "))
                            },
                            List.Field(
                                List.Column(
                                    name: "abstract", title: LocalizedText(en: "What it does", zh: "说明"),
                                    isFlexible: true)
                            ) { .code($0.command.abstract(.english), title: $0.command.abstract) },
                        ])))
        }, bearsWrongSettings: true, category: .settings, fields: ["command", "abstract"])
}
