/// Speaks the back end's contract: its headers, its token, its envelope.
///
/// Promises: a value of the endpoint's type or one `APIError`; the session's token goes to the session's origin only;
/// the first auth-invalid answer to the session's own token ends that session, once, however many requests fail
/// together; an answer that comes after its session has ended is thrown away (`.sessionEnded`).
public protocol APIClient: Sendable {
    /// Asks one endpoint.
    func send<Value>(_ endpoint: Endpoint<Value>) async throws(APIError) -> Value
}

/// One request of the contract, and the type of its `data`.
public struct Endpoint<Value: Decodable & Sendable>: Sendable {
    /// Which token the request carries.
    public enum Authorization: Hashable, Sendable {
        /// None: whoever asks, gets.
        case none
        /// The session's; without a session the request is not sent (`.loginNeeded`).
        case session
        /// This one, the temporary token of a login. A refusal of it is no matter of the session.
        case token(String)
    }

    /// The request method.
    public let method: HTTPRequest.Method
    /// The path below the environment's base URL, from `/`.
    public let path: String
    /// The query's names and values, not yet percent-encoded, in order. They arrive byte for byte.
    public let query: [QueryItem]
    /// What is sent as the JSON content of a `POST`.
    public let body: (any Encodable & Sendable)?
    /// Which token the request carries.
    public let authorization: Authorization

    /// A `GET` of a path, with the session's token.
    public static func get(_ path: String, query: [QueryItem] = [], authorization: Authorization = .session) -> Endpoint
    {
        Endpoint(method: .get, path: path, query: query, body: nil, authorization: authorization)
    }

    /// A `POST` of a JSON value to a path.
    public static func post(
        _ path: String, body: any Encodable & Sendable, authorization: Authorization = .session
    ) -> Endpoint {
        Endpoint(method: .post, path: path, query: [], body: body, authorization: authorization)
    }
}

/// A name and a value of a query.
public struct QueryItem: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String

    /// A name and a value of a query.
    public init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}
