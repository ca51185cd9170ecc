import Glibc
package import PlatformInterface

/// The process's own standard output, as a file.
package struct PosixOutputFile: OutputFile {
    private let descriptor: Int32

    /// Standard output, or in a test another descriptor in its place.
    package init(descriptor: Int32 = StandardStream.output.rawValue) {
        self.descriptor = descriptor
    }

    package func place() throws(TerminalError) -> OutputPlace? {
        var status = stat()
        do throws(SystemError) {
            try retrying { fstat(descriptor, &status) }
        } catch {
            throw .writing(.output, error)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        return OutputPlace(identity: "\(status.st_dev):\(status.st_ino)", length: Int64(status.st_size))
    }

    package func cut(to length: Int64) throws(TerminalError) {
        do throws(SystemError) {
            try retrying { ftruncate(descriptor, Int(length)) }
            try retrying { lseek(descriptor, Int(length), SEEK_SET) }
        } catch {
            throw .writing(.output, error)
        }
    }
}
