/// Makes text that came from elsewhere fit to be shown: nothing in it can drive a terminal or end a line.
///
/// | in | out |
/// |---|---|
/// | tab, LF, CR, CR LF, U+2028, U+2029 | one space |
/// | any other of C0, U+007F | its picture: `␛` (U+241B) for ESC, `␀` for NUL, `␡` for U+007F |
/// | C1 (U+0080…U+009F), bidirectional embeddings, overrides and isolates, U+FEFF, U+FFF9…U+FFFB, U+FFFE, U+FFFF | `�` (U+FFFD) |
///
/// Everything else stays as it is, also letters that are written from right to left.
public enum TerminalSafe {
    /// The text as one line for a terminal or a TSV field, by the table above.
    public static func text(_ text: String) -> String {
        replaced(text, keepsTabsAndLines: false)
    }

    /// The same with tabs and line feeds kept, CR LF and CR as line feeds: for a field that may hold lines.
    static func lines(_ text: String) -> String {
        replaced(text, keepsTabsAndLines: true)
    }

    private static func replaced(_ text: String, keepsTabsAndLines: Bool) -> String {
        var text = text
        return text.withUTF8 { bytes -> String? in
            guard bytes.indices.contains(where: { UnsafeScalar.read(bytes, at: $0) != nil }) else { return nil }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + 32)
            var index = 0
            while index < bytes.count {
                guard let (value, count) = UnsafeScalar.read(bytes, at: index) else {
                    result.append(bytes[index])
                    index += 1
                    continue
                }
                index += count
                if value == 0x0D, index < bytes.count, bytes[index] == 0x0A { continue }
                append(value, to: &result, keepsTabsAndLines: keepsTabsAndLines)
            }
            return String(decoding: result, as: UTF8.self)
        } ?? text
    }

    private static func append(_ value: UInt32, to result: inout [UInt8], keepsTabsAndLines: Bool) {
        switch value {
        case 0x09: result.append(keepsTabsAndLines ? 0x09 : 0x20)
        case 0x0A, 0x0D: result.append(keepsTabsAndLines ? 0x0A : 0x20)
        case 0x2028, 0x2029: result.append(0x20)
        // U+2400…U+241F picture C0 in its order, U+2421 DEL.
        case 0x00...0x1F: result += [0xE2, 0x90, 0x80 + UInt8(value)]
        case 0x7F: result += [0xE2, 0x90, 0xA1]
        default: result += [0xEF, 0xBF, 0xBD]
        }
    }
}
