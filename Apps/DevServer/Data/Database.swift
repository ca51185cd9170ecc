import CSQLite

/// What SQLite said when it could not do something.
struct DatabaseError: Error {
    let code: Int32
    let message: String
}

/// A SQLite database, used by one thread at a time.
final class Database {
    private let handle: OpaquePointer

    /// Opens a file that exists; nil for a database in memory.
    init(file: String?) throws(DatabaseError) {
        var handle: OpaquePointer?
        let status = sqlite3_open_v2(file ?? ":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard status == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw DatabaseError(code: status, message: String(cString: sqlite3_errstr(status)))
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 5_000)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that take no values.
    func execute(_ sql: String) throws(DatabaseError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// Prepares a statement to run many times.
    func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure }
        return Statement(statement, of: self)
    }

    /// Runs a statement once and reads each row that it gives.
    @discardableResult
    func query<Value>(
        _ sql: String, _ values: [SQLValue] = [], _ read: (Row) -> Value = { _ in }
    ) throws(DatabaseError) -> [Value] {
        try prepare(sql).run(values, read)
    }

    /// Runs `body` in a transaction that holds the right to write from its beginning.
    func transaction<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // Its failure would say less than the one that led here.
            try? execute("ROLLBACK")
            throw error
        }
    }

    fileprivate var failure: DatabaseError {
        DatabaseError(code: sqlite3_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }
}

/// A value that SQLite keeps.
enum SQLValue {
    case null
    case integer(Int64)
    case text(String)

    init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// A prepared statement.
final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    fileprivate init(_ handle: OpaquePointer, of database: Database) {
        (self.handle, self.database) = (handle, database)
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement with these values and reads each row that it gives.
    @discardableResult
    func run<Value>(_ values: [SQLValue], _ read: (Row) -> Value = { _ in }) throws(DatabaseError) -> [Value] {
        defer { sqlite3_reset(handle) }
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            let status =
                switch value {
                case .null: sqlite3_bind_null(handle, position)
                case .integer(let number): sqlite3_bind_int64(handle, position, number)
                case .text(let text): csqlite_bind_text(handle, position, text, Int32(text.utf8.count))
                }
            guard status == SQLITE_OK else { throw database.failure }
        }
        var rows: [Value] = []
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: rows.append(read(Row(statement: handle)))
            case SQLITE_DONE: return rows
            default: throw database.failure
            }
        }
    }
}

/// The row that a statement stands at. Columns count from 0.
struct Row {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func optionalText(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
