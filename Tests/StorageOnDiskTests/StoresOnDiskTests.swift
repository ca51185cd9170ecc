import Platform
import Storage
import StorageContract
import StorageInterface
import TestSupport
import Testing

@Test(arguments: KeyValueStoreContract.clauses)
func keyValueStoreOnDiskKeeps(_ clause: KeyValueStoreContract.Clause) throws {
    try inFolder { try clause(SQLiteKeyValueStore(database(in: $0))) }
}

@Test(arguments: KeyValueStoreContract.damageClauses)
func damagedKeyValueStoreOnDiskKeeps(_ clause: KeyValueStoreContract.Clause) throws {
    try inFolder { folder in
        try PosixFileSystem().createPrivateFolder("\(folder)/default")
        try PosixFileSystem().replace("\(folder)/default/store.db", with: Array("garbage".utf8))
        try clause(SQLiteKeyValueStore(database(in: folder)))
    }
}

@Test(arguments: TokenStoreContract.clauses)
func tokenStoreOnDiskKeeps(_ clause: TokenStoreContract.Clause) throws {
    try inFolder { try clause(tokenStore(in: $0)) }
}

@Test(arguments: TokenStoreContract.limitClauses)
func tokenStoreOnDiskKeepsItsLimit(_ clause: TokenStoreContract.Clause) throws {
    try inFolder { try clause(tokenStore(in: $0, busyLimit: .milliseconds(60))) }
}

@Test(arguments: DatabaseContract.clauses)
func databaseOnDiskKeeps(_ clause: DatabaseContract.Clause) throws {
    try inFolder { try clause(database(in: $0)) }
}

/// Runs `body` with the path of a folder of its own.
func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder.path) }
}

/// A store as a context has it: in a folder that is not there yet.
func database(in folder: String, busyLimit: Duration = .seconds(30)) -> SQLiteDatabase {
    SQLiteDatabase(path: "\(folder)/default/store.db", files: PosixFileSystem(), busyLimit: busyLimit)
}

func tokenStore(in folder: String, busyLimit: Duration = .seconds(30)) -> FileTokenStore {
    FileTokenStore(path: "\(folder)/default/token.json", files: PosixFileSystem(), busyLimit: busyLimit)
}
