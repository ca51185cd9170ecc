import NetworkingInterface
import PlatformInterface

/// The thread that owns libcurl's multi handle, and the way to it. Any thread may submit and cancel; the thread is woken
/// once for all that has come while it slept, and not at all while it is awake. It ends with the last reference, or when
/// libcurl refuses to work.
final class CurlLoop: Sendable {
    private let inbox: Locked<LoopInbox>
    private let poll: EventPoll
    private let thread: JoinableThread

    init(_ options: CurlHTTPClient.Options, _ clock: LoopClock) throws(HTTPClientError) {
        let poll = try EventPoll()
        // From here on only the thread owns it for long: closing a TLS connection may raise SIGPIPE (curl #3787), which
        // that thread has blocked.
        let multi = try CurlMulti(CurlLibrary(options.library), poll, clock, limits: options.limits)
        let inbox = Locked(LoopInbox())
        (self.inbox, self.poll) = (inbox, poll)
        thread = try JoinableThread {
            var loop = CurlLoopRun(inbox, multi, options, clock)
            loop.run()
        }
    }

    /// Starts an exchange. It is finished as unavailable where the loop has ended.
    func submit(_ exchange: Exchange) {
        if handle(.submitted(exchange)) == .isClosed { exchange.finish(.failure(.refused("the loop has ended"))) }
    }

    /// Ends an exchange as cancelled, if it has not ended yet.
    func cancel(_ id: UInt64) { _ = handle(.cancelled(id)) }

    /// Has a transfer go on that was stopped for want of room or of content.
    func goOn(_ id: UInt64) { _ = handle(.goOn(id)) }

    /// Has the thread run a job of a task. False where the loop has ended.
    func run(_ job: LoopJob) -> Bool { handle(.job(job)) != .isClosed }

    /// Ends all exchanges as cancelled and closes the connections; then the thread is waited for.
    deinit { _ = handle(.closed) }

    /// Whether the thread has ended, or is about to.
    var hasEnded: Bool { inbox.withLock { $0.isClosed } }

    private func handle(_ event: LoopInbox.Event) -> LoopInbox.Action {
        let action = inbox.withLock { $0.handle(event) }
        if action == .wake { poll.wake() }
        return action
    }
}

/// What waits for the loop thread, as a value: what comes goes in, whether the thread has to be woken comes out.
struct LoopInbox: Sendable {
    enum Event: Sendable {
        case submitted(Exchange)
        case cancelled(UInt64)
        case goOn(UInt64)
        case job(LoopJob)
        case closed
    }

    enum Action: Equatable, Sendable {
        case nothing
        /// The thread sleeps, and nobody has woken it yet.
        case wake
        /// Nothing is taken any more.
        case isClosed
    }

    /// What the thread takes out at once.
    struct Batch: Sendable {
        var arrivals: [Exchange] = []
        var cancelled: Set<UInt64> = []
        var goingOn: [UInt64] = []
        var jobs: [LoopJob] = []

        var isEmpty: Bool { arrivals.isEmpty && cancelled.isEmpty && goingOn.isEmpty && jobs.isEmpty }

        /// Empties it and keeps its memory for what comes next.
        mutating func clear() {
            if !arrivals.isEmpty { arrivals.removeAll(keepingCapacity: true) }
            if !cancelled.isEmpty { cancelled.removeAll(keepingCapacity: true) }
            if !goingOn.isEmpty { goingOn.removeAll(keepingCapacity: true) }
            if !jobs.isEmpty { jobs.removeAll(keepingCapacity: true) }
        }
    }

    private var batch = Batch()
    private var isAsleep = false
    private(set) var isClosed = false

    mutating func handle(_ event: Event) -> Action {
        if isClosed { return .isClosed }
        switch event {
        case .submitted(let exchange): batch.arrivals.append(exchange)
        case .cancelled(let id): batch.cancelled.insert(id)
        case .goOn(let id): batch.goingOn.append(id)
        case .job(let job): batch.jobs.append(job)
        case .closed: isClosed = true
        }
        defer { isAsleep = false }
        return isAsleep ? .wake : .nothing
    }

    /// Gives the thread what has come, in exchange for an empty batch. Where nothing has, it may go to sleep (`mayWait`),
    /// and will be woken.
    mutating func take(into other: inout Batch, mayWait: Bool) {
        isAsleep = mayWait && batch.isEmpty && !isClosed
        if !batch.isEmpty { swap(&batch, &other) }
    }

    /// The loop ends: nothing will be taken out any more but this.
    mutating func end() -> Batch {
        isClosed = true
        defer { batch = Batch() }
        return batch
    }
}
