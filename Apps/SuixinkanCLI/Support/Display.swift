import PlatformInterface
import Presentation

/// How to write for whoever sits there: what the terminal, the environment and the flags say together.
struct Display: Sendable {
    /// Whether a person sees standard output as it comes.
    let showsOutput: Bool
    /// How many cells a line has; nil where nobody says.
    let columns: Int?
    /// How headings and values of tables and of help look.
    let style: Style
    /// Whether a person can be asked.
    let isInteractive: Bool
    /// Whether more than a screenful may go to a pager.
    let mayPage: Bool
    /// Whether remarks that a log does not need are said.
    let saysNotices: Bool

    init(host: Host, arguments: ParsedArguments) {
        let (environment, terminal) = (host.environment, host.terminal)
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        let isAutomatic = isSet("CI") && environment["CI"] != "false"
        let isDumb = environment["TERM"] == "dumb"

        showsOutput = terminal.isTerminal(.output)
        columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminal.columns
        // no-color.org, bixense.com/clicolors.
        let isForced = isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0"
        let isUsual = showsOutput && !isDumb && environment["CLICOLOR"] != "0"
        style = !isSet("NO_COLOR") && (isForced || isUsual) ? .ansi : .plain
        isInteractive =
            terminal.isTerminal(.input) && terminal.isTerminal(.error) && !isAutomatic && !arguments.has("no-input")
        mayPage = showsOutput && terminal.isTerminal(.input) && !isDumb && !isAutomatic && !arguments.has("no-pager")
        saysNotices = showsOutput && terminal.isTerminal(.error) && !isAutomatic && !arguments.has("quiet")
    }

    /// How wide help may be, in cells.
    var helpWidth: Int { max(20, min(columns ?? 80, 100)) }
}
