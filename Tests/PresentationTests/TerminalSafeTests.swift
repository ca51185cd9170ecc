import Presentation
import Testing

@Suite struct TerminalSafeTests {
    @Test(arguments: [
        ("\u{1B}[2J", "␛[2J"), ("\u{1B}]0;x\u{7}", "␛]0;x␇"),
        ("\u{1B}]8;;http://x.invalid\u{1B}\\", "␛]8;;http://x.invalid␛\\"), ("\u{1B}]52;c;QQ==\u{7}", "␛]52;c;QQ==␇"),
        ("a\rb", "a b"), ("a\r\nb", "a b"), ("a\n\nb", "a  b"), ("a\tb", "a b"), ("a\u{8}b", "a␈b"),
        ("a\u{7F}b", "a␡b"), ("\u{0}", "␀"),
        ("\u{9B}31m", "�31m"), ("a\u{85}b", "a�b"), ("a\u{2028}b\u{2029}", "a b "), ("\u{202E}txt.exe", "�txt.exe"),
        ("\u{2066}x\u{2069}", "�x�"),
        ("\u{FEFF}x", "�x"), ("订单 é 👨‍👩‍👧‍👦 עברית ¥", "订单 é 👨‍👩‍👧‍👦 עברית ¥"), ("", ""), ("plain ~", "plain ~"),
    ])
    func serverTextCannotDriveATerminal(text: String, shown: String) {
        #expect(TerminalSafe.text(text) == shown)
    }

    @Test func everyScalarThatDrivesOrReordersIsReplacedAndNoOther() {
        let unsafe: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF,
        ]
        for scalar in (UInt32(0)...0x1_1000).compactMap(Unicode.Scalar.init) {
            let text = "x" + String(scalar) + "y"
            let isUnsafe = unsafe.contains { $0.contains(scalar.value) }
            #expect((TerminalSafe.text(text) != text) == isUnsafe, "U+\(String(scalar.value, radix: 16))")
        }
    }
}
