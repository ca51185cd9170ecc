package import NetworkingInterface

/// A client that says each request and its outcome: method, address without query, status or failure, and how long it took.
package struct ObservedHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let onRequest: @Sendable (String) -> Void

    /// - Parameter onRequest: hears one line a request. No header, no content and no query is in it.
    package init(_ client: any HTTPClient, onRequest: @escaping @Sendable (String) -> Void) {
        (self.client, self.onRequest) = (client, onRequest)
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let clock = ContinuousClock()
        let start = clock.now
        func report(_ outcome: String) {
            let milliseconds = (clock.now - start) / .milliseconds(1)
            onRequest("\(request) \(outcome), \(Int64(milliseconds)) ms")
        }
        do {
            let response = try await client.send(request)
            report("\(response)")
            return response
        } catch {
            report("failed: \(error.detail ?? "\(error.code)")")
            throw error
        }
    }
}
