import Presentation
import TestSupport
import Testing

@Suite struct TextWrapTests {
    @Test(arguments: [
        ("the quick brown fox", 10, ["the quick", "brown fox"]), ("随心看旅拍", 4, ["随心", "看旅", "拍"]),
        ("请登录，然后重试。", 6, ["请登", "录，然", "后重", "试。"]), ("见（说明）吧", 4, ["见", "（说", "明）", "吧"]),
        ("订单order已付款", 8, ["订单", "order已", "付款"]), ("a\n\nb", 5, ["a", "", "b"]), ("", 5, [""]), ("a   ", 5, ["a"]),
        ("  indent", 20, ["  indent"]), ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]), ("张三", 1, ["张", "三"]),
        ("one\ttwo", 20, ["one two"]),
        ("a\r\nb", 5, ["a", "b"]),
    ])
    func linesEndWhereAReaderExpectsIt(text: String, limit: Int, lines: [String]) {
        #expect(TextWrap.lines(text, toCells: limit) == lines)
    }

    @Test func noLineIsTooWideAndNothingButSpacesIsLost() {
        var generator = SeededGenerator(seed: 77)
        for _ in 0..<1_000 {
            let text = TerminalSafe.text(generator.text(upTo: 30))
            let limit = Int.random(in: 2...30, using: &generator)
            let lines = TextWrap.lines(text, toCells: limit)
            #expect(lines.allSatisfy { DisplayWidth.cells(of: $0) <= limit }, "\(lines)")
            let kept = lines.joined().unicodeScalars.filter { $0 != " " }
            #expect(Array(kept) == Array(text.unicodeScalars.filter { $0 != " " }))
        }
    }

    /// A text of ASCII goes another way through the code: a mark without cells, put behind it, sends it the usual one.
    @Test func textsOfASCIIAreWrappedAsAnyOther() {
        var generator = SeededGenerator(seed: 5_100)
        for _ in 0..<500 {
            let words = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                String(repeating: "w", count: Int.random(in: 0...14, using: &generator))
            }
            let text = words.joined(separator: " ") + "."
            let limit = Int.random(in: 1...20, using: &generator)
            let usual = TextWrap.lines(text + "\u{301}", toCells: limit).map { line in
                String(String.UnicodeScalarView(line.unicodeScalars.filter { $0 != "\u{301}" }))
            }
            #expect(TextWrap.lines(text, toCells: limit) == usual, "\(text) \(limit)")
        }
    }

    @Test func aMarkStandsWhereALineMayEndWithoutASpace() {
        #expect(TextWrap.marking("订单，a b订", with: "|") == "订|单，|a b|订")
        #expect(TextWrap.marking("plain text", with: "|") == "plain text")
    }
}
