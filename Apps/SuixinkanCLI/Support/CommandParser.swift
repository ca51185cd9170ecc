import Domain

/// Reads an argument vector by GNU conventions: options anywhere, `--name=value`, bundled short flags, `--` ends options.
struct CommandParser {
    let root: Command
    let globalOptions: [Option]
    let globalFlags: [Flag]
    /// The command that stands behind a name of the user's own.
    var alias: (String) throws -> String? = { _ in nil }

    /// What was given, and the command that it names. Asked for help, it does not look at what else is wrong.
    func parse(_ words: [String]) throws -> (Command, ParsedArguments) {
        var command = root
        var parsed = ParsedArguments()
        var rest = words[...]
        var optionsEnded = false
        var aliasUsed = false

        while let word = rest.popFirst() {
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                if !command.subcommands.isEmpty, !optionsEnded {
                    if let next = command.subcommand(named: word) {
                        command = next
                        parsed.path.append(word)
                    } else if parsed.path.isEmpty, !aliasUsed, let alias = try alias(word) {
                        aliasUsed = true
                        rest = (try AliasWords.split(alias) + rest)[...]
                    } else {
                        throw unknownCommand(word, in: parsed.path)
                    }
                } else {
                    parsed.arguments.append(word)
                }
            } else if word == "--" {
                optionsEnded = true
            } else if word.hasPrefix("--") {
                try readLong(word.dropFirst(2), of: command, &rest, &parsed)
            } else {
                try readShort(word.dropFirst(), of: command, &rest, &parsed)
            }
        }
        if !parsed.has("help"), command.run != nil { try checkArguments(parsed, of: command) }
        // Behind `--` a word is no command, and a group takes no other.
        if command.run == nil, let word = parsed.arguments.first { throw unknownCommand(word, in: parsed.path) }
        return (command, parsed)
    }

    private func readLong(
        _ text: Substring, of command: Command, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws {
        let name = String(text.prefix { $0 != "=" })
        let attached =
            text.contains("=") ? String(text[text.index(after: text.firstIndex(of: "=") ?? text.startIndex)...]) : nil
        if let option = options(of: command).first(where: { $0.name == name }) {
            try take(option, attached: attached, &rest, &parsed)
        } else if flags(of: command).contains(where: { $0.name == name }) {
            guard attached == nil else {
                throw CommandError.usage(en: "--\(name) takes no value.", zh: "--\(name) 不需要值。")
            }
            parsed.flags.insert(name)
        } else {
            throw unknownOption("--\(name)", of: command, in: parsed.path)
        }
    }

    private func readShort(
        _ text: Substring, of command: Command, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws {
        var letters = text
        while let letter = letters.popFirst() {
            if let option = options(of: command).first(where: { $0.short == letter }) {
                var attached: String?
                if !letters.isEmpty { attached = String(letters.first == "=" ? letters.dropFirst() : letters) }
                try take(option, attached: attached, &rest, &parsed)
                return
            }
            guard let flag = flags(of: command).first(where: { $0.short == letter }) else {
                throw unknownOption("-\(letter)", of: command, in: parsed.path)
            }
            parsed.flags.insert(flag.name)
        }
    }

    private func take(
        _ option: Option, attached: String?, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws {
        guard let typed = attached ?? rest.popFirst() else {
            throw CommandError.usage(
                en: "--\(option.name) needs a value: --\(option.name) \(option.valueName).",
                zh: "--\(option.name) 需要一个值：--\(option.name) \(option.valueName)。")
        }
        let value = option.synonyms[typed] ?? typed
        guard option.values.isEmpty || option.values.contains(value) else {
            throw CommandError.usage(
                en: "--\(option.name) takes one of \(option.values.joined(separator: ", ")), not “\(value)”.",
                zh: "--\(option.name) 只接受 \(option.values.joined(separator: "、"))，而不是“\(value)”。")
        }
        parsed.options[option.name] = value
    }

    private func checkArguments(_ parsed: ParsedArguments, of command: Command) throws {
        let needed = command.arguments.filter { !$0.isOptional }
        if parsed.arguments.count < needed.count {
            let name = needed[parsed.arguments.count].name
            throw CommandError.usage(
                en: "\(invocation(parsed.path)) needs \(name). See “\(invocation(parsed.path)) --help”.",
                zh: "\(invocation(parsed.path)) 缺少 \(name)，参见“\(invocation(parsed.path)) --help”。")
        }
        if !command.arguments.contains(where: \.isRepeating), parsed.arguments.count > command.arguments.count {
            let word = parsed.arguments[command.arguments.count]
            throw CommandError.usage(
                en: "\(invocation(parsed.path)) does not take “\(word)”. See “\(invocation(parsed.path)) --help”.",
                zh: "\(invocation(parsed.path)) 不接受“\(word)”，参见“\(invocation(parsed.path)) --help”。")
        }
    }

    private func options(of command: Command) -> [Option] { command.options + globalOptions }
    private func flags(of command: Command) -> [Flag] { command.flags + globalFlags }

    private func invocation(_ path: [String]) -> String {
        ([root.commandName] + path).joined(separator: " ")
    }

    private func unknownCommand(_ word: String, in path: [String]) -> CommandError {
        .usage(
            en: "\(invocation(path)) has no command “\(word)”. See “\(invocation(path)) --help”.",
            zh: "\(invocation(path)) 没有“\(word)”命令，参见“\(invocation(path)) --help”。")
    }

    private func unknownOption(_ word: String, of command: Command, in path: [String]) -> CommandError {
        .usage(
            en: "\(invocation(path)) has no option \(word). See “\(invocation(path)) --help”.",
            zh: "\(invocation(path)) 没有 \(word) 选项，参见“\(invocation(path)) --help”。")
    }
}
