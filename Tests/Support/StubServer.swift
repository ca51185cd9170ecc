import Glibc

/// A server on 127.0.0.1 whose every byte the test chooses, and which keeps what it was asked.
///
/// ```swift
/// let stub = try StubServer { _ in .json(#"{"code": 100000}"#) }
/// … ask `stub.url` …
/// let request = try await stub.nextRequest()
/// ```
///
/// It knows HTTP/1.1 just well enough to find where a request ends (`Content-Length`). A thread for each connection
/// runs the script, so a script may block. It ends with `stop()`, or when the last reference goes.
public final class StubServer: Sendable {
    /// Decides what is answered to a request. Runs on the connection's own thread.
    public typealias Script = @Sendable (StubRequest) -> StubAnswer

    /// The port that it listens on.
    public let port: Int
    /// Where it is: `http://127.0.0.1:PORT`, without a slash at the end.
    public var url: String { "http://127.0.0.1:\(port)" }

    private let listener: Int32
    private let log: Watched<StubLog>

    /// Listens on a free port. Without a script every request gets an empty 200.
    public init(_ script: @escaping Script = { _ in .http() }) throws {
        (listener, port) = try boundSocket()
        log = Watched(StubLog(script: script))
        guard listen(listener, 512) == 0 else {
            let failure = SystemFailure("listen")
            Glibc.close(listener)
            throw failure
        }
        try startThread { [listener, log] in acceptConnections(of: listener, log) }
    }

    deinit { stop() }

    /// Replaces the script, for requests from now on.
    public func respond(_ script: @escaping Script) {
        log.update { $0.script = script }
    }

    /// Gives one answer to each request in order, and the last one to all that follow.
    public func respond(inOrder answers: StubAnswer...) {
        let next = Watched(0)
        respond { _ in
            let index = next.update { next in
                defer { next += 1 }
                return next
            }
            return answers.isEmpty ? .http() : answers[min(index, answers.count - 1)]
        }
    }

    /// Ends the listening and every connection.
    public func stop() {
        let first = log.update { log in
            defer { log.isStopped = true }
            for descriptor in log.open.values { shutdown(descriptor, Int32(SHUT_RDWR)) }
            return !log.isStopped
        }
        // Wakes `accept`; the accepting thread closes the descriptor.
        if first { shutdown(listener, Int32(SHUT_RDWR)) }
    }

    // MARK: What happened

    /// Every request so far, in the order in which they were read.
    public var requests: [StubRequest] { log.value.requests }
    /// How many connections were accepted so far.
    public var connectionCount: Int { log.value.accepted }
    /// How many connections have ended so far, from either side.
    public var closedConnectionCount: Int { log.value.closed }

    /// The next request that no earlier call of this function gave.
    public func nextRequest() async throws -> StubRequest {
        try await log.wait(for: "a request") { log in
            guard log.taken < log.requests.count else { return nil }
            defer { log.taken += 1 }
            return log.requests[log.taken]
        }
    }

    /// Waits until so many requests have come in all, and gives them.
    public func requests(count: Int) async throws -> [StubRequest] {
        try await log.wait(for: "\(count) requests") { $0.requests.count >= count ? $0.requests : nil }
    }

    /// Waits until so many connections have ended in all.
    public func connectionClosed(count: Int = 1) async throws {
        try await log.wait(for: "\(count) closed connections") { $0.closed >= count ? () : nil }
    }

    /// Waits until no connection is open.
    public func allConnectionsClosed() async throws {
        try await log.wait(for: "all connections to be closed") { $0.closed == $0.accepted ? () : nil }
    }

    // MARK: Ports where nobody answers

    /// A port of 127.0.0.1 that nobody listens on, one for all tests: held by a socket that never listens, so that no other
    /// server gets it meanwhile.
    public static func closedPort() throws -> Int { try refusing.get() }

    private static let refusing = Result { try boundSocket().1 }
}

/// What the server knows; shared by its threads.
struct StubLog: Sendable {
    var script: StubServer.Script
    var requests: [StubRequest] = []
    /// How many of `requests` were given by `nextRequest`.
    var taken = 0
    var accepted = 0
    var closed = 0
    /// Descriptors by connection number.
    var open: [Int: Int32] = [:]
    var isStopped = false
}

private func acceptConnections(of listener: Int32, _ log: Watched<StubLog>) {
    defer { close(listener) }
    while !log.value.isStopped {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else {
            if errno == EINTR || errno == ECONNABORTED { continue }
            return
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let number: Int? = log.update { log in
            guard !log.isStopped else { return nil }
            log.accepted += 1
            log.open[log.accepted] = descriptor
            return log.accepted
        }
        guard let number, (try? startThread { StubConnection(descriptor, number, log).run() }) != nil else {
            close(descriptor)
            return
        }
    }
}
