package import NavigationInterface
package import PlatformInterface
package import SessionInterface
package import StorageInterface

/// The task in the store, under `KEY_BOOT_TASK`.
package final class LiveBootTaskCenter: BootTaskCenter, Sendable {
    /// The last delivery of this process, and when it came by a clock that does not jump.
    private struct LastDelivery {
        let task: BootTask
        let at: Duration

        func isSame(as other: BootTask) -> Bool {
            task.link == other.link && task.userID == other.userID && task.accountType == other.accountType
        }
    }

    /// Within this time the same is one delivery by two ways: an argument that the running app is handed as well.
    private static let sameDelivery = Duration.seconds(1)

    private let store: any KeyValueStore
    private let reader: BootTaskReader
    private let clock: any WallClock
    private let ids: any IDSource
    private let uptime: @Sendable () -> Duration
    /// Held while a task is stored, so that tasks are heard of in the order in which they came; they are rare.
    private let lastDelivery = Locked<LastDelivery?>(nil)
    private let listeners = Listeners<BootTask>()

    /// - Parameters:
    ///   - clock: says when a task came; it may jump.
    ///   - steadyClock: tells one delivery by two ways from two deliveries.
    package init(
        store: any KeyValueStore, parser: any RouteParser = RouteParserChain(), clock: any WallClock, ids: any IDSource,
        steadyClock: any Clock<Duration>
    ) {
        (self.store, self.clock, self.ids) = (store, clock, ids)
        reader = BootTaskReader(parser: parser)
        uptime = Self.uptime(of: steadyClock)
    }

    private static func uptime<Steady: Clock<Duration>>(of clock: Steady) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    @discardableResult
    package func receive(_ delivery: BootDelivery) throws(NavigationError) -> BootTask? {
        let task = try reader.task(delivery, id: ids.next(), at: clock.now)
        return try lastDelivery.withLock { last throws(NavigationError) -> BootTask? in
            let now = uptime()
            if let last, last.isSame(as: task), now - last.at < Self.sameDelivery { return nil }
            try storing { () throws(StorageError) in
                try store.apply([NavigationKeys.bootTask.set(to: StoredBootTask(task).values)])
            }
            last = LastDelivery(task: task, at: now)
            listeners.tell(task)
            return task
        }
    }

    package func waiting() throws(NavigationError) -> BootTask? {
        guard let stored = try stored() else { return nil }
        return try reader.task(StoredBootTask(stored: stored), seenAt: clock.now)
    }

    package func take(for account: Account, only id: BootTask.ID?) throws(NavigationError) -> BootTaskTaking {
        // Almost always nothing waits: then no page takes the writers' lock.
        guard try stored() != nil else { return .nothing }
        let now = clock.now
        return try storing { () throws(StorageError) in
            try store.update(named: [NavigationKeys.bootTask.name]) { values in
                let decision = BootTaskDecision(
                    on: values[NavigationKeys.bootTask.name], for: account, only: id, at: now, reader: reader)
                return (decision.changes, decision.taking)
            }
        }
    }

    @discardableResult
    package func clear() throws(NavigationError) -> Bool {
        guard try stored() != nil else { return false }
        return try storing { () throws(StorageError) in
            try store.update(named: [NavigationKeys.bootTask.name]) { values in
                ([NavigationKeys.bootTask.set(to: nil)], !values.isEmpty)
            }
        }
    }

    package func arrivals() -> AsyncStream<BootTask> { listeners.stream() }

    private func stored() throws(NavigationError) -> StoredValue? {
        try storing { () throws(StorageError) in
            try store.values(named: [NavigationKeys.bootTask.name])[NavigationKeys.bootTask.name]
        }
    }

    private func storing<Result>(_ body: () throws(StorageError) -> Result) throws(NavigationError) -> Result {
        do {
            return try body()
        } catch {
            throw .storage(error)
        }
    }
}
