/// One request of the contract, and the type of its `data`.
public struct Endpoint<Value: Decodable & Sendable>: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The request method.
    public let method: HTTPRequest.Method
    /// The path below the environment's base URL, from `/`.
    public let path: String
    /// The query's names and values, not yet percent-encoded, in order. They arrive byte for byte.
    public let query: [QueryItem]
    /// What is sent as the JSON content of a `POST`.
    public let body: (any Encodable & Sendable)?
    /// The values of the body that are never shown again, also where the server repeats them: a password. The token that
    /// the request carries is one without being named.
    public let secrets: [String]
    /// Which token the request carries.
    public let authorization: EndpointAuthorization
    /// A quicker way to read the content of an answer, the envelope included; the usual way where it gives nil.
    ///
    /// It gives what the usual way would give of the same bytes, and nil where it is not sure of that: of what is no JSON, of an
    /// envelope whose code is not the one of success, of anything that it does not know. Sent with `secrets`, for what it
    /// quotes.
    public private(set) var quickReader: (@Sendable (_ content: [UInt8], _ secrets: Secrets) -> Value?)?

    /// The same request, its answer read by `reader` where that can.
    public func readQuickly(
        by reader: @escaping @Sendable (_ content: [UInt8], _ secrets: Secrets) -> Value?
    ) -> Endpoint {
        var endpoint = self
        endpoint.quickReader = reader
        return endpoint
    }

    /// The same request with a token of its own in place of the session's.
    public func carrying(_ token: String) -> Endpoint {
        Endpoint(
            method: method, path: path, query: query, body: body, secrets: secrets, authorization: .token(token),
            quickReader: quickReader)
    }

    /// A `GET` of a path, with the session's token.
    public static func get(_ path: String, query: [QueryItem] = [], authorization: EndpointAuthorization = .session)
        -> Endpoint
    {
        Endpoint(method: .get, path: path, query: query, body: nil, secrets: [], authorization: authorization)
    }

    /// A `POST` of a JSON value to a path; `secrets` are the values in it that are never shown again.
    public static func post(
        _ path: String, body: any Encodable & Sendable, secrets: [String] = [],
        authorization: EndpointAuthorization = .session
    ) -> Endpoint {
        Endpoint(method: .post, path: path, query: [], body: body, secrets: secrets, authorization: authorization)
    }

    /// Method and path: in the query and the body are people's data and passwords.
    public var description: String { "\(method.rawValue) \(path)" }
    /// Method and path.
    public var debugDescription: String { description }
}

/// Which token a request carries.
public enum EndpointAuthorization: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// None: whoever asks, gets.
    case none
    /// The session's; without a session the request is not sent (`.loginNeeded`).
    case session
    /// This one, the temporary token of a login. A refusal of it is no matter of the session.
    case token(String)

    /// Whose token it is, never the token.
    public var description: String {
        switch self {
        case .none: "no token"
        case .session: "the session's token"
        case .token: "a token of its own"
        }
    }
    /// Whose token it is, never the token.
    public var debugDescription: String { description }
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
