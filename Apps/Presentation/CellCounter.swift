/// Counts the cells of a text, scalar by scalar: a machine that can be asked, copied and continued at any point.
///
/// The rules are those of the specification of the PyPI package wcwidth, the oracle of the tests: what follows a zero-width
/// joiner takes no cells, the second half of a flag neither, U+FE0F widens and U+FE0E narrows what stands before
/// it, a conjunct takes two cells at most.
struct CellCounter {
    /// The cells so far.
    var cells: Int { closed + open }

    /// The cells of all groups but the last.
    private var closed = 0
    /// The cells of the group that the next scalar may still change.
    private var open = 0
    /// The last scalar that took cells.
    private var base: CellClass?
    /// Whether a selector or a spacing mark may still change `base`.
    private var baseIsOpen = false
    /// Whether `base` took two cells and nothing was joined to it.
    private var baseIsWide = false
    private var followsVirama = false
    private var followsJoiner = false
    /// The halves of flags that directly precede.
    private var flagHalves = 0

    mutating func add(_ text: some StringProtocol) {
        for scalar in text.unicodeScalars { add(scalar) }
    }

    mutating func add(_ scalar: Unicode.Scalar) {
        let isFlagHalf = (0x1F1E6...0x1F1FF).contains(scalar.value)
        defer { flagHalves = isFlagHalf ? flagHalves + 1 : 0 }
        guard !followsJoiner else {
            followsJoiner = false
            return
        }
        switch scalar.value {
        case 0x200D:
            guard !followsVirama else { return }
            followsJoiner = true
            baseIsWide = false
        case 0xFE0F where baseIsOpen:
            if base?.widensAsEmoji == true { open = 2 }
            baseIsOpen = false
        case 0xFE0E where baseIsOpen:
            if baseIsWide, base?.narrowsAsText == true { closed -= 1 }
            baseIsOpen = false
        case 0x1F1E6...0x1F1FF where !flagHalves.isMultiple(of: 2):
            base = CellClass(scalar)
        case 0x1F3FB...0x1F3FF where base?.isPicture == true:
            break
        default:
            addOrdinary(CellClass(scalar))
        }
    }

    private mutating func addOrdinary(_ kind: CellClass) {
        defer { followsVirama = kind.cells == 0 && kind.isVirama }
        if kind.cells > 0 {
            if followsVirama {
                open = 2
            } else {
                closed += open
                open = kind.cells
            }
            (base, baseIsOpen, baseIsWide) = (kind, true, kind.cells == 2)
        } else if kind.isSpacingMark, !kind.isVirama, baseIsOpen {
            open = 2
            baseIsOpen = false
        }
    }
}
