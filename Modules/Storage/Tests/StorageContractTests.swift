import PlatformTesting
import Storage
import StorageContract
import StorageInterface
import StorageTesting
import Testing

enum KeyValueStores: CaseIterable {
    case sqlite, double
}

@Test(arguments: KeyValueStoreContract.clauses, KeyValueStores.allCases)
func keyValueStoreKeeps(_ clause: KeyValueStoreContract.Clause, _ subject: KeyValueStores) throws {
    switch subject {
    case .sqlite: try clause(SQLiteKeyValueStore(SQLiteDatabase()))
    case .double: try clause(InMemoryKeyValueStore())
    }
}

@Test(arguments: KeyValueStoreContract.damageClauses)
func damagedKeyValueStoreKeeps(_ clause: KeyValueStoreContract.Clause) throws {
    let store = InMemoryKeyValueStore(["key_in_user_name": .text("张三")])
    store.damage()
    try clause(store)
}

enum TokenStores: CaseIterable {
    case file, double
}

@Test(arguments: TokenStoreContract.clauses, TokenStores.allCases)
func tokenStoreKeeps(_ clause: TokenStoreContract.Clause, _ subject: TokenStores) throws {
    switch subject {
    case .file: try clause(FileTokenStore(path: "/s/token.json", files: InMemoryFileSystem()))
    case .double: try clause(InMemoryTokenStore())
    }
}

@Test(arguments: TokenStoreContract.limitClauses, TokenStores.allCases)
func tokenStoreKeepsItsLimit(_ clause: TokenStoreContract.Clause, _ subject: TokenStores) throws {
    let limit = Duration.milliseconds(30)
    switch subject {
    case .file: try clause(FileTokenStore(path: "/s/token.json", files: InMemoryFileSystem(), busyLimit: limit))
    case .double: try clause(InMemoryTokenStore(busyLimit: limit))
    }
}

@Test(arguments: DatabaseContract.clauses)
func databaseInMemoryKeeps(_ clause: DatabaseContract.Clause) throws {
    try clause(SQLiteDatabase())
}

@Test(arguments: PreferencesArchiveContract.clauses)
func theLiveArchiveKeeps(_ clause: PreferencesArchiveContract.Clause) throws {
    try clause(LivePreferencesArchive())
}

@Test(arguments: PreferencesArchiveContract.clauses)
func theArchiveInMemoryKeeps(_ clause: PreferencesArchiveContract.Clause) throws {
    try clause(InMemoryPreferencesArchive())
}
