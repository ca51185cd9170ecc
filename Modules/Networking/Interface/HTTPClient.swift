/// Sends one HTTP request and gives its whole answer.
///
/// Promises: every call ends exactly once; cancelling the calling task ends the transfer before the call returns
/// (`.cancelled`); nothing that changes anything is sent twice by itself; a request that carries more than `Accept`, `Accept-Language` and
/// `User-Agent` is answered by its own origin and no other, wherever a redirect leads (`.refusedRedirect`); an answer
/// that was cut short is an error and never data. The status is the caller's to judge: 404 is an answer.
public protocol HTTPClient: Sendable {
    /// Sends `request` and waits for the whole answer.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
}

/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The request method.
    public enum Method: String, Hashable, Sendable {
        /// Read.
        case get = "GET"
        /// Read, and only the answer's head.
        case head = "HEAD"
        /// Change something. Never repeated by the client itself, unless not a byte of it was sent.
        case post = "POST"
        /// Put something in a place; doing it twice is doing it once.
        case put = "PUT"
        /// Take something away; doing it twice is doing it once.
        case delete = "DELETE"

        /// Whether it changes nothing, so that a redirect of it may be followed.
        public var isSafe: Bool { self == .get || self == .head }
        /// Whether sending it twice is as good as once, so that it may be tried again.
        public var isIdempotent: Bool { self != .post }
        /// Whether it has content to send.
        public var hasContent: Bool { self == .post || self == .put }
    }

    /// The request method.
    public var method: Method
    /// The absolute URL, already percent-encoded, `http` or `https`.
    public var url: String
    /// Header fields in the order in which they are sent.
    public var headers: [HTTPHeader]
    /// The content of a `POST` or `PUT`.
    public var body: [UInt8]
    /// How long it may take.
    public var timeouts: HTTPTimeouts
    /// The largest answer that is accepted, in bytes of content, before as well as after it is unpacked.
    public var maximumResponseBytes: Int
    /// The largest head of an answer that is accepted, in bytes; libcurl takes no more than 300 KiB.
    public var maximumHeadBytes: Int = 256 << 10
    /// Whether the server may pack the answer (gzip, deflate). It is unpacked, and a cut or corrupt one is an error.
    public var acceptsPacked: Bool = true

    /// A request with the usual limits: 32 MiB of answer, 256 KiB of head.
    public init(
        _ method: Method, url: String, headers: [HTTPHeader] = [], body: [UInt8] = [],
        timeouts: HTTPTimeouts = HTTPTimeouts(), maximumResponseBytes: Int = 32 << 20
    ) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
        (self.timeouts, self.maximumResponseBytes) = (timeouts, maximumResponseBytes)
    }

    /// Method and URL without its query; of a URL that names a user, only the scheme. No header and no content.
    public var description: String {
        let place = url.contains("@") ? url.prefix { $0 != ":" } + "://…" : url.prefix { $0 != "?" && $0 != "#" }
        return "\(method.rawValue) \(place)"
    }
    /// The same.
    public var debugDescription: String { description }
}

/// A header field.
public struct HTTPHeader: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The field's name; letter case does not matter.
    public var name: String
    /// The field's value.
    public var value: String

    /// A header field.
    public init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }

    /// The name, never the value.
    public var description: String { "\(name): …" }
    /// The name, never the value.
    public var debugDescription: String { description }
}

/// How long a request may take.
public struct HTTPTimeouts: Hashable, Sendable {
    /// From the start until the connection stands, TLS included.
    public var connect: Duration
    /// From the start until the whole answer is there, all attempts and redirects together.
    public var total: Duration
    /// How long nothing may come or go once the connection stands; nil for any time. Counted in whole seconds, rounded up.
    public var idle: Duration?

    /// No limit of the total time: for long polls and for streams, which end when they are cancelled.
    public static let unlimited = Duration.seconds(Int64.max)

    /// Ten seconds to connect and thirty in all, unless told otherwise.
    public init(connect: Duration = .seconds(10), total: Duration = .seconds(30), idle: Duration? = nil) {
        (self.connect, self.total, self.idle) = (connect, total, idle)
    }
}

/// The answer to a request.
public struct HTTPResponse: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The status code, 200 to 599.
    public var status: Int
    /// Header fields in the order in which they came.
    public var headers: [HTTPHeader]
    /// The content.
    public var body: [UInt8]

    /// An answer.
    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// The status and how much content there is, never the content.
    public var description: String { "\(status), \(body.count) bytes" }
    /// The same.
    public var debugDescription: String { description }

    /// The value of the first header field of that name, in any letter case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
