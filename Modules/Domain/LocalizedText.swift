/// A language that the product speaks.
public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case simplifiedChinese = "zh-Hans"

    /// Reads a language tag or a POSIX locale: `en`, `zh`, `zh_CN.UTF-8`, `zh-Hans`; nil for one that is not spoken.
    public init?(tag: some StringProtocol) {
        let primary = tag.lowercased().prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
        switch primary {
        case "en", "c", "posix": self = .english
        case "zh": self = .simplifiedChinese
        default: return nil
        }
    }
}

/// A text for people in every language of the product. A language left out does not compile.
public struct LocalizedText: Hashable, Sendable {
    private let english: String
    private let simplifiedChinese: String

    /// The same text in English and in Simplified Chinese.
    public init(en english: String, zh simplifiedChinese: String) {
        (self.english, self.simplifiedChinese) = (english, simplifiedChinese)
    }

    /// A text that is the same in every language: a name, a number, what a server said.
    public init(verbatim text: String) {
        self.init(en: text, zh: text)
    }

    /// Several texts one after another, each in its language.
    public init(joining texts: [LocalizedText], with separator: String) {
        self.init(
            en: texts.map(\.english).joined(separator: separator),
            zh: texts.map(\.simplifiedChinese).joined(separator: separator))
    }

    /// The text in one language.
    public func callAsFunction(_ language: Language) -> String {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}
