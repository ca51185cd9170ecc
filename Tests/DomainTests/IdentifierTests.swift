import Domain
import Testing

/// Case H13: ids above 2^53 keep their digits.
@Test(arguments: ["0", "1024", "9007199254740993", "738529527931269425", "9223372036854775807"])
func everyDigitOfAnIdIsKept(_ text: String) throws {
    let id = try #require(OrderID(text))
    #expect(id.description == text)
    #expect(id == OrderID(id.number))
}

@Test func leadingZerosNameTheSameThing() {
    #expect(OrderID("0042") == OrderID(42))
}

@Test(arguments: [
    "", " ", "9223372036854775808", "18446744073709551616", "99999999999999999999999", "-1", "+1", "1.0", "1e3", "0x10",
    " 1", "1 ",
    "１", "١", "1_000", "1,000", "../1", "1\u{0}",
])
func whatIsNoIdIsRefused(_ text: String) {
    #expect(OrderID(text) == nil)
}

@Test func idsAreOrderedByTheirNumber() {
    #expect(OrderID(9) < OrderID(10))
}
