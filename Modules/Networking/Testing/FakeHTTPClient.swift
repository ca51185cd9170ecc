import Domain
public import NetworkingInterface
import PlatformInterface

/// An `HTTPClient` without a network: the test scripts what is answered, and sees what was asked.
///
/// ```swift
/// let http = FakeHTTPClient { request in
///     HTTPResponse(status: 200, body: Array(#"{"code": 100000}"#.utf8))
/// }
/// ```
///
/// It keeps the promises of the live one as far as a test can meet them: cancellation ends the call at once, also where
/// the script goes on; a header that would break the wire, and an answer beyond the request's limit, are refused.
public final class FakeHTTPClient: HTTPClient {
    /// Answers a request.
    public typealias Script = @Sendable (HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
    /// Hears what a test forgot: in a test `{ Issue.record("\($0)") }`.
    public typealias Reporter = @Sendable (String) -> Void

    private struct State: Sendable {
        var script: Script
        var requests: [HTTPRequest] = []
    }

    private let state: Locked<State>

    /// A client that answers by `script`.
    public init(_ script: @escaping Script) {
        state = Locked(State(script: script))
    }

    /// A client that has no answer yet: a request that comes before `respond` is reported, and fails as unavailable.
    public static func unscripted(onUnexpectedCall: @escaping Reporter) -> FakeHTTPClient {
        FakeHTTPClient { request throws(HTTPClientError) in
            onUnexpectedCall(
                "FakeHTTPClient was asked \(request) and has no answer. Script one: FakeHTTPClient { request in … }, "
                    + "or fake.respond { request in … } before the call.")
            throw HTTPClientError(
                .unavailable,
                message: LocalizedText(
                    en: "The fake HTTP client has no answer for \(request).", zh: "模拟 HTTP 客户端没有为 \(request) 准备应答。"))
        }
    }

    /// Replaces the script, for requests from now on.
    public func respond(_ script: @escaping Script) {
        state.withLock { $0.script = script }
    }

    /// Every request so far that reached the script, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Runs the script, and ends when it does or when the task is cancelled.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try refuseLineBreaks(request)
        guard !Task.isCancelled else { throw Self.cancelled }
        let script = state.withLock { state in
            state.requests.append(request)
            return state.script
        }
        let ending = Ending()
        let running = Task {
            do throws(HTTPClientError) {
                let response = try await script(request)
                ending.end(
                    response.body.count <= request.maximumResponseBytes ? .success(response) : .failure(Self.tooLarge))
            } catch {
                ending.end(.failure(error))
            }
        }
        let result = await withTaskCancellationHandler {
            await ending.wait()
        } onCancel: {
            running.cancel()
            ending.end(.failure(Self.cancelled))
        }
        return try result.get()
    }

    private func refuseLineBreaks(_ request: HTTPRequest) throws(HTTPClientError) {
        let texts = [request.url] + request.headers.flatMap { [$0.name, $0.value] }
        guard texts.allSatisfy({ text in !text.utf8.contains { [0x00, 0x0A, 0x0D].contains($0) } }) else {
            throw HTTPClientError(
                .invalidRequest,
                message: LocalizedText(en: "A header or the address has a line break.", zh: "请求头或地址含有换行。"))
        }
    }

    private static let cancelled = HTTPClientError(
        .cancelled, message: LocalizedText(en: "The request was cancelled.", zh: "请求已取消。"))
    private static let tooLarge = HTTPClientError(
        .tooLarge, message: LocalizedText(en: "The answer is larger than allowed.", zh: "应答超过允许的大小。"))
}

/// The one end of a call: the first counts.
private final class Ending: Sendable {
    typealias Value = Result<HTTPResponse, HTTPClientError>

    private enum State: Sendable {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case ended(Value)
    }

    private let state = Locked(State.open)

    func end(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            defer { if case .ended = state {} else { state = .ended(value) } }
            if case .awaited(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: value)
    }

    func wait() async -> Value {
        await withCheckedContinuation { continuation in
            let value: Value? = state.withLock { state in
                if case .ended(let value) = state { return value }
                state = .awaited(continuation)
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
