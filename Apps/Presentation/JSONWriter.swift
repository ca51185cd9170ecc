/// Writes JSON documents as UTF-8 into one buffer, one after another.
///
/// Controls (also U+007F…U+009F), U+2028, U+2029, what reorders a line and the specials are escaped, so that a
/// document shown on a terminal cannot drive it; any other character stays as it is.
public struct JSONWriter: Sendable {
    /// What is written so far.
    public private(set) var bytes: [UInt8] = []
    private let isIndented: Bool
    private var depth = 0
    /// Whether nothing stands before the next member of the list or object that is open.
    private var isFirst = true

    /// A writer of documents on one line each, or indented by two spaces a level.
    public init(isIndented: Bool = false) {
        self.isIndented = isIndented
    }

    /// Makes room for so many bytes in all, and some more.
    public mutating func reserve(_ count: Int) { bytes.reserveCapacity(count + count / 4) }

    /// Ends the line of a document.
    public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    /// Writes a document, or the value of a field that is begun.
    public mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): bytes += String(number).utf8
        case .real(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .text(let text): write(text)
        case .list(let elements):
            open("[")
            for element in elements {
                beginMember()
                write(element)
            }
            close("]")
        case .object(let fields):
            open("{")
            for field in fields {
                beginMember()
                write(field.name)
                bytes += (isIndented ? ": " : ":").utf8
                write(field.value)
            }
            close("}")
        }
    }

    /// Writes an object whose fields `fields` writes, by `writeField`.
    public mutating func writeObject(_ fields: (inout JSONWriter) -> Void) {
        open("{")
        fields(&self)
        close("}")
    }

    /// Writes a field of the object that is open, with one of these names.
    public mutating func writeField(_ index: Int, of names: JSONNames, _ value: JSONValue) {
        beginMember()
        names.withName(index) { bytes.append(contentsOf: $0) }
        if isIndented { bytes.append(UInt8(ascii: " ")) }
        write(value)
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        depth += 1
        isFirst = true
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        depth -= 1
        if !isFirst { breakLine() }
        isFirst = false
        bytes.append(UInt8(ascii: bracket))
    }

    private mutating func beginMember() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        breakLine()
    }

    private mutating func breakLine() {
        guard isIndented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    // MARK: Texts

    fileprivate mutating func write(_ text: String) {
        let text = text.utf8.span
        text.withUnsafeBufferPointer { source in
            // Nearly all texts have nothing to escape, and are copied whole.
            let plain = Self.special.firstIndex(in: source) ?? source.count
            bytes.append(addingCapacity: plain + 2) { target in
                target.append(UInt8(ascii: "\""))
                target.withUnsafeMutableBufferPointer { buffer, count in
                    count = buffer[count...].initialize(fromContentsOf: source[..<plain])
                }
                if plain == source.count { target.append(UInt8(ascii: "\"")) }
            }
            guard plain < source.count else { return }
            writeEscaping(source, from: plain)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    /// The bytes that are escaped, or the first of a scalar that may be.
    private static let special = ByteSet { byte in
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || UnsafeScalar.firstBytes.contains(byte)
    }

    private mutating func writeEscaping(_ source: UnsafeBufferPointer<UInt8>, from first: Int) {
        var start = first
        var index = first
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

    /// A JSON text of another writer with everything escaped that could drive a terminal.
    static func escaped(_ json: String) -> String {
        var json = json
        return json.withUTF8 { source in
            var writer = JSONWriter()
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

/// The names of objects that all have the same fields: escaped once for all of them.
public struct JSONNames: Sendable {
    /// Each with its colon.
    private let escaped: [UInt8]
    /// Where each begins, and where the last one ends.
    private let places: [Int]

    /// The names in the order in which they are counted, from 0.
    public init(_ names: [String]) {
        var (escaped, places): ([UInt8], [Int]) = ([], [0])
        for name in names {
            escaped += (JSONValue.text(name).rendered(indented: false) + ":").utf8
            places.append(escaped.count)
        }
        (self.escaped, self.places) = (escaped, places)
    }

    fileprivate func withName(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        escaped.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[places[index]..<places[index + 1]])) }
    }
}
