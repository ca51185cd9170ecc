import Domain

/// What somebody may have meant by a word that is none: “did you mean”.
///
/// Words are near by the Damerau-Levenshtein distance in its restricted form (optimal string alignment): how many
/// letters are to be added, left out, replaced or exchanged with their neighbour. A third of the longer word's letters may be
/// wrong, three at most; the beginning of a word is near it too.
enum Suggestion {
    /// Longer words are no slips of the keyboard, and comparing them costs time.
    private static let longest = 40
    private static let most = 3

    /// The nearest of the candidates, the nearest first; none where none is near.
    static func nearest(to word: String, among candidates: [String]) -> [String] {
        let typed = Array(word.lowercased())
        guard typed.count <= longest, !typed.isEmpty else { return [] }
        // A value and the word that people see for it may be the same.
        var seen: Set<String> = []
        let near = candidates.filter { seen.insert($0).inserted }.compactMap {
            candidate -> (name: String, distance: Int)? in
            let letters = Array(candidate.lowercased())
            guard letters.count <= longest else { return nil }
            if typed.count > 1, letters.starts(with: typed) { return (candidate, 0) }
            let distance = distance(typed, letters)
            let limit = min(3, max(typed.count, letters.count) / 3)
            return distance <= limit ? (candidate, distance) : nil
        }
        guard let least = near.map(\.distance).min() else { return [] }
        return near.filter { $0.distance == least }.prefix(most).map(\.name)
    }

    /// How many letters apart two words are.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var line = [row + 1]
            for (column, other) in right.enumerated() {
                var least = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, line[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                line.append(least)
            }
            (beforeLast, last) = (last, line)
        }
        return last[right.count]
    }
}

extension CommandError {
    /// A word that is not known, and those that may have been meant. The hint says where all of them stand.
    static func unknown(
        _ category: Failure.Category = .usage, en english: String, zh chinese: String, typed: String,
        among candidates: [String], hint: LocalizedText? = nil
    ) -> CommandError {
        let names = Suggestion.nearest(to: typed, among: candidates).map { "“\($0)”" }
        var sentences = [LocalizedText(en: english, zh: chinese)]
        if !names.isEmpty {
            sentences.append(
                LocalizedText(
                    en: "Did you mean \(names.joined(separator: " or "))?",
                    zh: "您是不是想输入\(names.joined(separator: "或"))？"))
        }
        if let hint { sentences.append(hint) }
        return CommandError(
            category, en: sentences.map { $0(.english) }.joined(separator: " "),
            zh: sentences.map { $0(.simplifiedChinese) }.joined())
    }
}
