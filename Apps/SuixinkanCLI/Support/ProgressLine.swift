import Domain
import PlatformInterface

/// How far a long command is, for a person: one line of standard error that is written over, once a second.
struct ProgressLine {
    /// Whether a person sees it, and nothing else in its place.
    let isShown: Bool
    private let terminal: any Terminal
    private let clock: any WallClock
    private let language: Language
    private var last: BusinessTime

    /// To the line's beginning, and nothing behind it.
    private static let clearLine = "\r\u{1B}[K"

    init(_ context: CommandContext) {
        (terminal, clock, language) = (context.host.terminal, context.host.clock, context.language)
        let isWanted = !context.arguments.has("quiet") && !context.arguments.has("verbose")
        isShown =
            isWanted && terminal.isTerminal(.error) && !terminal.isTerminal(.output)
            && context.host.environment["TERM"] != "dumb"
        last = clock.now
    }

    mutating func show(_ text: @autoclosure () -> LocalizedText) {
        guard isShown else { return }
        let now = clock.now
        guard now != last else { return }
        last = now
        write(Self.clearLine + text()(language))
    }

    /// Leaves the line as it was.
    func end() {
        if isShown { write(Self.clearLine) }
    }

    /// Where standard error is gone, there is nobody to tell.
    private func write(_ text: String) { try? terminal.write(Array(text.utf8), to: .error) }
}
