import Domain
import Glibc
import Platform
import PlatformInterface
import Session
import SessionInterface
import Storage
import StorageInterface
import TestSupport
import Testing

/// A damaged store on a real disk, and the login or log-out that replaces it (case H22).
@Suite(.timeLimit(.minutes(3))) struct MendedStoreTests {
    private let folder: TemporaryFolder
    private let files = PosixFileSystem()
    private var context: String { folder.path("default") }
    private var path: String { folder.path("default/store.db") }

    init() throws {
        folder = try TemporaryFolder()
        try SessionProcess(in: folder.path).coordinator.completeLogin(.first)
    }

    @Test(arguments: Damage.allCases)
    func aLoginMovesItAsideAndIsKept(_ damage: Damage) throws {
        try damage.befall(context)
        let content = try bytes(path), process = SessionProcess(in: folder.path)
        try process.coordinator.completeLogin(.second)
        let kept = try #require(process.coordinator.damagedStoreKeptAt)
        #expect(kept.hasPrefix("\(path).damaged-"))
        #expect(try bytes(kept)?.count == content?.count)
        #expect(try SessionProcess(in: folder.path).restored() == .second)
        #expect(aside == [kept])
    }

    /// Of some bytes anywhere, every other time in the header.
    @Test func aLoginIsKeptWhateverBytesAreOverwritten() throws {
        try Damage.fill(path)
        let sound = try #require(try bytes(path))
        var generator = SeededGenerator(seed: 22)
        for round in 0..<80 {
            for ending in ["-wal", "-shm"] { try files.remove(path + ending) }
            var content = sound, changes: [Int: UInt8] = [:]
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let end = round.isMultiple(of: 2) ? 100 : sound.count
                changes[Int.random(in: 0..<end, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            for (place, byte) in changes { content[place] = byte }
            try files.replace(path, with: content)
            #expect(throws: Never.self, "round \(round): \(changes)") {
                try SessionProcess(in: folder.path).coordinator.completeLogin(.second)
            }
            #expect(try SessionProcess(in: folder.path).restored() == .second, "round \(round): \(changes)")
        }
    }

    @Test(arguments: Damage.allCases)
    func aStartSaysSoAndMovesNothing(_ damage: Damage) throws {
        try damage.befall(context)
        let error = #expect(throws: SessionError.self) { try SessionProcess(in: folder.path).restored() }
        let message = error?.failure.message(.english) ?? ""
        #expect(message.contains(path) && message.contains("Log in again"), "\(message)")
        #expect(aside == [])
    }

    @Test(arguments: Damage.allCases)
    func aLogoutErasesItWithItsLog(_ damage: Damage) throws {
        try damage.befall(context)
        try SessionProcess(in: folder.path).coordinator.logout()
        #expect(aside == [])
        #expect(try tokenStore(in: folder.path).load() == nil)
        #expect(try SQLiteKeyValueStore(database(in: folder.path)).values(named: ["filler-1"]).isEmpty)
        #expect(try SessionProcess(in: folder.path).restored() == nil)
    }

    @Test func anEmptyFileIsFreshAndNotMoved() throws {
        for ending in ["", "-wal", "-shm"] { try files.remove(path + ending) }
        try files.createPrivateFile(path)
        let process = SessionProcess(in: folder.path)
        try process.coordinator.completeLogin(.second)
        #expect(process.coordinator.damagedStoreKeptAt == nil && aside == [])
        #expect(try SessionProcess(in: folder.path).restored() == .second)
    }

    @Test func aBusyStoreIsNotMoved() throws {
        let holder = database(in: folder.path), other = database(in: folder.path, busyLimit: .milliseconds(60))
        try holder.write { _ throws(StorageError) in
            _ = #expect(throws: StorageError.self) {
                try SQLiteKeyValueStore(other).apply([StoreKey<Bool>("a").set(to: true)])
            }
        }
        #expect(try SQLiteKeyValueStore(other).replaceIfDamaged(.kept) == nil)
        #expect(aside == [])
    }

    @Test func aFolderInItsPlaceIsNotMoved() throws {
        for ending in ["", "-wal", "-shm"] { try files.remove(path + ending) }
        try files.createPrivateFolder(path)
        let error = #expect(throws: StorageError.self) {
            try SQLiteKeyValueStore(database(in: folder.path)).replaceIfDamaged(.kept)
        }
        #expect(error?.code == .unavailable && aside == [])
    }

    @Test func theLogGoesAsideWithIt() throws {
        try Damage.otherFile.befall(context)
        try files.replace(path + "-wal", with: [1, 2, 3])
        let kept = try #require(try SQLiteKeyValueStore(database(in: folder.path)).replaceIfDamaged(.kept))
        #expect(try bytes(kept + "-wal") == [1, 2, 3])
    }

    @Test(arguments: 0..<3)
    func ofProcessesThatLogInAtOnceOneMovesItAndAllAreKept(_ round: Int) async throws {
        try (round == 0 ? Damage.otherFile : .randomPages).befall(context)
        await withTaskGroup { group in
            for number in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [path = folder.path as String, number = number as Int] in
                        try SessionProcess(in: path).coordinator.completeLogin(
                            number.isMultiple(of: 2) ? .first : .second)
                    }
                }
            }
        }
        #expect(aside.count == 1)
        #expect(try SessionProcess(in: folder.path).restored() != nil)
    }

    /// The steps of that login: lock, load, values, replace, load, values, apply, save, apply.
    @Test(arguments: 0..<9)
    func aLoginKilledAtAnyStepLeavesNobodyOrItselfAndTheNextOneRepairs(_ number: Int) async throws {
        try Damage.otherFile.befall(context)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, number = number as Int] in
            try SessionProcess(in: path, killedBeforeStep: number).coordinator.completeLogin(.second)
        }
        if number <= 3 {
            #expect(throws: SessionError.self) { try SessionProcess(in: folder.path).restored() }
        } else {
            #expect(try SessionProcess(in: folder.path).restored() == (number == 8 ? .second : nil))
        }
        try SessionProcess(in: folder.path).coordinator.completeLogin(.first)
        #expect(try SessionProcess(in: folder.path).restored() == .first)
        #expect(aside.count == 1)
    }

    /// A connection that was opened before would go on writing where nobody looks.
    @Test func whoeverHadItOpenGoesOnInTheNewOne() throws {
        let early = SQLiteKeyValueStore(database(in: folder.path)), key = StoreKey<String>("a")
        try early.apply([key.set(to: "before")])
        try #require(try files.moveAside(path, endings: ["-wal", "-shm"], as: "damaged") != nil)
        try SQLiteKeyValueStore(database(in: folder.path)).apply([key.set(to: "after")])
        #expect(try early.value(for: key) == "after")
        try early.apply([key.set(to: "later")])
        #expect(try SQLiteKeyValueStore(database(in: folder.path)).value(for: key) == "later")
    }

    @Test func aDamagedCopyIsForItsOwnerAlone() throws {
        try Damage.otherFile.befall(context)
        let kept = try #require(try SQLiteKeyValueStore(database(in: folder.path)).replaceIfDamaged(.kept))
        var status = stat()
        try #require(lstat(kept, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
    }

    /// What was moved aside, without logs.
    private var aside: [String] {
        var found: [String] = []
        guard let folder = opendir(context) else { return [] }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.contains(".damaged-"), !name.hasSuffix("-wal"), !name.hasSuffix("-shm") {
                found.append("\(context)/\(name)")
            }
        }
        return found
    }

    private func bytes(_ path: String) throws -> [UInt8]? { try files.read(path, limit: 10_000_000) }
}
