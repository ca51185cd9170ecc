import Domain
import Glibc
import Platform
import PlatformInterface
import Storage
import StorageInterface
import TestSupport
import Testing

/// Who may see the stores, and what stands in their place.
@Suite struct PrivateStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [0o000, 0o022])
    func everyFileIsForItsOwnerAloneWhateverTheUmask(_ mask: Int) async {
        await #expect(processExitsWith: .success) { [path = folder.path as String, mask = mask as Int] in
            umask(mode_t(mask))
            for round in 0..<2 {
                let store = SQLiteKeyValueStore(database(in: path)), tokens = tokenStore(in: path)
                try store.apply([StoreKey<Int64>("round").set(to: Int64(round))])
                try tokens.exclusively { () throws(StorageError) in
                    try tokens.save(StoredToken(token: "t", origin: "demo", sessionID: "\(round)"))
                }
                for name in ["store.db", "store.db-wal", "store.db-shm", "token.json", "token.json.lock"] {
                    #expect(mode("\(path)/default/\(name)") == 0o600, "\(name)")
                }
                #expect(mode("\(path)/default") == 0o700)
                // As an older version, or a careless restore of a backup, may have left them.
                chmod("\(path)/default", 0o755)
                chmod("\(path)/default/store.db", 0o644)
                chmod("\(path)/default/token.json", 0o644)
                chmod("\(path)/default/token.json.lock", 0o644)
            }
        }
    }

    @Test func nothingIsMadeBeforeTheFirstUse() {
        _ = SQLiteKeyValueStore(database(in: folder.path))
        _ = tokenStore(in: folder.path)
        #expect(access(folder.path("default"), F_OK) != 0)
    }

    @Test func aLinkInTheDatabasesPlaceIsRefusedAndItsTargetUntouched() throws {
        let victim = folder.path("victim")
        mkdir(folder.path("default"), 0o700)
        try PosixFileSystem().replace(victim, with: [])
        symlink(victim, folder.path("default/store.db"))
        let error = #expect(throws: StorageError.self) { try database(in: folder.path).write { _ in } }
        #expect(error?.code == .unavailable)
        #expect(error?.failure.message(.english).contains("default/store.db") == true)
        #expect(try PosixFileSystem().read(victim, limit: 1) == [])
    }

    @Test func aLinkInTheLogsPlaceIsNotWrittenThrough() throws {
        let victim = folder.path("victim")
        mkdir(folder.path("default"), 0o700)
        try PosixFileSystem().replace(victim, with: Array("precious".utf8))
        symlink(victim, folder.path("default/store.db-wal"))
        try? SQLiteKeyValueStore(database(in: folder.path)).apply([StoreKey<Bool>("a").set(to: true)])
        #expect(try PosixFileSystem().read(victim, limit: 100) == Array("precious".utf8))
    }

    @Test func aTokenIsNotWrittenThroughALink() throws {
        let victim = folder.path("victim"), token = StoredToken(token: "secret", origin: "demo", sessionID: "1")
        mkdir(folder.path("default"), 0o700)
        try PosixFileSystem().replace(victim, with: Array("precious".utf8))
        symlink(victim, folder.path("default/token.json"))
        let tokens = tokenStore(in: folder.path)
        #expect(throws: StorageError.self) { try tokens.load() }
        try tokens.save(token)
        #expect(try tokens.load() == token)
        #expect(try PosixFileSystem().read(victim, limit: 100) == Array("precious".utf8))
    }

    @Test func aLinkInTheLocksPlaceIsRefusedAndItsTargetUntouched() throws {
        let victim = folder.path("victim"), tokens = tokenStore(in: folder.path)
        mkdir(folder.path("default"), 0o700)
        try PosixFileSystem().replace(victim, with: Array("precious".utf8))
        symlink(victim, folder.path("default/token.json.lock"))
        let error = #expect(throws: StorageError.self) {
            try tokens.exclusively { () throws(StorageError) in try tokens.erase() }
        }
        #expect(error?.code == .unavailable)
        #expect(error?.failure.message(.english).contains("default/token.json.lock") == true)
        #expect(try PosixFileSystem().read(victim, limit: 100) == Array("precious".utf8))
    }

    @Test func aHomeFolderBehindALinkIsNothingUnusual() throws {
        mkdir(folder.path("real"), 0o700)
        symlink(folder.path("real"), folder.path("home"))
        let key = StoreKey<String>("a")
        try SQLiteKeyValueStore(database(in: folder.path("home"))).apply([key.set(to: "b")])
        #expect(try SQLiteKeyValueStore(database(in: folder.path("real"))).value(for: key) == "b")
    }

    @Test func aFileInTheFoldersPlaceIsNamed() throws {
        try PosixFileSystem().replace(folder.path("default"), with: [])
        let failures = [
            #expect(throws: StorageError.self) { try database(in: folder.path).read { _ in } },
            #expect(throws: StorageError.self) {
                try tokenStore(in: folder.path).save(StoredToken(token: "t", origin: "demo", sessionID: "1"))
            },
        ]
        for failure in failures {
            #expect(failure?.code == .unavailable)
            #expect(failure?.failure.message(.english).contains(folder.path("default")) == true)
        }
    }

    @Test func aFolderInTheFilesPlaceIsNamed() throws {
        for name in ["store.db", "token.json"] {
            try PosixFileSystem().createPrivateFolder(folder.path("default/\(name)"))
        }
        let failures = [
            #expect(throws: StorageError.self) { try database(in: folder.path).write { _ in } },
            #expect(throws: StorageError.self) { try tokenStore(in: folder.path).load() },
        ]
        #expect(failures.map { $0?.code } == [.unavailable, .unavailable])
        #expect(failures[0]?.failure.message(.simplifiedChinese).contains("store.db") == true)
        #expect(failures[1]?.failure.message(.simplifiedChinese).contains("token.json") == true)
    }

    @Test func theTokenFileHasTheContractsKeys() throws {
        try tokenStore(in: folder.path).save(
            StoredToken(token: "t/1", origin: "https://api.zhifly.cn", sessionID: "id-1"))
        let bytes = try #require(try PosixFileSystem().read(folder.path("default/token.json"), limit: 1_000))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"origin":"https://api.zhifly.cn","session_id":"id-1","token":"t/1"}"#)
    }
}

private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}
