import Domain
import Glibc

/// The server's database: opened, checked to be one, and filled from a seed the first time.
struct DataFile {
    /// "SXDS" in SQLite's header, so that no other program's database is written into.
    private static let applicationID: Int64 = 0x5358_4453
    private static let schemaVersion: Int64 = 1

    let database: Database
    let people: People
    /// What it was filled from: not what was asked for where the file is an older one.
    private(set) var source: DataSource

    var tokens: Tokens { Tokens(database: database, people: people) }

    /// Opens `path`, made with mode 0600 where it is missing; nil keeps the data in memory.
    init(path: String?, people: People, wanted: DataSource) throws(DevServerError) {
        if let path { try Self.make(path) }
        do {
            database = try Database(file: path)
            self.people = people
            source = wanted
            source = try fillIfNew()
        } catch {
            throw .cannotUse(path ?? ":memory:", reason: error.message)
        }
    }

    private static func make(_ path: String) throws(DevServerError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotUse(path, reason: String(cString: strerror(errno))) }
        close(descriptor)
    }

    private func fillIfNew() throws(DatabaseError) -> DataSource {
        if try number("PRAGMA schema_version") != 0 {
            guard try number("PRAGMA application_id") == Self.applicationID else {
                throw DatabaseError(code: 0, message: "it is another program's database")
            }
            guard try number("PRAGMA user_version") == Self.schemaVersion else {
                throw DatabaseError(code: 0, message: "it was made by another version of this server; remove it")
            }
        }
        // 64 MiB of cache, so that a large data set is made in memory and not page by page on the disk.
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;")
        return try database.transaction { () throws(DatabaseError) in
            // Asked again: another server may have filled the file meanwhile.
            guard try number("PRAGMA schema_version") == 0 else { return try storedSource() }
            try database.execute(Self.schema)
            try database.execute(
                "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(Self.schemaVersion);")
            try fill(from: source)
            return source
        }
    }

    /// Throws everything away, tokens too, and fills the database again.
    mutating func reset(to source: DataSource) throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in
            try database.execute(
                "DROP INDEX orders_of_user; DROP INDEX orders_of_scenic_area; DROP INDEX orders_of_store; "
                    + "DELETE FROM tokens; DELETE FROM order_items; DELETE FROM order_events; "
                    + "DELETE FROM orders; DELETE FROM source;")
            try fill(from: source)
        }
        self.source = source
    }

    private func fill(from source: DataSource) throws(DatabaseError) {
        try database.query(
            "INSERT INTO source (seed, orders) VALUES (?, ?)",
            [.text(String(source.seed)), .integer(Int64(source.orders))])
        let writer = try OrderWriter(database)
        try OrderSeeder(seed: source.seed, count: source.orders).makeOrders(for: people) {
            order throws(DatabaseError) in try writer.write(order)
        }
        // Sorting once is much cheaper than keeping each index in order from row to row.
        try database.execute(Self.indexes)
    }

    private func storedSource() throws(DatabaseError) -> DataSource {
        let stored = try database.query("SELECT seed, orders FROM source") { row in
            DataSource(seed: UInt64(row.text(0)) ?? 0, orders: Int(row.integer(1)))
        }
        guard let source = stored.first else { throw DatabaseError(code: 0, message: "it is not complete; remove it") }
        return source
    }

    private func number(_ sql: String) throws(DatabaseError) -> Int64 {
        try database.query(sql) { $0.integer(0) }.first ?? 0
    }

    // A seed is a text, because SQLite's integers end at 2^63−1. Times are seconds since 1970, amounts fen.
    private static let schema = """
        CREATE TABLE source (seed TEXT NOT NULL, orders INTEGER NOT NULL);
        CREATE TABLE tokens (
            token TEXT PRIMARY KEY, phone TEXT NOT NULL, account_id INTEGER, is_expired INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID;
        CREATE TABLE orders (
            order_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, order_no TEXT NOT NULL, status TEXT NOT NULL,
            product_name TEXT NOT NULL, amount INTEGER NOT NULL, deposit INTEGER, customer_phone TEXT NOT NULL,
            user_id INTEGER, photographer_name TEXT, scenic_id INTEGER NOT NULL, scenic_name TEXT NOT NULL,
            spot_name TEXT, store_id INTEGER, store_name TEXT, created_at INTEGER NOT NULL, paid_at INTEGER,
            written_off_at INTEGER, photos_total INTEGER NOT NULL, remark TEXT
        );
        CREATE TABLE order_items (
            order_id INTEGER, position INTEGER, name TEXT NOT NULL, quantity INTEGER NOT NULL, price INTEGER NOT NULL,
            PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE order_events (
            order_id INTEGER, position INTEGER, status TEXT NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        """

    private static let indexes = """
        CREATE INDEX orders_of_user ON orders (kind, user_id, created_at, order_id);
        CREATE INDEX orders_of_scenic_area ON orders (kind, scenic_id, created_at, order_id);
        CREATE INDEX orders_of_store ON orders (kind, store_id, created_at, order_id);
        """
}

/// What a data set is made from.
struct DataSource: Equatable, Sendable {
    let seed: UInt64
    let orders: Int
}

extension DevServerError {
    fileprivate static func cannotUse(_ path: String, reason: String) -> DevServerError {
        DevServerError(
            .data,
            LocalizedText(
                en: "cannot use the data file \(path): \(reason)", zh: "无法使用数据文件 \(path)：\(reason)"))
    }
}
