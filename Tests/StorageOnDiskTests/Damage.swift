import Glibc
import Platform
import Storage
import StorageInterface
import Testing

/// What befalls the file of a store that a login has written to.
enum Damage: CaseIterable {
    case garbageHeader, unknownFormat, otherFile, cutInHalf, randomPages, foreignTable, foreignView

    /// Damages `store.db` of a context's folder.
    func befall(_ folder: String) throws {
        let path = "\(folder)/store.db"
        try Self.fill(path)
        let size = try #require(try PosixFileSystem().read(path, limit: 10_000_000)).count
        switch self {
        case .garbageHeader: try overwrite(path, with: noise(100), at: 0)
        case .unknownFormat: try overwrite(path, with: [9], at: 47)
        case .otherFile: try PosixFileSystem().replace(path, with: Array("name: 张三\n".utf8))
        case .cutInHalf: try #require(truncate(path, off_t(size / 2)) == 0)
        case .randomPages: try overwrite(path, with: noise(size - 4_096), at: 4_096)
        case .foreignTable: try beForeign(path, "CREATE TABLE key_value (key TEXT, payload BLOB)")
        case .foreignView: try beForeign(path, "CREATE VIEW key_value AS SELECT 1 AS name, 2 AS kind, 3 AS value")
        }
    }

    /// Gives a store a thousand pages, all of them in the file itself.
    static func fill(_ path: String) throws {
        let database = SQLiteDatabase(path: path, files: PosixFileSystem())
        try SQLiteKeyValueStore(database).apply(
            (0..<1_200).map { KeyValueChange(name: "filler-\($0)", value: .data([UInt8](repeating: 7, count: 3_000))) })
        // So large a commit is checkpointed at once.
        for ending in ["-wal", "-shm"] { try PosixFileSystem().remove(path + ending) }
    }

    private func beForeign(_ path: String, _ statement: String) throws {
        try PosixFileSystem().remove(path)
        try SQLiteDatabase(path: path, files: PosixFileSystem()).write { connection throws(StorageError) in
            _ = try connection.execute(statement, [])
        }
    }

    private func overwrite(_ path: String, with bytes: [UInt8], at offset: off_t) throws {
        let file = open(path, O_WRONLY)
        defer { close(file) }
        try #require(pwrite(file, bytes, bytes.count, offset) == bytes.count)
    }

    private func noise(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 1) } }
}
