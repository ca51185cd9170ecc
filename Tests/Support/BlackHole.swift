import Glibc

/// A port of 127.0.0.1 where a connection attempt is neither taken nor refused, for connect time-outs: its queue of
/// pending connections is full, so the system drops every further attempt.
public final class BlackHole: Sendable {
    /// The port.
    public let port: Int
    private let descriptors: [Int32]

    /// Fills a listening port's queue.
    public init() throws {
        let (listener, port) = try boundSocket()
        self.port = port
        var descriptors = [listener]
        listen(listener, 0)
        // A queue of length 0 still takes one; the others stay half open.
        for _ in 0..<4 {
            let filler = socket(
                AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
            guard filler >= 0 else { break }
            descriptors.append(filler)
            var address = loopback(port: port)
            withUnsafeBytes(of: &address) { bytes in
                _ = connect(
                    filler, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                    socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        self.descriptors = descriptors
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
}
