/// Hears of every transfer of an HTTP client.
///
/// Promises: each transfer that was begun is told once, when it has ended, also where it failed or was cancelled; a request
/// that is redirected is told once for each place that was asked. It is called on the thread of all transfers, so it only
/// writes down and hands on.
public protocol HTTPObserver: Sendable {
    /// Hears of something.
    func observe(_ event: HTTPEvent)
}

/// What an observer hears of.
public enum HTTPEvent: Sendable {
    /// A transfer has ended.
    case ended(HTTPTransferRecord)
    /// Something that is said of a transfer while it goes on: only by a client that was asked to note it.
    case noted(HTTPRequest, HTTPNote)
    /// A request is tried again after a pause: which attempt it will be (the first one is 1), and why.
    case retrying(HTTPRequest, attempt: Int, after: Duration, reason: String)
}

/// What is said of a transfer while it goes on, secrets too.
public enum HTTPNote: Hashable, Sendable {
    /// One line about the connection in the HTTP library's words: whose address was found, what was agreed on, whose
    /// certificate it is, which connection is used again.
    case connection(String)
    /// The head of a request as it went out: its first line and its fields, each with its line end.
    case sent(head: String)
    /// The head of an answer as it came.
    case received(head: String)
}

/// One transfer, from its beginning to its end. It holds what the request carried, secrets too.
public struct HTTPTransferRecord: Sendable {
    /// What was asked, at this place.
    public var request: HTTPRequest
    /// What came of it: a redirect is an answer here. A streamed answer has no body.
    public var outcome: Result<HTTPResponse, HTTPClientError>
    /// How it went.
    public var metrics: HTTPMetrics

    /// A transfer.
    public init(request: HTTPRequest, outcome: Result<HTTPResponse, HTTPClientError>, metrics: HTTPMetrics) {
        (self.request, self.outcome, self.metrics) = (request, outcome, metrics)
    }
}

/// The phases of a transfer as libcurl reports them, each as the time from the transfer's beginning to that phase's end. A
/// phase that was not reached, or not needed on a connection that stood, is zero.
public struct HTTPMetrics: Hashable, Sendable {
    /// The name was known.
    public var nameLookup = Duration.zero
    /// The connection stood.
    public var connected = Duration.zero
    /// TLS was agreed on.
    public var secured = Duration.zero
    /// The first byte of the request could go out.
    public var requestBegan = Duration.zero
    /// The first byte of the answer had come.
    public var firstByte = Duration.zero
    /// All was over.
    public var total = Duration.zero
    /// Bytes of the request that were sent, head and content.
    public var sentBytes = 0
    /// Bytes of the answer that came, head and content, as they came.
    public var receivedBytes = 0
    /// Whether a connection was used that stood already.
    public var isReused = false
    /// `HTTP/1.1` or `HTTP/2`; nil where no answer came.
    public var protocolVersion: String?
    /// Where the connection led, `127.0.0.1:8080`; nil where none stood.
    public var address: String?

    /// Nothing has happened yet.
    public init() {}
}
