import Glibc
import Navigation
import NavigationContract
import NavigationInterface
import Platform
import PlatformInterface
import SessionInterface
import SessionTesting
import Storage
import StorageInterface
import TestSupport
import Testing

/// The link that waits for home, on a real disk: several processes that take it, and the worst moments to die (H05, H06).
@Suite(.timeLimit(.minutes(3))) struct SharedBootTaskTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: BootTaskCenterContract.clauses)
    func theTaskOnDiskKeeps(_ clause: Clause<any BootTaskCenter>) async throws {
        try await clause(tasks(in: folder.path, steadyClock: TestClock()))
    }

    @Test func aProcessThatIsKilledBehindTheSaveLeavesTheTaskToTheNextStartWhichRunsItOnce() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            try tasks(in: path).receive(.link("suixinkan://order_detail?order_id=880001"))
            kill(getpid(), SIGKILL)
        }
        guard case .taken(let task) = try tasks(in: folder.path).take(for: .samplePhotographer, only: nil) else {
            Issue.record("the next start did not get it")
            return
        }
        #expect(task.route.description == "order_detail/880001")
        #expect(try tasks(in: folder.path).take(for: .samplePhotographer, only: nil) == .nothing)
    }

    /// At most once: the taking and the erasing are one transaction, and the page opens behind it.
    @Test func aProcessThatIsKilledBehindTheTakingHasLostIt() async throws {
        try tasks(in: folder.path).receive(.link("suixinkan://home"))
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            guard case .taken = try tasks(in: path).take(for: .samplePhotographer, only: nil) else { return }
            kill(getpid(), SIGKILL)
        }
        #expect(try tasks(in: folder.path).take(for: .samplePhotographer, only: nil) == .nothing)
    }

    /// Eight processes run through the same hundred links that one delivers: each link is taken once at most, never the
    /// same by two, and none is left behind.
    @Test func ofProcessesThatTakeAtOnceEachLinkGoesToOne() async throws {
        let links = 100
        await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [path = folder.path as String, number = number as Int, links = links as Int] in
                        let center = tasks(in: path), counter = SQLiteKeyValueStore(database(in: path))
                        if number == 0 {
                            for link in 1...links {
                                try center.receive(.link("suixinkan://order_detail?order_id=\(link)"))
                            }
                        }
                        for _ in 0..<links {
                            guard case .taken(let task) = try center.take(for: .samplePhotographer, only: nil) else {
                                continue
                            }
                            let key = StoreKey<Int64>("taken-\(task.id)")
                            _ = try counter.update(named: [key.name]) { values in
                                let count = values[key.name].flatMap { Int64(stored: $0) } ?? 0
                                return ([key.set(to: count + 1)], count)
                            }
                        }
                    }
                }
            }
        }
        let counts = try database(in: folder.path).read { connection throws(StorageError) in
            try connection.execute("SELECT value FROM key_value WHERE name LIKE 'taken-%'", [])
        }
        #expect(!counts.isEmpty)
        #expect(counts.allSatisfy { $0[0] == .integer(1) })
        #expect(try tasks(in: folder.path).waiting() == nil)
    }
}

/// What a process has of the context in this folder.
private func tasks(
    in folder: String, steadyClock: any Clock<Duration> = ContinuousClock()
) -> LiveBootTaskCenter {
    LiveBootTaskCenter(
        store: SQLiteKeyValueStore(database(in: folder)), clock: SystemClock(), ids: RandomIDSource(),
        steadyClock: steadyClock)
}
