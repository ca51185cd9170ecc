import Domain

/// `suixinkan completion SHELL`.
enum CompletionCommand {
    static let command = Command(
        commandName: "completion",
        abstract: LocalizedText(en: "Write the completion script of a shell.", zh: "输出 shell 补全脚本。"),
        discussion: LocalizedText(
            en: "An installed program has it where the shells look. Else: source <(suixinkan completion bash).",
            zh: "安装版已放在 shell 会查找的位置；否则可执行 source <(suixinkan completion bash)。"),
        arguments: [
            Argument(
                name: "SHELL", help: LocalizedText(en: "Which shell.", zh: "shell 名称。"),
                values: Shell.allCases.map(\.rawValue))
        ],
        run: { _, arguments in
            CommandOutput(.text(Shell(rawValue: arguments.arguments[0])?.completionScript ?? ""))
        }, bearsWrongSettings: true, category: .settings)
}
