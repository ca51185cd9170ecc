package import PlatformInterface
package import StorageInterface

/// A SQLite file as the database port: one connection, opened at the first use, one transaction at a time.
///
/// The lock around the connection is held for a whole transaction, so callers of one object queue; other
/// objects and processes are kept apart by SQLite. A transaction inside another of the same object never ends.
package final class SQLiteDatabase: Database {
    private let location: SQLiteLocation
    private let connection = Locked<SQLiteConnection?>(nil)

    /// A database file. Neither it nor its folder is made or opened before the first use.
    package init(path: String, files: any FileSystem, busyLimit: Duration = .seconds(5)) {
        location = SQLiteLocation(path: path, files: files, busyLimit: busyLimit)
    }

    /// A database in memory, gone with this object.
    package init() {
        location = SQLiteLocation(path: ":memory:", files: nil, busyLimit: .zero)
    }

    package func write<Result: Sendable>(
        _ body: (any DatabaseConnection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        // Immediate, because a transaction that starts as a reader is refused at once when it turns to writing
        // beside another writer, in spite of the busy time-out.
        try transaction(begin: "BEGIN IMMEDIATE", mayWrite: true, body)
    }

    package func read<Result: Sendable>(
        _ body: (any DatabaseConnection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try transaction(begin: "BEGIN", mayWrite: false, body)
    }

    /// Begins an empty file in the place of a damaged one. See `KeyValueStore.replaceIfDamaged`.
    ///
    /// - Parameter check: throws `.damaged` where a sound file is no store all the same.
    func replaceIfDamaged(
        _ damaged: DamagedStore, check: (SQLiteConnection) throws(StorageError) -> Void
    ) throws(StorageError) -> String? {
        // In memory there is no file that could be damaged.
        guard location.files != nil else { return nil }
        return try connection.withLock { open throws(StorageError) in
            // Closed first: this connection may be to a file that another process has moved already.
            open = nil
            do throws(StorageError) {
                let connection = try location.connect()
                try connection.checkIntegrity()
                try check(connection)
                return nil
            } catch {
                guard error.code == .damaged else { throw error }
            }
            return try location.clear(damaged)
        }
    }

    /// Throws `.damaged` where any page or index is.
    func checkIntegrity() throws(StorageError) {
        try connection.withLock { open throws(StorageError) in
            let connection = if let open { open } else { try location.connect() }
            open = connection
            try connection.checkIntegrity()
        }
    }

    /// What is there is no store, in these words.
    func damage(_ detail: String) -> StorageError { .damaged(location, detail) }

    private func transaction<Result: Sendable>(
        begin: String, mayWrite: Bool, _ body: (any DatabaseConnection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try connection.withLock { open throws(StorageError) -> Result in
            let connection = if let open, !open.hasMoved { open } else { try location.connect() }
            open = connection
            try connection.run(begin)
            let transaction = SQLiteTransaction(connection, mayWrite: mayWrite)
            defer { transaction.end() }
            do throws(StorageError) {
                let result = try body(transaction)
                try connection.run("COMMIT")
                return result
            } catch {
                // SQLite itself has undone the transaction after some failures, a full disk for one.
                if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
                throw error
            }
        }
    }
}

/// What a body gets: the connection for as long as the transaction lasts.
private final class SQLiteTransaction: DatabaseConnection {
    private var connection: SQLiteConnection?
    private let mayWrite: Bool

    init(_ connection: SQLiteConnection, mayWrite: Bool) {
        (self.connection, self.mayWrite) = (connection, mayWrite)
    }

    func execute(_ sql: String, _ parameters: [DatabaseValue]) throws(StorageError) -> [DatabaseRow] {
        guard let connection else { throw .statement("the transaction of this statement is over") }
        return try connection.run(sql, parameters, mayWrite: mayWrite)
    }

    func end() { connection = nil }
}
