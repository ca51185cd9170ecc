import Dispatch
import Domain
import Glibc
import Platform
import PlatformInterface
import Storage
import StorageInterface
import TestSupport
import Testing

/// Several connections and processes on one store (case H22), and the worst moments to die.
@Suite(.timeLimit(.minutes(3))) struct SharedStoreTests {
    private let folder: TemporaryFolder
    private let count = StoreKey<Int64>("count")

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The switch to WAL is where SQLite itself may not wait.
    @Test(arguments: 0..<5)
    func twentyThatOpenAFreshStoreAtOnceAllSucceed(_ round: Int) throws {
        let path = folder.path, failures = Locked<[StorageError]>([])
        DispatchQueue.concurrentPerform(iterations: 20) { index in
            do throws(StorageError) {
                try SQLiteKeyValueStore(database(in: path)).apply([StoreKey<Int64>("\(index)").set(to: 1)])
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(failures.withLock { $0.map { $0.failure.message(.english) } } == [])
        #expect(try SQLiteKeyValueStore(database(in: path)).values(named: (0..<20).map(String.init)).count == 20)
    }

    @Test func processesThatCountTogetherLoseNothing() async throws {
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = folder.path as String] in
                        let database = database(in: path)
                        for _ in 0..<50 { try increment(database) }
                    }
                }
            }
        }
        #expect(try SQLiteKeyValueStore(database(in: folder.path)).value(for: count) == 400)
    }

    @Test func connectionsThatCountTogetherLoseNothing() throws {
        let path = folder.path, failures = Locked<[any Error]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let database = database(in: path)
            do {
                for _ in 0..<50 { try increment(database) }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(failures.withLock { $0.map { "\($0)" } } == [])
        #expect(try SQLiteKeyValueStore(database(in: path)).value(for: count) == 400)
    }

    @Test func aWriterThatWaitedTooLongSaysHowLongAndForWhichFile() throws {
        let holder = database(in: folder.path)
        let other = SQLiteKeyValueStore(database(in: folder.path, busyLimit: .milliseconds(60)))
        try other.apply([count.set(to: 1)])
        var error: StorageError?
        try holder.write { _ in
            error = #expect(throws: StorageError.self) { try other.apply([count.set(to: 2)]) }
        }
        #expect(error?.code == .busy)
        let message = error?.failure.message(.english) ?? ""
        #expect(message.contains("0.060 s") && message.contains("\(folder.path)/default/store.db"))
        #expect(try other.value(for: count) == 1)
    }

    @Test func aReaderSeesOneMomentBesideAWriter() throws {
        let reader = database(in: folder.path), writer = SQLiteKeyValueStore(database(in: folder.path))
        try writer.apply([count.set(to: 1)])
        let seen = try reader.read { connection throws(StorageError) in
            let sql = "SELECT value FROM key_value"
            let before = try connection.execute(sql, [])
            try writer.apply([StoreKey<Int64>("count").set(to: 2)])
            return [before, try connection.execute(sql, [])]
        }
        #expect(seen == [[DatabaseRow([.integer(1)])], [DatabaseRow([.integer(1)])]])
        #expect(try writer.value(for: count) == 2)
    }

    /// Both keys change in one transaction, so whoever dies in between leaves them alike.
    @Test(arguments: 0..<10)
    func aKilledWriterLeavesAllOfAChangeOrNothing(_ round: Int) async throws {
        let left = StoreKey<Int64>("left"), right = StoreKey<Int64>("right")
        let store = SQLiteKeyValueStore(database(in: folder.path))
        try store.apply([left.set(to: 0), right.set(to: 0)])
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, round = round as Int] in
            DispatchQueue(label: "killer").async {
                usleep(useconds_t(3_000 + round * 1_700))
                kill(getpid(), SIGKILL)
            }
            let store = SQLiteKeyValueStore(database(in: path))
            for number in Int64(1)... {
                try store.apply([StoreKey("left").set(to: number), StoreKey("right").set(to: number)])
            }
        }
        let values = try store.values(named: ["left", "right"])
        #expect(values["left"] == values["right"])
        #expect(values.count == 2)
        try store.apply([left.set(to: -1)])
    }

    @Test func whatWasWrittenIsThereForTheNextProcess() async throws {
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            try SQLiteKeyValueStore(database(in: path)).apply([StoreKey<String>("key_in_phone").set(to: "13123456789")])
            try tokenStore(in: path).save(StoredToken(token: "t", origin: "demo", sessionID: "1"))
        }
        #expect(
            try SQLiteKeyValueStore(database(in: folder.path)).value(for: StoreKey<String>("key_in_phone"))
                == "13123456789")
        #expect(try tokenStore(in: folder.path).load()?.token == "t")
    }
}

/// Reads and writes in two statements of one transaction, as a lost update needs it.
private func increment(_ database: SQLiteDatabase) throws(StorageError) {
    try database.write { connection throws(StorageError) in
        try connection.execute(
            "CREATE TABLE IF NOT EXISTS key_value (name TEXT PRIMARY KEY NOT NULL, kind INTEGER NOT NULL, value NOT NULL)",
            [])
        let row = try connection.execute("SELECT value FROM key_value WHERE name = 'count'", []).first
        var number: Int64 = 0
        if case .integer(let present)? = row?[0] { number = present }
        try connection.execute("REPLACE INTO key_value VALUES ('count', 2, ?)", [.integer(number + 1)])
    }
}
