/// Sends a request whose content, or whose answer's content, goes by in parts and is never whole in memory.
///
/// Promises: those of `HTTPClient`, and: what is not taken is not fetched (a few hundred KiB wait at most); the transfer ends
/// with the last reference to its body; a body ends in order only where the whole answer has come.
public protocol HTTPStreaming: Sendable {
    /// Sends a request and waits for the answer's head. `upload` takes the place of the request's body.
    ///
    /// The request's limit of an answer counts here too, so raise it for what is large; so does its total time.
    func open(_ request: HTTPRequest, upload: HTTPUpload?) async throws(HTTPClientError) -> HTTPStream
}

/// The answer to a streamed request.
public struct HTTPStream: Sendable {
    /// Status and header fields; its body is empty.
    public let head: HTTPResponse
    /// The content, unpacked, once.
    public let body: HTTPBody

    /// An answer.
    public init(head: HTTPResponse, body: HTTPBody) {
        (self.head, self.body) = (head, body)
    }
}

/// Content that goes by in parts, of whatever size they came in. It can be read once, from one task at a time.
public struct HTTPBody: AsyncSequence, Sendable {
    /// A part.
    public typealias Element = [UInt8]
    /// Why there is no more, where the answer is not whole.
    public typealias Failure = HTTPClientError
    /// Gives the next part, nil at the end.
    public typealias Source = @Sendable () async -> Result<[UInt8]?, HTTPClientError>

    private let source: Source

    /// Content from a source, which is asked for one part after the other.
    public init(_ source: @escaping Source) { self.source = source }

    /// The reader. All of a body's readers share its content.
    public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

    /// Reads a body part by part.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: Source

        /// The next part; nil at the end.
        public func next() async throws(HTTPClientError) -> [UInt8]? { try await source().get() }

        /// The next part; nil at the end.
        public func next(isolation actor: isolated (any Actor)?) async throws(HTTPClientError) -> [UInt8]? {
            try await source().get()
        }
    }

    /// All of it. Throws `.tooLarge` beyond the limit.
    public func collected(upTo limit: Int) async throws(HTTPClientError) -> [UInt8] {
        var all: [UInt8] = []
        let parts = makeAsyncIterator()
        while let part = try await parts.next() {
            guard all.count + part.count <= limit else { throw .largerThan(limit) }
            all += part
        }
        return all
    }

    /// Its lines, without their ends (LF, or CR LF). The last one needs no end.
    ///
    /// - Parameter limit: the longest line, in bytes; a longer one throws `.tooLarge`.
    public func lines(limit: Int = 1 << 20) -> HTTPLines { HTTPLines(body: self, limit: limit) }

    /// Its server-sent events. One of more than 1 MiB throws `.tooLarge`.
    public var events: HTTPServerSentEvents {
        HTTPServerSentEvents(lines: HTTPLines(body: self, limit: 1 << 20, endsAtReturns: true))
    }
}

/// The content of a request that is made while it is sent.
public struct HTTPUpload: Sendable {
    /// How many bytes there will be; nil where that is not known, and the content goes out in chunks.
    public let length: Int?
    /// Gives the next part; nil at the end. It is asked for one when there is room for it.
    public let next: @Sendable () async throws -> [UInt8]?
    /// Hears how many bytes have gone out so far, on the thread of all transfers: it only hands on.
    public let onProgress: @Sendable (Int) -> Void

    /// Content of parts that are asked for one after the other.
    public init(
        length: Int? = nil, onProgress: @escaping @Sendable (Int) -> Void = { _ in },
        next: @escaping @Sendable () async throws -> [UInt8]?
    ) {
        (self.length, self.next, self.onProgress) = (length, next, onProgress)
    }
}
