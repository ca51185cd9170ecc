import NetworkingInterface

/// One call of the client: what was asked, and whom to tell. It ends exactly once, through redirects and all.
/// A class, because it is handed from place to place, and a copy of all that it holds costs more than a reference.
final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPClientError>

    let id: UInt64
    let request: HTTPRequest
    let url: HTTPURL
    /// When it was asked, on the loop's clock: its time limit counts from here, also while the loop thread is busy or asleep.
    let start: Duration
    /// Whether the caller chose where it runs.
    let hasOwnExecutor: Bool
    /// Where the content of request and answer goes by; nil where both are whole.
    let stream: TransferStream?
    /// Called once.
    let finish: @Sendable (Outcome) -> Void

    init(
        id: UInt64, request: HTTPRequest, url: HTTPURL, start: Duration, hasOwnExecutor: Bool = false,
        stream: TransferStream? = nil,
        finish: @escaping @Sendable (Outcome) -> Void
    ) {
        (self.hasOwnExecutor, self.stream) = (hasOwnExecutor, stream)
        (self.id, self.request, self.url, self.start, self.finish) = (id, request, url, start, finish)
    }
}
