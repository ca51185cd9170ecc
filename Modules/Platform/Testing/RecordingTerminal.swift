import Domain
public import PlatformInterface

/// A terminal without one: it keeps what is written, and types what the test gave it.
public final class RecordingTerminal: Terminal {
    private struct State {
        var written: [StandardStream: [UInt8]] = [:]
        var lines: [String]
        var input: [UInt8]
        var secrets: [String]
        var terminals: Set<StandardStream>
        var columns: Int?
        var rows: Int?
        var failures: [StandardStream: TerminalError] = [:]
    }

    private let state: Locked<State>

    /// Streams that are no terminals unless named, with these lines and secrets to be typed. Behind the lines standard
    /// input has the bytes of `input`, which only `readAll` reads.
    public init(
        lines: [String] = [], input: [UInt8] = [], secrets: [String] = [], terminals: Set<StandardStream> = [],
        columns: Int? = nil, rows: Int? = nil
    ) {
        state = Locked(
            State(
                lines: lines, input: input, secrets: secrets, terminals: terminals, columns: columns,
                rows: rows))
    }

    /// The bytes that were written to a stream.
    public func bytes(_ stream: StandardStream) -> [UInt8] { state.withLock { $0.written[stream] ?? [] } }

    /// What was written to standard output.
    public var output: String { String(decoding: bytes(.output), as: UTF8.self) }

    /// What was written to standard error, the prompts too.
    public var error: String { String(decoding: bytes(.error), as: UTF8.self) }

    /// Throws what every write throws now.
    public func checkReader(of stream: StandardStream) throws(TerminalError) {
        if let failure = state.withLock({ $0.failures[stream] }) { throw failure }
    }

    /// Lets every write to a stream fail from now on; nil lets them work again.
    public func fail(_ stream: StandardStream, with error: TerminalError?) {
        state.withLock { $0.failures[stream] = error }
    }

    /// Gives the window another size.
    public func resize(columns: Int, rows: Int) {
        state.withLock { ($0.columns, $0.rows) = (columns, rows) }
    }

    /// Keeps the bytes.
    public func write(_ bytes: [UInt8], to stream: StandardStream) throws(TerminalError) {
        try state.withLock { state throws(TerminalError) in
            if let failure = state.failures[stream] { throw failure }
            state.written[stream, default: []] += bytes
        }
    }

    /// Standard output as a file that has what was written so far: for tests of output that goes on.
    public var outputFile: any OutputFile { RecordedFile(terminal: self) }

    private struct RecordedFile: OutputFile {
        let terminal: RecordingTerminal

        func place() throws(TerminalError) -> OutputPlace? {
            OutputPlace(identity: "recorded", length: Int64(terminal.bytes(.output).count))
        }

        func cut(to length: Int64) throws(TerminalError) {
            terminal.state.withLock {
                $0.written[.output] = Array($0.written[.output, default: []].prefix(Int(length)))
            }
        }
    }

    /// Whether the test named the stream a terminal.
    public func isTerminal(_ stream: StandardStream) -> Bool { state.withLock { $0.terminals.contains(stream) } }

    /// The height that the test gave.
    public var rows: Int? { state.withLock { $0.rows } }

    /// The width that the test gave.
    public var columns: Int? { state.withLock { $0.columns } }

    /// The next of the lines.
    public func readLine(limit: Int) throws(TerminalError) -> String? {
        try take(from: \.lines, limit: limit)
    }

    /// The lines that are left, and the bytes behind them.
    public func readAll(limit: Int) throws(TerminalError) -> [UInt8] {
        try state.withLock { state throws(TerminalError) in
            let bytes = Array(state.lines.map { $0 + "\n" }.joined().utf8) + state.input
            guard bytes.count <= limit else {
                throw TerminalError(.tooLong, message: LocalizedText(verbatim: "stdin has too much (recorded)"))
            }
            (state.lines, state.input) = ([], [])
            return bytes
        }
    }

    /// The next of the secrets. The prompt goes to standard error.
    public func readSecret(prompt: String) throws(TerminalError) -> String? {
        guard isTerminal(.input) else {
            throw TerminalError(.noTerminal, message: LocalizedText(verbatim: "stdin is no terminal (recorded)"))
        }
        try write(Array(prompt.utf8), to: .error)
        return try take(from: \.secrets, limit: 4_096)
    }

    private func take(
        from queue: sending WritableKeyPath<State, [String]>, limit: Int
    ) throws(TerminalError) -> String? {
        try state.withLock { state throws(TerminalError) in
            guard let line = state[keyPath: queue].first else { return nil }
            guard line.utf8.count <= limit else {
                throw TerminalError(.tooLong, message: LocalizedText(verbatim: "the line is too long (recorded)"))
            }
            state[keyPath: queue].removeFirst()
            return line
        }
    }
}
