import Domain
import Glibc
import Platform
import PlatformInterface
import Storage
import StorageInterface
import TestSupport
import Testing

/// Files that are broken, and disks that are full.
@Suite struct DamagedStoreTests {
    private let folder: TemporaryFolder
    private let files = PosixFileSystem()
    private let key = StoreKey<String>("key_in_user_name")
    private var path: String { folder.path("default/store.db") }

    init() throws {
        folder = try TemporaryFolder()
        try files.createPrivateFolder(folder.path("default"))
    }

    @Test(arguments: ["garbage", "{\"token\":\"secret-token\"}", String(repeating: "SQLite format 3\u{0}", count: 400)])
    func aFileThatIsNoDatabaseIsDamagedAndLeftAsItIs(_ content: String) throws {
        try files.replace(path, with: Array(content.utf8))
        let store = SQLiteKeyValueStore(database(in: folder.path))
        expectDamage { try store.value(for: key) }
        expectDamage { try store.apply([key.set(to: "张三")]) }
        #expect(try files.read(path, limit: 100_000) == Array(content.utf8))
    }

    @Test func aDatabaseWhosePagesAreOverwrittenIsDamaged() throws {
        try fill()
        let size = try #require(try files.read(path, limit: 10_000_000)).count
        try #require(size > 40_960)
        let file = open(path, O_WRONLY)
        let noise = (0..<size - 4_096).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try #require(pwrite(file, noise, noise.count, 4_096) == noise.count)
        close(file)
        expectDamage { try SQLiteKeyValueStore(database(in: folder.path)).value(for: key) }
    }

    @Test func aDatabaseThatIsCutOffIsDamaged() throws {
        try fill()
        try #require(truncate(path, 8_192) == 0)
        expectDamage {
            let names = (0..<1_200).map { "key-\($0)" }
            _ = try SQLiteKeyValueStore(database(in: folder.path)).values(named: names)
        }
    }

    @Test func anEmptyFileIsAFreshDatabase() throws {
        try files.replace(path, with: [])
        let store = SQLiteKeyValueStore(database(in: folder.path))
        #expect(try store.value(for: key) == nil)
        try store.apply([key.set(to: "张三")])
        #expect(try store.value(for: key) == "张三")
    }

    @Test(arguments: [
        "", "garbage", "null", "[]", "{}", #"{"token":"secret-token"}"#, #"{"token":"","origin":"o","session_id":"s"}"#,
        #"{"token":1,"origin":"o","session_id":"s"}"#, String(repeating: "x", count: 70_000),
    ])
    func aDamagedTokenFileSaysSoAndALoginMendsIt(_ content: String) throws {
        let path = folder.path("default/token.json"), tokens = tokenStore(in: folder.path)
        let token = StoredToken(token: "new", origin: "demo", sessionID: "1")
        try files.replace(path, with: Array(content.utf8))
        let error = #expect(throws: StorageError.self) { try tokens.load() }
        #expect(error?.code == .damaged)
        #expect(error?.failure.message(.english).contains(path) == true)
        #expect(!String(reflecting: error).contains("secret-token"))
        try tokens.save(token)
        #expect(try tokens.load() == token)
        try files.replace(path, with: Array(content.utf8))
        try tokens.erase()
        #expect(try tokens.load() == nil)
    }

    @Test(.enabled("needs a mount of its own: root, and a kernel that lets it") { canMount() })
    func aFullDiskIsSaidSoAndKeepsWhatWasThere() throws {
        let mount = folder.path("disk")
        mkdir(mount, 0o700)
        try #require(Glibc.mount("tmpfs", mount, "tmpfs", 0, "size=256k") == 0)
        defer { umount2(mount, Int32(MNT_DETACH)) }
        let store = SQLiteKeyValueStore(database(in: mount)), tokens = tokenStore(in: mount)
        let token = StoredToken(token: "old", origin: "demo", sessionID: "1")
        try store.apply([key.set(to: "张三")])
        try tokens.save(token)
        let error = #expect(throws: StorageError.self) {
            try store.apply([key.set(to: "李四"), key.set(to: String(repeating: "长", count: 200_000))])
        }
        #expect(error?.code == .full)
        #expect(error?.failure.message(.english).contains("the disk is full") == true)
        #expect(try store.value(for: key) == "张三")
        // To the last byte.
        let rest = open("\(mount)/rest", O_WRONLY | O_CREAT, 0o600), page = [UInt8](repeating: 0, count: 4_096)
        while write(rest, page, page.count) > 0 {}
        close(rest)
        let tokenError = #expect(throws: StorageError.self) {
            try tokens.save(StoredToken(token: "new", origin: "demo", sessionID: "2"))
        }
        #expect(tokenError?.code == .full)
        #expect(try tokens.load() == token)
        #expect(try SQLiteKeyValueStore(database(in: mount)).value(for: key) == "张三")
    }

    /// A database of many pages, all of them in the file itself: so large a commit is checkpointed at once.
    private func fill() throws {
        try SQLiteKeyValueStore(database(in: folder.path)).apply(
            (0..<1_200).map { KeyValueChange(name: "key-\($0)", value: .data([UInt8](repeating: 7, count: 3_000))) }
                + [key.set(to: "张三")])
        for suffix in ["-wal", "-shm"] { try #require(unlink(path + suffix) == 0) }
    }

    private func expectDamage<Result>(_ body: () throws -> Result) {
        let error = #expect(throws: StorageError.self) { _ = try body() }
        #expect(error?.code == .damaged, "\(String(describing: error))")
        #expect(error?.failure.message(.english).contains(path) == true)
        #expect(error?.failure.message(.simplifiedChinese).contains(path) == true)
    }
}

func canMount() -> Bool {
    guard let folder = try? TemporaryFolder(), mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0 else {
        return false
    }
    return umount2(folder.path, Int32(MNT_DETACH)) == 0
}
