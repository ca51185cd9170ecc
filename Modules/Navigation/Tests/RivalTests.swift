import NavigationInterface
import PlatformInterface
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import TestSupport
import Testing

@testable import Navigation

/// Case H06 (c) at its worst moment: another process takes the task right after this one has read the store, whichever
/// reading of it that is.
@Test(arguments: 1...3)
func whoeverComesBetweenTheStepsOneGetsTheTask(_ reading: Int) throws {
    let store = InMemoryKeyValueStore(), takings = Locked<[BootTaskTaking]>([])
    try center(over: store).receive(.link("suixinkan://home"))
    let watched = StoreWithARival(store: store, reading: reading) {
        let taking = try? center(over: store).take(for: .samplePhotographer, only: nil)
        takings.withLock { $0.append(taking ?? .nothing) }
    }
    let own = try center(over: watched).take(for: .samplePhotographer, only: nil)
    #expect((takings.withLock { $0 } + [own]).filter { $0 != .nothing }.count == 1)
}

private func center(over store: any KeyValueStore) -> LiveBootTaskCenter {
    LiveBootTaskCenter(store: store, clock: FixedClock(), ids: SequentialIDs(), steadyClock: TestClock())
}

/// A store in which something else happens behind one of the readings.
private struct StoreWithARival: KeyValueStore {
    private let store: InMemoryKeyValueStore
    private let rival: @Sendable () -> Void
    private let left: Locked<Int>

    init(store: InMemoryKeyValueStore, reading: Int, rival: @escaping @Sendable () -> Void) {
        (self.store, self.rival, left) = (store, rival, Locked(reading))
    }

    func values(named names: [String]) throws(StorageError) -> [String: StoredValue] {
        let values = try store.values(named: names)
        let isNow = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isNow { rival() }
        return values
    }

    func allValues() throws(StorageError) -> [String: StoredValue] { try store.allValues() }

    func apply(_ changes: [KeyValueChange]) throws(StorageError) { try store.apply(changes) }

    func update<Result: Sendable>(
        named names: [String], _ decide: ([String: StoredValue]) -> (changes: [KeyValueChange], result: Result)
    ) throws(StorageError) -> Result { try store.update(named: names, decide) }

    func replaceIfDamaged(_ damaged: DamagedStore) throws(StorageError) -> String? {
        try store.replaceIfDamaged(damaged)
    }
}
