/// Percent-encoding of query texts so that every server reads back the bytes that went in.
enum PercentEncoding {
    /// Keeps RFC 3986's unreserved characters; every other UTF-8 byte is escaped, `+` too, which many servers read as
    /// a space, and `;`, which some take for a separator.
    static func escape(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return escaped
    }
}
