/// What a scalar does to the number of cells that a text takes, looked up in the generated table.
struct CellClass: Hashable {
    private let bits: UInt8

    private init(bits: UInt8) {
        self.bits = bits
    }

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x3A...0x7E, 0x20: self = .narrow
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .wide
        default: self.init(bits: Self.bits(of: scalar.value))
        }
    }

    static let narrow = CellClass(bits: 1)
    static let wide = CellClass(bits: 2)

    /// The cells of the scalar alone: 0 for controls and marks, 2 for East Asian wide and full-width, else 1.
    var cells: Int { Int(bits & 3) }
    /// An emoji, or half a flag: a skin tone after it takes no cells of its own.
    var isPicture: Bool { bits & 4 != 0 }
    /// Narrow, and wide before U+FE0F: ❤ and ❤️.
    var widensAsEmoji: Bool { bits & 8 != 0 }
    /// Wide, and narrow before U+FE0E: ⌚ and ⌚︎.
    var narrowsAsText: Bool { bits & 16 != 0 }
    /// Joins the consonants on both its sides to one shape.
    var isVirama: Bool { bits & 32 != 0 }
    /// A mark that stands beside its base rather than above or below it.
    var isSpacingMark: Bool { bits & 64 != 0 }

    /// The class of the last run that starts at or before `value`.
    private static func bits(of value: UInt32) -> UInt8 {
        runs.withUnsafeBufferPointer { runs in
            var low = 0
            var high = runs.count
            while high - low > 1 {
                let middle = (low + high) / 2
                if runs[middle] >> 8 <= value { low = middle } else { high = middle }
            }
            return UInt8(truncatingIfNeeded: runs[low])
        }
    }
}
