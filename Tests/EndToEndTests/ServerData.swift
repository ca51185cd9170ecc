import CSQLite

/// The development server's own data, read past the server.
struct ServerData {
    private let path: String

    init(path: String) {
        self.path = path
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The rows of a query: column names and values, integers and texts as texts, NULL as nil.
    func rows(_ sql: String) throws -> [[String: String?]] {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
            throw Failure(description: "cannot open \(path)")
        }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
            throw Failure(description: String(cString: sqlite3_errmsg(database)))
        }
        var rows: [[String: String?]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            var row: [String: String?] = [:]
            for column in 0..<sqlite3_column_count(statement) {
                let value = sqlite3_column_text(statement, column).map { String(cString: $0) }
                row.updateValue(value, forKey: String(cString: sqlite3_column_name(statement, column)))
            }
            rows.append(row)
        }
        return rows
    }
}
