import Domain

/// Reads an argument vector by GNU conventions.
///
/// - Options and arguments in any order, options of the program (`--output`) before the command too; `--` ends options.
/// - `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, `-n=VALUE`; short flags bundled, an option that takes a value last.
/// - An option's value is the next word whatever it begins with. A word like `-5` or `-0.5` is an argument.
/// - Given twice, the last value counts, unless the option collects them.
/// - Names are never abbreviated: a script would break at the next option that begins alike.
struct CommandParser {
    let root: Command
    let globalOptions: [Option]
    let globalFlags: [Flag]
    /// The command that stands behind a name of the user's own.
    var alias: (String) throws -> String? = { _ in nil }
    /// The names of the user's own, to suggest from.
    var aliases: () -> [String] = { [] }
    /// The command that another program is, which takes all words behind its name as they are.
    var external: (String) -> Command? = { _ in nil }

    /// What was given, and the command that it names. Asked for help, it does not look at what else is wrong.
    func parse(_ words: [String]) throws -> (Command, ParsedArguments) {
        var command = root
        var parsed = ParsedArguments()
        var rest = words[...]
        var optionsEnded = false
        var aliasUsed = false

        while let word = rest.popFirst() {
            if optionsEnded || Self.isArgument(word) {
                if !command.subcommands.isEmpty, !optionsEnded {
                    if let next = command.subcommand(named: word) {
                        command = next
                        parsed.path.append(word)
                    } else if parsed.path.isEmpty, !aliasUsed, let alias = try alias(word) {
                        aliasUsed = true
                        rest = (try AliasWords.split(alias) + rest)[...]
                    } else if parsed.path.isEmpty, let program = external(word) {
                        parsed.path.append(word)
                        parsed.arguments = Array(rest)
                        return (program, parsed)
                    } else {
                        throw unknownCommand(word, of: command, in: parsed.path)
                    }
                } else {
                    parsed.arguments.append(word)
                }
            } else if word == "--" {
                optionsEnded = true
            } else if let meaning = meaning(of: command, { $0.isWhole(word) }, { $0.isWhole(word) }) {
                switch meaning {
                case .option(let option): try take(option, attached: nil, &rest, &parsed)
                case .flag(let flag): parsed.flags.insert(flag.name)
                }
            } else if word.hasPrefix("--") {
                try readLong(word.dropFirst(2), of: command, &rest, &parsed)
            } else {
                try readShort(word.dropFirst(), of: command, &rest, &parsed)
            }
        }
        if !parsed.has("help"), command.run != nil { try checkArguments(parsed, of: command) }
        // Behind `--` a word is no command, and a group takes no other.
        if command.run == nil, let word = parsed.arguments.first {
            throw unknownCommand(word, of: command, in: parsed.path)
        }
        return (command, parsed)
    }

