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
            en: """
                It has what the iOS app would know. The file is for your eyes only (0600). One that is there already is \
                replaced in one step, after a question or with -y.
                """,
            zh: "包含 iOS 应用使用的全部键，文件仅本人可读（0600）。文件已存在时，经询问确认或使用 -y 后一次性替换。"),
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
                    zh: "包含会话令牌，只能写入文件：持有该文件即可冒用您的身份。")), .dryRun,
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
            if path != "-", !context.isDryRun { try context.confirmReplacing(path) }
            let services = withToken ? try await context.loggedInServices().0 : try await context.restoredServices()
            let bytes = try services.preferences.exportPreferences(as: format, withToken: withToken)
            if path == "-" { return CommandOutput(.bytes(bytes)) }
            guard !context.isDryRun else {
                return .dryRun(
                    en: "Would write \(bytes.count) bytes to \(path).", zh: "将会向 \(path) 写入 \(bytes.count) 字节。")
            }
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
                in it asks; without a terminal it does nothing and ends with 7, unless --replace or -y is given.
                """,
            zh: """
                支持 XML 和二进制。已知的键原样导入，要么全部导入，要么全不导入；其中的令牌用于登录当前后端。未知或类型不符的\
                键会列出并跳过，退出码为 13。如已有其他人登录，会先询问；没有终端时不导入，退出码为 7，除非使用 --replace 或 -y。
                """),
        arguments: [file],
        flags: [
            Flag(
                name: "replace",
                help: LocalizedText(en: "End somebody else’s session that is here.", zh: "结束本机上其他人的会话。")),
            .dryRun,
        ],
        run: { context, arguments in
            let bytes = try context.input(arguments.arguments[0], limit: limit)
            let services = try await context.restoredServices()
            guard !context.isDryRun else {
                let preview = try services.preferences.inspectPreferences(bytes)
                var output = CommandOutput.dryRun(
                    en: "Would import \(preview.count) values.", zh: "将会导入 \(preview.count) 个值。")
                output.warnings += preview.leftOut
                return output
            }
            let replacing = arguments.has("replace") || arguments.has("yes")
            do {
                return .imported(
                    try services.preferences.importPreferences(bytes, replacing: replacing), on: services)
            } catch let error as SessionError where error.code == .occupied {
                try confirmReplacing(error, in: context)
                return .imported(try services.preferences.importPreferences(bytes, replacing: true), on: services)
            }
        })

    private static func confirmReplacing(_ error: SessionError, in context: CommandContext) throws {
        let message = error.failure.message
        guard context.isInteractive else {
            throw CommandError(
                .invalid, en: "\(message(.english)) --replace does that.",
                zh: "\(message(.simplifiedChinese))替换请加 --replace。")
        }
        try context.confirm(
            LocalizedText(
                en: "\(message(.english)) Replace it?", zh: "\(message(.simplifiedChinese))是否替换？"))
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
        let phase = services.session.phase
        var output = CommandOutput(
            .record(
                Record(fields: [
                    .init("imported", LocalizedText(en: "Imported", zh: "已导入"), .count(Int64(imported.count))),
                    // People read on standard error what was left out, and why.
                    .init("unknown", FieldValue.texts(imported.unknown).unseen),
                    .init("skipped", .records(skipped, shown: [])),
                    .init("phase", LocalizedText(en: "Session", zh: "会话"), .code(phase.rawValue, title: phase.title)),
                    .init("origin", LocalizedText(en: "Back end", zh: "后端"), .text(services.origin)),
                ])))
        let texts = imported.leftOut
        if !texts.isEmpty { output.problem = .init(category: .partial, texts: texts) }
        return output
    }
}

extension ImportedPreferences {
    /// What is said of what was not taken.
    fileprivate var leftOut: [LocalizedText] {
        let names =
            unknown.isEmpty
            ? []
            : [
                LocalizedText(
                    en: "Left out, because nothing here knows them: \(unknown.joined(separator: ", ")).",
                    zh: "以下键未知，已跳过：\(unknown.joined(separator: "、"))。")
            ]
        return skipped.map(\.text) + names
    }
}

extension SkippedPreference {
    /// `Left out key_in_phone: it is a whole number, not a text.`
    fileprivate var text: LocalizedText {
        LocalizedText(
            en: "Left out \(name): \(reason(.english)).", zh: "已跳过 \(name)：\(reason(.simplifiedChinese))。")
    }
}
