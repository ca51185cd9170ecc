import Domain

/// The words of an alias: parted by spaces, kept together by single or double quotation marks.
enum AliasWords {
    static func split(_ text: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            switch (character, quote) {
            case (_, character):
                quote = nil
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (" ", nil):
                if let complete = word { words.append(complete) }
                word = nil
            default:
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else {
            throw CommandError(
                .configuration, en: "The alias “\(text)” has a quotation mark without its partner.",
                zh: "别名“\(text)”的引号不成对。")
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// A word so that it is read back as one.
    static func quoted(_ word: String) -> String {
        guard word.isEmpty || word.contains(where: { " '\"".contains($0) }) else { return word }
        return word.contains("'") ? "\"\(word)\"" : "'\(word)'"
    }
}
