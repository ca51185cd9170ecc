/// Some of the 256 bytes, as a table: to ask for one is to look it up, which counts where each byte of a long text is asked
/// for.
struct ByteSet: Sendable {
    private let table: [Bool]

    /// The bytes of which this is true.
    init(where isMember: (UInt8) -> Bool) {
        table = (UInt8.min...UInt8.max).map(isMember)
    }

    func contains(_ byte: UInt8) -> Bool { table[Int(byte)] }

    /// Where the first of them is.
    func firstIndex(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        table.withUnsafeBufferPointer { table in bytes.firstIndex { table[Int($0)] } }
    }
}
