import Domain

// The declarative description of the command line. Parsing and help are made from it, and completions, man pages and
// `commands --json` will be. Its names follow swift-argument-parser, so that a switch to it stays easy.

/// A command, or a group of commands.
struct Command: Sendable {
    /// Runs the command. Nil for a group.
    typealias Run = @Sendable (CommandContext, ParsedArguments) async throws -> CommandOutput

    let commandName: String
    let abstract: LocalizedText
    var discussion: LocalizedText?
    var arguments: [Argument] = []
    var options: [Option] = []
    var flags: [Flag] = []
    var subcommands: [Command] = []
    var run: Run?
    /// Whether it works, in its usual format, also where the format that is set is wrong: it helps to mend that.
    var bearsWrongSettings = false

    func subcommand(named name: String) -> Command? {
        subcommands.first { $0.commandName == name }
    }
}

/// A word that stands by its place.
struct Argument: Sendable {
    let name: String
    let help: LocalizedText
    var isOptional = false
    /// Whether it takes all words from its place on.
    var isRepeating = false
}

/// `--name VALUE`.
struct Option: Sendable {
    let name: String
    var short: Character?
    let valueName: String
    let help: LocalizedText
    /// The values that it takes, where they are few; help lists them and others are refused.
    var values: [String] = []
    /// Other words for them: what people see in place of a code.
    var synonyms: [String: String] = [:]
}

/// `--name`.
struct Flag: Sendable {
    let name: String
    var short: Character?
    let help: LocalizedText
}

/// What was given on the command line.
struct ParsedArguments: Sendable {
    /// The names of the commands from the root to the one that is to run.
    var path: [String] = []
    var arguments: [String] = []
    var options: [String: String] = [:]
    var flags: Set<String> = []

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// A whole number within a range.
    func integer(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = options[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw CommandError.usage(
                en: "--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.",
                zh: "--\(option) 需要 \(range.lowerBound) 到 \(range.upperBound) 之间的整数，而不是“\(text)”。")
        }
        return number
    }

    /// A business day: `yyyy-MM-dd` or `today`.
    func day(_ option: String, today: BusinessDay) throws -> BusinessDay? {
        guard let text = options[option] else { return nil }
        if text == "today" { return today }
        guard let day = BusinessDay(text) else {
            throw CommandError.usage(
                en: "--\(option) takes a day of the calendar as yyyy-MM-dd, or today, not “\(text)”.",
                zh: "--\(option) 需要日历中存在的日期（yyyy-MM-dd）或 today，而不是“\(text)”。")
        }
        return day
    }
}
