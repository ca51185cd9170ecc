import Glibc

/// The numbers that the standard streams have.
package enum StandardStreams {
    /// Takes those that this process was started without (`>&-`). Else the next file or connection would get the number, and
    /// be read from or written to as the stream.
    ///
    /// What stands there then refuses what the stream is for, as nothing at all does: it is open the other way round.
    package static func hold() {
        for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(number, F_GETFD) < 0 {
            // The lowest number that is free, and so this one.
            _ = open("/dev/null", mode)
        }
    }
}
