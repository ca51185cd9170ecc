public import Domain

/// The process's standard streams.
public protocol Terminal: Sendable {
    /// Writes all bytes, waiting where the other side is slow.
    func write(_ bytes: [UInt8], to stream: StandardStream) throws(TerminalError)

    /// Throws `.brokenPipe` where the stream is a pipe whose reader has gone, as the next write would.
    func checkReader(of stream: StandardStream) throws(TerminalError)

    /// Whether the stream is a terminal that a person sits at.
    func isTerminal(_ stream: StandardStream) -> Bool

    /// The width of the terminal in cells; nil where standard output is none.
    var columns: Int? { get }

    /// The height of the terminal in lines; nil where standard output is none.
    var rows: Int? { get }

    /// The next line of standard input without its line end, nil at the end of input.
    /// Throws `.tooLong` for a line of more than `limit` bytes.
    func readLine(limit: Int) throws(TerminalError) -> String?

    /// All bytes of standard input that are left, as they are, waiting for its end; none after it.
    /// Throws `.tooLong` where there are more than `limit`.
    func readAll(limit: Int) throws(TerminalError) -> [UInt8]

    /// Asks on the terminal and reads a line without showing it, the terminal's state put back also after a signal.
    /// Nil at the end of input. Throws `.noTerminal` where standard input is none.
    func readSecret(prompt: String) throws(TerminalError) -> String?
}

/// One of the three standard streams.
public enum StandardStream: Int32, Hashable, Sendable {
    /// Standard input.
    case input = 0
    /// Standard output.
    case output = 1
    /// Standard error.
    case error = 2
}

/// A failure of a standard stream.
public struct TerminalError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case unwritable, brokenPipe, unreadable, tooLong, noTerminal }
        private let value: Value

        /// What was written did not arrive: the disk is full, the stream is closed.
        public static let unwritable = Code(value: .unwritable)
        /// The reader of the pipe has gone.
        public static let brokenPipe = Code(value: .brokenPipe)
        /// Standard input cannot be read.
        public static let unreadable = Code(value: .unreadable)
        /// A line, or all that is read, is longer than such input ever is.
        public static let tooLong = Code(value: .tooLong)
        /// A person is to be asked, and there is no terminal.
        public static let noTerminal = Code(value: .noTerminal)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure

    /// A failure of a standard stream.
    public init(_ code: Code, message: LocalizedText) {
        self.code = code
        failure = Failure(code == .tooLong || code == .noTerminal ? .usage : .io, message)
    }
}
