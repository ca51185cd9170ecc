import Domain
import Testing

@Test(
    arguments: [
        ("en", .english), ("EN", .english), ("en_US.UTF-8", .english), ("en-GB", .english), ("C", .english),
        ("C.UTF-8", .english), ("POSIX", .english), ("zh", .simplifiedChinese), ("zh_CN.UTF-8", .simplifiedChinese),
        ("zh-Hans", .simplifiedChinese), ("zh-Hans-CN", .simplifiedChinese), ("ZH_cn", .simplifiedChinese),
        ("zh_CN@pinyin", .simplifiedChinese), ("zh.GB18030", .simplifiedChinese),
    ] as [(String, Language)])
func aSpokenLanguageIsRecognised(_ tag: String, language: Language) {
    #expect(Language(tag: tag) == language)
}

@Test(arguments: ["", "de", "de_DE.UTF-8", "fr", "english", "zhx", "cs", "c3", "-en", "_"])
func aLanguageThatIsNotSpokenIsNil(_ tag: String) {
    #expect(Language(tag: tag) == nil)
}

@Test func aTextIsInTheLanguageThatIsAskedFor() {
    let text = LocalizedText(en: "orders", zh: "订单")
    #expect(text(.english) == "orders")
    #expect(text(.simplifiedChinese) == "订单")
    let name = LocalizedText(verbatim: "西湖")
    #expect(Language.allCases.map { name($0) } == ["西湖", "西湖"])
}

@Test func theWordsOfTheCommandLinesContractStand() {
    #expect(
        Failure.Category.allCases.map(\.rawValue) == [
            "server", "usage", "configuration", "login", "forbidden", "not_found", "invalid", "rate_limited", "network",
            "timeout", "bad_answer", "partial", "cancelled", "internal", "io",
        ])
}
