import Domain

/// What a shell offers for the word that is being typed, from the same description that reads the words.
struct Completion {
    struct Candidate: Hashable {
        let value: String
        var help = ""
    }

    /// What fits, or that the shell is to offer files.
    enum Answer: Hashable {
        case candidates([Candidate])
        case files
    }

    let root: Command
    let language: Language
    /// The user's own names for commands, and what stands behind each.
    var aliases: [String: String] = [:]
    /// The names of the saved contexts.
    var contexts: [String] = []

    /// The answer for words of which the last one, perhaps empty, is being typed.
    func answer(for words: [String]) -> Answer {
        let place = Place(Array(words.dropLast()), root: root, aliases: aliases)
        let typed = words.last ?? ""
        if let option = place.pending { return answer(for: option, typed, prefix: "", at: place) }
        if !place.optionsEnded, typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
            let name = typed[typed.index(typed.startIndex, offsetBy: 2)..<equals]
            guard let option = place.options.first(where: { $0.name == name }) else { return .candidates([]) }
            let value = String(typed[typed.index(after: equals)...])
            return answer(for: option, value, prefix: "--\(name)=", at: place)
        }
        if !place.optionsEnded, typed.hasPrefix("-") { return fitting(typed, optionNames(at: place)) }
        if !place.command.subcommands.isEmpty, !place.optionsEnded {
            return fitting(typed, commandNames(of: place.command, isRoot: place.path.isEmpty))
        }
        let arguments = place.command.arguments
        let index = min(place.arguments.count, arguments.count - 1)
        guard index >= 0, place.arguments.count < arguments.count || arguments[index].isRepeating else {
            return .candidates([])
        }
        return values(
            of: arguments[index].completion, listed: arguments[index].values.map { Candidate(value: $0) }, typed,
            at: place)
    }

    private func answer(for option: Option, _ typed: String, prefix: String, at place: Place) -> Answer {
        // What people see in place of a code helps to choose it.
        let listed = option.values.map { value in
            let titles = option.synonyms.filter { $0.value == value }.keys.sorted()
            return Candidate(value: value, help: titles.joined(separator: " / "))
        }
        guard case .candidates(let found) = values(of: option.completion, listed: listed, typed, at: place) else {
            return .files
        }
        return .candidates(found.map { Candidate(value: prefix + $0.value, help: $0.help) })
    }

    private func values(
        of kind: CompletionKind, listed: [Candidate], _ typed: String, at place: Place
    ) -> Answer {
        switch kind {
        case .default: return fitting(typed, listed)
        case .file: return .files
        case .alias:
            return fitting(typed, aliases.sorted { $0.key < $1.key }.map { Candidate(value: $0.key, help: $0.value) })
        case .configurationKey:
            return fitting(typed, ConfigurationKey.all.map { Candidate(value: $0.name, help: $0.help(language)) })
        case .configurationValue:
            let key = place.arguments.first.flatMap { name in ConfigurationKey.all.first { $0.name == name } }
            return fitting(typed, (key?.values ?? []).map { Candidate(value: $0) })
        case .command:
            let named = place.arguments.reduce(Optional(root)) { $0?.subcommand(named: $1) }
            let topics = HelpTopic.all.map { Candidate(value: $0.path.joined(), help: $0.abstract(language)) }
            let commands = named.map { commandNames(of: $0, isRoot: false) } ?? []
            return fitting(typed, commands + (place.arguments.isEmpty ? topics : []))
        case .context: return fitting(typed, contexts.map { Candidate(value: $0) })
        case .fields: return fields(typed, of: place.command)
        }
    }

    /// The fields that may follow the last comma.
    private func fields(_ typed: String, of command: Command) -> Answer {
        let start = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
        let named = start.split(separator: ",").map(String.init)
        let left = (command.fields + (named.isEmpty ? ["all"] : [])).filter { !named.contains($0) }
        return fitting(typed, left.map { Candidate(value: start + $0) })
    }

    private func commandNames(of command: Command, isRoot: Bool) -> [Candidate] {
        command.subcommands.map { Candidate(value: $0.commandName, help: $0.abstract(language)) }
            + (isRoot ? aliases.sorted { $0.key < $1.key }.map { Candidate(value: $0.key, help: $0.value) } : [])
    }

    private func optionNames(at place: Place) -> [Candidate] {
        let flags = place.command.flags + GlobalOptions.flags
        let all = place.options.map { ($0.word, $0.help) } + flags.map { ($0.word, $0.help) }
        var seen: Set<String> = []
        return all.filter { seen.insert($0.0).inserted }.map { Candidate(value: $0.0, help: $0.1(language)) }
    }

    private func fitting(_ typed: String, _ candidates: [Candidate]) -> Answer {
        .candidates(candidates.filter { $0.value.hasPrefix(typed) })
    }
}

/// Where in a command line the word stands that is being typed. Mistakes before it are passed over.
private struct Place {
    var command: Command
    var path: [String] = []
    var arguments: [String] = []
    var optionsEnded = false
    /// The option whose value is being typed.
    var pending: Option?

    var options: [Option] { command.options + GlobalOptions.options }

    init(_ words: [String], root: Command, aliases: [String: String]) {
        command = root
        var rest = words[...]
        var aliasUsed = false
        while let word = rest.popFirst() {
            if pending != nil {
                pending = nil
            } else if optionsEnded || CommandParser.isArgument(word) {
                if !optionsEnded, let next = command.subcommand(named: word) {
                    command = next
                    path.append(word)
                } else if path.isEmpty, !aliasUsed, let alias = aliases[word] {
                    aliasUsed = true
                    rest = (((try? AliasWords.split(alias)) ?? []) + rest)[...]
                } else {
                    arguments.append(word)
                }
            } else if word == "--" {
                optionsEnded = true
            } else {
                pending = option(awaitingValue: word)
            }
        }
    }

    private func option(awaitingValue word: String) -> Option? {
        if let option = options.first(where: { $0.word == word }) { return option }
        guard !word.hasPrefix("--") else { return nil }
        let letters = word.dropFirst()
        guard let place = letters.firstIndex(where: { letter in options.contains { $0.short == letter } }),
            letters.index(after: place) == letters.endIndex
        else { return nil }
        return options.first { $0.short == letters[place] }
    }
}
