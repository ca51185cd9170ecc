import NetworkingInterface

/// One call of the client: what was asked, and whom to tell. It ends exactly once, through redirects and all.
struct Exchange: Sendable {
    let id: UInt64
    let request: HTTPRequest
    let url: HTTPURL
    /// Called once, on the loop thread.
    let finish: @Sendable (Result<HTTPResponse, HTTPClientError>) -> Void
}
