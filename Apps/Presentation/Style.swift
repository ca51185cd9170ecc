/// Whether what a person reads is marked up. The caller decides: by the terminal, by `NO_COLOR`, by `TERM=dumb`.
public enum Style: Hashable, Sendable {
    /// Nothing but the text.
    case plain
    /// With the escape sequences of ECMA-48 (“ANSI”) around it.
    case ansi

    /// A heading or a label, bold where the style can.
    public func heading(_ text: String) -> String {
        switch self {
        case .plain: text
        case .ansi: text.isEmpty ? text : "\u{1B}[1m\(text)\u{1B}[0m"
        }
    }
}
