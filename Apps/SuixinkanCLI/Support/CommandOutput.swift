import Domain
import Presentation

/// What a command gives back: a payload for standard output, and what to say beside it.
struct CommandOutput: Sendable {
    var payload: Payload
    /// What is wrong although there is a payload.
    var problem: Problem?
    /// Said on standard error in every case, although all went well: what a script's log has to hold too.
    var warnings: [LocalizedText] = []
    /// That there are rows which somebody did not ask for: said on standard error in every case but under `--quiet`.
    var truncation: LocalizedText?
    /// Said on standard error to a person at a terminal.
    var notices: [LocalizedText] = []

    /// Not inlined: where a command's only notice was a constant, in an `if`, Swift 6.3 left out the store of the empty
    /// array before it, and a release build read a null array (`storage list` on a terminal).
    @inline(never)
    init(_ payload: Payload) {
        self.payload = payload
    }

    /// One line for people and for `$(…)`, made safe to show.
    static func line(_ text: String) -> CommandOutput { CommandOutput(.text(TerminalSafe.text(text) + "\n")) }

    /// How another program ended that has done what was asked for.
    var statusOfOtherProgram: ExitStatus?

    /// How it ended.
    var status: ExitStatus { statusOfOtherProgram ?? problem.map { ExitStatus($0.category) } ?? .success }

    /// What is wrong although there is a payload: rows are missing, nobody is logged in.
    struct Problem: Sendable {
        var category: Failure.Category
        /// Said on standard error, also under `--quiet`; none where the payload says it.
        var texts: [LocalizedText] = []
    }

    /// A payload, apart from how it is rendered.
    enum Payload: Sendable {
        case nothing
        /// Lines for people and for `$(…)`: help, a path. The same in every format.
        case text(String)
        /// A file, as it is. The same in every format.
        case bytes([UInt8])
        /// A JSON document of a shape of its own. JSON in every format.
        case document(JSONValue)
        /// One thing with named fields.
        case record(Record)
        /// A list.
        case list(List)
        /// A list that is written as its rows come.
        case stream(any StreamedList)
        /// Something that is read again and again, and shown as it changes.
        case watch(@Sendable () async throws -> CommandOutput)
        /// A chart of a list.
        case chart(Chart)
    }
}
