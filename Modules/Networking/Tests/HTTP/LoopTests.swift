import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// The loop's values, fed by hand.
struct LoopTests {
    private typealias Interest = WatchedSockets.Interest
    private let reading = Interest(readable: true), writing = Interest(writable: true)

    @Test func aConnectionStaysWatchedBetweenRequests() {
        var sockets = WatchedSockets()
        #expect(sockets.handle(.opened(7)) == .nothing)
        #expect(sockets.handle(.wanted(7, writing)) == .watch(7, writing))
        #expect(sockets.handle(.wanted(7, reading)) == .watch(7, reading))
        for _ in 0..<3 {
            #expect(sockets.handle(.ready(7)) == .tell(7))
            #expect(sockets.handle(.unwanted(7)) == .nothing)
            #expect(sockets.handle(.wanted(7, reading)) == .nothing)
        }
    }

    @Test func aConnectionThatNobodyWaitsForIsForgottenWhenSomethingComes() {
        var sockets = WatchedSockets()
        _ = sockets.handle(.opened(7))
        _ = sockets.handle(.wanted(7, reading))
        _ = sockets.handle(.unwanted(7))
        #expect(sockets.handle(.ready(7)) == .forget(7))
        #expect(sockets.handle(.wanted(7, reading)) == .watch(7, reading))
    }

    @Test func aNumberThatIsUsedAgainIsWatchedAnew() {
        var sockets = WatchedSockets()
        for _ in 0..<2 {
            _ = sockets.handle(.opened(7))
            #expect(sockets.handle(.wanted(7, reading)) == .watch(7, reading))
            #expect(sockets.handle(.closed(7)) == .forget(7))
        }
        // Without the word of its closing, too.
        _ = sockets.handle(.opened(7))
        _ = sockets.handle(.wanted(7, reading))
        _ = sockets.handle(.opened(7))
        #expect(sockets.handle(.wanted(7, reading)) == .watch(7, reading))
    }

    /// The resolver's descriptors are closed without a word.
    @Test func whatIsNoConnectionIsForgottenAtOnce() {
        var sockets = WatchedSockets()
        for _ in 0..<2 {
            #expect(sockets.handle(.wanted(8, reading)) == .watch(8, reading))
            #expect(sockets.handle(.ready(8)) == .tell(8))
            #expect(sockets.handle(.unwanted(8)) == .forget(8))
        }
        #expect(sockets.handle(.closed(8)) == .nothing)
    }

    @Test func aSleepingThreadIsWokenOnceForAll() {
        var inbox = LoopInbox(), batch = LoopInbox.Batch()
        #expect(inbox.handle(.cancelled(1)) == .nothing)
        inbox.take(into: &batch, mayWait: true)
        #expect(batch.cancelled == [1])
        batch.clear()
        inbox.take(into: &batch, mayWait: true)
        #expect(inbox.handle(.cancelled(2)) == .wake)
        #expect(inbox.handle(.cancelled(3)) == .nothing)
        inbox.take(into: &batch, mayWait: false)
        #expect(batch.cancelled == [2, 3])
        #expect(inbox.handle(.cancelled(4)) == .nothing)
        #expect(inbox.handle(.closed) == .nothing)
        #expect(inbox.handle(.cancelled(5)) == .isClosed)
    }

    // MARK: Whose turn it is

    private func origin(_ host: String) -> HTTPURL.Origin { .init(isSecure: false, host: host, port: 80) }

    private func begun(_ action: TransferQueue<UInt64>.Action) -> UInt64? {
        guard case .begin(let id) = action else { return nil }
        return id
    }

    @Test func firstComeIsFirstServedAtEachOrigin() {
        var queue = TransferQueue<UInt64>(ConnectionLimits(perHost: 1, total: 3))
        #expect(begun(queue.handle(.arrived(1, id: 1, origin: origin("a")))) == 1)
        for id in 2...4 as ClosedRange<UInt64> {
            #expect(begun(queue.handle(.arrived(id, id: id, origin: origin("a")))) == nil)
        }
        // A full origin keeps no other waiting.
        #expect(begun(queue.handle(.arrived(5, id: 5, origin: origin("b")))) == 5)
        guard case .drop(3) = queue.handle(.withdrawn(id: 3)) else {
            Issue.record("3 did not wait")
            return
        }
        #expect(begun(queue.handle(.ended(origin: origin("a")))) == 2)
        #expect(begun(queue.handle(.ended(origin: origin("a")))) == 4)
        #expect(begun(queue.handle(.ended(origin: origin("a")))) == nil)
        #expect(queue.waitingCount == 0)
        #expect(begun(queue.handle(.arrived(6, id: 6, origin: origin("a")))) == 6)
    }

