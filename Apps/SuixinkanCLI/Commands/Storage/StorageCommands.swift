import Domain
import SessionInterface
import StorageInterface

/// `suixinkan storage …`.
enum StorageCommands {
    static let group = Command(
        commandName: "storage",
        abstract: LocalizedText(
            en: "Look into the local store; move the iOS app’s UserDefaults in and out.",
            zh: "查看本地存储，导入和导出 iOS 应用的 UserDefaults。"),
        discussion: LocalizedText(
            en: "The token is kept apart: list and get never show it, and only export --with-token writes it.",
            zh: "令牌单独保存：list 和 get 不会显示，只有 export --with-token 会写入文件。"),
        subcommands: [list, get, PreferencesCommands.export, PreferencesCommands.importing])

    private static let list = Command(
        commandName: "list",
        abstract: LocalizedText(en: "List the keys that are stored, without their values.", zh: "列出存储的键，不显示值。"),
        run: { context, _ in
            let list = List.keys(of: try context.services().store.allValues())
            var output = CommandOutput(.list(list))
            if list.rows.isEmpty { output.notices = [LocalizedText(en: "Nothing is stored yet.", zh: "尚未存储任何内容。")] }
            return output
        })

    private static let get = Command(
        commandName: "get", abstract: LocalizedText(en: "Show one value.", zh: "显示一个值。"),
        arguments: [
            Argument(
                name: "KEY", help: LocalizedText(en: "The key, as “storage list” shows it.", zh: "“storage list”列出的键。"))
        ],
        run: { context, arguments in
            let key = arguments.arguments[0]
            guard key != PreferenceCatalog.token else {
                throw CommandError.usage(
                    en: "The token is never shown. “suixinkan storage export FILE --with-token” writes it to a file.",
                    zh: "令牌不会显示，可用“suixinkan storage export FILE --with-token”写入文件。")
            }
            guard let value = try context.services().store.values(named: [key])[key] else {
                throw CommandError(
                    .notFound, en: "Nothing is stored as “\(key)”. “suixinkan storage list” shows what is.",
                    zh: "没有名为“\(key)”的值，可用“suixinkan storage list”查看所有键。")
            }
            return .stored(value, named: key, asDocument: context.format != nil)
        })
}

extension List {
    /// What is stored, without a value.
    fileprivate static func keys(of values: [String: StoredValue]) -> List {
        List(
            of: values.filter { $0.key != PreferenceCatalog.token }.sorted { $0.key < $1.key },
            [
                Field(Column(name: "key", title: LocalizedText(en: "Key", zh: "键"), isFlexible: true)) {
                    .text($0.key)
                },
                Field(Column(name: "kind", title: LocalizedText(en: "Kind", zh: "类型"))) {
                    .code($0.value.kind.rawValue, title: $0.value.kind.heading)
                },
                Field(Column(name: "size", title: LocalizedText(en: "Bytes", zh: "字节"), isRightAligned: true)) {
                    .count(Int64($0.value.size))
                },
                Field(
                    Column(
                        name: "known", title: LocalizedText(en: "iOS key", zh: "iOS 键"), expendability: 1)
                ) { .flag(PreferenceCatalog.kind(of: $0.key) != nil) },
            ])
    }
}

extension StoredValue.Kind {
    /// The kind by itself, `text` for `a text`.
    fileprivate var heading: LocalizedText {
        let english = title(.english)
        return LocalizedText(
            en: english.hasPrefix("a ") ? String(english.dropFirst(2)) : english, zh: title(.simplifiedChinese))
    }
}

extension StoredValue {
    /// How many bytes its content has, apart from how it is kept.
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .integer, .real, .date: 8
        case .flag: 1
        case .data(let bytes): bytes.count
        case .list(let values): values.reduce(0) { $0 + $1.size }
        case .dictionary(let values): values.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
        }
    }
}

extension CommandOutput {
    /// One value: a document where a format is asked for, else the value alone.
    fileprivate static func stored(_ value: StoredValue, named name: String, asDocument: Bool) -> CommandOutput {
        let field = FieldValue.stored(value, named: name)
        guard asDocument else { return CommandOutput(.text(field.line)) }
        return CommandOutput(
            .record(
                Record(fields: [
                    .init("key", LocalizedText(en: "Key", zh: "键"), .text(name)),
                    .init(
                        "kind", LocalizedText(en: "Kind", zh: "类型"),
                        .code(value.kind.rawValue, title: value.kind.heading)
                    ),
                    .init("value", LocalizedText(en: "Value", zh: "值"), field),
                ])))
    }
}
