import Domain
import PlatformInterface
import PlatformTesting
import Storage
import StorageInterface
import StorageTesting
import Testing

@Test func keysOfAnAccountBearItsScopeAsTheContractSays() {
    let online = StoreKey<Bool>("key_online_status")
    #expect(
        online.scoped(to: AccountScope(userID: "1001", accountType: "scenic_user")).name
            == "1001_scenic_user_key_online_status")
    #expect(online.scoped(to: .guest).name == "guest_key_online_status")
    let menus = StoreKey<[UInt8]>("role_photographer_common_uris")
    #expect(
        menus.scoped(to: AccountScope(userID: "7", accountType: "store_user")).name
            == "7_store_user_role_photographer_common_uris")
}

/// What is on users' disks already: a version that wrote other kinds could not read them.
@Test func theTableIsWrittenAsEveryVersionReadsIt() throws {
    let database = SQLiteDatabase()
    try SQLiteKeyValueStore(database).apply([
        KeyValueChange(name: "a", value: .text("张三")), KeyValueChange(name: "b", value: .integer(-7)),
        KeyValueChange(name: "c", value: .flag(true)), KeyValueChange(name: "d", value: .data([1, 2])),
    ])
    let rows = try database.read { connection throws(StorageError) in
        try connection.execute("SELECT name, kind, value FROM key_value ORDER BY name", [])
    }
    #expect(
        rows.map(\.values) == [
            [.text("a"), .integer(1), .text("张三")], [.text("b"), .integer(2), .integer(-7)],
            [.text("c"), .integer(3), .integer(1)], [.text("d"), .integer(4), .blob([1, 2])],
        ])
}

@Test func aKindOfALaterVersionIsNoValue() throws {
    let database = SQLiteDatabase(), store = SQLiteKeyValueStore(database)
    try store.apply([KeyValueChange(name: "known", value: .integer(1))])
    _ = try database.write { connection throws(StorageError) in
        try connection.execute("INSERT INTO key_value VALUES ('later', 99, 'x'), ('odd', 1, 5)", [])
    }
    #expect(try store.values(named: ["known", "later", "odd"]) == ["known": .integer(1)])
}

@Test func noErrorOfAStatementShowsAValue() throws {
    let database = SQLiteDatabase()
    let error = #expect(throws: StorageError.self) {
        try database.write { connection throws(StorageError) in
            try connection.execute("CREATE TABLE t (a UNIQUE)", [])
            try connection.execute("INSERT INTO t VALUES (?)", [.text("secret-value")])
            try connection.execute("INSERT INTO t VALUES (?)", [.text("secret-value")])
        }
    }
    #expect(error?.code == .statement)
    #expect(!String(reflecting: error).contains("secret-value"))
}

@Test func aDiskThatFailsIsAStorageErrorThatNamesTheFile() throws {
    let files = InMemoryFileSystem(), tokens = FileTokenStore(path: "/s/token.json", files: files)
    let failure = FileError(
        .unwritable, path: "/s/token.json", errorNumber: 28, message: LocalizedText(en: "/s/token.json: full", zh: "满"))
    files.failNext(with: failure)
    let error = #expect(throws: StorageError.self) {
        try tokens.save(StoredToken(token: "secret", origin: "demo", sessionID: "1"))
    }
    #expect(error?.code == .full)
    #expect(error?.failure.message(.english) == "/s/token.json: full")
    #expect(!String(reflecting: error).contains("secret"))
}

@Test func theLocksFileLiesBesideTheTokenAndStays() throws {
    let files = InMemoryFileSystem(), tokens = FileTokenStore(path: "/s/token.json", files: files)
    try tokens.exclusively {}
    #expect(files.files == ["/s/token.json.lock": []])
}

@Test func aLockThatCannotBeMadeIsAStorageErrorThatNamesTheFileAndTheBodyDoesNotRun() {
    let files = InMemoryFileSystem(files: ["/s": []]), tokens = FileTokenStore(path: "/s/token.json", files: files)
    let error = #expect(throws: StorageError.self) {
        try tokens.exclusively { () throws(StorageError) in Issue.record("without its lock") }
    }
    #expect(error?.code == .unavailable)
    #expect(error?.failure.message(.english).contains("/s") == true)
}

@Test func theDoublesFailOnceAndChangeNothing() throws {
    let full = StorageError(.full, message: LocalizedText(verbatim: "full"))
    let store = InMemoryKeyValueStore(["a": .integer(1)]), tokens = InMemoryTokenStore()
    store.failNext(with: full)
    #expect(throws: StorageError.self) { try store.apply([KeyValueChange(name: "a", value: nil)]) }
    #expect(store.values == ["a": .integer(1)])
    try store.apply([KeyValueChange(name: "a", value: nil)])
    #expect(store.applied == [[KeyValueChange(name: "a", value: nil)]])
    tokens.failNext(with: full)
    #expect(throws: StorageError.self) { try tokens.save(StoredToken(token: "t", origin: "demo", sessionID: "1")) }
    #expect(tokens.token == nil)
}