    /// Whether a word stands for itself: also one that reads as a negative number, since no flag is a digit.
    static func isArgument(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-" else { return true }
        let digits = word.utf8.dropFirst().filter { $0 != UInt8(ascii: ".") }
        return !digits.isEmpty && word.utf8.count - digits.count <= 2
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private func readLong(
        _ text: Substring, of command: Command, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws {
        let name = String(text.prefix { $0 != "=" })
        let attached =
            text.contains("=") ? String(text[text.index(after: text.firstIndex(of: "=") ?? text.startIndex)...]) : nil
        switch meaning(of: command, { $0.word == "--\(name)" }, { $0.word == "--\(name)" }) {
        case .option(let option): try take(option, attached: attached, &rest, &parsed)
        case .flag:
            guard attached == nil else {
                throw CommandError.usage(en: "--\(name) takes no value.", zh: "--\(name) 不需要值。")
            }
            parsed.flags.insert(name)
        case nil: throw unknownOption("--\(name)", of: command, in: parsed.path)
        }
    }

    private func readShort(
        _ text: Substring, of command: Command, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws {
        var letters = text
        while let letter = letters.popFirst() {
            switch meaning(of: command, { $0.short == letter }, { $0.short == letter }) {
            case .option(let option):
                var attached: String?
                if !letters.isEmpty { attached = String(letters.first == "=" ? letters.dropFirst() : letters) }
                try take(option, attached: attached, &rest, &parsed)
                return
            case .flag(let flag): parsed.flags.insert(flag.name)
            case nil: throw unknownOption("-\(letter)", of: command, in: parsed.path)
            }
        }
    }

    private enum Meaning {
        case option(Option)
        case flag(Flag)
    }

    /// What a name means: to the command first, which may have one of its own in the place of the program's.
    private func meaning(
        of command: Command, _ isOption: (Option) -> Bool, _ isFlag: (Flag) -> Bool
    ) -> Meaning? {
        command.options.first(where: isOption).map(Meaning.option) ?? command.flags.first(where: isFlag).map(
            Meaning.flag)
            ?? globalOptions.first(where: isOption).map(Meaning.option)
            ?? globalFlags.first(where: isFlag).map(Meaning.flag)
    }

    private func take(
        _ option: Option, attached: String?, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws {
        let typed: String
        if let attached {
            typed = attached
        } else if option.isValueOptional, rest.first.map({ !Self.isArgument($0) }) ?? true {
            typed = ""
        } else if let next = rest.popFirst() {
            typed = next
        } else {
            throw CommandError.usage(
                en: "\(option.word) needs a value: \(option.word) \(option.valueName).",
                zh: "\(option.word) 需要一个值：\(option.word) \(option.valueName)。")
        }
        let value = option.synonyms[typed] ?? typed
        guard option.values.isEmpty || option.values.contains(value) else {
            throw notAmong(option.values, typed: value, for: "--\(option.name)", also: Array(option.synonyms.keys))
        }
        guard option.completion != .file || !value.isEmpty else {
            throw CommandError.usage(en: "\(option.word) needs the path of a file.", zh: "\(option.word) 需要文件路径。")
        }
        parsed.options[option.name] = value
        if option.isRepeating { parsed.repeated[option.name, default: []].append(value) }
    }

    private func notAmong(_ values: [String], typed: String, for name: String, also: [String] = []) -> CommandError {
        .unknown(
            en: "\(name) takes one of \(values.joined(separator: ", ")), not “\(typed)”.",
            zh: "\(name) 只接受 \(values.joined(separator: "、"))，而不是“\(typed)”。", typed: typed, among: values + also)
    }

    private func checkArguments(_ parsed: ParsedArguments, of command: Command) throws {
        let needed = command.arguments.filter { !$0.isOptional }
        let (line, usage) = (invocation(parsed.path), command.usage(path: parsed.path))
        if parsed.arguments.count < needed.count {
            // A word that one argument refuses and the next would take: the one before it was left out.
            let omitted = zip(needed, parsed.arguments).first { argument, word in
                !argument.values.isEmpty && !argument.values.contains(word)
                    && Suggestion.nearest(to: word, among: argument.values).isEmpty
            }
            let name = omitted?.0.name ?? needed[parsed.arguments.count].name
            throw CommandError.usage(
                en: "\(line) needs \(name). \(usage(.english))", zh: "\(line) 缺少 \(name)。\(usage(.simplifiedChinese))")
        }
        if !command.arguments.contains(where: \.isRepeating), parsed.arguments.count > command.arguments.count {
            let word = parsed.arguments[command.arguments.count]
            throw CommandError.usage(
                en: "\(line) does not take “\(word)”. \(usage(.english))",
                zh: "\(line) 不接受“\(word)”。\(usage(.simplifiedChinese))")
        }
        for (argument, word) in zip(command.arguments, parsed.arguments) where !argument.values.isEmpty {
            guard argument.values.contains(word) else {
                throw notAmong(argument.values, typed: word, for: argument.name)
            }
        }
    }

    private func invocation(_ path: [String]) -> String {
        ([root.commandName] + path).joined(separator: " ")
    }

    private func help(_ path: [String]) -> LocalizedText {
        let line = invocation(path)
        return LocalizedText(en: "See “\(line) --help”.", zh: "参见“\(line) --help”。")
    }

    private func unknownCommand(_ word: String, of command: Command, in path: [String]) -> CommandError {
        let line = invocation(path)
        // A command of a group is often typed without the group.
        let elsewhere =
            path.isEmpty
            ? root.subcommands.filter { $0.subcommand(named: word) != nil }.map { "\($0.commandName) \(word)" } : []
        let names = command.subcommands.map(\.commandName) + (path.isEmpty ? aliases() : [])
        let (english, chinese) = ("\(line) has no command “\(word)”.", "\(line) 没有“\(word)”命令。")
        guard elsewhere.isEmpty else {
            return .usage(
                en: "\(english) Did you mean “\(elsewhere.joined(separator: "” or “"))”? \(help(path)(.english))",
                zh: "\(chinese)您是不是想输入“\(elsewhere.joined(separator: "”或“"))”？\(help(path)(.simplifiedChinese))")
        }
        return .unknown(en: english, zh: chinese, typed: word, among: names, hint: help(path))
    }

    private func unknownOption(_ word: String, of command: Command, in path: [String]) -> CommandError {
        let names =
            (command.options + globalOptions).map(\.word)
            + (command.flags + globalFlags).map(\.word)
        return .unknown(
            en: "\(invocation(path)) has no option \(word).", zh: "\(invocation(path)) 没有 \(word) 选项。",
            typed: word.hasPrefix("--") ? word : "", among: names, hint: help(path))
    }
}

extension Command {
    /// How it is called: “Usage: suixinkan orders show ORDER_ID [OPTIONS]”.
    func usage(path: [String]) -> LocalizedText {
        let arguments = arguments.map { argument in
            let name = argument.name + (argument.isRepeating ? "…" : "")
            return argument.isOptional ? "[\(name)]" : name
        }
        func line(_ title: String, _ command: String, _ options: String) -> String {
            // What does something of its own needs no other command behind it.
            let word = run == nil ? command : "[\(command)]"
            let words = ["suixinkan"] + path + (subcommands.isEmpty ? [] : [word]) + arguments + [options]
            return title + words.joined(separator: " ")
        }
        return LocalizedText(en: line("Usage: ", "COMMAND", "[OPTIONS]"), zh: line("用法：", "命令", "[选项]"))
    }
}

extension Option {
    fileprivate func isWhole(_ word: String) -> Bool { spelling == .oneDash && self.word == word }
}

extension Flag {
    fileprivate func isWhole(_ word: String) -> Bool { spelling == .oneDash && self.word == word }
}
