import NetworkingInterface
import PlatformInterface

/// What runs on the loop thread: starts what arrives, lets libcurl work, ends what has ended, runs the jobs of tasks that
/// chose this thread. Answers leave it together, after libcurl has done what it could. A value, so that nobody else can
/// have it while it runs.
struct CurlLoopRun {
    /// Idle handles are kept because making one costs more than a request on loopback does.
    private static let maximumIdle = 64
    /// How often in a row the thread does what came to it before it looks at the sockets again.
    private static let maximumRounds = 16

    private let inbox: Locked<LoopInbox>
    private let multi: CurlMulti
    private let options: CurlHTTPClient.Options
    private let clock: LoopClock
    private var batch = LoopInbox.Batch()
    private var queue: TransferQueue<Exchange>
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var idle: [CurlEasy] = []
    private var ended: [Ending] = []

    private struct Ending: Sendable {
        let exchange: Exchange, outcome: Exchange.Outcome

        func tell() { exchange.finish(outcome) }
    }

    init(
        _ inbox: Locked<LoopInbox>, _ multi: CurlMulti, _ options: CurlHTTPClient.Options, _ clock: LoopClock
    ) {
        (self.inbox, self.multi, self.options, self.clock) = (inbox, multi, options, clock)
        queue = TransferQueue(options.limits)
    }

    /// Runs until the loop is closed, or libcurl refuses to work.
    mutating func run() {
        var rounds = 0
        do {
            while take(mayWait: true) {
                rounds = batch.isEmpty ? 0 : rounds + 1
                if batch.isEmpty || rounds > Self.maximumRounds {
                    // Awake from here on: whoever comes now needs not wake the thread.
                    let mayWait = batch.isEmpty
                    try multi.work(mayWait: mayWait) { _ = take(mayWait: false) }
                    rounds = 0
                }
                handleBatch()
                try multi.workOnTimer()
                endFinished()
                giveAnswers()
            }
            finishAll(.cancelled)
        } catch {
            finishAll(error)
        }
    }

    /// Takes over what has come; false where the loop was to end.
    private mutating func take(mayWait: Bool) -> Bool {
        inbox.withLock { inbox in
            if batch.isEmpty { inbox.take(into: &batch, mayWait: mayWait) }
            return !inbox.isClosed
        }
    }

    /// Does what was asked of the loop.
    private mutating func handleBatch() {
        for id in batch.cancelled { cancel(id) }
        for exchange in batch.arrivals {
            if batch.cancelled.contains(exchange.id) {
                ended.append(Ending(exchange: exchange, outcome: .failure(.cancelled)))
            } else {
                act(on: queue.handle(.arrived(exchange, id: exchange.id, origin: exchange.first.url.origin)))
            }
        }
        for id in batch.goingOn { transfers[id]?.easy.goOn() }
        // A job may submit and cancel: that comes with the next batch.
        for job in batch.jobs { job.run() }
        batch.clear()
    }

    private mutating func cancel(_ id: UInt64) {
        if let transfer = remove(id) {
            tell(transfer, .failure(.cancelled))
            end(transfer.exchange, .failure(.cancelled))
        } else if case .drop(let exchange) = queue.handle(.withdrawn(id: id)) {
            ended.append(Ending(exchange: exchange, outcome: .failure(.cancelled)))
        }
    }

    private mutating func act(on action: TransferQueue<Exchange>.Action) {
        if case .begin(let exchange) = action { start(exchange.first, of: exchange) }
    }

    private mutating func start(_ hop: Hop, of exchange: Exchange) {
        do throws(HTTPClientError) {
            let easy = if let easy = idle.popLast() { easy } else { try CurlEasy(multi) }
            let transfer = CurlTransfer(hop, of: exchange, on: easy, proxy: options.proxies.proxy(for: hop.url))
            try transfer.prepare(options, now: clock.now)
            try multi.add(easy.pointer)
            transfers[exchange.id] = transfer
            easy.transfer = .passUnretained(transfer)
        } catch {
            end(exchange, .failure(error))
        }
    }