    @Test func originsTakeTurnsWhereAllPlacesAreTaken() {
        var queue = TransferQueue<UInt64>(ConnectionLimits(perHost: 2, total: 2))
        for id in 1...6 as ClosedRange<UInt64> { _ = queue.handle(.arrived(id, id: id, origin: origin("a"))) }
        for id in 7...8 as ClosedRange<UInt64> { _ = queue.handle(.arrived(id, id: id, origin: origin("b"))) }
        var order: [UInt64] = []
        var running = [origin("a"), origin("a")]
        while !running.isEmpty {
            if let id = begun(queue.handle(.ended(origin: running.removeFirst()))) {
                order.append(id)
                running.append(origin(id < 7 ? "a" : "b"))
            }
        }
        #expect(order == [3, 7, 4, 8, 5, 6])
    }

    @Test func everyRequestBeginsOnceHoweverTheyComeAndGo() {
        var generator = SeededGenerator(seed: 7)
        var queue = TransferQueue<UInt64>(ConnectionLimits(perHost: 3, total: 5))
        var running: [UInt64: HTTPURL.Origin] = [:], begun: Set<UInt64> = [], dropped: Set<UInt64> = []
        func note(_ action: TransferQueue<UInt64>.Action, _ origins: [UInt64: HTTPURL.Origin]) {
            switch action {
            case .begin(let id):
                #expect(begun.insert(id).inserted)
                running[id] = origins[id]
            case .drop(let id): dropped.insert(id)
            case .nothing: break
            }
            #expect(running.count <= 5)
        }
        var origins: [UInt64: HTTPURL.Origin] = [:]
        for id in 1...3_000 as ClosedRange<UInt64> {
            origins[id] = origin(["a", "b", "c"].randomElement(using: &generator) ?? "a")
            note(queue.handle(.arrived(id, id: id, origin: origins[id] ?? origin("a"))), origins)
            if let (ended, at) = running.randomElement(using: &generator), Bool.random(using: &generator) {
                running[ended] = nil
                note(queue.handle(.ended(origin: at)), origins)
            }
            if id.isMultiple(of: 5) {
                note(queue.handle(.withdrawn(id: .random(in: 1...id, using: &generator))), origins)
            }
        }
        while let (ended, at) = running.first {
            running[ended] = nil
            note(queue.handle(.ended(origin: at)), origins)
        }
        #expect(begun.isDisjoint(with: dropped) && begun.count + dropped.count == 3_000 && queue.waitingCount == 0)
    }

    // MARK: The executor

    @Test func bulkLoopsRunOnTheLoopThread() async throws {
        let stub = try StubServer { .text($0.target) }
        let client = makeClient()
        try await withTaskExecutorPreference(try client.networkLoopExecutor()) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        let response = try await client.send(HTTPRequest(.get, url: "\(stub.url)/\(number)"))
                        #expect(response.text == "/\(number)")
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(stub.requests.count == 50)
    }

    @Test func aClientMayEndWithinItsOwnBulkLoop() async throws {
        let stub = try StubServer { _ in .text("ok") }
        for _ in 0..<50 {
            let client = makeClient()
            let executor = try client.networkLoopExecutor()
            let text = await withTaskExecutorPreference(executor) {
                (try? await client.send(HTTPRequest(.get, url: stub.url)))?.text
            }
            #expect(text == "ok")
        }
        try await stub.allConnectionsClosed()
    }

    @Test func aTaskThatOutlivesItsClientEndsOnTheLoopThread() async throws {
        let stub = try StubServer { _ in .text("ok") }
        let gate = Gate()
        let task = try {
            let client = makeClient()
            return Task(executorPreference: try client.networkLoopExecutor()) {
                try await gate.opened()
                return 1
            }
        }()
        gate.open()
        #expect(try await task.value == 1)
        #expect(stub.requests.isEmpty)
    }

    @Test func moreRequestsThanConnectionsWaitTheirTurn() async throws {
        let gate = Gate()
        let stub = try StubServer { StubAnswer([.hold(gate)] + StubAnswer.text($0.target).steps) }
        let client = makeClient(limits: ConnectionLimits(perHost: 3, total: 3))
        let tasks = (0..<20).map { number in
            Task { try await client.send(HTTPRequest(.get, url: "\(stub.url)/\(number)")).text }
        }
        _ = try await stub.requests(count: 3)
        tasks[7].cancel()
        gate.open()
        for (number, task) in tasks.enumerated() where number != 7 { #expect(try await task.value == "/\(number)") }
        #expect(stub.connectionCount == 3)
    }
}
