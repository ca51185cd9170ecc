public import NetworkingInterface
public import Testing

/// What every `HTTPClient` promises, each promise as one check. A test runs them over each implementation:
///
/// ```swift
/// @Test(arguments: HTTPClientContract.promises)
/// func keeps(_ promise: HTTPClientContract.Promise) async throws { try await promise.check { server(answering: $0) } }
/// ```
public enum HTTPClientContract {
    /// What the client's other side does with a request.
    public enum Answer: Sendable {
        /// Answers so.
        case response(HTTPResponse)
        /// Takes the request and stays silent.
        case silence
        /// Ends the connection in the middle of the answer.
        case cut
    }

    /// A client, and the other side that it talks to.
    public struct Subject: Sendable {
        let client: any HTTPClient
        let url: String
        let received: @Sendable () async throws -> [HTTPRequest]
        let nextRequest: @Sendable () async throws -> Void

        /// - Parameters:
        ///   - client: what is checked.
        ///   - url: the absolute URL of the other side, without a path.
        ///   - received: what has come there so far: method, URL, headers and body.
        ///   - nextRequest: waits until one request more has come there.
        public init(
            client: any HTTPClient, url: String, received: @escaping @Sendable () async throws -> [HTTPRequest],
            nextRequest: @escaping @Sendable () async throws -> Void
        ) {
            (self.client, self.url, self.received, self.nextRequest) = (client, url, received, nextRequest)
        }
    }

    /// Makes a subject whose other side answers each request by this rule.
    public typealias Maker = @Sendable (_ rule: @escaping @Sendable (HTTPRequest) -> Answer) async throws -> Subject

    /// One promise.
    public struct Promise: Sendable, CustomTestStringConvertible {
        /// The promise as a sentence.
        public let testDescription: String
        private let body: @Sendable (Maker) async throws -> Void

        init(_ sentence: String, _ body: @escaping @Sendable (Maker) async throws -> Void) {
            (testDescription, self.body) = (sentence, body)
        }

        /// Checks it on what `maker` makes; what is broken is recorded as an issue.
        public func check(_ maker: Maker) async throws { try await body(maker) }
    }

    /// All promises.
    public static let promises: [Promise] = [
        Promise("the whole answer comes back, whatever its status") { make in
            let answer = HTTPResponse(status: 503, headers: [HTTPHeader("X-A", "b")], body: Array("busy".utf8))
            let subject = try await make { _ in .response(answer) }
            let response = try await subject.client.send(HTTPRequest(.get, url: subject.url + "/a"))
            #expect(response.status == 503)
            #expect(response.header("x-a") == "b")
            #expect(response.body == answer.body)
        },
        Promise("the request arrives as it was made, once") { make in
            let subject = try await make { _ in .response(HTTPResponse(status: 200)) }
            let headers = [HTTPHeader("X-One", "1"), HTTPHeader("token", "t"), HTTPHeader("X-Two", "2")]
            let request = HTTPRequest(.post, url: subject.url + "/a?b=c%20d", headers: headers, body: [0, 1, 255])
            _ = try await subject.client.send(request)
            let received = try await subject.received()
            #expect(received.map(\.method) == [.post])
            #expect(received.map(\.url) == [request.url])
            #expect(received.map(\.body) == [request.body])
            #expect(received.first.map { received in received.headers.filter(headers.contains) } == headers)
        },
        Promise("requests at the same time each get their own answer") { make in
            let subject = try await make { .response(HTTPResponse(status: 200, body: Array($0.url.utf8))) }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let url = "\(subject.url)/\(number)"
                        let response = try? await subject.client.send(HTTPRequest(.get, url: url))
                        #expect(response?.body == Array(url.utf8))
                    }
                }
            }
        },
        Promise("a cut answer is an error and never data") { make in
            let subject = try await make { _ in .cut }
            #expect(await code(of: HTTPRequest(.get, url: subject.url + "/a"), on: subject) == .connectionLost)
        },
        Promise("an answer beyond the limit is an error, one at the limit is not") { make in
            let subject = try await make { _ in .response(HTTPResponse(status: 200, body: [1, 2, 3])) }
            let url = subject.url + "/a"
            #expect(await code(of: HTTPRequest(.get, url: url, maximumResponseBytes: 2), on: subject) == .tooLarge)
            #expect(await code(of: HTTPRequest(.get, url: url, maximumResponseBytes: 3), on: subject) == nil)
        },
        Promise("a line break in a header or in the URL sends nothing") { make in
            let subject = try await make { _ in .response(HTTPResponse(status: 200)) }
            for breaking in ["a\r\nX: y", "a\ny", "a\u{0}y"] {
                let value = HTTPRequest(.get, url: subject.url, headers: [HTTPHeader("X-A", breaking)])
                #expect(await code(of: value, on: subject) == .invalidRequest)
                let name = HTTPRequest(.get, url: subject.url, headers: [HTTPHeader(breaking, "a")])
                #expect(await code(of: name, on: subject) == .invalidRequest)
                #expect(
                    await code(of: HTTPRequest(.get, url: subject.url + "/" + breaking), on: subject) == .invalidRequest
                )
            }
            #expect(try await subject.received().isEmpty)
        },
        Promise("a call of a cancelled task sends nothing") { make in
            let subject = try await make { _ in .response(HTTPResponse(status: 200)) }
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await code(of: HTTPRequest(.get, url: subject.url + "/a"), on: subject)
            }
            #expect(await task.value == .cancelled)
            #expect(try await subject.received().isEmpty)
        },
        Promise("cancellation ends a call that waits for its answer") { make in
            let subject = try await make { _ in .silence }
            let task = Task { await code(of: HTTPRequest(.get, url: subject.url + "/a"), on: subject) }
            try await subject.nextRequest()
            task.cancel()
            #expect(await task.value == .cancelled)
        },
    ]

    /// The code that a request fails with; nil where it is answered.
    private static func code(of request: HTTPRequest, on subject: Subject) async -> HTTPClientError.Code? {
        do throws(HTTPClientError) {
            _ = try await subject.client.send(request)
            return nil
        } catch {
            return error.code
        }
    }
}
