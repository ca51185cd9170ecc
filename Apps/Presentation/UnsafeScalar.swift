/// The scalars that no output shows as they are, because they drive a terminal, end a line or reorder one.
///
/// They are C0, U+007F, C1, the line and paragraph separators, the bidirectional embeddings, overrides and
/// isolates, the byte order mark, the interlinear annotations and the two noncharacters of the BMP.
enum UnsafeScalar {
    /// Reads the unsafe scalar whose UTF-8 begins at `index`, with the count of its bytes; nil for any other.
    ///
    /// Works on bytes, because nearly all of them are decided by the first comparison.
    @inline(__always)
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (value: UInt32, count: Int)? {
        let first = bytes[index]
        guard firstBytes.contains(first) else { return nil }
        switch first {
        case ..<0x80: return (UInt32(first), 1)
        case 0xC2:
            let second = bytes[index + 1]
            return second < 0xA0 ? (UInt32(second), 2) : nil
        default:
            let value =
                UInt32(first & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
            return isUnsafe(value) ? (value, 3) : nil
        }
    }

    /// The first bytes of their UTF-8. Other scalars may begin with the same.
    static let firstBytes = ByteSet { $0 < 0x20 || [0x7F, 0xC2, 0xE2, 0xEF].contains($0) }

    private static func isUnsafe(_ value: UInt32) -> Bool {
        switch value {
        case 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF: true
        default: false
        }
    }
}
