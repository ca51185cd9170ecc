import Domain
import FoundationEssentials

/// The lines of a body as texts; what is no UTF-8 is repaired. Each line of NDJSON is a value.
public struct HTTPLines: AsyncSequence, Sendable {
    /// A line without its end.
    public typealias Element = String
    /// Why there is no more, where the answer is not whole.
    public typealias Failure = HTTPClientError

    let body: HTTPBody
    let limit: Int
    var endsAtReturns = false

    /// The reader.
    public func makeAsyncIterator() -> Iterator {
        Iterator(parts: body.makeAsyncIterator(), splitter: LineSplitter(limit, endsAtReturns: endsAtReturns))
    }

    /// Reads line by line.
    public struct Iterator: AsyncIteratorProtocol {
        let parts: HTTPBody.Iterator
        var splitter: LineSplitter

        /// The next line; nil at the end.
        public mutating func next() async throws(HTTPClientError) -> String? { try await next(isolation: nil) }

        /// The next line; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPClientError) -> String? {
            while true {
                switch splitter.handle(.wanted) {
                case .line(let line): return line
                case .ended: return nil
                case .tooLong: throw .largerThan(splitter.limit)
                case .needsMore:
                    if let part = try await parts.next(isolation: actor) {
                        _ = splitter.handle(.part(part))
                    } else {
                        _ = splitter.handle(.end)
                    }
                }
            }
        }
    }
}

/// Finds lines in parts, as a value.
struct LineSplitter: Sendable {
    enum Event: Sendable {
        case part([UInt8])
        case end
        case wanted
    }

    enum Action: Equatable, Sendable {
        case line(String)
        case needsMore
        case tooLong
        case ended
    }

    let limit: Int
    /// Whether a CR without an LF ends a line too.
    private let endsAtReturns: Bool
    /// Whether the CR that ended the line before came last, so that an LF behind it ends no line of its own.
    private var ignoresFeed = false
    private var bytes: [UInt8] = []
    /// Where the next line begins, and up to where no end of it was found.
    private var start = 0, searched = 0
    private var hasEnded = false

    init(_ limit: Int, endsAtReturns: Bool = false) { (self.limit, self.endsAtReturns) = (limit, endsAtReturns) }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .part(let part):
            bytes.removeSubrange(..<start)
            (searched, start) = (searched - start, 0)
            bytes += part
        case .end: hasEnded = true
        case .wanted: return nextLine()
        }
        return .needsMore
    }

    private mutating func nextLine() -> Action {
        if ignoresFeed, start < bytes.count {
            if bytes[start] == Self.feed { (start, searched) = (start + 1, start + 1) }
            ignoresFeed = false
        }
        if let end = lineEnd {
            guard end - start <= limit else { return .tooLong }
            defer {
                (start, searched) = (end + 1, end + 1)
                ignoresFeed = bytes[end] == Self.carriageReturn
            }
            return line(upTo: end)
        }
        searched = bytes.count
        guard bytes.count - start <= limit else { return .tooLong }
        guard hasEnded else { return .needsMore }
        guard start < bytes.count else { return .ended }
        defer { start = bytes.count }
        return line(upTo: bytes.count)
    }

    private static let feed = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")

    private var lineEnd: Int? {
        endsAtReturns
            ? bytes[searched...].firstIndex { $0 == Self.feed || $0 == Self.carriageReturn }
            : bytes[searched...].firstIndex(of: Self.feed)
    }

    private func line(upTo end: Int) -> Action {
        var line = bytes[start..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return .line(String(decoding: line, as: UTF8.self))
    }
}

/// An event of a server-sent stream (the WHATWG standard, «Server-sent events»).
public struct HTTPServerSentEvent: Hashable, Sendable {
    /// What kind of event it is; `message` where the server does not say.
    public var name: String
    /// Its data, lines joined by line feeds.
    public var data: String
    /// The last id that the server gave, to go on from with `Last-Event-ID`; empty for none.
    public var id: String
    /// How long the server asks to wait before another connection, where it has said so with or before this event.
    public var retry: Duration?

    /// An event.
    public init(name: String = "message", data: String, id: String = "", retry: Duration? = nil) {
        (self.name, self.data, self.id, self.retry) = (name, data, id, retry)
    }
}

/// The server-sent events of a body. An event that the end cuts off is none.
public struct HTTPServerSentEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = HTTPServerSentEvent
    /// Why there is no more, where the answer is not whole.
    public typealias Failure = HTTPClientError

    let lines: HTTPLines

    /// The reader.
    public func makeAsyncIterator() -> Iterator { Iterator(lines: lines.makeAsyncIterator()) }

    /// Reads event by event.
    public struct Iterator: AsyncIteratorProtocol {
        var lines: HTTPLines.Iterator
        var reader = EventReader()

        /// The next event; nil at the end.
        public mutating func next() async throws(HTTPClientError) -> HTTPServerSentEvent? {
            try await next(isolation: nil)
        }

        /// The next event; nil at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(HTTPClientError) -> HTTPServerSentEvent? {
            while let line = try await lines.next(isolation: actor) {
                if let event = reader.handle(line: line) { return event }
                guard reader.size <= lines.splitter.limit else { throw .largerThan(lines.splitter.limit) }
            }
            return nil
        }

        init(lines: HTTPLines.Iterator) { self.lines = lines }
    }
}

/// Makes events of lines, as a value.
struct EventReader: Sendable {
    private var name = "", id = "", data: [Substring] = []
    private var retry: Duration?
    private var isFirst = true
    /// How many bytes of data wait for the end of their event.
    private(set) var size = 0

    /// The event that a line, an empty one, completes.
    mutating func handle(line: String) -> HTTPServerSentEvent? {
        var line = Substring(line)
        if isFirst, line.unicodeScalars.first == "\u{FEFF}" { line = Substring(line.unicodeScalars.dropFirst()) }
        isFirst = false
        guard !line.isEmpty else {
            defer { (name, data, size) = ("", [], 0) }
            guard !data.isEmpty else { return nil }
            return HTTPServerSentEvent(
                name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id, retry: retry)
        }
        let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = colon < line.endIndex ? line[line.utf8.index(after: colon)...] : ""
        if value.utf8.first == UInt8(ascii: " ") { value = value[value.utf8.index(after: value.startIndex)...] }
        switch line[..<colon] {
        case "event": name = String(value)
        case "data":
            data.append(value)
            size += value.utf8.count + 1
        case "id" where !value.utf8.contains(0): id = String(value)
        case "retry" where !value.isEmpty && value.utf8.allSatisfy({ (0x30...0x39).contains($0) }):
            retry = Int(value).map { .milliseconds($0) }
        default: break
        }
        return nil
    }
}

extension HTTPClientError {
    /// Content, or a line of it, is longer than whoever reads it allows.
    static func largerThan(_ limit: Int) -> HTTPClientError {
        HTTPClientError(
            .tooLarge,
            message: LocalizedText(
                en: "The answer, or a line of it, is larger than the \(limit) bytes allowed; ask for less at a time.",
                zh: "应答或其中一行超过允许的 \(limit) 字节，请减少每次请求的数据量。"))
    }
}
