import CZlib

/// Unpacks one answer's content, and knows whether its end has come. libcurl could unpack too, but takes a cut text for a
/// whole one and has no limit of what comes out (curl #21581).
final class ContentDecoder {
    enum Encoding: Equatable, Sendable {
        case gzip, deflate

        /// By its name in `Content-Encoding`, in lower case.
        init?(_ name: String) {
            switch name {
            case "gzip", "x-gzip": self = .gzip
            case "deflate": self = .deflate
            default: return nil
            }
        }
    }

    enum Fault: Equatable, Sendable {
        /// What came is not packed as it says, or not whole.
        case corrupt, cut
        /// More would come out than is allowed.
        case tooLarge
    }

    /// What is asked for; nil where nothing could be unpacked.
    static var acceptedEncodings: String? { czlib_is_there() ? "gzip, deflate" : nil }

    private let encoding: Encoding
    private var inflater: OpaquePointer?
    /// The first bytes, until there are enough to tell what they begin.
    private var beginning: [UInt8] = []
    private var hasEnded = false

    init(_ encoding: Encoding) { self.encoding = encoding }

    deinit { if let inflater { czlib_free(inflater) } }

    /// Unpacks what has come, onto the end of `content`, which may grow to `limit` bytes.
    func decode(_ bytes: UnsafeRawBufferPointer, onto content: inout [UInt8], limit: Int) -> Fault? {
        guard inflater == nil else { return inflate(bytes, onto: &content, limit: limit) }
        beginning.append(contentsOf: bytes)
        guard beginning.count >= 2 else { return nil }
        inflater = czlib_new(format)
        guard inflater != nil else { return .corrupt }
        let first = beginning
        beginning = []
        return first.withUnsafeBytes { inflate($0, onto: &content, limit: limit) }
    }

    /// What is wrong with the whole, now that no more will come.
    func end() -> Fault? { hasEnded || (inflater == nil && beginning.isEmpty) ? nil : .cut }

    /// What HTTP calls `deflate` has the header of zlib (RFC 1950), and with some servers none.
    private var format: czlib_format {
        guard encoding == .deflate else { return CZLIB_GZIP }
        let header = Int(beginning[0]) << 8 | Int(beginning[1])
        return beginning[0] & 0x0F == 8 && header % 31 == 0 ? CZLIB_ZLIB : CZLIB_RAW
    }

    private func inflate(_ bytes: UnsafeRawBufferPointer, onto content: inout [UInt8], limit: Int) -> Fault? {
        guard let inflater else { return .corrupt }
        var rest = bytes.bindMemory(to: UInt8.self)[...]
        while true {
            if hasEnded {
                guard let next = rest.first else { return nil }
                // A gzip text may be of several members (RFC 1952 §2.2); anything else after the end is wrong.
                guard encoding == .gzip, next == 0x1F else { return .corrupt }
                czlib_restart(inflater)
                hasEnded = false
            }
            // One byte more than allowed, to see that there is more.
            let left = limit - content.count
            let room = left < 64 << 10 ? max(0, left) + 1 : 64 << 10
            var taken = 0, given = 0
            var progress = CZLIB_MORE
            let grown = [UInt8](unsafeUninitializedCapacity: room) { output, count in
                if let from = UnsafeBufferPointer(rebasing: rest).baseAddress, let to = output.baseAddress {
                    progress = czlib_inflate(inflater, from, rest.count, &taken, to, room, &given)
                }
                count = given
            }
            content += grown
            guard content.count <= limit else { return .tooLarge }
            rest = rest.dropFirst(taken)
            if progress == CZLIB_CORRUPT { return .corrupt }
            hasEnded = progress == CZLIB_END
            if !hasEnded, given < room, rest.isEmpty || taken == 0 { return nil }
        }
    }
}
