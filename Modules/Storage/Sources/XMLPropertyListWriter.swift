import Domain
import FoundationEssentials
import StorageInterface

/// Writes a property list as XML, in the layout that Apple's tools give it, names in order.
struct XMLPropertyListWriter {
    private var text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    static func bytes(of value: StoredValue) throws(StorageError) -> [UInt8] {
        var writer = XMLPropertyListWriter()
        try writer.add(value, level: 0)
        writer.line("</plist>", level: 0)
        return Array(writer.text.utf8)
    }

    private mutating func add(_ value: StoredValue, level: Int) throws(StorageError) {
        switch value {
        case .text(let text): line("<string>\(try escaped(text))</string>", level: level)
        case .integer(let number): line("<integer>\(number)</integer>", level: level)
        case .flag(let flag): line(flag ? "<true/>" : "<false/>", level: level)
        case .data(let bytes): line("<data>\(Data(bytes).base64EncodedString())</data>", level: level)
        case .real(let number): line("<real>\(number)</real>", level: level)
        case .date(let seconds): line("<date>\(try PropertyListDate.text(of: seconds))</date>", level: level)
        case .list(let values):
            guard !values.isEmpty else { return line("<array/>", level: level) }
            line("<array>", level: level)
            for value in values { try add(value, level: level + 1) }
            line("</array>", level: level)
        case .dictionary(let values):
            guard !values.isEmpty else { return line("<dict/>", level: level) }
            line("<dict>", level: level)
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                line("<key>\(try escaped(name))</key>", level: level + 1)
                try add(value, level: level + 1)
            }
            line("</dict>", level: level)
        }
    }

    private mutating func line(_ content: String, level: Int) {
        text += String(repeating: "\t", count: level) + content + "\n"
    }

    private func escaped(_ text: String) throws(StorageError) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // A reader makes a line feed of a plain one.
            case "\r": result += "&#13;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE:
                throw StorageError(
                    .archive,
                    message: LocalizedText(
                        en: "A text has a character that XML cannot hold. Export it as binary.",
                        zh: "有文本含 XML 无法表示的字符，请以 binary 格式导出。"))
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// An instant in XML, `2026-03-01T10:20:30Z`: whole seconds of the years 1 to 9999.
enum PropertyListDate {
    private static let secondsFrom1970To2001: Int64 = 978_307_200

    static func text(of seconds: Double) throws(StorageError) -> String {
        // A thousand years around what the calendar has is refused below; this is for what is no number of seconds.
        guard let whole = Int64(exactly: seconds.rounded(.down)), abs(whole) < 1 << 40 else { throw unwritable }
        let second = whole + secondsFrom1970To2001
        let day = (second >= 0 ? second : second - 86_399) / 86_400
        let text = BusinessDay(daysSince1970: Int(day)).description
        guard BusinessDay(text) != nil else { throw unwritable }
        let rest = second - day * 86_400
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(text)T\(clock.joined(separator: ":"))Z"
    }

    /// The seconds since 2001 of a text; nil where it is none.
    static func seconds(of text: String) -> Double? {
        BusinessTime(rfc3339: text).map { Double($0.secondsSince1970 - secondsFrom1970To2001) }
    }

    private static var unwritable: StorageError {
        StorageError(
            .archive,
            message: LocalizedText(
                en: "A date is outside of the years 1 to 9999, which XML cannot hold. Export it as binary.",
                zh: "有日期不在公元 1 年至 9999 年之间，XML 无法表示，请以 binary 格式导出。"))
    }
}
