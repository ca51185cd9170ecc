import Glibc
import PlatformInterface
import StorageInterface

/// Where a database is, and how it is opened.
struct SQLiteLocation: Sendable {
    /// As the user knows it, for messages.
    let path: String
    /// Nil for a database in memory.
    let files: (any FileSystem)?
    let busyLimit: Duration

    /// Opens the file, which is made where it is missing: 0600 in a folder of 0700.
    ///
    /// The file exists before SQLite opens it, because SQLite would make it as the umask says, and gives
    /// `-wal` and `-shm` the mode of the file.
    func connect() throws(StorageError) -> SQLiteConnection {
        guard let files else { return try SQLiteConnection(":memory:", self) }
        do throws(FileError) {
            try files.createPrivateFolder(folder(of: path))
            try files.createPrivateFile(path)
        } catch {
            throw StorageError(file: error)
        }
        let connection = try SQLiteConnection(withoutLinks(), self)
        do throws(StorageError) {
            try setUp(connection)
        } catch {
            // These statements are right: it is the file that is of a form unknown to SQLite.
            throw error.code == .statement ? .damaged(self, "unknown file format") : error
        }
        return connection
    }

    private func setUp(_ connection: SQLiteConnection) throws(StorageError) {
        try connection.run("PRAGMA trusted_schema = OFF")
        try retryingWhileBusy { () throws(StorageError) in
            // Asking first, because the switch needs the whole file for itself and the question does not.
            guard try connection.run("PRAGMA journal_mode") != [DatabaseRow([.text("wal")])] else { return }
            try connection.run("PRAGMA journal_mode = WAL")
        }
        // FULL and not NORMAL: what a command has reported (a login, a switch) must be true after a power cut as
        // well. It costs one fsync a transaction, 0.3 ms measured.
        try connection.run("PRAGMA synchronous = FULL")
    }

    /// Makes room for an empty file.
    func clear(_ damaged: DamagedStore) throws(StorageError) -> String? {
        // The file itself goes last: until then it is damaged, and whoever comes after a kill does the rest.
        let endings = ["-wal", "-shm"]
        do throws(FileError) {
            switch damaged {
            case .kept: return try files?.moveAside(path, endings: endings, as: "damaged")
            case .erased:
                for ending in endings + [""] { try files?.remove(path + ending) }
                return nil
            }
        } catch {
            throw StorageError(file: error)
        }
    }

    /// SQLite does not promise its busy time-out for the switch to WAL, where two that wait for each other would never
    /// end; seldom, but a first login beside another command must not fail of it.
    private func retryingWhileBusy(_ body: () throws(StorageError) -> Void) throws(StorageError) {
        let end = ContinuousClock.now + busyLimit
        var pause: useconds_t = 500
        while true {
            do throws(StorageError) {
                return try body()
            } catch {
                guard error.code == .busy, ContinuousClock.now < end else { throw error }
            }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }

    /// The same path without links among the folders. `SQLITE_OPEN_NOFOLLOW` means the file, but refuses any link on
    /// the way, and a home folder behind a link is nothing unusual.
    private func withoutLinks() -> String {
        guard let real = realpath(folder(of: path), nil) else { return path }
        defer { free(real) }
        return String(cString: real) + "/" + path.split(separator: "/").suffix(1).joined()
    }
}
