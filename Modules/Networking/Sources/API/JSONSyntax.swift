/// Checks bytes against RFC 8259 before they are decoded.
///
/// FoundationEssentials' decoder takes more than JSON (a comma before a closing bracket), looks into a number or a
/// text only when it is asked for, and takes less (`0E-8`, which Java writes for a zero amount). Checked first, an
/// answer is JSON as a whole or is refused as a whole, and the error can say where it breaks.
struct JSONSyntax: ~Copyable {
    /// Why bytes are no JSON text.
    enum Fault: Error, Hashable {
        case endsEarly
        case unexpected(at: Int)
        case notUTF8(at: Int)
        case tooDeep
    }

    /// As deep as FoundationEssentials' decoder goes.
    private static let greatestDepth = 512

    private var bytes: [UInt8]
    private var position = 0

    /// The JSON text in `bytes`, without a byte order mark, and written so that the decoder takes all of it.
    static func checked(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
        var text = JSONSyntax(bytes: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
        try text.checkEncoding()
        try text.value(depth: 1)
        text.skipSpace()
        guard text.next == nil else { throw .unexpected(at: text.position) }
        return text.bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private func checkEncoding() throws(Fault) {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw .notUTF8(at: error.byteOffsets.lowerBound)
        }
    }

    // MARK: The grammar

    private mutating func value(depth: Int) throws(Fault) {
        guard depth <= Self.greatestDepth else { throw .tooDeep }
        skipSpace()
        guard let first = next else { throw .endsEarly }
        switch first {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: throw fault
        }
    }

    private mutating func object(depth: Int) throws(Fault) {
        position += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault }
            try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw fault }
            try value(depth: depth + 1)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw fault }
    }

    private mutating func array(depth: Int) throws(Fault) {
        position += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return }
        repeat {
            try value(depth: depth + 1)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw fault }
    }

    private mutating func string() throws(Fault) {
        position += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw fault
            default: position += 1
            }
        }
        throw .endsEarly
    }

    private mutating func escape() throws(Fault) {
        position += 1
        switch next {
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard let byte = next, Unicode.Scalar(byte).properties.isASCIIHexDigit else { throw fault }
                position += 1
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        default: throw fault
        }
    }

    private mutating func number() throws(Fault) {
        _ = take(UInt8(ascii: "-"))
        let isZero = take(UInt8(ascii: "0"))
        if !isZero { try digits() }
        if take(UInt8(ascii: ".")) {
            try digits()
            try exponent()
        } else if isZero {
            // The decoder refuses `0e1`, for the zero in front: blank what makes no difference to a zero.
            let start = position
            try exponent()
            for index in start..<position { bytes[index] = UInt8(ascii: " ") }
        } else {
            try exponent()
        }
    }

    private mutating func exponent() throws(Fault) {
        guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return }
        if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
        try digits()
    }

    private mutating func digits() throws(Fault) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw fault }
    }

    private mutating func word(_ word: String) throws(Fault) {
        for byte in word.utf8 {
            guard take(byte) else { throw fault }
        }
    }

    // MARK: Moving on

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var fault: Fault { next == nil ? .endsEarly : .unexpected(at: position) }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}
