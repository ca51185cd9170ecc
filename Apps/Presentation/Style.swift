/// Whether what a person reads is marked up. The caller decides: by the terminal, by `NO_COLOR`, by `TERM=dumb`.
public enum Style: Hashable, Sendable {
    /// Nothing but the text.
    case plain
    /// With the escape sequences of ECMA-48 (“ANSI”) around it.
    case ansi

    /// How a value is meant, for those who see colours; never all that tells it from another.
    public enum Tone: Hashable, Sendable {
        /// Done, paid, in order.
        case good
        /// Waits for somebody.
        case pending
        /// Failed, refused, lost.
        case bad
        /// Over, and no longer of interest.
        case muted

        /// The colour's number among those of ECMA-48, which every terminal's palette adapts to its background.
        fileprivate var code: Int {
            switch self {
            case .good: 32
            case .pending: 33
            case .bad: 31
            case .muted: 2
            }
        }
    }

    /// A heading or a label, bold where the style can.
    public func heading(_ text: String) -> String { marked(text, 1) }

    /// A value in its tone's colour; as it is where there is no tone.
    public func toned(_ text: String, _ tone: Tone?) -> String {
        tone.map { marked(text, $0.code) } ?? text
    }

    private func marked(_ text: String, _ code: Int) -> String {
        switch self {
        case .plain: text
        case .ansi: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
        }
    }
}
