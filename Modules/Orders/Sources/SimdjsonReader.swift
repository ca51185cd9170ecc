import CSimdjson

/// simdjson, reading one text after another. The library is loaded for the first of its readers, and the memory of one that
/// goes is the next one's.
final class SimdjsonReader {
    /// The library's name on Debian 12; its package is `libsimdjson14`. Its number is the version of what is shared.
    static let libraryName = "libsimdjson.so.14"

    enum Step {
        /// A row of plain values, which hold until the next document.
        case row(PlainFields)
        /// A row that is no object, or has a key twice.
        case odd
    }

    private let pointer: OpaquePointer
    private let values: UnsafeMutablePointer<csimdjson_value>

    /// A reader of rows with these keys. Nil where the library cannot be loaded.
    init?(keys: [String]) {
        guard csimdjson_load(Self.libraryName), let pointer = csimdjson_take(keys.joined(separator: "\n")) else {
            return nil
        }
        self.pointer = pointer
        values = .allocate(capacity: keys.count)
    }

    deinit {
        csimdjson_give_back(pointer)
        values.deallocate()
    }

    /// Reads a text, which has to stay where it is while it is looked at. False where it is no JSON.
    func read(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.baseAddress.map { csimdjson_read(pointer, $0, text.count) } ?? false
    }

    /// The value of a key, or of a key of the object that is there.
    func value(_ outer: String, _ inner: String? = nil) -> PlainValue {
        PlainValue(csimdjson_at(pointer, outer, inner))
    }

    /// Goes to a list. False where there is none.
    func open(_ outer: String, _ inner: String) -> Bool { csimdjson_open(pointer, outer, inner) }

    /// The next row of the list; nil behind the last.
    func next() -> Step? {
        switch csimdjson_next(pointer, values) {
        case CSIMDJSON_ROW: .row(PlainFields(values))
        case CSIMDJSON_ODD_ROW: .odd
        default: nil
        }
    }

    /// A row of the list, counted from 0, as it was written. Nil where its place cannot be told.
    func raw(_ row: Int, _ outer: String, _ inner: String) -> UnsafeBufferPointer<UInt8>? {
        var (text, length): (UnsafePointer<CChar>?, Int) = (nil, 0)
        guard csimdjson_raw(pointer, outer, inner, row, &text, &length) else { return nil }
        return UnsafeRawBufferPointer(start: text, count: length).bindMemory(to: UInt8.self)
    }
}
