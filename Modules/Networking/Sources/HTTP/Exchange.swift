import NetworkingInterface

/// One call of the client: what was asked, and whom to tell. It ends exactly once, through redirects and all.
struct Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPClientError>

    let id: UInt64
    let request: HTTPRequest
    let url: HTTPURL
    /// When it was asked: its time limit counts from here, also while the loop thread is busy or asleep.
    let start = ContinuousClock.now
    /// Called once, on the loop thread.
    let finish: @Sendable (Outcome) -> Void

    /// What is left of its time limit.
    var remaining: Duration { request.timeouts.total - start.duration(to: .now) }
}
