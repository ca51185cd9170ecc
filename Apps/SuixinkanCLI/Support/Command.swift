import Domain

// The declarative description of the command line. Parsing, help, man pages, completions and `commands --json` are made
// from it. Its names follow swift-argument-parser, so that a switch to it stays easy.

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
    /// Under which heading of the overview it stands.
    var category = CommandCategory.work
    /// The fields of what it gives, whoever asks: what `--json` and `--columns` choose from. Empty where they are known
    /// by the answer only, and then checked there.
    var fields: [String] = []
    /// Whole command lines for people to start from, without the program's name.
    var examples: [String] = []

    /// Whether it is about the session or the store on disk, and so refuses `SUIXINKAN_TOKEN`, which has neither.
    var needsDisk = false

    /// The same command, with all below it, for the session and the store on disk only.
    var onDisk: Command {
        var command = self
        command.needsDisk = true
        command.subcommands = subcommands.map(\.onDisk)
        return command
    }

    /// The same command under another heading of the overview.
    func under(_ category: CommandCategory) -> Command {
        var command = self
        command.category = category
        return command
    }

    func subcommand(named name: String) -> Command? {
        subcommands.first { $0.commandName == name }
    }
}

/// A heading of the overview.
enum CommandCategory: CaseIterable, Sendable {
    case work, account, app, settings, help
}

/// What may stand in the place of a value, as far as a shell can complete it.
enum CompletionKind: Sendable {
    /// Whatever the description lists, else nothing.
    case `default`
    /// A file of the user's.
    case file
    /// A setting of the configuration.
    case configurationKey
    /// A value of the setting that the argument before it names.
    case configurationValue
    /// A name that the user gave to a command.
    case alias
    /// The name of a context.
    case context
    /// A command, word by word.
    case command
    /// The fields of what the command gives, with commas between them.
    case fields
}

/// A word that stands by its place.
struct Argument: Sendable {
    let name: String
    let help: LocalizedText
    var isOptional = false
    /// Whether it takes all words from its place on.
    var isRepeating = false
    /// The values that it takes, where they are few; others are refused.
    var values: [String] = []
    var completion = CompletionKind.default
}

/// `--name VALUE`. Given more than once, the last one counts, so that what follows an alias outranks what is in it.
struct Option: Sendable {
    let name: String
    var short: Character?
    let valueName: String
    let help: LocalizedText
    /// The values that it takes, where they are few; help lists them and others are refused.
    var values: [String] = []
    /// Other words for them: what people see in place of a code.
    var synonyms: [String: String] = [:]
    /// Whether each time that it is given counts.
    var isRepeating = false
    /// Whether it may stand without a value, which is then empty: at the end, or before another option.
    var isValueOptional = false
    var completion = CompletionKind.default
    var group = OptionGroup.command
    var spelling = OptionSpelling.twoDashes
    /// The variable that sets it for every command, without the prefix of all.
    var variable: String?

    /// The option as it is typed.
    var word: String { spelling.dashes + name }
}

/// How an option's name is typed.
enum OptionSpelling: Sendable {
    /// `--name`, by the GNU conventions.
    case twoDashes
    /// `-name`, whole and not bundled, and its value as the next word: what another program passes, and cannot be taught.
    case oneDash

    var dashes: String { self == .twoDashes ? "--" : "-" }
}

/// `--name`.
struct Flag: Sendable {
    let name: String
    var short: Character?
    let help: LocalizedText
    var group = OptionGroup.command
    var spelling = OptionSpelling.twoDashes
    /// The variable that sets it for every command, without the prefix of all.
    var variable: String?

    /// The flag as it is typed.
    var word: String { spelling.dashes + name }
}

extension Flag {
    /// Of a command that changes something.
    static let dryRun = Flag(
        name: "dry-run",
        help: LocalizedText(en: "Change nothing, and say what would be done.", zh: "不作更改，只说明将要执行的操作。"))
}

extension CommandOutput {
    /// What a dry run says.
    static func dryRun(_ text: LocalizedText) -> CommandOutput {
        var output = CommandOutput(.nothing)
        output.warnings = [text]
        return output
    }

    /// What a dry run says.
    static func dryRun(en english: String, zh chinese: String) -> CommandOutput {
        dryRun(LocalizedText(en: english, zh: chinese))
    }
}

/// A heading of a command's help.
enum OptionGroup: CaseIterable, Sendable {
    /// The command's own.
    case command
    case output, backEnd, general
}
