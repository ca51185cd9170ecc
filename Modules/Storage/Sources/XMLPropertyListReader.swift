import Domain
import FoundationEssentials
import StorageInterface

/// Reads a property list in XML: UTF-8, or UTF-16 with a byte order mark. What the document type could declare,
/// entities above all, is refused: no property list needs it.
struct XMLPropertyListReader {
    private var scanner: XMLScanner
    private var budget = PropertyListBudget()

    static func value(of bytes: [UInt8]) throws(StorageError) -> StoredValue {
        var reader = XMLPropertyListReader(scanner: XMLScanner(try text(of: bytes)))
        return try reader.document()
    }

    /// UTF-8 without byte order mark.
    private static func text(of bytes: [UInt8]) throws(StorageError) -> [UInt8] {
        let notText = StorageError.archive(
            LocalizedText(
                en: "it is neither binary nor XML in UTF-8 or UTF-16", zh: "它既不是二进制格式，也不是 UTF-8 或 UTF-16 的 XML"))
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            let isBig = bytes.starts(with: [0xFE])
            guard bytes.count.isMultiple(of: 2) else { throw notText }
            let units = stride(from: 2, to: bytes.count, by: 2).map { index in
                let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return isBig ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
            }
            guard let text = String(validating: units, as: UTF16.self) else { throw notText }
            return Array(text.utf8)
        }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard String(validating: content, as: UTF8.self) != nil else { throw notText }
        return Array(content)
    }

    private mutating func document() throws(StorageError) -> StoredValue {
        guard case .start("plist", isEmpty: false) = try scanner.nextMarkup() else {
            throw .archive(LocalizedText(en: "it has no <plist>", zh: "其中没有 <plist>"))
        }
        let root = try value(try scanner.nextMarkup(), level: 0)
        guard case .end("plist") = try scanner.nextMarkup(), try scanner.nextMarkup() == nil else {
            throw unexpected(LocalizedText(en: "something behind its value", zh: "值之后的多余内容"))
        }
        return root
    }

    private mutating func value(_ markup: XMLScanner.Markup?, level: Int) throws(StorageError) -> StoredValue {
        guard case .start(let name, let isEmpty) = markup else {
            throw unexpected(LocalizedText(en: "no value where one belongs", zh: "应有值处没有值"))
        }
        switch name {
        case "array":
            try budget.take()
            return .list(isEmpty ? [] : try list(level: level + 1))
        case "dict":
            try budget.take()
            return .dictionary(isEmpty ? [:] : try dictionary(level: level + 1))
        default:
            let content = isEmpty ? "" : try scanner.content(of: name)
            try budget.take(bytes: content.utf8.count)
            guard let value = scalar(name, content) else {
                throw unexpected(LocalizedText(en: "a <\(name)> that is none", zh: "无效的 <\(name)>"))
            }
            return value
        }
    }

    private mutating func list(level: Int) throws(StorageError) -> [StoredValue] {
        try PropertyListBudget.check(level: level)
        var values: [StoredValue] = []
        while true {
            let markup = try scanner.nextMarkup()
            if markup == .end("array") { return values }
            values.append(try value(markup, level: level))
        }
    }

    private mutating func dictionary(level: Int) throws(StorageError) -> [String: StoredValue] {
        try PropertyListBudget.check(level: level)
        var values: [String: StoredValue] = [:]
        while true {
            let markup = try scanner.nextMarkup()
            if markup == .end("dict") { return values }
            guard case .start("key", let isEmpty) = markup else {
                throw unexpected(LocalizedText(en: "no <key> where one belongs", zh: "应有 <key> 处没有 <key>"))
            }
            let name = isEmpty ? "" : try scanner.content(of: "key")
            try budget.take(bytes: name.utf8.count)
            values[name] = try value(try scanner.nextMarkup(), level: level)
        }
    }

    private func scalar(_ name: String, _ content: String) -> StoredValue? {
        let trimmed = String(content.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
        switch name {
        case "string": return .text(content)
        case "integer": return integer(trimmed)
        case "real": return Double(trimmed).map(StoredValue.real)
        case "true" where trimmed.isEmpty: return .flag(true)
        case "false" where trimmed.isEmpty: return .flag(false)
        case "date": return PropertyListDate.seconds(of: trimmed).map(StoredValue.date)
        case "data":
            let digits = content.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            return Data(base64Encoded: Data(digits)).map { .data([UInt8]($0)) }
        default: return nil
        }
    }

    private func integer(_ text: String) -> StoredValue? {
        let isNegative = text.hasPrefix("-"), digits = text.drop { "+-".contains($0) }
        guard text.utf8.count - digits.utf8.count <= 1 else { return nil }
        let isHex = digits.lowercased().hasPrefix("0x")
        let sign = isNegative ? "-" : ""
        if let number = Int64(sign + (isHex ? digits.dropFirst(2) : digits), radix: isHex ? 16 : 10) {
            return .integer(number)
        }
        // As in the binary form: others' larger numbers must not hinder an import.
        return isHex ? nil : UInt64(digits).map { .real(Double($0)) }
    }

    private func unexpected(_ what: LocalizedText) -> StorageError { scanner.error(what) }
}
