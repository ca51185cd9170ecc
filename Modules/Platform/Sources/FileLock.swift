import Glibc
import PlatformInterface

/// A held lock: `flock` on a file that stays where it is, because removing it would let two processes lock two files.
///
/// The kernel lets go when the holder dies, also by kill -9. The file holds its holder's process id, for messages only.
struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock on a file, which is made where it is missing.
    init(_ path: String, waiting limit: Duration) throws(FileError) {
        file = try Self.lock(Self.open(path), path, waiting: limit)
        // Who cannot write his name into it (a full disk) holds the lock all the same.
        ftruncate(file.number, 0)
        try? file.write(Array("\(getpid())\n".utf8))
    }

    /// Lets the next one in. Once, at the end.
    func release() {
        ftruncate(file.number, 0)
        flock(file.number, LOCK_UN)
    }

    private static func open(_ path: String) throws(FileError) -> FileDescriptor {
        do throws(SystemError) {
            let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
            let status = try file.status()
            guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(EISDIR) }
            if status.st_mode & 0o777 != 0o600 { try file.setMode(0o600) }
            return file
        } catch {
            throw .writing(path, error)
        }
    }

    /// There is no waiting call with a time limit, so it asks again and again, at most 20 ms apart. A descriptor of
    /// its own makes the lock hold against callers in this process too.
    private static func lock(
        _ file: consuming FileDescriptor, _ path: String, waiting limit: Duration
    ) throws(FileError) -> FileDescriptor {
        let end = ContinuousClock.now + limit
        var pause: useconds_t = 500
        while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
            let error = SystemError(errno)
            guard [EWOULDBLOCK, EINTR].contains(error.number) else { throw .writing(path, error) }
            guard ContinuousClock.now < end else { throw .locked(path, holder: holder(in: file), waited: limit) }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
        return file
    }

    private static func holder(in file: borrowing FileDescriptor) -> Int32? {
        let text = (try? file.read(upTo: 16)).map { String(decoding: $0, as: UTF8.self) }
        return text?.split(separator: "\n").first.flatMap { Int32($0) }
    }
}
