import Composition
import Domain

/// `suixinkan version`.
enum VersionCommand {
    static let command: Command = Command(
        commandName: "version", abstract: LocalizedText(en: "Show the version.", zh: "显示版本。"),
        run: { context, _ in
            // Asked for a format, it is a document with a stable key; else the line that people expect.
            guard context.format != nil else {
                return CommandOutput(.text("suixinkan \(ProductVersion.current)\n"))
            }
            return CommandOutput(
                .record(
                    Record(fields: [
                        .init("version", LocalizedText(en: "Version", zh: "版本"), .text(ProductVersion.current))
                    ])))
        }, bearsWrongSettings: true, category: .help, fields: ["version"])
}
