import Domain
import NetworkingInterface
import PlatformInterface

/// The thread that owns libcurl's multi handle, and the way to it. Any thread may submit, cancel and close; the thread
/// is woken once for all that has come since it last looked.
final class CurlLoop: Sendable {
    /// What waits for the loop thread.
    struct Inbox: Sendable {
        var arrivals: [Exchange] = []
        var cancelled: Set<UInt64> = []
        var isClosed = false
        /// Whether the thread has been woken since it last looked.
        fileprivate var isWoken = false

        /// Takes everything out.
        mutating func take() -> Inbox {
            let batch = self
            self = Inbox(isClosed: isClosed)
            return batch
        }
    }

    private let inbox = Locked(Inbox())
    private let multi: CurlMulti
    private let thread: JoinableThread

    init(_ options: CurlHTTPClient.Options) throws(HTTPClientError) {
        multi = try CurlMulti(CurlLibrary(options.library))
        thread = try JoinableThread { [inbox, multi] in
            let run = CurlLoopRun(inbox, multi, options)
            run.run()
        }
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

    /// Ends all exchanges as cancelled, closes the connections, and waits until the thread has ended.
    func close() {
        _ = change { $0.isClosed = true }
        thread.join()
    }

    /// Changes the inbox and wakes the thread where nobody else has. Gives whether the loop had ended before.
    private func change(_ body: (inout Inbox) -> Void) -> Bool {
        let (wasClosed, wakes) = inbox.withLock { inbox in
            // Two flags and not a copy: that would copy every waiting exchange at the next append.
            let before = (isClosed: inbox.isClosed, isWoken: inbox.isWoken)
            body(&inbox)
            inbox.isWoken = true
            return (before.isClosed, !before.isWoken)
        }
        if wakes { multi.wake() }
        return wasClosed
    }
}
