import Domain
import TestSupport
import Testing

@Test(
    arguments: [
        ("1024", 1_024), ("1024.0", 1_024), ("1024.000", 1_024), ("1.024e3", 1_024), ("1024e0", 1_024), ("-7", -7),
        ("0.0", 0), ("-0", 0), ("10e-1", 1), ("9007199254740993", 9_007_199_254_740_993),
        ("9007199254740993.0", 9_007_199_254_740_993), ("738529527931269425", 738_529_527_931_269_425),
        ("9223372036854775807", Int64.max), ("-9223372036854775807", -Int64.max),
        ("9.223372036854775807e18", Int64.max),
    ] as [(String, Int64)])
func wholeNumbersAreRead(_ text: String, number: Int64) {
    #expect(DecimalDigits(text)?.wholeNumber == number)
}

@Test(arguments: ["0.5", "1024.01", "1e-1", "-0.1", "9223372036854775808", "1e19", "1e1000"])
func fractionsAndLargerNumbersAreNoWholeNumbers(_ text: String) throws {
    #expect(try #require(DecimalDigits(text)).wholeNumber == nil)
}

@Test(
    arguments: [
        ("12.345", 0, 12), ("12.5", 0, 13), ("-12.5", 0, -13), ("12.345", 2, 1_235), ("0.04", 1, 0), ("0.05", 1, 1),
        ("0.5", 4, 5_000),
    ] as [(String, Int, Int64)])
func aNumberIsScaledAndRoundedHalfAwayFromZero(_ text: String, places: Int, number: Int64) throws {
    #expect(try #require(DecimalDigits(text)).scaled(by: places) == number)
}

/// Against exact arithmetic: a number of up to 18 digits with a point anywhere in it.
@Test func scalingAgreesWithWholeNumberArithmetic() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
        let magnitude =
            Int64.random(in: 0...999_999_999_999_999_999, using: &random)
            / power(Int.random(in: 0...17, using: &random))
        let fraction = Int.random(in: 0...17, using: &random), places = Int.random(in: 0...2, using: &random)
        let digits = String(repeating: "0", count: 18) + String(magnitude)
        let text = digits.dropLast(fraction) + "." + digits.suffix(fraction)
        let expected: Int64
        if fraction > places {
            let divisor = power(fraction - places)
            expected = magnitude / divisor + (magnitude % divisor >= divisor - magnitude % divisor ? 1 : 0)
        } else {
            let (product, overflows) = magnitude.multipliedReportingOverflow(by: power(places - fraction))
            if overflows { continue }
            expected = product
        }
        #expect(try #require(DecimalDigits(text)).scaled(by: places) == expected, "\(text) by \(places)")
        #expect(try #require(DecimalDigits("-\(text)")).scaled(by: places) == -expected)
    }
}

private func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
}
