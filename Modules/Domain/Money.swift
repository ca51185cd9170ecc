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
        // Digit by digit from the last: a long list has an amount in each of its rows.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.mostCharacters) { buffer in
            var place = buffer.count
            func put(_ character: UInt8) {
                place -= 1
                buffer.initializeElement(at: place, to: character)
            }
            var rest = fen.magnitude
            while rest > 0 || place > buffer.count - 4 {
                if place == buffer.count - 2 { put(UInt8(ascii: ".")) }
                put(UInt8(ascii: "0") + UInt8(rest % 10))
                rest /= 10
            }
            if fen < 0 { put(UInt8(ascii: "-")) }
            return String(decoding: buffer[place...], as: UTF8.self)
        }
    }

    /// Those of `Int64.min`: a sign, nineteen digits and the point.
    private static let mostCharacters = 21

    /// Whether `left` comes before `right`.
    public static func < (left: Money, right: Money) -> Bool { left.fen < right.fen }
}
