import Domain

/// `suixinkan help [COMMAND…]`.
enum HelpCommand {
    static let command: Command = Command(
        commandName: "help", abstract: LocalizedText(en: "Show the help of a command.", zh: "显示命令的帮助。"),
        arguments: [
            Argument(
                name: "COMMAND", help: LocalizedText(en: "The command, word by word.", zh: "要查看的命令。"),
                isOptional: true, isRepeating: true)
        ],
        run: { context, arguments in
            var command = CommandTree.root
            for word in arguments.arguments {
                guard let next = command.subcommand(named: word) else {
                    throw CommandError.unknown(
                        en: "There is no command “\(arguments.arguments.joined(separator: " "))”.",
                        zh: "没有“\(arguments.arguments.joined(separator: " "))”命令。", typed: word,
                        among: command.subcommands.map(\.commandName),
                        hint: LocalizedText(en: "See “suixinkan help”.", zh: "参见“suixinkan help”。"))
                }
                command = next
            }
            return CommandOutput(
                .text(
                    HelpText(
                        command: command, path: arguments.arguments, language: context.language,
                        width: context.helpWidth
                    )
                    .rendered))
        }, bearsWrongSettings: true)
}
