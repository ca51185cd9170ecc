/// The number of a card or a document, with as much hidden as the server has hidden. The product holds no whole one: of
/// a number that comes unmasked, only the last four characters are kept.
public struct MaskedNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as it may be shown, `6222 **** **** 1234`.
    public let text: String

    /// What cards show at most, in the trade's rule: the first six digits and the last four.
    private static let mostShown = 10
    private static let fewestShown = 4

    /// The number as it came.
    ///
    /// Taken for masked: one with a sign that hides (anything but letters, digits and what separates groups of them, or
    /// several X in a row) that shows ten characters at most; and a mere rest of four.
    public init(_ number: String) {
        let signs = Array(number)
        let hiding = Set(signs.indices.filter { Self.hides($0, of: signs) })
        let shown = signs.indices.filter { !hiding.contains($0) && (signs[$0].isLetter || signs[$0].isNumber) }
        // Words may stand before the last four digits, “尾号 1234”.
        let digits = shown.count { signs[$0].isNumber }
        let isMasked = !hiding.isEmpty && shown.count <= Self.mostShown
        if isMasked || (digits <= Self.fewestShown && shown.count <= Self.mostShown) {
            text = number
        } else {
            text = "****" + String(shown.suffix(Self.fewestShown).map { signs[$0] })
        }
    }

    /// The number as it may be shown.
    public var description: String { text }

    private static func hides(_ index: Int, of signs: [Character]) -> Bool {
        let sign = signs[index]
        // A single X at the end is the check digit of an identity card.
        if isCross(sign) {
            return [index - 1, index + 1].contains { signs.indices.contains($0) && isCross(signs[$0]) }
        }
        return !sign.isLetter && !sign.isNumber && !sign.isWhitespace && !"-‐–—.:：()（）,，".contains(sign)
    }

    private static func isCross(_ sign: Character) -> Bool { sign == "x" || sign == "X" || sign == "×" }
}
