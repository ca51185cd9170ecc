import Domain
package import HomeInterface
package import PlatformInterface
package import SessionInterface
package import StorageInterface

/// The location state of the account that is logged in: keeps what `HomeLocationMachine` says, and lets it tick.
package final class LiveHomeLocationStateStore<Running: Clock>: HomeLocationStateStore, Sendable
where Running.Duration == Duration {
    private struct Listener {
        /// The session that it began in, and ends with.
        let session: SessionStamp?
        let continuation: AsyncStream<HomeLocationState>.Continuation
    }

    private struct State {
        /// Whose `machine` it is; nobody's before the first restore.
        var session: SessionStamp?
        var machine = HomeLocationMachine()
        var listeners: [Int: Listener] = [:]
        var nextListener = 0
        /// Runs while a countdown does that somebody looks at.
        var ticking: Task<Void, Never>?

        func shown(to session: SessionStamp?, at moment: HomeLocationMachine.Moment) -> HomeLocationState {
            self.session == session && session != nil ? machine.state(at: moment) : .offline
        }
    }

    private let held = Locked(State())
    /// Held through each change, disk included, so that disk and memory agree on the last of two.
    private let changing = Locked(())
    private let store: any KeyValueStore
    private let snapshot: any AccountSnapshotStore
    private let wall: any WallClock
    private let running: Running
    private let origin: Running.Instant

    /// - Parameters:
    ///   - wall: tells when a report was.
    ///   - running: counts the seconds, and never jumps.
    package init(
        store: any KeyValueStore, snapshot: any AccountSnapshotStore, wall: any WallClock, running: Running
    ) {
        (self.store, self.snapshot, self.wall, self.running) = (store, snapshot, wall, running)
        origin = running.now
    }

    deinit { held.withLock { $0.ticking }?.cancel() }

    package var state: HomeLocationState {
        let (session, moment) = (snapshot.current?.session, moment)
        return held.withLock { $0.shown(to: session, at: moment) }
    }

    package func states() -> AsyncStream<HomeLocationState> {
        // Of seconds that nobody has looked at, only the last one counts.
        let (stream, continuation) = AsyncStream.makeStream(
            of: HomeLocationState.self, bufferingPolicy: .bufferingNewest(1))
        let session = snapshot.current?.session
        let number = held.withLock { held in
            held.nextListener += 1
            held.listeners[held.nextListener] = Listener(session: session, continuation: continuation)
            return held.nextListener
        }
        continuation.onTermination = { [weak self] _ in
            self?.held.withLock { $0.listeners[number] = nil }
        }
        show()
        return stream
    }

    package func restoreStateIfNeeded() throws(HomeError) {
        guard let account = snapshot.current else { return }
        try changing.withLock { _ throws(HomeError) in try restore(account) }
    }

    package func goOnline() throws(HomeError) { try handle(.wentOnline) }
    package func goOffline() throws(HomeError) { try handle(.wentOffline) }
    package func report() throws(HomeError) { try handle(.reported) }

    package func remind(afterMinutes minutes: Int) throws(HomeError) {
        guard minutes == 0 || HomeLocationState.reminderRange.contains(minutes) else {
            throw HomeError.minutes(minutes)
        }
        try handle(.reminderSet(minutes: minutes == 0 ? nil : minutes))
    }

    // MARK: Changing

    private func restore(_ account: AccountState) throws(HomeError) {
        guard held.withLock({ $0.session }) != account.session else { return }
        let keys = LocationKeys(account.scope)
        let left = try reading { () throws(StorageError) in keys.read(try store.values(named: keys.names)) }
        var machine = HomeLocationMachine()
        let action = machine.handle(.restored(left), at: moment)
        take(machine, of: account.session)
        // Where the disk is another login's by now, it stays as it is.
        if case .store(let stored) = action { try keep(keys.changes(from: left, to: stored), of: account.session) }
    }

    private func handle(_ event: HomeLocationMachine.Event) throws(HomeError) {
        guard let account = snapshot.current else { throw HomeError.nobodyLoggedIn }
        try changing.withLock { _ throws(HomeError) in
            try restore(account)
            var machine = held.withLock { $0.machine }
            let before = machine.stored
            switch machine.handle(event, at: moment) {
            case .nothing: break
            case .refuse: throw HomeError.offline
            case .store(let stored):
                let changes = LocationKeys(account.scope).changes(from: before, to: stored)
                guard try keep(changes, of: account.session) else { throw HomeError.sessionEnded }
            }
            take(machine, of: account.session)
        }
    }

    private func take(_ machine: HomeLocationMachine, of session: SessionStamp) {
        held.withLock { held in (held.session, held.machine) = (session, machine) }
        show()
    }

    @discardableResult
    private func keep(_ changes: [KeyValueChange], of session: SessionStamp) throws(HomeError) -> Bool {
        do throws(SessionError) {
            return try snapshot.update(session, alongWith: changes) { _ in }
        } catch {
            throw HomeError(error)
        }
    }

    private func reading<Result>(_ body: () throws(StorageError) -> Result) throws(HomeError) -> Result {
        do {
            return try body()
        } catch {
            throw HomeError(.storage, failure: error.failure)
        }
    }

    // MARK: Ticking

    private var moment: HomeLocationMachine.Moment {
        HomeLocationMachine.Moment(wall: wall.now, running: origin.duration(to: running.now))
    }

    /// Shows what is there to everybody who listens, and lets it tick from here on where a countdown runs.
    private func show() {
        _ = show { [weak self, running] in
            repeat {
                do { try await running.sleep(for: .seconds(1)) } catch { return }
            } while self?.show(ticking: nil) == true
        }
    }

    /// - Parameter ticking: what ticks where nothing does yet; nil for a call from there.
    /// - Returns: whether there is another second to come.
    private func show(ticking: (@Sendable () async -> Void)?) -> Bool {
        let (session, moment) = (snapshot.current?.session, moment)
        let (shown, listening, ended, goesOn) = held.withLock { held in
            let shown = held.shown(to: session, at: moment)
            let ended = held.listeners.filter { $0.value.session != session }
            for number in ended.keys { held.listeners[number] = nil }
            let isCounting = shown.elapsedSeconds.map { $0 < HomeLocationState.reportInterval } ?? false
            let goesOn = isCounting && !held.listeners.isEmpty
            if ticking == nil, !goesOn { held.ticking = nil }
            if let ticking, goesOn, held.ticking == nil { held.ticking = Task(operation: ticking) }
            return (shown, held.listeners.values.map(\.continuation), ended.values.map(\.continuation), goesOn)
        }
        for listener in listening { listener.yield(shown) }
        for listener in ended { listener.finish() }
        return goesOn
    }
}
