import ProfileInterface
import Testing

/// No number of a card or a document is held whole.
struct MaskedNumberTests {
    @Test(arguments: [
        "6222 **** **** 1234", "622202******1234", "330***********1234", "33**************1X", "•••• 1234", "尾号 1234",
        "尾号1234", "XXXX XXXX XXXX 1234", "xxxx-1234", "1234", "123X", "＊＊＊＊1234", "", "****",
    ])
    func whatTheServerHasMaskedStaysAsItCame(_ number: String) {
        #expect(MaskedNumber(number).text == number)
    }

    @Test(arguments: [
        ("6222021234567891234", "****1234"), ("6222 0212 3456 7891 234", "****1234"),
        ("6222-0212-3456-1234", "****1234"),
        ("11010519491231002X", "****002X"), ("110105194912310021", "****0021"), ("E12345678", "****5678"),
        ("６２２２０２１２３４５６１２３４", "****１２３４"), ("6222021234561*34", "****6134"),
        ("6222·0212·3456·1234", "****1234"),
        ("招商银行 6222021234561234", "****1234"), ("12345", "****2345"),
    ])
    func ofAWholeNumberOnlyTheLastFourAreKept(_ number: String, _ kept: String) {
        #expect(MaskedNumber(number).text == kept)
    }
}
