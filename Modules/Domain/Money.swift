/// An amount in yuan, kept as whole fen so that no sum ever drifts.
public struct Money: Hashable, Comparable, Sendable {
    /// The amount in fen, a hundredth of a yuan. Refunds are negative.
    public let fen: Int64

    /// An amount of so many fen.
    public init(fen: Int64) {
        self.fen = fen
    }

    /// Reads a decimal number of yuan such as `12.50`, `19.9`, `-0.02` or `1e2`.
    ///
    /// Rounding rule: what is finer than a fen is rounded half away from zero, so `1.005` is 101 fen.
    /// Returns nil for anything that is not a decimal number, and for amounts beyond 2^63−1 fen.
    public init?(yuan text: some StringProtocol) {
        guard let decimal = DecimalDigits(text), let fen = decimal.scaled(by: 2) else { return nil }
        self.fen = fen
    }

    /// The amount in yuan with two digits, as the back end writes it: `12.50`, never `-0.00`.
    public var yuan: String {
        let digits = String(fen.magnitude)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        return (fen < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
    }

    /// Whether `left` comes before `right`.
    public static func < (left: Money, right: Money) -> Bool { left.fen < right.fen }
}
