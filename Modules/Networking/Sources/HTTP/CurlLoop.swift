import Domain
import NetworkingInterface
import PlatformInterface

/// The thread that owns libcurl's multi handle, and the way to it. Any thread may submit and cancel; the thread is woken
/// once for all that has come since it last looked. It ends with the last reference, or when libcurl refuses to work.
final class CurlLoop: Sendable {
    /// What waits for the loop thread.
    struct Inbox: Sendable {
        var arrivals: [Exchange] = []
        var cancelled: Set<UInt64> = []
        var isClosed = false
        /// Whether the thread has been woken since it last looked.
        fileprivate var isWoken = false

        /// What to wake; nil once the thread has ended.
        fileprivate var multi: CurlMulti?

        fileprivate init(_ multi: CurlMulti) { self.multi = multi }

        /// Takes everything out.
        mutating func take() -> (arrivals: [Exchange], cancelled: Set<UInt64>) {
            defer { (arrivals, cancelled, isWoken) = ([], [], false) }
            return (arrivals, cancelled)
        }

        /// Nothing will be taken out any more.
        mutating func end() -> [Exchange] {
            (isClosed, multi) = (true, nil)
            return take().arrivals
        }
    }

    private let inbox: Locked<Inbox>
    private let thread: JoinableThread

    init(_ options: CurlHTTPClient.Options) throws(HTTPClientError) {
        // From here on only the thread owns it for long: closing a TLS connection may raise SIGPIPE (curl #3787), which
        // that thread has blocked.
        let multi = try CurlMulti(CurlLibrary(options.library))
        inbox = Locked(Inbox(multi))
        thread = try JoinableThread { [inbox] in CurlLoopRun(inbox, multi, options).run() }
    }

    /// Starts an exchange. It is finished as unavailable where the loop has ended.
    func submit(_ exchange: Exchange) {
        let isClosed = change { inbox in
            if !inbox.isClosed { inbox.arrivals.append(exchange) }
        }
        if isClosed { exchange.finish(.failure(.refused("the loop has ended"))) }
    }

    /// Ends an exchange as cancelled, if it has not ended yet.
    func cancel(_ id: UInt64) {
        _ = change { inbox in
            if !inbox.isClosed { inbox.cancelled.insert(id) }
        }
    }

    /// Ends all exchanges as cancelled and closes the connections; then the thread is waited for.
    deinit { _ = change { $0.isClosed = true } }

    /// Whether the thread has ended, or is about to.
    var hasEnded: Bool { inbox.withLock { $0.isClosed } }

    /// Changes the inbox and wakes the thread where nobody else has. Gives whether the loop had ended before.
    private func change(_ body: (inout Inbox) -> Void) -> Bool {
        let (wasClosed, sleeper) = inbox.withLock { inbox in
            let before = (isClosed: inbox.isClosed, isWoken: inbox.isWoken)
            body(&inbox)
            inbox.isWoken = true
            return (before.isClosed, before.isWoken ? nil : inbox.multi)
        }
        sleeper?.wake()
        return wasClosed
    }
}
