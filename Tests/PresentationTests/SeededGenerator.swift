/// The same numbers at every run (SplitMix64), so that a property that fails once fails again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A text of up to `count` pieces of the kinds that servers and people send, hostile ones among them.
    mutating func text(upTo count: Int) -> String {
        let pieces = [
            "a", "Z", "7", " ", "order", "张", "三丰", "，", "。", "（", "ＡＢ", "ｶﾅ", "e\u{301}", "🇨🇳", "❤\u{FE0F}", "👨‍👩‍👧‍👦", "👍🏽",
            "𠮷",
            "李\u{E0100}", "한국", "1\u{FE0F}\u{20E3}", "\u{200B}", "\u{200D}", "\u{301}", "\u{94D}", "क्ष", "का", "\u{93E}",
            "\"", "\\", "\u{1B}[2J",
            "\u{7F}", "\u{0}", "\u{9B}31m", "\u{85}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{FFFF}", "\t",
            "\n", "\r\n", "\r", "=",
        ]
        return (0..<Int.random(in: 0...count, using: &self))
            .map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
