/// Wraps running text by the cells that it takes.
///
/// A line may end at a space, which is dropped there, and on either side of a wide character, as Chinese has no
/// spaces. It never ends before closing punctuation (，。、；：）」”…) nor after opening punctuation (（「“), the
/// simple half of kinsoku. A word is broken only where it is wider than a whole line. A tab is a space, an ideographic
/// space two.
public enum TextWrap {
    /// The lines, none wider than `limit` cells (but a wide character where `limit` is 1). The text's own line
    /// ends stay line ends; an empty text is one empty line.
    public static func lines(_ text: String, toCells limit: Int) -> [String] {
        if let lines = asciiLines(text, limit: max(1, limit)) { return lines }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
            var filler = LineFiller(limit: max(1, limit))
            for unit in Unit.units(of: paragraph) { filler.add(unit) }
            return filler.finished()
        }
    }

    /// The same by bytes where all of them are printable ASCII, each a cell: most of help is, and help is read at every
    /// start that goes wrong. Nil for any other text.
    private static func asciiLines(_ text: String, limit: Int) -> [String]? {
        var text = text
        return text.withUTF8 { bytes -> [String]? in
            let space = UInt8(ascii: " ")
            guard bytes.allSatisfy({ $0 &- 0x20 < 0x5F }) else { return nil }
            var lines: [[UInt8]] = [[]]
            var index = 0
            while index < bytes.count {
                let spaces = bytes[index...].prefix { $0 == space }
                let word = bytes[spaces.endIndex...].prefix { $0 != space }
                index = word.endIndex
                guard !word.isEmpty else { break }
                if lines[lines.count - 1].count + spaces.count + word.count <= limit {
                    lines[lines.count - 1] += spaces
                    lines[lines.count - 1] += word
                    continue
                }
                if !lines[lines.count - 1].isEmpty { lines.append([]) }
                var rest = word
                while rest.count > limit {
                    lines[lines.count - 1] += rest.prefix(limit)
                    lines.append([])
                    rest = rest.dropFirst(limit)
                }
                lines[lines.count - 1] += rest
            }
            return lines.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The text with a mark at each place where a line may end without a space: for a writer that knows only spaces.
    public static func marking(_ text: String, with mark: String) -> String {
        Unit.units(of: text[...]).enumerated().reduce(into: "") { result, unit in
            let spaces = String(repeating: " ", count: unit.element.spaces)
            result += (unit.offset > 0 && spaces.isEmpty ? mark : spaces) + unit.element.text
        }
    }

    /// What stays on one line together, and the spaces before it.
    private struct Unit {
        var spaces = 0
        var text = ""

        static func units(of paragraph: Substring) -> [Unit] {
            var units: [Unit] = []
            var current = Unit()
            var previous: Character?
            for character in paragraph {
                if character.isWrapSpace {
                    if !current.text.isEmpty {
                        units.append(current)
                        current = Unit()
                    }
                    // A wide space counts for the two cells that it takes.
                    current.spaces += character == "\u{3000}" ? 2 : 1
                } else {
                    if !current.text.isEmpty, let previous, mayBreak(between: previous, and: character) {
                        units.append(current)
                        current = Unit()
                    }
                    current.text.append(character)
                }
                previous = character
            }
            return current.text.isEmpty ? units : units + [current]
        }

        private static func mayBreak(between left: Character, and right: Character) -> Bool {
            guard left.isWide || right.isWide else { return false }
            return !right.isClosing && !left.isOpening
        }
    }

    /// Puts units on lines, each on the last line where it fits there.
    private struct LineFiller {
        let limit: Int
        private var lines: [String] = []
        private var line = ""
        private var counter = CellCounter()

        init(limit: Int) {
            self.limit = limit
        }

        mutating func add(_ unit: Unit) {
            let spaces = String(repeating: " ", count: unit.spaces)
            if append(spaces + unit.text) { return }
            if !line.isEmpty { endLine() }
            if append(unit.text) { return }
            for character in unit.text where !append(String(character)) {
                if !line.isEmpty { endLine() }
                // A grapheme wider than the line stands alone on it.
                line = String(character)
                counter.add(line)
            }
        }

        func finished() -> [String] {
            lines + [line]
        }

        private mutating func append(_ text: String) -> Bool {
            var next = counter
            next.add(text)
            guard next.cells <= limit else { return false }
            (line, counter) = (line + text, next)
            return true
        }

        private mutating func endLine() {
            lines.append(line)
            (line, counter) = ("", CellCounter())
        }
    }
}

extension Character {
    fileprivate var isWrapSpace: Bool { self == " " || self == "\t" || self == "\u{3000}" }

    fileprivate var isWide: Bool { !isASCII && DisplayWidth.cells(of: String(self)) >= 2 }

    fileprivate var isClosing: Bool {
        switch self {
        case "，", "。", "、", "；", "：", "！", "？", "）", "」", "』", "】", "》", "〉", "〕", "］", "｝", "”", "’", "…", "—", "～",
            "·", "％",
            "々", "ー", ",", ".", ";", ":", "!", "?", ")", "]", "}", "%":
            true
        default: false
        }
    }

    fileprivate var isOpening: Bool {
        switch self {
        case "（", "「", "『", "【", "《", "〈", "〔", "［", "｛", "“", "‘", "￥", "¥", "(", "[", "{", "$", "#", "@": true
        default: false
        }
    }
}
