import Domain
import Presentation

/// The help of one command, made from its description.
struct HelpText {
    let command: Command
    let path: [String]
    let language: Language
    /// How many cells a line may have.
    let width: Int

    var rendered: String {
        var sections = [command.abstract(language), command.usage(path: path)(language)]
        if let discussion = command.discussion { sections.append(wrapped(discussion(language))) }
        sections += [
            list(LocalizedText(en: "Commands", zh: "命令"), command.subcommands.map { ($0.commandName, $0.abstract) }),
            list(LocalizedText(en: "Arguments", zh: "参数"), command.arguments.map { ($0.name, $0.help) }),
            list(LocalizedText(en: "Options", zh: "选项"), rows(command.options, command.flags)),
            list(
                LocalizedText(en: "Global options", zh: "全局选项"), rows(GlobalOptions.options, GlobalOptions.flags)),
        ].compactMap { $0 }
        return sections.joined(separator: "\n\n") + "\n"
    }

    private func rows(_ options: [Option], _ flags: [Flag]) -> [(String, LocalizedText)] {
        options.map { option in
            (short(option.short) + "\(option.word) \(option.valueName)", help(of: option))
        } + flags.map { flag in (short(flag.short) + flag.word, flag.help) }
    }

    private func help(of option: Option) -> LocalizedText {
        guard !option.values.isEmpty else { return option.help }
        return LocalizedText(
            en: "\(option.help(.english)) One of \(option.values.joined(separator: ", ")).",
            zh: "\(option.help(.simplifiedChinese))可选值：\(option.values.joined(separator: "、"))。")
    }

    private func short(_ letter: Character?) -> String { letter.map { "-\($0), " } ?? "    " }

    private func list(_ title: LocalizedText, _ rows: [(name: String, help: LocalizedText)]) -> String? {
        guard !rows.isEmpty else { return nil }
        let column = min(rows.map { DisplayWidth.cells(of: $0.name) }.max() ?? 0, 26) + 4
        let lines = rows.flatMap { row -> [String] in
            let help = TextWrap.lines(row.help(language), toCells: max(20, width - column))
            let name = "  " + row.name
            let indent = String(repeating: " ", count: column)
            let fits = DisplayWidth.cells(of: name) + 2 <= column
            let first =
                fits ? [DisplayWidth.padded(name, toCells: column, alignment: .left) + (help.first ?? "")] : [name]
            return first + help.dropFirst(fits ? 1 : 0).map { indent + $0 }
        }
        return ([title(language) + LocalizedText(en: ":", zh: "：")(language)] + lines).joined(separator: "\n")
    }

    private func wrapped(_ text: String) -> String {
        TextWrap.lines(text, toCells: width).joined(separator: "\n")
    }
}
