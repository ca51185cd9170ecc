/// Writes JSON values as UTF-8.
struct JSONWriter {
    private(set) var bytes: [UInt8]
    private let isIndented: Bool
    private var depth = 0

    init(bytes: consuming [UInt8], isIndented: Bool) {
        (self.bytes, self.isIndented) = (bytes, isIndented)
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): bytes += String(number).utf8
        case .real(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .text(let text): write(text)
        case .list(let elements):
            writeMembers(elements, between: "[", and: "]") { $0.write($1) }
        case .object(let fields):
            writeMembers(fields, between: "{", and: "}") { writer, field in
                writer.write(field.name)
                writer.bytes += (writer.isIndented ? ": " : ":").utf8
                writer.write(field.value)
            }
        }
    }

    private mutating func writeMembers<Member>(
        _ members: [Member], between opening: Unicode.Scalar, and closing: Unicode.Scalar,
        each write: (inout JSONWriter, Member) -> Void
    ) {
        bytes.append(UInt8(ascii: opening))
        depth += 1
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine()
            write(&self, member)
        }
        depth -= 1
        if !members.isEmpty { breakLine() }
        bytes.append(UInt8(ascii: closing))
    }

    private mutating func breakLine() {
        guard isIndented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { source in
            var start = 0
            var index = 0
            while index < source.count {
                let byte = source[index]
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    bytes += source[start..<index]
                    bytes += [UInt8(ascii: "\\"), byte]
                    index += 1
                    start = index
                } else if let (value, count) = UnsafeScalar.read(source, at: index) {
                    bytes += source[start..<index]
                    writeEscape(value)
                    index += count
                    start = index
                } else {
                    index += 1
                }
            }
            bytes += source[start...]
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A JSON text of another writer with everything escaped that could drive a terminal.
    static func escaped(_ json: String) -> String {
        var json = json
        return json.withUTF8 { source in
            var writer = JSONWriter(bytes: [], isIndented: false)
            var index = 0
            while index < source.count {
                if let (value, count) = UnsafeScalar.read(source, at: index) {
                    writer.writeEscape(value)
                    index += count
                } else {
                    writer.bytes.append(source[index])
                    index += 1
                }
            }
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }

    private mutating func writeEscape(_ value: UInt32) {
        switch value {
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        default:
            let digits = String(value, radix: 16)
            bytes += "\\u".utf8
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
            bytes += digits.utf8
        }
    }
}
