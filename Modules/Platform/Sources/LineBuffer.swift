/// The bytes of an input that were read and not yet asked for, cut into lines.
struct LineBuffer {
    /// What can be said about the next line.
    enum Next: Equatable {
        /// The line, without its line end (LF or CR LF).
        case line([UInt8])
        /// Not whole yet: more has to be read.
        case incomplete
        /// Longer than the limit.
        case tooLong
        /// No more lines.
        case end
    }

    private var bytes: [UInt8] = []
    private var hasEnded = false

    /// Takes what was read; nothing means the end of the input.
    mutating func append(_ chunk: some Collection<UInt8>) {
        hasEnded = chunk.isEmpty
        bytes += chunk
    }

    /// What can be said about all that is left.
    enum Rest: Equatable {
        /// The bytes up to the end.
        case bytes([UInt8])
        /// Not all here yet: more has to be read.
        case incomplete
        /// More than the limit.
        case tooLong
    }

    /// Takes all that is left out, where its end is known.
    mutating func rest(limit: Int) -> Rest {
        guard bytes.count <= limit else { return .tooLong }
        guard hasEnded else { return .incomplete }
        defer { bytes = [] }
        return .bytes(bytes)
    }

    /// Takes the next line out, where it is whole.
    mutating func next(limit: Int) -> Next {
        if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[..<end]
            let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard text.count <= limit else { return .tooLong }
            defer { bytes.removeSubrange(...end) }
            return .line(Array(text))
        }
        // One more for the CR of a line end that has not come yet.
        guard bytes.count <= limit + 1 else { return .tooLong }
        guard hasEnded else { return .incomplete }
        guard !bytes.isEmpty else { return .end }
        guard bytes.count <= limit else { return .tooLong }
        defer { bytes = [] }
        return .line(bytes)
    }
}
