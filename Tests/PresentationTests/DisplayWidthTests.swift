import Presentation
import TestSupport
import Testing

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("张三丰", 6), ("ＡＢ", 4), ("ｶﾅ", 2), ("e\u{301}", 1), ("🇨🇳", 2), ("\u{2764}\u{FE0F}", 2), ("👨‍👩‍👧‍👦", 2),
        ("A\u{200B}B", 2),
        ("𠮷野家", 6), ("李\u{E0100}", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("1\u{FE0F}\u{20E3}", 2), ("", 0),
        ("⌚\u{FE0E}", 1), ("👍🏽", 2),
        ("🇨🇳🇨", 4), ("…", 1), ("\u{1B}\u{0}\u{7F}\u{85}", 0), ("a b", 3),
    ])
    func textTakesTheCellsThatATerminalGivesIt(text: String, cells: Int) {
        #expect(DisplayWidth.cells(of: text) == cells)
        #expect(DisplayWidth.cells(of: text[...]) == cells)
    }

    @Test func widthsAgreeWithTheOracle() {
        for (scalars, cells) in OracleSample.entries {
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
            #expect(DisplayWidth.cells(of: text) == cells, "\(scalars.map { String($0, radix: 16) })")
        }
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("张三丰", 6, "张三丰"), ("张三丰", 5, "张三…"), ("张三丰", 4, "张…"), ("张三丰", 2, "…"),
        ("张三丰", 1, "…"), ("张三丰", 0, ""), ("ab", -1, ""), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦a", 2, "…"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("", 0, ""), ("", 4, ""), ("🇨🇳🇨🇳", 3, "🇨🇳…"),
    ])
    func cutTextEndsInAnEllipsisAfterAWholeGrapheme(text: String, limit: Int, cut: String) {
        #expect(DisplayWidth.cut(text, toCells: limit) == cut)
    }

    @Test func cutNeverExceedsItsCellsNorSplitsAGrapheme() {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<3_000 {
            let text = generator.text(upTo: 12)
            let limit = Int.random(in: 0...14, using: &generator)
            let cut = DisplayWidth.cut(text, toCells: limit)
            #expect(DisplayWidth.cells(of: cut) <= limit)
            guard DisplayWidth.cells(of: text) > limit, limit > 0 else { continue }
            let kept = Array(String(cut.unicodeScalars.dropLast()))
            #expect(cut.unicodeScalars.last == "…")
            #expect(Array(text.prefix(kept.count)) == kept)
        }
    }

    @Test func paddingFillsTheSideAwayFromTheAlignment() {
        #expect(DisplayWidth.padded("张三", toCells: 6, alignment: .left) == "张三  ")
        #expect(DisplayWidth.padded("12.50", toCells: 8, alignment: .right) == "   12.50")
        #expect(DisplayWidth.padded("张三丰", toCells: 5, alignment: .left) == "张三丰")
    }
}
