import Domain
import SessionInterface
import StorageInterface

/// `suixinkan storage export` and `import`.
enum PreferencesCommands {
    private static let file = Argument(
        name: "FILE", help: LocalizedText(en: "The property list, or - for the standard stream.", zh: "属性列表文件，- 表示标准流。")
    )
    /// The largest `UserDefaults` are some hundred kilobytes.
    private static let limit = 16 << 20

    // MARK: Export

    static let export = Command(
        commandName: "export",
        abstract: LocalizedText(en: "Write a property list as the iOS app has it.", zh: "按 iOS 应用的格式写出属性列表。"),
        discussion: LocalizedText(
            en: "It has what the iOS app would know. The file is for your eyes only (0600).",
            zh: "包含 iOS 应用使用的全部键，文件仅本人可读（0600）。"),
        arguments: [file],
        options: [
            Option(
                name: "format", valueName: "FORMAT",
                help: LocalizedText(en: "xml, unless told, or binary.", zh: "xml（默认）或 binary。"),
                values: PropertyListFormat.allCases.map(\.rawValue))
        ],
        flags: [
            Flag(
                name: "with-token",
                help: LocalizedText(
                    en: "With the session’s token, into a file only: whoever has it is you.",
                    zh: "包含会话令牌，只能写入文件：持有该文件即可冒用您的身份。"))
        ],
        run: { context, arguments in
            let path = arguments.arguments[0], withToken = arguments.has("with-token")
            let format = arguments.options["format"].flatMap(PropertyListFormat.init) ?? .xml
            if path == "-", withToken {
                throw CommandError.usage(
                    en: "The token is written to a file only. Name one in place of -.", zh: "令牌只能写入文件，请用文件名代替 -。")
            }
            if path == "-", format == .binary, context.showsOutput {
                throw CommandError.usage(
                    en: "A terminal cannot show a binary property list. Name a file, or use --format xml.",
                    zh: "终端无法显示二进制属性列表，请指定文件或使用 --format xml。")
            }
            let services = withToken ? try await context.loggedInServices().0 : try await context.restoredServices()
            let bytes = try services.preferences.exportPreferences(as: format, withToken: withToken)
            if path == "-" { return CommandOutput(.bytes(bytes)) }
            try context.write(bytes, toFile: path)
            return .exported(to: path, as: format, withToken: withToken, asDocument: context.format != nil)
        })

    // MARK: Import

    static let importing = Command(
        commandName: "import",
        abstract: LocalizedText(
            en: "Take in a property list of the iOS app’s UserDefaults.", zh: "导入 iOS 应用 UserDefaults 的属性列表。"),
        discussion: LocalizedText(
            en: """
                XML or binary. What is known is taken as it is, all of it or nothing; its token begins a session of this \
                back end. What is unknown or of a wrong kind is said and left out: exit 13. While somebody else is logged \
                in it does nothing and ends with 7, unless --replace is given.
                """,
            zh: """
                支持 XML 和二进制。已知的键原样导入，要么全部导入，要么全不导入；其中的令牌用于登录当前后端。未知或类型不符的\
                键会列出并跳过，退出码为 13。如已有其他人登录，则不导入，退出码为 7，除非使用 --replace。
                """),
        arguments: [file],
        flags: [
            Flag(
                name: "replace", short: "y",
                help: LocalizedText(en: "End somebody else’s session that is here.", zh: "结束本机上其他人的会话。"))
        ],
        run: { context, arguments in
            let bytes = try context.input(arguments.arguments[0], limit: limit)
            let services = try await context.restoredServices()
            let imported: ImportedPreferences
            do {
                imported = try services.preferences.importPreferences(bytes, replacing: arguments.has("replace"))
            } catch let error as SessionError where error.code == .occupied {
                try confirmReplacing(error, in: context)
                imported = try services.preferences.importPreferences(bytes, replacing: true)
            }
            return .imported(imported, on: services)
        })

    private static func confirmReplacing(_ error: SessionError, in context: CommandContext) throws {
        let message = error.failure.message
        guard context.isInteractive else {
            throw CommandError(
                .invalid, en: "\(message(.english)) with --replace.", zh: "\(message(.simplifiedChinese))（--replace）。")
        }
        try context.say(message)
        let answer = try context.ask(LocalizedText(en: "Replace it? [y/N] ", zh: "是否替换？[y/N] ")) ?? ""
        guard ["y", "yes", "是"].contains(answer.lowercased()) else {
            throw CommandError(.cancelled, en: "Nothing was imported.", zh: "未导入任何内容。")
        }
    }
}

extension CommandOutput {
    fileprivate static func exported(
        to path: String, as format: PropertyListFormat, withToken: Bool, asDocument: Bool
    ) -> CommandOutput {
        guard asDocument else {
            var output = CommandOutput(.nothing)
            output.notices = [LocalizedText(en: "Written to \(path).", zh: "已写入 \(path)。")]
            return output
        }
        return CommandOutput(
            .record(
                Record(fields: [
                    .init("path", LocalizedText(en: "File", zh: "文件"), .text(path)),
                    .init("format", LocalizedText(en: "Format", zh: "格式"), .text(format.rawValue)),
                    .init("with_token", LocalizedText(en: "With token", zh: "含令牌"), .flag(withToken)),
                ])))
    }

    fileprivate static func imported(_ imported: ImportedPreferences, on services: CommandServices) -> CommandOutput {
        let skipped = imported.skipped.map { skipped in
            Record(fields: [.init("key", .text(skipped.name)), .init("reason", .text(skipped.reason(.english)))])
        }
        var output = CommandOutput(
            .record(
                Record(fields: [
                    .init("imported", LocalizedText(en: "Imported", zh: "已导入"), .count(Int64(imported.count))),
                    .init("unknown", LocalizedText(en: "Unknown", zh: "未知"), .texts(imported.unknown)),
                    .init(
                        "skipped", LocalizedText(en: "Left out", zh: "已跳过"),
                        .records(skipped, shown: imported.skipped.map(\.text))),
                    .init("phase", LocalizedText(en: "Session", zh: "会话"), .text(services.session.phase.rawValue)),
                    .init("origin", LocalizedText(en: "Back end", zh: "后端"), .text(services.origin)),
                ])))
        var texts = imported.skipped.map(\.text)
        if !imported.unknown.isEmpty {
            texts.append(
                LocalizedText(
                    en: "Left out, because nothing here knows them: \(imported.unknown.joined(separator: ", ")).",
                    zh: "以下键未知，已跳过：\(imported.unknown.joined(separator: "、"))。"))
        }
        if !texts.isEmpty { output.problem = .init(category: .partial, texts: texts) }
        return output
    }
}

extension SkippedPreference {
    /// `Left out key_in_phone: it is a whole number, not a text.`
    fileprivate var text: LocalizedText {
        LocalizedText(
            en: "Left out \(name): \(reason(.english)).", zh: "已跳过 \(name)：\(reason(.simplifiedChinese))。")
    }
}
