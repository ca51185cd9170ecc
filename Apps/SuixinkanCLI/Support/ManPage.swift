import Composition
import Domain
import Presentation

/// A man page of a command or a topic, in roff: section 1, a topic in section 7.
struct ManPage {
    let document: HelpDocument
    let isTopic: Bool
    let language: Language

    /// Its name, which is its file's too: `suixinkan-orders-list`.
    var name: String { (["suixinkan"] + document.path).joined(separator: "-") }
    var section: String { isTopic ? "7" : "1" }

    var rendered: String {
        var lines = [
            ".TH \"\(name.uppercased())\" \"\(section)\" \"\" \"suixinkan \(ProductVersion.current)\" \"Suixinkan\"",
            // Stretched lines are hard to read in Chinese, and words are not to be parted.
            ".ad l", ".nh",
            heading(LocalizedText(en: "Name", zh: "名称")),
            text(name) + " \\- " + text(withoutStop(document.abstract(language))),
        ]
        if let usage = document.usage {
            let words = usage(language)
            lines += [heading(LocalizedText(en: "Synopsis", zh: "概要")), ".B " + text(afterColon(words))]
        }
        for section in document.sections {
            lines.append(heading(section.title))
            for (index, block) in section.blocks.enumerated() { lines += rendered(block, isFirst: index == 0) }
        }
        if !isTopic { lines += seeAlso }
        return lines.joined(separator: "\n") + "\n"
    }

    private func rendered(_ block: HelpDocument.Block, isFirst: Bool) -> [String] {
        switch block {
        case .paragraph(let paragraph): (isFirst ? [] : [".PP"]) + [text(paragraph(language))]
        case .commands(let commands): commands.flatMap { [".PP", ".B " + text($0)] }
        case .terms(let terms): terms.flatMap { [".TP", ".B " + text(trimmed($0.name)), text($0.help(language))] }
        }
    }

    private var seeAlso: [String] {
        let above = document.path.isEmpty ? [] : [(["suixinkan"] + document.path.dropLast()).joined(separator: "-")]
        let pages = above.map { "\($0)(1)" } + HelpTopic.all.map { "suixinkan-\($0.path.joined())(7)" }
        return [heading(LocalizedText(en: "See also", zh: "参见")), text(pages.joined(separator: ", "))]
    }

    private func heading(_ title: LocalizedText) -> String { ".SH " + text(title(language).uppercased()) }

    private func afterColon(_ usage: String) -> String {
        trimmed(String(usage.drop { $0 != ":" && $0 != "：" }.dropFirst()))
    }

    /// As lists of pages have it (`apropos`).
    private func withoutStop(_ text: String) -> String {
        text.hasSuffix(".") || text.hasSuffix("。") ? String(text.dropLast()) : text
    }

    private func trimmed(_ text: String) -> String { String(text.drop { $0 == " " }) }

    /// A text on one line of roff, in which nothing is a request. Between characters of Chinese a line may be broken, which
    /// roff does not know by itself.
    private func text(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            default: result.append(character)
            }
        }
        let broken = TextWrap.marking(result, with: "\\:")
        return broken.hasPrefix(".") ? "\\&" + broken : broken
    }
}
