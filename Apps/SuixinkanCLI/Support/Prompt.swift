import Domain
import PlatformInterface
import Presentation

/// What a question makes of an answer.
enum Answer<Value> {
    case value(Value)
    /// It cannot be used, and why; the question is asked again.
    case unusable(LocalizedText)
}

/// Questions to the person at the terminal: on standard error, each until its answer can be used. The end of input calls off.
extension CommandContext {
    /// No answer to a question is ever longer, in bytes.
    private static let answerLimit = 4_096

    /// Asks until there is an answer that `read` can use; nil at the end of input.
    func ask<Value>(_ question: LocalizedText, _ read: (String) -> Answer<Value>) throws -> Value? {
        while true {
            try host.terminal.write(Array(TerminalSafe.text(question(language)).utf8), to: .error)
            guard let line = try readLine() else {
                // The line of the question is not ended by an answer.
                try host.terminal.write([UInt8(ascii: "\n")], to: .error)
                return nil
            }
            switch read(line.split(whereSeparator: \.isWhitespace).joined(separator: " ")) {
            case .value(let value): return value
            case .unusable(let problem): try say(problem)
            }
        }
    }

    /// Asks a question of yes or no, where nothing is no; nil at the end of input.
    func askYesOrNo(_ question: LocalizedText) throws -> Bool? {
        let asked = LocalizedText(en: "\(question(.english)) [y/N] ", zh: "\(question(.simplifiedChinese))[y/N] ")
        return try ask(asked) { answer in
            switch answer.lowercased() {
            case "y", "yes", "是", "同意": .value(true)
            case "n", "no", "否", "不同意", "": .value(false)
            default: .unusable(LocalizedText(en: "Answer y for yes or n for no.", zh: "请输入 y（是）或 n（否）。"))
            }
        }
    }

    /// Asks whether to go on with what loses something that was not named: a session, a store, a file that is there already.
    ///
    /// The one place for such questions. Throws where the answer is no, and where nobody can be asked and `--yes` was not
    /// given. What only undoes what its own command does (`config unset`, `alias delete`) asks nothing.
    func confirm(_ question: LocalizedText) throws {
        guard !arguments.has("yes") else { return }
        guard isInteractive else {
            throw CommandError.usage(
                en: "\(question(.english)) Nobody can be asked here, so nothing was done: say -y (--yes) to go on.",
                zh: "\(question(.simplifiedChinese))当前无法询问，未执行任何操作；如需继续，请加 -y（--yes）。")
        }
        guard try askYesOrNo(question) == true else {
            throw CommandError(.cancelled, en: "Nothing was changed.", zh: "未作任何更改。")
        }
    }

    /// Asks for something that the terminal does not show; nil at the end of input.
    func askSecret(_ question: LocalizedText) throws -> String? {
        try host.terminal.readSecret(prompt: question(language))
    }

    /// The next line of standard input; nil at its end.
    func readLine() throws -> String? {
        try host.terminal.readLine(limit: Self.answerLimit)
    }
}
