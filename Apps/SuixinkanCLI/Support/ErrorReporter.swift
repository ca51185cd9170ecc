import Domain
import Presentation

/// Says a failure on standard error: one line for people, or one JSON document.
struct ErrorReporter {
    var language: Language
    private let asJSON: Bool
    /// The width of the terminal that standard error is; nil where it is none, and a failure is one line.
    private let width: Int?

    /// The formats of `--error-format`.
    static let formats = ["text", "json"]

    /// - Parameters:
    ///   - words: the raw arguments, for a failure to read them has to be said in the right form too.
    ///   - configuration: the settings; none of them counts where they cannot be read.
    init(
        words: [String], environment: [String: String], configuration: Result<[String: String], any Error>, width: Int?
    ) {
        self.width = width
        var parsed = ParsedArguments()
        for (index, word) in words.enumerated() {
            for name in ["error-format", "lang"] {
                if word.hasPrefix("--\(name)=") { parsed.options[name] = String(word.dropFirst(name.count + 3)) }
                if word == "--\(name)", index + 1 < words.count { parsed.options[name] = words[index + 1] }
            }
        }
        let settings = Settings(arguments: parsed, environment: environment, configuration: configuration)
        (asJSON, language) = (settings.errorFormat == "json", settings.language)
    }

    /// A list that cannot be read at all would otherwise fill the screen.
    private static let mostLines = 10
    /// What somebody typed or a server said is never said again at any length, in characters.
    private static let mostCharacters = 1_000

    /// What is wrong with a payload that is there all the same; empty where there is nothing to say.
    func lines(for problem: CommandOutput.Problem) -> String {
        guard !problem.texts.isEmpty else { return "" }
        let left = problem.texts.count - Self.mostLines
        let more = LocalizedText(en: "… and \(left) more.", zh: "……另有 \(left) 条。")
        let texts = problem.texts.prefix(Self.mostLines) + (left > 0 ? [more] : [])
        guard asJSON else { return texts.map(shown).joined() }
        return line(for: Failure(problem.category, LocalizedText(joining: Array(texts), with: " ")))
    }

    private func shown(_ text: LocalizedText) -> String {
        let safe = TerminalSafe.text(text(language))
        let line = "suixinkan: " + (safe.count > Self.mostCharacters ? safe.prefix(Self.mostCharacters) + "…" : safe)
        return (width.map { TextWrap.lines(line, toCells: $0) } ?? [line]).map { $0 + "\n" }.joined()
    }

    func line(for failure: Failure) -> String {
        guard asJSON else { return shown(failure.message) }
        let error = JSONValue.object([
            JSONField("code", .text(failure.category.rawValue)),
            JSONField("message", .text(String(failure.message(language).prefix(Self.mostCharacters)))),
            JSONField("exit", .number(Int64(ExitStatus(failure.category).rawValue))),
            JSONField("server_code", .optional(failure.serverCode.map { Int64($0) })),
            JSONField("request", .optional(failure.request)),
        ])
        return JSONValue.object([JSONField("error", error)]).rendered(indented: false) + "\n"
    }
}
