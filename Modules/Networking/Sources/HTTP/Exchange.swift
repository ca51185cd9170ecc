import NetworkingInterface

/// One call of the client: what was asked, and whom to tell. It ends exactly once, through redirects and all.
/// A class, because it is handed from place to place, and a copy of all that it holds costs more than a reference.
final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPClientError>

    let id: UInt64
    /// What the caller asks.
    let first: Hop
    /// When it was asked, on the loop's clock: its time limit counts from here, also while the loop thread is busy or asleep.
    let start: Duration
    /// Whether the caller chose where it runs.
    let hasOwnExecutor: Bool
    /// Where the content of request and answer goes by; nil where both are whole.
    let stream: TransferStream?
    /// Called once.
    let finish: @Sendable (Outcome) -> Void

    init(
        id: UInt64, _ first: Hop, start: Duration, hasOwnExecutor: Bool = false, stream: TransferStream? = nil,
        finish: @escaping @Sendable (Outcome) -> Void
    ) {
        (self.hasOwnExecutor, self.stream) = (hasOwnExecutor, stream)
        (self.id, self.first, self.start, self.finish) = (id, first, start, finish)
    }
}

/// A place on a request's way: where the caller sends it, then where each redirect leads. A class for the same reason.
final class Hop: Sendable {
    let request: HTTPRequest
    let url: HTTPURL
    /// How many redirects led here.
    let followed: Int
    /// Whether HTTP/1.1 is spoken, whatever the server offers.
    let avoidsHTTP2: Bool

    init(_ request: HTTPRequest, at url: HTTPURL, followed: Int = 0, avoidsHTTP2: Bool = false) {
        (self.request, self.url, self.followed, self.avoidsHTTP2) = (request, url, followed, avoidsHTTP2)
    }
}
