import NetworkingInterface
import PlatformInterface

/// What runs on the loop thread: starts what arrives, lets libcurl work, ends what has ended.
final class CurlLoopRun {
    /// Idle handles are kept because making one costs more than a request on loopback does.
    private static let maximumIdle = 32

    private let inbox: Locked<CurlLoop.Inbox>
    private let multi: CurlMulti
    private let options: CurlHTTPClient.Options
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var ids: [UnsafeMutableRawPointer: UInt64] = [:]
    private var idle: [CurlEasy] = []

    init(_ inbox: Locked<CurlLoop.Inbox>, _ multi: CurlMulti, _ options: CurlHTTPClient.Options) {
        (self.inbox, self.multi, self.options) = (inbox, multi, options)
    }

    /// Runs until the loop is closed, or libcurl refuses to work.
    func run() {
        do {
            while handleInbox() {
                try multi.perform()
                while let (easy, code) = multi.nextFinished() {
                    if let id = ids[easy], let transfer = remove(id) { act(on: transfer.end(code), after: transfer) }
                }
                try multi.poll()
            }
            finishAll(.cancelled)
        } catch {
            finishAll(error)
        }
    }

    /// Does what was asked of the loop; false where it was to end.
    private func handleInbox() -> Bool {
        let taken = inbox.withLock { inbox in inbox.isClosed ? nil : inbox.take() }
        guard let batch = taken else { return false }
        for id in batch.cancelled { remove(id)?.exchange.finish(.failure(.cancelled)) }
        for exchange in batch.arrivals {
            if batch.cancelled.contains(exchange.id) {
                exchange.finish(.failure(.cancelled))
            } else {
                start(exchange.request, at: exchange.url, of: exchange)
            }
        }
        return true
    }

    private func start(
        _ request: HTTPRequest, at url: HTTPURL, of exchange: Exchange, followed: Int = 0
    ) {
        do throws(HTTPClientError) {
            let easy = if let easy = idle.popLast() { easy } else { try CurlEasy(multi.library) }
            let transfer = CurlTransfer(request, at: url, of: exchange, followed: followed, on: easy)
            try transfer.prepare(options)
            try multi.add(easy.pointer)
            transfers[exchange.id] = transfer
            ids[easy.pointer] = exchange.id
        } catch {
            exchange.finish(.failure(error))
        }
    }

    private func act(on action: TransferMachine.Action, after transfer: CurlTransfer) {
        switch action {
        case .finish(let result):
            // A handle that saw a failure may keep some of it (curl #18206).
            if case .success = result { recycle(transfer.easy) }
            transfer.exchange.finish(result)
        case .follow(let request):
            guard let url = HTTPURL(request.url) else {
                return transfer.exchange.finish(.failure(.refused(.unreadable, from: transfer.url)))
            }
            recycle(transfer.easy)
            start(request, at: url, of: transfer.exchange, followed: transfer.followed + 1)
        case .proceed, .abort:
            // Answers to callbacks; the end of a transfer never gives one.
            transfer.exchange.finish(.failure(.noHTTP(transfer.url)))
        }
    }

    /// Takes a transfer out of libcurl's hands: its callbacks are not called any more.
    private func remove(_ id: UInt64) -> CurlTransfer? {
        guard let transfer = transfers.removeValue(forKey: id) else { return nil }
        ids[transfer.easy.pointer] = nil
        multi.remove(transfer.easy.pointer)
        return transfer
    }

    private func recycle(_ easy: CurlEasy) {
        guard idle.count < Self.maximumIdle else { return }
        easy.reset()
        idle.append(easy)
    }

    private func finishAll(_ error: HTTPClientError) {
        for id in Array(transfers.keys) { remove(id)?.exchange.finish(.failure(error)) }
        for exchange in inbox.withLock({ $0.end() }) { exchange.finish(.failure(error)) }
    }
}
