import Glibc

/// An open file, closed when its owner goes.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Opens a file, never for a program that is started later. The mode does not depend on the umask's mood: who
    /// makes a file sets its mode afterwards (`setMode`).
    init(opening path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) {
        number = try retrying { open(path, flags | O_CLOEXEC, mode) }
    }

    /// Owns an open descriptor from here on.
    init(owning number: Int32) {
        self.number = number
    }

    deinit { close(number) }

    func status() throws(SystemError) -> stat {
        var status = stat()
        try retrying { fstat(number, &status) }
        return status
    }

    func setMode(_ mode: mode_t) throws(SystemError) {
        try retrying { fchmod(number, mode) }
    }

    /// Writes all bytes from the present position on.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            done += try retrying {
                bytes[done...].withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
            }
        }
    }

    /// Writes all bytes from `offset` on; the present position stays.
    func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            done += try retrying {
                bytes[done...].withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, off_t(offset + done)) }
            }
        }
    }

    /// Reads to the end, or until `limit` bytes are there.
    func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let chunk = try readChunk(upTo: min(limit - bytes.count, 64 << 10))
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    /// What one read gives; empty at the end.
    private func readChunk(upTo limit: Int) throws(SystemError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = try retrying {
            buffer.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, $0.count) }
        }
        return Array(buffer.prefix(count))
    }

    /// Waits until all that was written, and the file's size, is on the disk.
    func synchronize() throws(SystemError) {
        try retrying { fsync(number) }
    }
}
