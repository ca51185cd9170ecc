/// The desktop's entry of this program, by the Desktop Entry specification.
struct DesktopEntry: Hashable {
    /// The entry's file name, which is its id in the list of defaults.
    static let name = "suixinkan.desktop"
    /// The type that a link's scheme is to the desktop.
    static let mimeType = "x-scheme-handler/suixinkan"

    /// The program, by its absolute path.
    let program: String

    /// The entry's text. A link opens in a terminal, where its page is shown; in menus there is nothing to choose.
    var text: String {
        """
        [Desktop Entry]
        Type=Application
        Version=1.1
        Name=Suixinkan
        Name[zh_CN]=随心瞰
        Comment=Opens links of the Suixinkan back office
        Comment[zh_CN]=打开随心瞰管理后台的链接
        Exec=\(Self.escaped(Self.quoted(program))) open %u
        TryExec=\(Self.escaped(program))
        Terminal=true
        NoDisplay=true
        MimeType=\(Self.mimeType);

        """
    }

    init(program: String) {
        self.program = program
    }

    /// Reads back which program an entry starts; nil where it says none in this form.
    init?(_ text: String) {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("TryExec=") }),
            let program = Self.unescaped(line.dropFirst("TryExec=".count))
        else { return nil }
        self.program = program
    }

    /// An argument of `Exec`: in quotation marks, with a backslash before what means something within them, and a percent
    /// sign doubled, since it begins a field code.
    private static func quoted(_ argument: String) -> String {
        var quoted = "\""
        for character in argument.unicodeScalars {
            if ["\"", "`", "$", "\\"].contains(character) { quoted += "\\" }
            quoted.unicodeScalars.append(character)
            if character == "%" { quoted += "%" }
        }
        return quoted + "\""
    }

    /// A value of the type string. This comes after the quoting when written, and before it when read.
    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for character in value.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            case "\r": escaped += "\\r"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    private static func unescaped(_ value: Substring) -> String? {
        var text = ""
        var rest = value.unicodeScalars
        while let character = rest.popFirst() {
            guard character == "\\" else {
                text.unicodeScalars.append(character)
                continue
            }
            switch rest.popFirst() {
            case "\\": text += "\\"
            case "n": text += "\n"
            case "t": text += "\t"
            case "r": text += "\r"
            case "s": text += " "
            default: return nil
            }
        }
        return text
    }
}
