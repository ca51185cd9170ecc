import Domain
import StorageInterface

/// Cuts XML into what a property list is made of: tags without attributes that matter, and texts between two of them.
struct XMLScanner {
    /// A tag.
    enum Markup: Hashable {
        case start(String, isEmpty: Bool)
        case end(String)
    }

    private let bytes: [UInt8]
    private var position = 0

    /// - Parameter bytes: valid UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next tag, over white space, comments, instructions and the document type; nil at the end.
    mutating func nextMarkup() throws(StorageError) -> Markup? {
        while true {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
            guard position < bytes.count else { return nil }
            guard bytes[position] == UInt8(ascii: "<") else {
                throw error(LocalizedText(en: "a text outside of any value", zh: "值之外的文本"))
            }
            if starts("<!--") {
                try skip(past: "-->")
            } else if starts("<?") {
                try skip(past: "?>")
            } else if starts("<!DOCTYPE") {
                if try skip(past: ">").contains(UInt8(ascii: "[")) {
                    throw error(LocalizedText(en: "declarations of its own", zh: "自带的类型声明"))
                }
            } else {
                return try tag()
            }
        }
    }

    /// The text up to the end tag of an element that holds nothing else, with its references resolved.
    mutating func content(of name: String) throws(StorageError) -> String {
        var content: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "<"), starts("<![CDATA[") {
                content += try skip(past: "]]>").dropFirst(9).dropLast(3)
            } else if byte == UInt8(ascii: "<"), starts("<!--") {
                try skip(past: "-->")
            } else if byte == UInt8(ascii: "<") {
                guard try tag() == .end(name) else {
                    throw error(LocalizedText(en: "a tag within a <\(name)>", zh: "<\(name)> 中的标签"))
                }
                return String(decoding: content, as: UTF8.self)
            } else if byte == UInt8(ascii: "&") {
                content += Array(String(try reference()).utf8)
            } else {
                position += 1
                // Line ends are one line feed, whatever they were.
                if byte != 0x0D {
                    content.append(byte)
                } else if position == bytes.count || bytes[position] != 0x0A {
                    content.append(0x0A)
                }
            }
        }
        throw error(LocalizedText(en: "its end in a <\(name)>", zh: "在 <\(name)> 处中断"))
    }

    /// What is wrong, and in which line.
    func error(_ what: LocalizedText) -> StorageError {
        let line = bytes[..<position].count { $0 == 0x0A } + 1
        return .archive(
            LocalizedText(en: "line \(line) has \(what(.english))", zh: "第 \(line) 行有问题：\(what(.simplifiedChinese))"))
    }

    // MARK: Pieces

    private mutating func tag() throws(StorageError) -> Markup {
        let inside = try skip(past: ">").dropFirst().dropLast()
        let isEnd = inside.first == UInt8(ascii: "/"), isEmpty = inside.last == UInt8(ascii: "/")
        let name = inside.dropFirst(isEnd ? 1 : 0).prefix { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/")].contains($0) }
        let isName = !name.isEmpty && name.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        guard isName, !(isEnd && isEmpty) else {
            throw error(LocalizedText(en: "a tag that no property list has", zh: "属性列表中没有的标签"))
        }
        let word = String(decoding: name, as: UTF8.self)
        return isEnd ? .end(word) : .start(word, isEmpty: isEmpty)
    }

    private mutating func reference() throws(StorageError) -> Character {
        let start = position
        let text = String(decoding: try skip(past: ";").dropFirst().dropLast().prefix(10), as: UTF8.self)
        let named: [String: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let character = named[text] { return character }
        let number =
            text.hasPrefix("#x")
            ? UInt32(text.dropFirst(2), radix: 16)
            : text.hasPrefix("#") ? UInt32(text.dropFirst()) : nil
        guard let scalar = number.flatMap({ Unicode.Scalar($0) }), scalar.value != 0 else {
            position = start
            throw error(LocalizedText(en: "an unknown entity", zh: "未知的实体"))
        }
        return Character(scalar)
    }

    private func starts(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    /// Goes on behind the next `word`; what it went over, that one with it.
    @discardableResult
    private mutating func skip(past word: StaticString) throws(StorageError) -> ArraySlice<UInt8> {
        let start = position, word = word.withUTF8Buffer { Array($0) }
        while position + word.count <= bytes.count {
            if bytes[position] == word[0], bytes[position...].starts(with: word) {
                position += word.count
                return bytes[start..<position]
            }
            position += 1
        }
        position = start
        throw error(LocalizedText(en: "a beginning without its end", zh: "没有结尾的内容"))
    }
}