    private mutating func endFinished() {
        while let (pointer, code) = multi.nextFinished() {
            guard let transfer = CurlEasy.owner(of: pointer, multi.library)?.transfer?.takeUnretainedValue() else {
                continue
            }
            _ = remove(transfer.exchange.id)
            let action = transfer.end(code, clock)
            tell(transfer, after: action)
            act(on: action, after: transfer)
        }
    }

    private mutating func act(on action: TransferMachine.Action, after transfer: CurlTransfer) {
        switch action {
        case .finish(let result):
            // A handle that saw a failure may keep some of it (curl #18206, #17139).
            if case .success = result { recycle(transfer.easy) }
            end(transfer.exchange, result)
        case .follow(let request, let url):
            recycle(transfer.easy)
            start(Hop(request, at: url, followed: transfer.hop.followed + 1), of: transfer.exchange)
        case .repeatOverHTTP1:
            recycle(transfer.easy)
            let hop = transfer.hop
            start(
                Hop(hop.request, at: hop.url, followed: hop.followed, avoidsHTTP2: true), of: transfer.exchange)
        case .proceed, .abort:
            // Answers to callbacks; the end of a transfer never gives one.
            end(transfer.exchange, .failure(.noHTTP(transfer.hop.url)))
        }
    }

    private func tell(_ transfer: CurlTransfer, after action: TransferMachine.Action) {
        guard options.observer != nil else { return }
        switch action {
        case .finish(let outcome): tell(transfer, outcome)
        case .follow, .repeatOverHTTP1, .proceed, .abort:
            tell(transfer, .success(transfer.answerHead ?? HTTPResponse(status: 0)))
        }
    }

    private func tell(_ transfer: CurlTransfer, _ outcome: Exchange.Outcome) {
        options.observer?.observe(
            .ended(HTTPTransferRecord(request: transfer.hop.request, outcome: outcome, metrics: transfer.metrics)))
    }

    /// An exchange that was begun has ended: another one may begin in its place.
    private mutating func end(_ exchange: Exchange, _ outcome: Exchange.Outcome) {
        ended.append(Ending(exchange: exchange, outcome: outcome))
        act(on: queue.handle(.ended(origin: exchange.first.url.origin)))
    }

    /// Takes a transfer out of libcurl's hands: its callbacks are not called any more.
    private mutating func remove(_ id: UInt64) -> CurlTransfer? {
        guard let transfer = transfers.removeValue(forKey: id) else { return nil }
        multi.remove(transfer.easy.pointer)
        transfer.easy.transfer = nil
        transfer.easy.reader = transfer.reader
        return transfer
    }

    private mutating func recycle(_ easy: CurlEasy) {
        if idle.count < Self.maximumIdle { idle.append(easy) }
    }

    /// Tells the callers. Each of them that is told from here may wake a thread of the pool; so of many one thread is woken,
    /// which tells the others. Callers with an executor of their own, this thread's above all, are told at once.
    private mutating func giveAnswers() {
        guard !ended.isEmpty else { return }
        let isAlone = ended.count <= 2
        for index in ended.indices where isAlone || ended[index].exchange.hasOwnExecutor { ended[index].tell() }
        if !isAlone {
            let others = ended.filter { !$0.exchange.hasOwnExecutor }
            if !others.isEmpty { Task.detached { for index in others.indices { others[index].tell() } } }
        }
        ended.removeAll(keepingCapacity: true)
    }

    private mutating func finishAll(_ error: HTTPClientError) {
        for id in Array(transfers.keys) {
            guard let transfer = remove(id) else { continue }
            tell(transfer, .failure(error))
            ended.append(Ending(exchange: transfer.exchange, outcome: .failure(error)))
        }
        let rest = inbox.withLock { $0.end() }
        for exchange in queue.removeAll() + batch.arrivals + rest.arrivals {
            ended.append(Ending(exchange: exchange, outcome: .failure(error)))
        }
        giveAnswers()
        for job in batch.jobs + rest.jobs { job.runElsewhere() }
    }
}
