import Domain
import TestSupport
import Testing

@Test(
    "An amount is read exactly, finer than a fen half away from zero",
    arguments: [
        ("0.10", 10), ("0.20", 20), ("4.35", 435), ("19.90", 1_990), ("19.9", 1_990), ("12.50", 1_250),
        ("1.005", 101), ("1.004", 100), ("1.0049999999999999999999", 100), ("-1.005", -101), ("-0.02", -2),
        ("-0.004", 0), ("-0.005", -1), ("0.005", 1), ("0.0049", 0), ("0.009", 1), ("9.995", 1_000), ("99.999", 10_000),
        ("0", 0), ("-0", 0), ("-0.00", 0), ("+7", 700), ("007", 700), (".5", 50), ("5.", 500),
        ("1e2", 10_000), ("1E2", 10_000), ("1.5e+1", 1_500), ("1250e-2", 1_250), ("5e-3", 1), ("4e-3", 0),
        ("1e-1000", 0), ("0e1000", 0), ("0.0000000000000000000000000000000000000000000000001e51", 10_000),
    ] as [(String, Int64)])
func amountIsReadExactly(_ text: String, fen: Int64) {
    #expect(Money(yuan: text)?.fen == fen)
}

@Test(arguments: [
    ("92233720368547758.07", Int64.max), ("-92233720368547758.07", -Int64.max),
    ("92233720368547758.074", Int64.max), ("9223372036854775807e-2", Int64.max),
])
func theLargestAmountsAreRead(_ text: String, fen: Int64) {
    #expect(Money(yuan: text)?.fen == fen)
}

@Test(arguments: [
    "92233720368547758.08", "92233720368547758.075", "-92233720368547758.09", "184467440737095516.155",
    "184467440737095516.16", "1e17", "1e40", "1e1000", "99999999999999999999999999999999999",
])
func amountsBeyondTheRangeAreRefused(_ text: String) {
    #expect(Money(yuan: text) == nil)
}

@Test(arguments: [
    "", " ", ".", "-", "+", "-.", "e", "e5", "1e", "1e+", "1e5.5", "1e1001", "1e99999999999999999999",
    "1e-9223372036854775808", "--1", "+-1",
    "1.2.3", "1,234.50", "12.50 ", " 12.50", "¥12.50", "12.50元", "１２", "٣", "0x10", "inf", "NaN", "nan", "null",
    "1_000",
    "1\u{0}", "12.50\n",
])
func whatIsNoNumberIsNoAmount(_ text: String) {
    #expect(Money(yuan: text) == nil)
}

@Test(
    "An amount is written with two digits and never as minus nothing",
    arguments: [
        (0, "0.00"), (1, "0.01"), (10, "0.10"), (99, "0.99"), (100, "1.00"), (1_250, "12.50"), (-2, "-0.02"),
        (-100, "-1.00"), (-1_250, "-12.50"), (.max, "92233720368547758.07"), (.min, "-92233720368547758.08"),
    ] as [(Int64, String)])
func amountIsWritten(_ fen: Int64, text: String) {
    #expect(Money(fen: fen).yuan == text)
}

@Test func whatIsWrittenIsReadAgain() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<5_000 {
        // All magnitudes, not only the largest: a shift by 0 to 63.
        let amount = Money(
            fen: Int64.random(in: .min + 1 ... .max, using: &random) >> Int64.random(in: 0...63, using: &random))
        #expect(Money(yuan: amount.yuan) == amount)
    }
}

@Test func aThousandAmountsAddUpExactly() {
    let sum = (0..<1_000).reduce(Int64(0)) { sum, _ in sum + (Money(yuan: "19.90")?.fen ?? 0) }
    #expect(Money(fen: sum).yuan == "19900.00")
}

@Test func amountsAreOrderedByTheirValue() {
    #expect(
        ["-1.00", "-0.02", "0", "0.1", "0.20", "10"].compactMap { Money(yuan: $0) }.map(\.fen) == [
            -100, -2, 0, 10, 20, 1_000,
        ])
    #expect(Money(fen: -2) < Money(fen: 1))
}
