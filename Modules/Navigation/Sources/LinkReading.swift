import Domain
import NavigationInterface

extension AppLink {
    /// No link of ours comes near: browsers cut longer ones.
    static let sizeLimit = 2_048

    /// Takes a link apart, or says what is wrong with it. Anybody can hand the app a link, so what is not plainly one is
    /// refused: other bytes than printable ASCII (the rest stands behind percent signs), a name twice, which two readers
    /// would take for two different things, a user, a port, a path or a fragment.
    static func read(_ typed: String) throws(NavigationError) -> AppLink {
        guard typed.utf8.count <= sizeLimit else {
            throw .tooLarge(LocalizedText(en: "A link", zh: "链接"), limit: sizeLimit)
        }
        let text = trimmed(typed)
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .notALink(
                text, en: "it has a blank or a byte that belongs behind a percent sign", zh: "含有空格或未经百分号编码的字符")
        }
        let (head, tail) = halves(of: text, at: ":")
        guard isScheme(head), let tail else { throw .notALink(text, en: "it has no scheme", zh: "没有协议名") }
        guard head.lowercased() == scheme else { throw .otherScheme(text) }
        guard tail.hasPrefix("//") else { throw .notALink(text, en: "no // follows the scheme", zh: "协议名后缺少 //") }
        guard !tail.contains("#") else { throw .notALink(text, en: "it has a fragment", zh: "含有 # 片段") }

        var (action, query) = halves(of: tail.dropFirst(2), at: "?")
        // What browsers put behind a host.
        if action.hasSuffix("/") { action = action.dropLast() }
        guard !action.isEmpty, action.utf8.allSatisfy(isActionByte) else {
            throw .notALink(text, en: "it names no action", zh: "没有操作名")
        }
        return AppLink(
            action: action.lowercased(), parameters: try parameters(query ?? "", of: text), text: text)
    }

    private static func parameters(_ query: Substring, of text: String) throws(NavigationError) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let (encodedName, encodedValue) = halves(of: pair, at: "=")
            guard let name = decoded(encodedName), let value = decoded(encodedValue ?? "") else {
                throw .notALink(
                    text, en: "a percent sign stands before no text, or before a control byte", zh: "百分号编码无效或含有控制字符")
            }
            guard !name.isEmpty else { throw .notALink(text, en: "a parameter has no name", zh: "有参数缺少名称") }
            guard parameters.updateValue(value, forKey: name) == nil else {
                throw .notALink(text, en: "it names a parameter twice", zh: "参数重复")
            }
        }
        return parameters
    }

    /// The text behind percent signs; nil where it is none, not UTF-8, or has control characters. A plus is a plus.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self),
            !decoded.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return decoded
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func isActionByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isLetter else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }

    private static func halves<Text: StringProtocol>(
        of text: Text, at separator: Character
    ) -> (Substring, Substring?) where Text.SubSequence == Substring {
        guard let place = text.firstIndex(of: separator) else { return (text[...], nil) }
        return (text[..<place], text[text.index(after: place)...])
    }

    private static func trimmed(_ text: String) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let front = text.utf8.drop(while: isBlank)
        guard let last = front.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(Substring(front[...last]))
    }
}
