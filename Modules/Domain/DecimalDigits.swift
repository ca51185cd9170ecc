/// A decimal number as its digits, for reading one without a binary float in between.
public struct DecimalDigits: Sendable {
    private var isNegative = false
    private var digits: [UInt8] = []
    /// How many of `digits` stand behind the decimal point; negative after a large exponent.
    private var fractionCount = 0

    /// Reads `12.50`, `-0.02`, `+7` or `1.024e3`; nil for anything else, also for a number with other text around it.
    public init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest.removeFirst()
        }
        var seenPoint = false
        while let byte = rest.first {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                digits.append(byte - UInt8(ascii: "0"))
                if seenPoint { fractionCount += 1 }
            } else if byte == UInt8(ascii: "."), !seenPoint {
                seenPoint = true
            } else {
                break
            }
            rest.removeFirst()
        }
        guard !digits.isEmpty else { return nil }
        guard let mark = rest.first else { return }
        guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E"),
            let exponent = Int(String(decoding: rest.dropFirst(), as: UTF8.self)), (-1_000...1_000).contains(exponent)
        else { return nil }
        fractionCount -= exponent
    }

    /// The number, where it is a whole one that Int64 can hold: 1024 for `1024.0`, nil for `0.5`.
    public var wholeNumber: Int64? {
        let fraction = fractionCount > 0 ? digits.suffix(fractionCount) : []
        guard fraction.allSatisfy({ $0 == 0 }) else { return nil }
        return scaled(by: 0)
    }

    /// The number times ten to the power of `places`, rounded half away from zero; nil where Int64 cannot hold it.
    public func scaled(by places: Int) -> Int64? {
        let surplus = fractionCount - places
        var kept = digits
        var roundsUp = false
        if surplus > 0 {
            let first = digits.count - surplus
            roundsUp = first >= 0 && digits[first] >= 5
            kept = Array(digits.prefix(max(0, first)))
        } else {
            guard digits.contains(where: { $0 != 0 }) else { return 0 }
            guard -surplus <= 40 else { return nil }
            kept += Array(repeating: 0, count: -surplus)
        }
        var magnitude: UInt64 = 0
        for digit in kept {
            let (product, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, tooLargeToo) = product.addingReportingOverflow(UInt64(digit))
            guard !tooLarge, !tooLargeToo else { return nil }
            magnitude = sum
        }
        let (rounded, tooLarge) = magnitude.addingReportingOverflow(roundsUp ? 1 : 0)
        guard !tooLarge, let value = Int64(exactly: rounded) else { return nil }
        return isNegative ? -value : value
    }
}
