import Domain
import PlatformInterface
import Presentation

/// A list that is written block by block, because it is too long to be held.
protocol StreamedList: Sendable {
    /// Whether the rows go on where earlier ones stopped: then nothing stands before them.
    var goesOn: Bool { get async }

    /// The next rows; nil behind the last.
    func next() async throws -> List?

    /// Hears that what `next()` gave last has left the process, as so many bytes.
    func wrote(_ count: Int) async throws

    /// What is to be said once all is written, and how it ended. Without a payload.
    func ending() async throws -> CommandOutput
}

/// Writes a list as its rows come.
struct StreamWriter {
    var rendering: OutputRendering
    let terminal: any Terminal

    init(rendering: OutputRendering, terminal: any Terminal) {
        let format = OutputFormat(streaming: rendering.format)
        self.rendering = OutputRendering(
            format: format, options: rendering.options, language: rendering.language, width: nil, style: .plain,
            filter: rendering.filter, declared: rendering.declared)
        self.terminal = terminal
    }

    /// Writes all rows. Returns what is to be said beside them.
    func write(_ list: any StreamedList) async throws -> CommandOutput {
        var rendering = rendering
        if await list.goesOn { rendering.options.leaveOutBeginning() }
        while let rows = try await list.next() {
            let bytes = try rendering.render(.list(rows))
            if !bytes.isEmpty { try terminal.write(bytes, to: .output) }
            rendering.options.leaveOutBeginning()
            try await list.wrote(bytes.count)
        }
        return try await list.ending()
    }
}

extension OutputFormat {
    /// The format that a row after the other can be written in: TSV for a table, whose widths all rows decide, and
    /// NDJSON for a document.
    init(streaming format: OutputFormat) {
        self =
            switch format {
            case .table: .tsv
            case .json: .ndjson
            default: format
            }
    }

    /// Whether a row after the other can be written in it.
    var isByRow: Bool { self == OutputFormat(streaming: self) }
}

extension OutputOptions {
    /// What stands before the first row is there.
    fileprivate mutating func leaveOutBeginning() { (hasHeader, hasByteOrderMark) = (false, false) }
}
