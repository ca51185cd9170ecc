/// A request as it came off the wire.
struct HTTPRequest: Sendable {
    /// The largest content that is kept; a longer one is read to its end and thrown away.
    static let contentLimit = 1_048_576

    var method: String
    /// Path and query as they were sent, percent-encoded.
    var target: String
    var token: String?
    var contentType: String?
    var content: [UInt8] = []
    var contentIsTooLarge = false
    var isFromLoopback = false
    /// Whether it has an `Origin`: a browser sends it for a page.
    var hasOrigin = false

    var path: String { target.split(separator: "?", maxSplits: 1).first.map { String($0) } ?? "/" }

    /// The query as it was sent, but for the values of secrets, which belong into no log.
    var loggableQuery: String {
        pairs.map { pair in
            let name = percentDecoded(pair.name).map { $0.lowercased() }
            return name == "password" || name == "token" ? "\(pair.name)=***" : pair.whole
        }.joined(separator: "&")
    }

    /// The query's decoded values by name; the last of several counts. Nil where the percent-encoding is broken.
    var query: [String: String]? {
        var values: [String: String] = [:]
        for pair in pairs {
            guard let name = percentDecoded(pair.name), let value = percentDecoded(pair.value) else { return nil }
            values[name] = value
        }
        return values
    }

    private var pairs: [(whole: String, name: Substring, value: Substring)] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        return target[target.index(after: mark)...].split(separator: "&").map { whole in
            let sides = whole.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(whole), sides[0], sides.count > 1 ? sides[1] : "")
        }
    }
}

/// What a request is answered with.
struct HTTPAnswer: Sendable {
    var status = 200
    /// The envelope's code, for the log.
    var code: Int
    var headers: [(name: String, value: String)] = []
    var content: [UInt8]
    /// How long the answer is held back.
    var delayMilliseconds = 0
}

/// Form-encoded text as the text it stands for; nil where it is none, or no UTF-8.
private func percentDecoded(_ encoded: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(encoded.utf8)[...]
    while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
        case UInt8(ascii: "%"):
            guard let high = hexadecimalDigit(rest.popFirst()), let low = hexadecimalDigit(rest.popFirst()) else {
                return nil
            }
            bytes.append(high << 4 | low)
        default: bytes.append(byte)
        }
    }
    return String(validating: bytes, as: UTF8.self)
}

private func hexadecimalDigit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let byte) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): byte - UInt8(ascii: "0")
    case .some(let byte) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
        (byte | 0x20) - UInt8(ascii: "a") + 10
    default: nil
    }
}
