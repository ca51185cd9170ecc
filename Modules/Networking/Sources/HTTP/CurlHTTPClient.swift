import Domain
package import NetworkingInterface
import PlatformInterface

/// The HTTP client over libcurl.
///
/// libcurl is loaded and its loop thread started by the first request, so a program that asks nothing pays nothing;
/// both end with the client. One client keeps its connections, so make one and share it.
package final class CurlHTTPClient: HTTPClient, HTTPStreaming, BulkExecution {
    /// What a client is made of.
    package struct Options: Sendable {
        let userAgent: String
        let proxies: ProxySettings
        let transport: TransportOptions
        let library: String
        let limits: ConnectionLimits
        let observer: (any HTTPObserver)?
        let takesNotes: Bool

        /// - Parameters:
        ///   - userAgent: who asks, for `User-Agent`.
        ///   - environment: where `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` are looked up.
        ///   - transport: whom to trust, through what to go, what to speak.
        ///   - limits: how many connections there are, and how long they are kept.
        ///   - observer: hears of each transfer.
        ///   - takesNotes: whether the observer also hears what libcurl says while a transfer goes on.
        ///   - library: the shared library of libcurl.
        package init(
            userAgent: String, environment: [String: String], transport: TransportOptions = TransportOptions(),
            limits: ConnectionLimits = ConnectionLimits(), observer: (any HTTPObserver)? = nil,
            takesNotes: Bool = false, library: String = "libcurl.so.4"
        ) {
            (self.limits, self.observer, self.takesNotes) = (limits, observer, takesNotes)
            (self.userAgent, self.transport, self.library) = (userAgent, transport, library)
            proxies = ProxySettings(environment: environment, explicit: transport.proxy)
        }
    }

    private struct State: Sendable {
        var loop: CurlLoop?
        var lastID: UInt64 = 0
        /// The request before: the next one is likely to be the same.
        var checked: RequestRules.Checked?
    }

    private let options: Options
    /// Why no request can say who asks; nil where it can.
    private let userAgentFault: HTTPClientError?
    private let clock = LoopClock()
    private let state = Locked(State())

    /// A client that has not loaded anything yet.
    package init(_ options: Options) {
        self.options = options
        do throws(HTTPClientError) {
            try RequestRules.check(HTTPHeader("User-Agent", options.userAgent))
            userAgentFault = nil
        } catch {
            userAgentFault = error
        }
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let checked = try RequestRules.check(request, known: state.withLock { $0.checked })
        if let userAgentFault { throw userAgentFault }
        guard !Task.isCancelled else { throw .cancelled }
        let (loop, id) = try begin(checked)
        let hasOwnExecutor = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
        // Continuations erase typed errors, hence the `Result`.
        let result: Result<HTTPResponse, HTTPClientError> = await withTaskCancellationHandler {
            // Unchecked: that each exchange ends once is the loop's to see to, and is tested there.
            await withUnsafeContinuation { continuation in
                loop.submit(
                    Exchange(
                        id: id, Hop(request, at: checked.url), start: clock.now, hasOwnExecutor: hasOwnExecutor
                    ) { continuation.resume(returning: $0) })
                // Cancelled just before: the handler found nothing to cancel.
                if Task.isCancelled { loop.cancel(id) }
            }
        } onCancel: {
            loop.cancel(id)
        }
        return try result.get()
    }

    package func open(_ request: HTTPRequest, upload: HTTPUpload?) async throws(HTTPClientError) -> HTTPStream {
        let url = try RequestRules.check(request, hasUpload: upload != nil).url
        if let userAgentFault { throw userAgentFault }
        guard !Task.isCancelled else { throw .cancelled }
        let (loop, id) = try begin()
        let stream = TransferStream(upload: upload) { loop.goOn(id) }
        let uploading = upload.map { _ in Task { await stream.writeAll() } }
        let exchange = Exchange(
            id: id, Hop(request, at: url), start: clock.now, hasOwnExecutor: true, stream: stream
        ) { outcome in
            uploading?.cancel()
            switch outcome {
            case .success: stream.end(nil)
            case .failure(let error): stream.end(error)
            }
        }
        loop.submit(exchange)
        // With its last reference the transfer ends.
        let reader = StreamReader(stream, id, loop)
        return HTTPStream(head: try await reader.head(), body: HTTPBody { await reader.next() })
    }

    package func networkLoopExecutor() throws(HTTPClientError) -> any TaskExecutor {
        NetworkLoopExecutor(try begin().0)
    }

    /// The loop for a request, a new one where there is none yet or libcurl has ended it, and the request's number.
    private func begin(_ checked: RequestRules.Checked? = nil) throws(HTTPClientError) -> (CurlLoop, UInt64) {
        let (loop, id, _) = try state.withLock {
            state throws(HTTPClientError) -> (CurlLoop, UInt64, ended: CurlLoop?) in
            state.lastID += 1
            if let checked { state.checked = checked }
            if let loop = state.loop, !loop.hasEnded { return (loop, state.lastID, nil) }
            let loop = try CurlLoop(options, clock)
            // The ended one is let go outside the lock, because that waits for its thread.
            defer { state.loop = loop }
            return (loop, state.lastID, state.loop)
        }
        return (loop, id)
    }
}

extension HTTPClientError {
    static let cancelled = HTTPClientError(
        .cancelled, message: LocalizedText(en: "The request was cancelled.", zh: "请求已取消。"))
}
