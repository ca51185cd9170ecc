import Domain

/// What a command gives back: a payload for standard output, and what to say beside it.
struct CommandOutput: Sendable {
    var payload: Payload
    /// How it ended.
    var status = ExitStatus.success
    /// Said on standard error, also under `--quiet`: something is missing from the payload.
    var warnings: [LocalizedText] = []
    /// Said on standard error to a person at a terminal.
    var notices: [LocalizedText] = []

    init(_ payload: Payload) {
        self.payload = payload
    }

    /// A payload, apart from how it is rendered.
    enum Payload: Sendable {
        case nothing
        /// Lines for people and for `$(…)`: help, a path. The same in every format.
        case text(String)
        /// One thing with named fields.
        case record(Record)
        /// A list.
        case list(List)
    }
}
