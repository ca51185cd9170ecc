/// Standard output where it is a regular file, for output that goes on where an earlier process stopped.
public protocol OutputFile: Sendable {
    /// Which file standard output is, and how long; nil where it is a terminal, a pipe or a device.
    func place() throws(TerminalError) -> OutputPlace?

    /// Makes the file `length` bytes long, no longer than it is, and the next byte that is written stand behind them.
    func cut(to length: Int64) throws(TerminalError)
}

/// A regular file that is being written.
public struct OutputPlace: Hashable, Sendable {
    /// What tells the file from every other that is there: it stays the same when the file is renamed.
    public var identity: String
    /// How many bytes it has.
    public var length: Int64

    /// A regular file that is being written.
    public init(identity: String, length: Int64) {
        (self.identity, self.length) = (identity, length)
    }
}
