import Glibc

/// The process's open files. libcurl keeps to itself that they are why a socket, or the list of certificates, could not be
/// opened.
enum FileDescriptors {
    /// Whether another file could be opened.
    static var oneIsFree: Bool {
        let descriptor = open("/", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno != EMFILE && errno != ENFILE }
        close(descriptor)
        return true
    }
}
