import StorageInterface

/// Writes `bplist00`, each value an object of its own, names in order.
struct BinaryPropertyListWriter {
    private var bytes = Array("bplist00".utf8)
    private var offsets: [Int] = []
    private let referenceSize: Int

    static func bytes(of value: StoredValue) -> [UInt8] {
        var writer = BinaryPropertyListWriter(count: objects(in: value))
        let root = writer.add(value)
        return writer.finished(root: root)
    }

    private init(count: Int) {
        referenceSize = Self.size(of: UInt64(count))
    }

    private static func objects(in value: StoredValue) -> Int {
        switch value {
        case .list(let values): values.reduce(1) { $0 + objects(in: $1) }
        case .dictionary(let values): values.values.reduce(1) { $0 + 1 + objects(in: $1) }
        default: 1
        }
    }

    /// Writes an object behind what it contains, and returns its number.
    private mutating func add(_ value: StoredValue) -> Int {
        switch value {
        case .list(let values):
            let references = values.map { add($0) }
            return object {
                $0.header(0xA0, references.count); $0.append(references)
            }
        case .dictionary(let values):
            let fields = values.sorted { $0.key < $1.key }
            let names = fields.map { add(.text($0.key)) }, references = fields.map { add($0.value) }
            return object {
                $0.header(0xD0, names.count); $0.append(names + references)
            }
        case .text(let text): return object { $0.append(text) }
        case .integer(let number): return object { $0.append(number) }
        case .flag(let flag): return object { $0.bytes.append(flag ? 0x09 : 0x08) }
        case .data(let data):
            return object {
                $0.header(0x40, data.count); $0.bytes += data
            }
        case .real(let number):
            return object {
                $0.bytes.append(0x23); $0.append(number.bitPattern, size: 8)
            }
        case .date(let seconds):
            return object {
                $0.bytes.append(0x33); $0.append(seconds.bitPattern, size: 8)
            }
        }
    }

    private mutating func object(_ write: (inout Self) -> Void) -> Int {
        offsets.append(bytes.count)
        write(&self)
        return offsets.count - 1
    }

    private func finished(root: Int) -> [UInt8] {
        var writer = self
        let table = bytes.count, offsetSize = Self.size(of: UInt64(table))
        for offset in offsets { writer.append(UInt64(offset), size: offsetSize) }
        writer.bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [offsets.count, root, table] { writer.append(UInt64(number), size: 8) }
        return writer.bytes
    }

    // MARK: Parts of an object

    private mutating func header(_ kind: UInt8, _ count: Int) {
        bytes.append(kind | UInt8(min(count, 0x0F)))
        if count >= 0x0F { append(Int64(count)) }
    }

    private mutating func append(_ references: [Int]) {
        for reference in references { append(UInt64(reference), size: referenceSize) }
    }

    private mutating func append(_ number: Int64) {
        // Shorter ones are unsigned.
        let size = number < 0 ? 8 : Self.size(of: UInt64(number))
        bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
        append(UInt64(bitPattern: number), size: size)
    }

    private mutating func append(_ text: String) {
        let units = Array(text.utf16)
        if units.allSatisfy({ $0 < 0x80 }) {
            header(0x50, units.count)
            bytes += units.map { UInt8(truncatingIfNeeded: $0) }
        } else {
            header(0x60, units.count)
            for unit in units { append(UInt64(unit), size: 2) }
        }
    }

    /// A number's low bytes, the highest first.
    private mutating func append(_ number: UInt64, size: Int) {
        for place in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
    }

    /// The bytes that a number needs: 1, 2, 4 or 8.
    private static func size(of number: UInt64) -> Int {
        number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
    }
}
