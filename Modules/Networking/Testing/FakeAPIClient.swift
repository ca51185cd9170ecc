import Domain
import FoundationEssentials
public import NetworkingInterface
import PlatformInterface

/// A back end that is scripted path by path: `api.answer("/api/app/config", data: "{}")`.
///
/// What a test did not script is reported through `onUnexpectedCall`, names what was asked, and fails as `.unavailable`. It
/// knows no session: whatever the authorization, the script answers.
public final class FakeAPIClient: APIClient {
    /// A request as it was asked.
    public struct Request: Hashable, Sendable {
        /// The request method.
        public let method: HTTPRequest.Method
        /// The path below the base URL.
        public let path: String
        /// The query's names and values, in order.
        public let query: [QueryItem]
        /// The content as JSON with sorted keys; nil for none.
        public let body: String?
        /// Which token it was to carry.
        public let authorization: EndpointAuthorization

        /// The value of the first query item of that name.
        public subscript(query name: String) -> String? { query.first { $0.name == name }?.value }
    }

    /// Gives the JSON text of `data`, or the error.
    public typealias Script = @Sendable (Request) async throws(APIError) -> String

    private struct State {
        var scripts: [String: Script] = [:]
        var requests: [Request] = []
    }

    private let state = Locked(State())
    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A back end that answers nothing yet; `onUnexpectedCall` hears of requests that no script answers.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    // MARK: Scripting and looking

    /// Answers requests to `path` with the JSON text that `script` gives. A later script for a path replaces an earlier.
    public func answer(_ path: String, with script: @escaping Script) {
        state.withLock { $0.scripts[path] = script }
    }

    /// Answers requests to `path` with this JSON text as `data`.
    public func answer(_ path: String, data json: String) {
        answer(path) { _ in json }
    }

    /// Fails requests to `path`.
    public func fail(_ path: String, with error: APIError) {
        answer(path) { _ throws(APIError) in throw error }
    }

    /// The requests so far, in order.
    public var requests: [Request] { state.withLock { $0.requests } }

    // MARK: Answering

    /// Asks the script of the endpoint's path.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws(APIError) -> Value {
        let request = try Request(endpoint)
        let script = state.withLock { state in
            state.requests.append(request)
            return state.scripts[request.path]
        }
        guard let script else {
            onUnexpectedCall("\(request.name) has no answer; give one: api.answer(\"\(request.path)\", data: \"…\")")
            throw request.error(.unavailable, .internal, en: "is not scripted", zh: "没有预设应答")
        }
        guard !Task.isCancelled else { throw request.cancelled }
        let json = try await script(request)
        guard !Task.isCancelled else { throw request.cancelled }
        let token = if case .token(let token) = endpoint.authorization { [token] } else { [String]() }
        let secrets = Secrets(endpoint.secrets + token)
        let content = Array("{\"code\":100000,\"msg\":\"ok\",\"data\":\(json)}".utf8)
        if let value = endpoint.quickReader?(content, secrets) { return value }
        do {
            return try JSONDecoder(hiding: secrets).decode(Scripted<Value>.self, from: Data("{\"data\":\(json)}".utf8))
                .value
        } catch let error as DecodingError {
            let error = error.hiding(secrets), (keyPath, reason) = error.keyPathAndReason
            throw request.error(
                .badAnswer, .badAnswer, en: "\(keyPath): \(reason)", zh: "\(keyPath)：\(reason)", cause: error)
        } catch {
            throw request.error(.badAnswer, .badAnswer, en: "\(error)", zh: "\(error)", cause: error)
        }
    }
}

/// The value read as the live client reads it, with its key path below `data` and null as its own business.
private struct Scripted<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        value = try Value(from: decoder.container(keyedBy: WireKey.self).superDecoder(forKey: "data"))
    }
}

extension FakeAPIClient.Request {
    fileprivate init<Value>(_ endpoint: Endpoint<Value>) throws(APIError) {
        (method, path, query) = (endpoint.method, endpoint.path, endpoint.query)
        authorization = endpoint.authorization
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            body = try endpoint.body.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        } catch {
            throw APIError(
                .invalidRequest,
                failure: Failure(.internal, LocalizedText(verbatim: "\(error)"), request: endpoint.path), cause: error)
        }
    }

    fileprivate var name: String { "\(method.rawValue) \(path)" }

    fileprivate var cancelled: APIError { error(.cancelled, .cancelled, en: "was called off", zh: "已取消") }

    fileprivate func error(
        _ code: APIError.Code, _ category: Failure.Category, en: String, zh: String, cause: (any Error)? = nil
    ) -> APIError {
        APIError(
            code,
            failure: Failure(category, LocalizedText(en: "\(name) \(en)", zh: "\(name) \(zh)"), request: name),
            cause: cause)
    }
}
