import Composition
import Domain
import Presentation

/// All commands for machines: what `suixinkan commands --json` gives. Texts in both languages, so that it is the same in
/// either.
enum CommandDescription {
    static func json(of root: Command) -> JSONValue {
        .object([
            JSONField("name", .text(root.commandName)), JSONField("version", .text(ProductVersion.current)),
            JSONField(
                "global",
                .object([
                    JSONField("options", .list(GlobalOptions.options.map(option))),
                    JSONField("flags", .list(GlobalOptions.flags.map(flag))),
                ])),
            JSONField("commands", .list(commands(below: root).map(command))),
            JSONField("topics", .list(HelpTopic.all.map { .text($0.path.joined()) })),
        ])
    }

    /// Every command that can be run, with the words that call it, in the order of help.
    static func commands(below root: Command) -> [(path: [String], command: Command)] {
        root.subcommands.flatMap { command -> [(path: [String], command: Command)] in
            let deeper = commands(below: command).map { ([command.commandName] + $0.path, $0.command) }
            return (command.run == nil ? [] : [([command.commandName], command)]) + deeper
        }
    }

    private static func command(_ path: [String], _ command: Command) -> JSONValue {
        .object([
            JSONField("command", .list(path.map(JSONValue.text))), JSONField("abstract", text(command.abstract)),
            JSONField(
                "arguments",
                .list(
                    command.arguments.map { argument in
                        .object([
                            JSONField("name", .text(argument.name)), JSONField("help", text(argument.help)),
                            JSONField("optional", .flag(argument.isOptional)),
                            JSONField("repeating", .flag(argument.isRepeating)),
                            JSONField("values", .list(argument.values.map(JSONValue.text))),
                        ])
                    })),
            JSONField("options", .list(command.options.map(option))),
            JSONField("flags", .list(command.flags.map(flag))),
            JSONField("fields", .list(command.fields.map(JSONValue.text))),
        ])
    }

    private static func option(_ option: Option) -> JSONValue {
        .object([
            JSONField("name", .text(option.name)), JSONField("word", .text(option.word)),
            JSONField("short", .optional(option.short.map { String($0) })),
            JSONField("value", .text(option.valueName)), JSONField("help", text(option.help)),
            JSONField("values", .list(option.values.map(JSONValue.text))),
            JSONField("repeating", .flag(option.isRepeating)),
            JSONField("value_optional", .flag(option.isValueOptional)),
        ])
    }

    private static func flag(_ flag: Flag) -> JSONValue {
        .object([
            JSONField("name", .text(flag.name)), JSONField("word", .text(flag.word)),
            JSONField("short", .optional(flag.short.map { String($0) })),
            JSONField("help", text(flag.help)),
        ])
    }

    private static func text(_ text: LocalizedText) -> JSONValue {
        .object(Language.allCases.map { JSONField($0.rawValue, .text(text($0))) })
    }
}
