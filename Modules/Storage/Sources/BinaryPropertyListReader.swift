import Domain
import StorageInterface

/// Reads `bplist00`: objects in any order, a table of where each begins, and a trailer that says where the table is.
/// Nothing that the file says is believed before it is checked against its length.
struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let offsetSize: Int, referenceSize: Int, count: Int, tableStart: Int
    private var known: [Int: Known] = [:]

    /// What has been read of an object already: objects may be shared, and must not contain themselves.
    private enum Known {
        case underWay
        case read(StoredValue, PropertyListBudget)
    }

    static let magic = Array("bplist".utf8)
    private static let trailerSize = 32

    /// The value at the root.
    static func value(of bytes: [UInt8]) throws(StorageError) -> StoredValue {
        var (reader, root) = try opened(bytes)
        var budget = PropertyListBudget()
        return try reader.object(root, level: 0, &budget)
    }

    private static func opened(_ bytes: [UInt8]) throws(StorageError) -> (BinaryPropertyListReader, root: Int) {
        guard bytes.starts(with: Self.magic), bytes.count >= 8 + Self.trailerSize else { throw .cut }
        let trailer = bytes.suffix(Self.trailerSize)
        let sizes = (Int(trailer[trailer.startIndex + 6]), Int(trailer[trailer.startIndex + 7]))
        func number(_ index: Int) -> Int? {
            let start = trailer.startIndex + 8 + index * 8
            return Int(exactly: trailer[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        let end = bytes.count - Self.trailerSize
        guard let count = number(0), let root = number(1), let tableStart = number(2), (1...8).contains(sizes.0),
            (1...8).contains(sizes.1), root < count, tableStart >= 8, tableStart < end,
            count <= (end - tableStart) / sizes.0
        else { throw .misplaced }
        return (BinaryPropertyListReader(bytes, sizes: sizes, count: count, tableStart: tableStart), root)
    }

    private init(_ bytes: [UInt8], sizes: (Int, Int), count: Int, tableStart: Int) {
        (self.bytes, offsetSize, referenceSize) = (bytes, sizes.0, sizes.1)
        (self.count, self.tableStart) = (count, tableStart)
    }

    // MARK: Objects

    private mutating func object(
        _ index: Int, level: Int, _ budget: inout PropertyListBudget
    ) throws(StorageError) -> StoredValue {
        switch known[index] {
        case .underWay:
            throw .archive(LocalizedText(en: "a list in it contains itself", zh: "其中有列表包含自身"))
        case .read(let value, let cost):
            try budget.take(cost)
            return value
        case nil: break
        }
        guard index < count else { throw .misplaced }
        known[index] = .underWay
        var cost = PropertyListBudget()
        let entry = tableStart + index * offsetSize
        let offset = try unsigned(at: entry, size: offsetSize, before: bytes.count - Self.trailerSize)
        guard offset < tableStart else { throw .misplaced }
        let value = try read(at: offset, level: level, &cost)
        try budget.take(cost)
        known[index] = .read(value, cost)
        return value
    }

    private mutating func read(
        at offset: Int, level: Int, _ cost: inout PropertyListBudget
    ) throws(StorageError) -> StoredValue {
        try cost.take()
        let marker = bytes[offset], low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0 where low == 8 || low == 9: return .flag(low == 9)
        case 0x1 where low <= 4: return try integer(at: offset + 1, size: 1 << low)
        case 0x2 where low == 2:
            return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(at: offset + 1, size: 4)))))
        case 0x2 where low == 3: return .real(Double(bitPattern: try bits(at: offset + 1, size: 8)))
        case 0x3 where low == 3: return .date(Double(bitPattern: try bits(at: offset + 1, size: 8)))
        case 0x4: return .data(Array(try content(at: offset, unit: 1, &cost)))
        case 0x5, 0x7: return .text(String(decoding: try content(at: offset, unit: 1, &cost), as: UTF8.self))
        case 0x6:
            let content = try content(at: offset, unit: 2, &cost)
            let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map { index in
                UInt16(content[index]) << 8 | UInt16(content[index + 1])
            }
            // Half of a character, as a cut text has at its end, becomes U+FFFD: our texts have no halves.
            return .text(String(decoding: units, as: UTF16.self))
        case 0xA: return .list(try list(at: offset, level: level + 1, &cost))
        case 0xD: return .dictionary(try dictionary(at: offset, level: level + 1, &cost))
        default:
            throw .archive(
                LocalizedText(en: "it holds a value of a kind that no UserDefaults has", zh: "其中含有 UserDefaults 没有的类型"))
        }
    }

    private mutating func list(
        at offset: Int, level: Int, _ cost: inout PropertyListBudget
    ) throws(StorageError) -> [StoredValue] {
        try PropertyListBudget.check(level: level)
        let (count, start) = try length(at: offset, unit: referenceSize)
        var values: [StoredValue] = []
        for place in 0..<count {
            values.append(try object(try reference(start, place), level: level, &cost))
        }
        return values
    }

    private mutating func dictionary(
        at offset: Int, level: Int, _ cost: inout PropertyListBudget
    ) throws(StorageError) -> [String: StoredValue] {
        try PropertyListBudget.check(level: level)
        // The names' references, then the values'.
        let (count, start) = try length(at: offset, unit: 2 * referenceSize)
        var values: [String: StoredValue] = [:]
        for place in 0..<count {
            guard case .text(let name) = try object(try reference(start, place), level: level, &cost) else {
                throw .archive(LocalizedText(en: "a name in it is not a text", zh: "其中有键名不是文本"))
            }
            values[name] = try object(try reference(start, count + place), level: level, &cost)
        }
        return values
    }

    private func reference(_ start: Int, _ place: Int) throws(StorageError) -> Int {
        try unsigned(at: start + place * referenceSize, size: referenceSize)
    }

    // MARK: Bytes

    /// How many units the object at `offset` has, and where they begin; all of them are in the file.
    private func length(at offset: Int, unit: Int) throws(StorageError) -> (count: Int, start: Int) {
        var count = Int(bytes[offset] & 0x0F), start = offset + 1
        if count == 0x0F {
            guard start < tableStart, bytes[start] >> 4 == 0x1, bytes[start] & 0x0F <= 3 else { throw .misplaced }
            let size = 1 << Int(bytes[start] & 0x0F)
            count = try unsigned(at: start + 1, size: size)
            start += 1 + size
        }
        guard start <= tableStart, count <= (tableStart - start) / unit else { throw .cut }
        return (count, start)
    }

    private func content(
        at offset: Int, unit: Int, _ cost: inout PropertyListBudget
    ) throws(StorageError) -> ArraySlice<UInt8> {
        let (count, start) = try length(at: offset, unit: unit)
        try cost.take(bytes: count * unit)
        return bytes[start..<start + count * unit]
    }

    private func integer(at start: Int, size: Int) throws(StorageError) -> StoredValue {
        guard size == 16 else {
            // One, two and four bytes are unsigned, eight are signed.
            return .integer(Int64(bitPattern: try bits(at: start, size: size)))
        }
        let high = Int64(bitPattern: try bits(at: start, size: 8)), low = try bits(at: start + 8, size: 8)
        if high == (low >> 63 == 0 ? 0 : -1) { return .integer(Int64(bitPattern: low)) }
        // Beyond 2^63−1 there is no whole number here. No key of ours has one; others' must not hinder an import.
        return .real(Double(high) * 0x1p64 + Double(low))
    }

    private func unsigned(at start: Int, size: Int, before end: Int? = nil) throws(StorageError) -> Int {
        guard let number = Int(exactly: try bits(at: start, size: size, before: end)) else { throw .misplaced }
        return number
    }

    /// Up to eight bytes as a number, the high byte first. Those of objects lie before the table.
    private func bits(at start: Int, size: Int, before end: Int? = nil) throws(StorageError) -> UInt64 {
        guard start <= (end ?? tableStart) - size else { throw .cut }
        return bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
}

extension StorageError {
    /// There is less than it says.
    fileprivate static var cut: StorageError { .archive(LocalizedText(en: "it ends too early", zh: "文件不完整")) }

    /// It points to where nothing can be.
    fileprivate static var misplaced: StorageError {
        .archive(LocalizedText(en: "its table of contents is wrong", zh: "其内容索引有误"))
    }
}
