import Domain

/// What is said of a command or a topic, apart from where it is read: on a terminal or as a man page.
struct HelpDocument: Sendable {
    struct Section: Sendable {
        let title: LocalizedText
        var blocks: [Block]
    }

    enum Block: Sendable {
        case paragraph(LocalizedText)
        /// Names, each with what it means.
        case terms([Term])
        /// Command lines, as they are to be typed.
        case commands([String])
    }

    struct Term: Sendable {
        let name: String
        let help: LocalizedText

        init(_ name: String, _ help: LocalizedText) {
            (self.name, self.help) = (name, help)
        }

        init(_ name: String, en english: String, zh chinese: String) {
            self.init(name, LocalizedText(en: english, zh: chinese))
        }
    }

    /// The words that call it, `orders list`; of a topic, its name.
    let path: [String]
    let abstract: LocalizedText
    /// How it is called; nil for a topic.
    var usage: LocalizedText?
    var sections: [Section]

    /// A group that was called without a command: what there is, and where the rest is told.
    init(overviewOf group: Command, path: [String]) {
        self.path = path
        abstract = group.abstract
        usage = group.usage(path: path)
        sections = []
        addSubcommands(of: group, isRoot: path.isEmpty)
        let line = (["suixinkan help"] + path).joined(separator: " ")
        let command = group.subcommands.first.map { "\(line) \($0.commandName)" } ?? line
        add(
            LocalizedText(en: "More", zh: "更多"),
            .paragraph(
                LocalizedText(
                    en: "“\(command)” shows a command’s options, “suixinkan help” those of every command.",
                    zh: "“\(command)”显示单个命令的选项，“suixinkan help”显示所有命令通用的选项。")))
    }

    /// The command at a path.
    /// - Parameter isWhole: whether it describes the options of every command too, which would scroll its own away on a
    ///   terminal; otherwise it names them.
    init(_ command: Command, path: [String], isWhole: Bool) {
        self.path = path
        abstract = command.abstract
        usage = command.usage(path: path)
        sections = []
        let own = LocalizedText(en: "Description", zh: "说明")
        if let discussion = command.discussion { add(own, .paragraph(discussion)) }
        addSubcommands(of: command, isRoot: path.isEmpty)
        addTerms(
            LocalizedText(en: "Arguments", zh: "参数"),
            command.arguments.map { Term($0.name, Self.help($0.help, values: $0.values)) })
        addOptions(of: command, isWhole: isWhole)
        if !command.fields.isEmpty {
            add(
                LocalizedText(en: "Fields", zh: "字段"),
                .paragraph(LocalizedText(verbatim: command.fields.joined(separator: ", "))))
        }
        if !command.examples.isEmpty {
            add(LocalizedText(en: "Examples", zh: "示例"), .commands(command.examples.map { "suixinkan " + $0 }))
        }
        if !isWhole { addCommonOptions(of: command) }
        if path.isEmpty { addTopics() }
    }

    /// A topic.
    init(topic: String, abstract: LocalizedText, sections: [Section]) {
        (path, self.abstract, self.sections) = ([topic], abstract, sections)
    }

    private mutating func add(_ title: LocalizedText, _ block: Block) {
        sections.append(Section(title: title, blocks: [block]))
    }

    private mutating func addTerms(_ title: LocalizedText, _ terms: [Term]) {
        if !terms.isEmpty { add(title, .terms(terms)) }
    }

    private mutating func addSubcommands(of command: Command, isRoot: Bool) {
        guard isRoot else {
            return addTerms(LocalizedText(en: "Commands", zh: "命令"), command.subcommands.map(Self.term))
        }
        for category in CommandCategory.allCases {
            addTerms(category.title, command.subcommands.filter { $0.category == category }.map(Self.term))
        }
    }

    private static func term(_ command: Command) -> Term { Term(command.commandName, command.abstract) }

    private mutating func addOptions(of command: Command, isWhole: Bool) {
        let common = isWhole ? Self.common(beside: command) : (options: [], flags: [])
        let options = command.options + common.options, flags = command.flags + common.flags
        for group in OptionGroup.allCases {
            addTerms(
                group.title,
                options.filter { $0.group == group }.map(Self.term) + flags.filter { $0.group == group }.map(Self.term))
        }
    }

    private mutating func addCommonOptions(of command: Command) {
        let common = Self.common(beside: command)
        let words = (common.options.map(\.word) + common.flags.map(\.word)).joined(separator: ", ")
        add(
            LocalizedText(en: "Options of every command", zh: "所有命令通用的选项"),
            .paragraph(
                LocalizedText(
                    en: "\(words). “suixinkan help” says what each does.", zh: "\(words)。含义见“suixinkan help”。")))
    }

    /// What every command takes, but for what this one has of its own.
    private static func common(beside command: Command) -> (options: [Option], flags: [Flag]) {
        let taken = Set(command.options.map(\.name) + command.flags.map(\.name))
        return (
            GlobalOptions.options.filter { !taken.contains($0.name) },
            GlobalOptions.flags.filter { !taken.contains($0.name) }
        )
    }

    private static func term(_ option: Option) -> Term {
        let value = option.isValueOptional ? "[\(option.valueName)]" : option.valueName
        return Term(short(option.short) + "\(option.word) \(value)", help(option.help, values: option.values))
    }

    private static func term(_ flag: Flag) -> Term { Term(short(flag.short) + flag.word, flag.help) }

    private static func short(_ letter: Character?) -> String { letter.map { "-\($0), " } ?? "    " }

    private static func help(_ help: LocalizedText, values: [String]) -> LocalizedText {
        guard !values.isEmpty else { return help }
        return LocalizedText(
            en: "\(help(.english)) One of \(values.joined(separator: ", ")).",
            zh: "\(help(.simplifiedChinese))可选值：\(values.joined(separator: "、"))。")
    }

    private mutating func addTopics() {
        addTerms(
            LocalizedText(en: "Topics, shown by “suixinkan help TOPIC”", zh: "主题（用“suixinkan help 主题”查看）"),
            HelpTopic.all.map { Term($0.path.joined(), $0.abstract) })
    }
}

extension CommandCategory {
    var title: LocalizedText {
        switch self {
        case .work: LocalizedText(en: "Work", zh: "业务")
        case .account: LocalizedText(en: "Account", zh: "账号")
        case .app: LocalizedText(en: "App, links and pushes", zh: "应用、链接与推送")
        case .settings: LocalizedText(en: "Settings and scripts", zh: "设置与脚本")
        case .help: LocalizedText(en: "Help", zh: "帮助")
        }
    }
}

extension OptionGroup {
    fileprivate var title: LocalizedText {
        switch self {
        case .command: LocalizedText(en: "Options", zh: "选项")
        case .output: LocalizedText(en: "Output options", zh: "输出选项")
        case .backEnd: LocalizedText(en: "Back-end options", zh: "后端选项")
        case .general: LocalizedText(en: "General options", zh: "通用选项")
        }
    }
}
