/// What the stub server does after it has read a request: every byte, every pause and the end are the test's choice.
/// An answer without `.close`, `.reset` or `.hang` keeps the connection for the next request.
public struct StubAnswer: Sendable {
    /// One thing that the server does.
    public enum Step: Sendable {
        /// Sends bytes as they are.
        case bytes([UInt8])
        /// Waits until the gate opens; ends where the client closes before that.
        case hold(Gate)
        /// Sends nothing more, and waits until the client closes.
        case hang
        /// Closes the connection in order (FIN).
        case close
        /// Tears the connection down (RST).
        case reset
    }

    /// What the server does, in order.
    public var steps: [Step]

    /// An answer of these steps.
    public init(_ steps: [Step]) { self.steps = steps }

    /// This answer, and then more steps.
    public func then(_ more: Step...) -> StubAnswer { StubAnswer(steps + more) }

    /// A text's bytes as they are.
    public static func raw(_ text: String) -> StubAnswer { StubAnswer([.bytes(Array(text.utf8))]) }

    /// A whole HTTP/1.1 answer; `Content-Length` is added.
    public static func http(
        _ status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = []
    ) -> StubAnswer {
        var head = "HTTP/1.1 \(status) Stub\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        return StubAnswer([.bytes(Array(head.utf8) + body)])
    }

    /// A whole HTTP/1.1 answer of a text.
    public static func text(_ body: String, status: Int = 200, headers: [(String, String)] = []) -> StubAnswer {
        http(status, headers: headers, body: Array(body.utf8))
    }

    /// A whole HTTP/1.1 answer of JSON.
    public static func json(_ body: String, status: Int = 200, headers: [(String, String)] = []) -> StubAnswer {
        text(body, status: status, headers: [("Content-Type", "application/json")] + headers)
    }

    /// A redirect.
    public static func redirect(_ status: Int = 302, to location: String) -> StubAnswer {
        http(status, headers: [("Location", location)])
    }

    /// No answer; the connection stays until the client closes it.
    public static var hang: StubAnswer { StubAnswer([.hang]) }
    /// No answer; the connection is closed.
    public static var close: StubAnswer { StubAnswer([.close]) }
    /// No answer; the connection is torn down.
    public static var reset: StubAnswer { StubAnswer([.reset]) }
}
