/// A mainland mobile number: eleven digits, the first a 1.
public struct PhoneNumber: Hashable, Sendable, CustomStringConvertible {
    /// The eleven ASCII digits.
    public let digits: String

    /// Reads a number as people type and paste it.
    ///
    /// Full-width digits count as digits; white space, hyphens and invisible formatting characters (a
    /// pasted number often carries U+202D…U+202C) are passed over; a leading `+86` or `0086` is dropped.
    /// Digits of other scripts are refused rather than guessed. Nil where no such number is left.
    public init?(_ typed: some StringProtocol) {
        var text = ""
        for scalar in typed.unicodeScalars {
            switch scalar.value {
            case 0xFF10...0xFF19: text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30)))
            case 0x30...0x39: text.unicodeScalars.append(scalar)
            case 0x2B, 0xFF0B: text += "+"
            case 0x2D, 0x2010...0x2015, 0x2212, 0xFF0D: continue
            default:
                guard scalar.properties.isWhitespace || scalar.properties.generalCategory == .format else { return nil }
            }
        }
        for prefix in ["+86", "0086"] where text.hasPrefix(prefix) {
            text.removeFirst(prefix.count)
            break
        }
        guard text.utf8.count == 11, text.hasPrefix("1"), !text.contains("+") else { return nil }
        digits = text
    }

    /// The eleven digits.
    public var description: String { digits }

    /// The number with its middle hidden, `131****6789`, for logs and messages.
    public var masked: String { digits.prefix(3) + "****" + digits.suffix(4) }
}
