import Domain

/// `suixinkan help [COMMAND…|TOPIC]`.
enum HelpCommand {
    static let command: Command = Command(
        commandName: "help",
        abstract: LocalizedText(en: "Show the help of a command or a topic.", zh: "显示命令或主题的帮助。"),
        arguments: [
            Argument(
                name: "COMMAND",
                help: LocalizedText(en: "The command, word by word, or a topic.", zh: "要查看的命令或主题。"),
                isOptional: true, isRepeating: true, completion: .command)
        ],
        flags: [
            Flag(name: "man", help: LocalizedText(en: "As the source of a man page.", zh: "输出手册页源码。"))
        ],
        run: { context, arguments in
            let words = arguments.arguments
            if words.count == 1, CommandTree.root.subcommand(named: words[0]) == nil,
                let topic = HelpTopic.named(words[0])
            {
                return context.help(topic, isTopic: true, isManPage: arguments.has("man"))
            }
            let isManPage = arguments.has("man")
            let document = HelpDocument(try command(at: words), path: words, isWhole: words.isEmpty || isManPage)
            return context.help(document, isTopic: false, isManPage: isManPage)
        }, bearsWrongSettings: true, category: .help,
        examples: ["help orders list", "help exit-codes", "help --man orders list | man -l -"])

    private static func command(at words: [String]) throws -> Command {
        try words.reduce(CommandTree.root) { command, word in
            if let next = command.subcommand(named: word) { return next }
            let topics =
                command.commandName == CommandTree.root.commandName ? HelpTopic.all.map { $0.path.joined() } : []
            let line = words.joined(separator: " ")
            throw CommandError.unknown(
                en: "There is no command “\(line)”.", zh: "没有“\(line)”命令。", typed: word,
                among: command.subcommands.map(\.commandName) + topics,
                hint: LocalizedText(en: "See “suixinkan help”.", zh: "参见“suixinkan help”。"))
        }
    }
}

extension CommandContext {
    /// Help as it is to be read here.
    func help(_ document: HelpDocument, isTopic: Bool = false, isManPage: Bool = false) -> CommandOutput {
        guard !isManPage else {
            return CommandOutput(.text(ManPage(document: document, isTopic: isTopic, language: language).rendered))
        }
        let text = HelpText(
            document: document, language: language, width: display.helpWidth,
            style: display.style)
        return CommandOutput(.text(text.rendered))
    }
}
