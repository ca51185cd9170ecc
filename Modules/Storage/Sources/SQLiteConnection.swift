import CSQLite
import Domain
import StorageInterface

/// An open database. Used under its owner's lock only.
final class SQLiteConnection {
    private let handle: OpaquePointer
    private let location: SQLiteLocation

    /// Opens a file that is there, or `:memory:`.
    init(_ path: String, _ location: SQLiteLocation) throws(StorageError) {
        // No lock of SQLite's own: the owner has one.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
        var opened: OpaquePointer?
        let status = sqlite3_open_v2(path, &opened, flags, nil)
        guard status == SQLITE_OK, let opened else {
            // Also a failed opening leaves a handle, for its message.
            defer { sqlite3_close_v2(opened) }
            throw StorageError(sqlite: status, handle: opened, location)
        }
        (handle, self.location) = (opened, location)
        sqlite3_busy_timeout(handle, location.busyMilliseconds)
        // A command of a few milliseconds must not pay for a checkpoint (1.0 ms of 1.6 measured); the next
        // long-enough log is checkpointed by a commit.
        csqlite_set_no_checkpoint_on_close(handle)
    }

    deinit { sqlite3_close_v2(handle) }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Whether another file stands in its place, or none: what is written here nobody would find.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        // A database in memory does not know the question, and has not moved.
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return hasMoved != 0
    }

    /// Runs one statement and gives its rows.
    @discardableResult
    func run(
        _ sql: String, _ parameters: [DatabaseValue] = [], mayWrite: Bool = true
    ) throws(StorageError) -> [DatabaseRow] {
        let statement = try prepare(sql)
        defer { sqlite3_finalize(statement) }
        guard mayWrite || sqlite3_stmt_readonly(statement) != 0 else {
            throw .statement("a statement that writes came in a transaction that reads")
        }
        guard Int(sqlite3_bind_parameter_count(statement)) == parameters.count else {
            throw .statement("the statement and its \(parameters.count) parameters do not match")
        }
        for (index, value) in parameters.enumerated() { try bind(value, to: statement, at: Int32(index + 1)) }
        var rows: [DatabaseRow] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append(row(of: statement))
            case SQLITE_DONE: return rows
            case let status: throw StorageError(sqlite: status, handle: handle, location)
            }
        }
    }

    /// Throws `.damaged` where any page or index is.
    func checkIntegrity() throws(StorageError) {
        guard try run("PRAGMA integrity_check(1)") == [DatabaseRow([.text("ok")])] else {
            throw .damaged(location, "integrity check")
        }
    }

    private func prepare(_ sql: String) throws(StorageError) -> OpaquePointer {
        var statement: OpaquePointer?
        var rest = ""
        let status = sql.withCString { start in
            var tail: UnsafePointer<CChar>?
            let status = sqlite3_prepare_v2(handle, start, -1, &statement, &tail)
            if let tail { rest = String(cString: tail) }
            return status
        }
        guard status == SQLITE_OK else { throw StorageError(sqlite: status, handle: handle, location) }
        guard let statement else { throw .statement("there is no statement") }
        // What stands behind the first statement would be left out without a word.
        guard rest.allSatisfy(\.isWhitespace) else {
            sqlite3_finalize(statement)
            throw .statement("there is more than one statement")
        }
        return statement
    }

    private func bind(_ value: DatabaseValue, to statement: OpaquePointer, at index: Int32) throws(StorageError) {
        let status =
            switch value {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let number): sqlite3_bind_int64(statement, index, number)
            case .real(let number): sqlite3_bind_double(statement, index, number)
            // With its length, because a text may hold a NUL.
            case .text(let text): csqlite_bind_text(statement, index, text, Int32(clamping: text.utf8.count))
            // An empty array may lend a null pointer, which would bind NULL.
            case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, index, 0)
            case .blob(let bytes): csqlite_bind_blob(statement, index, bytes, Int32(clamping: bytes.count))
            }
        guard status == SQLITE_OK else { throw StorageError(sqlite: status, handle: handle, location) }
    }

    private func row(of statement: OpaquePointer) -> DatabaseRow {
        DatabaseRow(
            (0..<sqlite3_column_count(statement)).map { column in
                switch sqlite3_column_type(statement, column) {
                case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
                case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
                case SQLITE_TEXT: .text(String(decoding: bytes(of: statement, column), as: UTF8.self))
                case SQLITE_BLOB: .blob(Array(bytes(of: statement, column)))
                default: .null
                }
            })
    }

    /// A text or blob as it lies in SQLite's memory, until the next step.
    private func bytes(of statement: OpaquePointer, _ column: Int32) -> UnsafeRawBufferPointer {
        // In this order: `sqlite3_column_bytes` counts the form that `sqlite3_column_blob` has made.
        let start = sqlite3_column_blob(statement, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }
}
