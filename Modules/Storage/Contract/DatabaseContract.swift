import Domain
public import StorageInterface
public import Testing

/// What every `Database` promises, clause by clause. A clause gets an empty database.
public enum DatabaseContract {
    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any Database) throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any Database) throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on an empty database.
        public func callAsFunction(_ database: any Database) throws {
            try check(database)
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("every kind of value comes back as it went in") { database in
            let values: [DatabaseValue] = [
                .null, .integer(.max), .integer(.min), .real(0.1), .text(""), .text("张三\0李四"), .blob([]),
                .blob([0, 255]),
            ]
            let marks = values.map { _ in "?" }.joined(separator: ", ")
            try #expect(run(database, "SELECT \(marks)", values) == [DatabaseRow(values)])
        },
        Clause("rows come in the statement's order, and a change gives none") { database in
            try #expect(run(database, "CREATE TABLE t (a)").isEmpty)
            try #expect(
                run(database, "INSERT INTO t VALUES (?), (?), (?)", [.integer(2), .integer(3), .integer(1)]).isEmpty)
            let rows = try run(database, "SELECT a FROM t ORDER BY a DESC")
            #expect(rows.map { $0[0] } == [.integer(3), .integer(2), .integer(1)])
        },
        Clause("what a body wrote before it threw is undone, tables too") { database in
            try run(database, "CREATE TABLE t (a)")
            let error = #expect(throws: StorageError.self) {
                try database.write { connection throws(StorageError) in
                    try connection.execute("INSERT INTO t VALUES (1)", [])
                    try connection.execute("CREATE TABLE u (a)", [])
                    throw StorageError(.full, message: LocalizedText(verbatim: "thrown by the body"))
                }
            }
            #expect(error?.code == .full)
            try #expect(run(database, "SELECT * FROM t").isEmpty)
            try run(database, "CREATE TABLE u (a)")
        },
        Clause("after a failed transaction the next one works") { database in
            expectRefusal { try run(database, "INSERT INTO nowhere VALUES (1)") }
            try run(database, "CREATE TABLE t (a)")
            try #expect(run(database, "SELECT * FROM t").isEmpty)
        },
        Clause("a wrong statement is the feature's fault: syntax, parameters, none, two") { database in
            expectRefusal { try run(database, "SELEKT 1") }
            expectRefusal { try run(database, "SELECT ?") }
            expectRefusal { try run(database, "SELECT 1", [.integer(1)]) }
            expectRefusal { try run(database, "") }
            expectRefusal { try run(database, "SELECT 1; SELECT 2") }
            try run(database, "CREATE TABLE t (a UNIQUE)")
            try run(database, "INSERT INTO t VALUES (1)")
            expectRefusal { try run(database, "INSERT INTO t VALUES (1)") }
        },
        Clause("a transaction that reads refuses to write") { database in
            expectRefusal {
                try database.read { connection throws(StorageError) in
                    try connection.execute("CREATE TABLE t (a)", [])
                }
            }
            try run(database, "CREATE TABLE t (a)")
        },
        Clause("a connection is of no use after its transaction") { database in
            expectRefusal {
                var kept: (any DatabaseConnection)?
                try database.read { connection throws(StorageError) in kept = connection }
                try kept?.execute("SELECT 1", [])
            }
        },
        Clause("writers side by side do not lose each other's changes") { database in
            try run(database, "CREATE TABLE t (a)")
            try run(database, "INSERT INTO t VALUES (0)")
            try inParallel(8) { _ in
                for _ in 0..<25 { try increment(database) }
            }
            try #expect(run(database, "SELECT a FROM t") == [DatabaseRow([.integer(200)])])
        },
    ]

    /// Reads and writes in two statements, as a lost update needs it.
    private static func increment(_ database: any Database) throws(StorageError) {
        try database.write { connection throws(StorageError) in
            guard case .integer(let number)? = try connection.execute("SELECT a FROM t", []).first?[0] else { return }
            try connection.execute("UPDATE t SET a = ?", [.integer(number + 1)])
        }
    }

    @discardableResult
    private static func run(
        _ database: any Database, _ sql: String, _ parameters: [DatabaseValue] = []
    ) throws(StorageError) -> [DatabaseRow] {
        try database.write { connection throws(StorageError) in try connection.execute(sql, parameters) }
    }

    private static func expectRefusal<Result>(_ body: () throws -> Result) {
        let error = #expect(throws: StorageError.self) { _ = try body() }
        #expect(error?.code == .statement, "\(String(describing: error))")
    }
}
