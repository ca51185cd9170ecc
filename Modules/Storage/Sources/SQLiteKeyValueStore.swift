package import StorageInterface

/// The key-value port on a table of its own, `key_value`.
package struct SQLiteKeyValueStore: KeyValueStore {
    private let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func values(named names: [String]) throws(StorageError) -> [String: StoredValue] {
        guard !names.isEmpty else { return [:] }
        return try database.read { connection throws(StorageError) in try values(named: names, on: connection) }
    }

    package func allValues() throws(StorageError) -> [String: StoredValue] {
        try database.read { connection throws(StorageError) in try values("", [], on: connection) }
    }

    package func apply(_ changes: [KeyValueChange]) throws(StorageError) {
        guard !changes.isEmpty else { return }
        try database.write { connection throws(StorageError) in try make(changes, on: connection) }
    }

    package func update<Result: Sendable>(
        named names: [String], _ decide: ([String: StoredValue]) -> (changes: [KeyValueChange], result: Result)
    ) throws(StorageError) -> Result {
        try database.write { connection throws(StorageError) in
            let (changes, result) = try decide(values(named: names, on: connection))
            if !changes.isEmpty { try make(changes, on: connection) }
            return result
        }
    }

    package func replaceIfDamaged(_ damaged: DamagedStore) throws(StorageError) -> String? {
        try database.replaceIfDamaged(damaged) { connection throws(StorageError) in
            _ = try hasTable(connection.run(Self.columnsQuery))
        }
    }

    // MARK: Within a transaction

    private func values(
        named names: [String], on connection: any DatabaseConnection
    ) throws(StorageError) -> [String: StoredValue] {
        guard !names.isEmpty else { return [:] }
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        return try values("WHERE name IN (\(marks))", names.map(DatabaseValue.text), on: connection)
    }

    private func values(
        _ condition: String, _ parameters: [DatabaseValue], on connection: any DatabaseConnection
    ) throws(StorageError) -> [String: StoredValue] {
        // Reading must not write: a store that nobody has written to yet has no table.
        guard try hasTable(connection.execute(Self.columnsQuery, [])) else { return [:] }
        let rows = try connection.execute("SELECT name, kind, value FROM key_value \(condition)", parameters)
        var values: [String: StoredValue] = [:]
        for row in rows {
            guard case .text(let name) = row[0] else { continue }
            // A kind that this version does not know is no value of any key.
            values[name] = StoredValue(kind: row[1], row[2])
        }
        return values
    }

    private func make(_ changes: [KeyValueChange], on connection: any DatabaseConnection) throws(StorageError) {
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS key_value \
            (name TEXT PRIMARY KEY NOT NULL, kind INTEGER NOT NULL, value NOT NULL)
            """, [])
        _ = try hasTable(connection.execute(Self.columnsQuery, []))
        for change in changes {
            if let value = change.value {
                try connection.execute(
                    "REPLACE INTO key_value (name, kind, value) VALUES (?, ?, ?)",
                    [.text(change.name), .integer(value.columnKind), value.column])
            } else {
                try connection.execute("DELETE FROM key_value WHERE name = ?", [.text(change.name)])
            }
        }
    }

    // MARK: The table

    private static let columnsQuery = "PRAGMA table_info(key_value)"

    /// Whether there is the table, by the rows of `columnsQuery`. Throws `.damaged` where there is one of that name that is
    /// not ours: another program's database, whose statements would fail for a reason that nobody can mend.
    private func hasTable(_ columns: [DatabaseRow]) throws(StorageError) -> Bool {
        let names = columns.map { $0[1] }, keys = columns.filter { $0[5] != .integer(0) }.map { $0[1] }
        guard columns.isEmpty || (names == [.text("name"), .text("kind"), .text("value")] && keys == [.text("name")])
        else { throw database.damage("its table key_value is another program's") }
        return !columns.isEmpty
    }
}

/// The kinds as they stand in the column `kind`. What is written on disks already: numbers are never given twice.
extension StoredValue {
    fileprivate var columnKind: Int64 {
        switch self {
        case .text: 1
        case .integer: 2
        case .flag: 3
        case .data: 4
        case .real, .date, .list, .dictionary: Self.propertyList
        }
    }

    /// What SQL has no column for, or none that keeps it exactly (a NaN, the sign of a zero): a binary property list
    /// of one value.
    private static let propertyList: Int64 = 5

    fileprivate var column: DatabaseValue {
        switch self {
        case .text(let text): .text(text)
        case .integer(let number): .integer(number)
        case .flag(let flag): .integer(flag ? 1 : 0)
        case .data(let bytes): .blob(bytes)
        case .real, .date, .list, .dictionary: .blob(BinaryPropertyListWriter.bytes(of: self))
        }
    }

    fileprivate init?(kind: DatabaseValue, _ column: DatabaseValue) {
        switch (kind, column) {
        case (.integer(1), .text(let text)): self = .text(text)
        case (.integer(2), .integer(let number)): self = .integer(number)
        case (.integer(3), .integer(let number)): self = .flag(number != 0)
        case (.integer(4), .blob(let bytes)): self = .data(bytes)
        case (.integer(Self.propertyList), .blob(let bytes)):
            guard let value = try? BinaryPropertyListReader.value(of: bytes) else { return nil }
            self = value
        default: return nil
        }
    }
}
