import Domain
import Testing

/// Case H27 (c): one number, as people type and paste it.
@Test(arguments: [
    "13123456789", "131 2345 6789", "131-2345-6789", "+8613123456789", "+86 131 2345 6789", "008613123456789",
    "0086 131-2345-6789", "１３１２３４５６７８９", "＋８６１３１２３４５６７８９", "\u{202D}13123456789\u{202C}",
    "\u{202A}+86 131 2345 6789\u{202C}", "131\u{A0}2345\u{A0}6789", "13123456789\n", "\t13123456789\r\n",
    "131\u{2011}2345\u{2013}6789", "131\u{200B}23456789", "\u{FEFF}13123456789", "131\u{3000}23456789",
    "131\u{AD}23456789",
    "131－2345－6789",
])
func everyFormIsOneNumber(_ typed: String) {
    #expect(PhoneNumber(typed)?.digits == "13123456789")
}

@Test(arguments: [
    "", " ", "1312345678", "131234567890", "23123456789", "03123456789", "١٣١٢٣٤٥٦٧٨٩", "۱۳۱۲۳۴۵۶۷۸۹", "१३१२३४५६७८९",
    "131234567８a", "1312345678x", "+113123456789", "+8523123456789", "13123456789+", "+13123456789", "++8613123456789",
    "86 131 2345 6789", "+86+8613123456789", "131.2345.6789", "(131)23456789", "tel:13123456789", "1312345678\u{0}9",
    "𝟏3123456789",
])
func whatIsNoSuchNumberIsRefused(_ typed: String) {
    #expect(PhoneNumber(typed) == nil)
}

@Test func theMiddleIsHiddenWhereANumberIsShown() throws {
    let number = try #require(PhoneNumber("13123456789"))
    #expect(number.masked == "131****6789")
    #expect(number.description == "13123456789")
}
