import Domain
import Presentation

/// Says a failure on standard error: one line for people, or one JSON document.
struct ErrorReporter {
    var language: Language
    private let asJSON: Bool

    /// - Parameter words: the raw arguments, for a failure to read them has to be said in the right form too.
    init(words: [String], environment: [String: String]) {
        var parsed = ParsedArguments()
        for (index, word) in words.enumerated() {
            for name in ["error-format", "lang"] {
                if word.hasPrefix("--\(name)=") { parsed.options[name] = String(word.dropFirst(name.count + 3)) }
                if word == "--\(name)", index + 1 < words.count { parsed.options[name] = words[index + 1] }
            }
        }
        asJSON = parsed.options["error-format"] == "json"
        language = Settings(arguments: parsed, environment: environment, configuration: .success([:])).language
    }

    func line(for failure: Failure) -> String {
        guard asJSON else { return "suixinkan: \(TerminalSafe.text(failure.message(language)))\n" }
        let error = JSONValue.object([
            JSONField("code", .text(failure.category.rawValue)),
            JSONField("message", .text(failure.message(language))),
            JSONField("exit", .number(Int64(ExitStatus(failure.category).rawValue))),
            JSONField("server_code", .optional(failure.serverCode.map { Int64($0) })),
            JSONField("request", .optional(failure.request)),
        ])
        return JSONValue.object([JSONField("error", error)]).rendered(indented: false) + "\n"
    }
}
