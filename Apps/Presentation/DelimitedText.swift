/// Tables for other programs: TSV for pipes, CSV for spreadsheets.
public enum DelimitedText {
    /// The header and the rows with tabs between the fields and LF after each line, the last too.
    ///
    /// Fields go through ``TerminalSafe``: no tab and no line end is inside one, so cutting at tabs is enough to read it.
    public static func tsv(header: [String], rows: [[String]]) -> String {
        rows.reduce(into: tsvLine(header)) { $0 += tsvLine($1) }
    }

    /// One line of TSV with its LF, for lists that are written as they come.
    public static func tsvLine(_ fields: [String]) -> String {
        fields.map(TerminalSafe.text).joined(separator: "\t") + "\n"
    }

    /// The header and the rows by RFC 4180: commas, CR LF after each line, quotes where they are needed.
    ///
    /// - A text that a spreadsheet would run as a formula gets an apostrophe before it, see ``DelimitedCell/text(_:)``.
    /// - A text keeps its tabs and its lines, the latter as LF; other controls are as in ``TerminalSafe``.
    /// - There is no byte order mark, since scripts would read it as part of the first title. Excel needs one to show
    ///   Chinese after a double click: `byteOrderMark` adds it.
    /// - Ids are texts, written with all their digits. CSV has no types, so Excel still rounds one of more than 15 digits
    ///   on a double click; its import (“From Text/CSV”, column type “Text”) keeps them.
    public static func csv(header: [String], rows: [[DelimitedCell]], byteOrderMark: Bool = false) -> String {
        let first = (byteOrderMark ? Self.byteOrderMark : "") + csvLine(header.map(DelimitedCell.text))
        return rows.reduce(into: first) { $0 += csvLine($1) }
    }

    /// What tells Excel that a CSV file is UTF-8.
    public static let byteOrderMark = "\u{FEFF}"

    /// One line of CSV with its CR LF, for lists that are written as they come.
    public static func csvLine(_ cells: [DelimitedCell]) -> String {
        cells.map { quotedIfNeeded($0.content) }.joined(separator: ",") + "\r\n"
    }

    // A semicolon is quoted because Excel splits at it where the comma is the decimal point.
    private static func quotedIfNeeded(_ field: String) -> String {
        let space = UInt8(ascii: " ")
        let needsQuotes = field.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\n"): true
            default: false
            }
        }
        guard needsQuotes || field.utf8.first == space || field.utf8.last == space else { return field }
        // By bytes: a quotation mark with a combining mark after it is another `Character`.
        let doubled = field.utf8.reduce(into: [UInt8(ascii: "\"")]) { bytes, byte in
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        return String(decoding: doubled + [UInt8(ascii: "\"")], as: UTF8.self)
    }
}
