import Domain
import LaunchInterface

/// `suixinkan integrate`.
enum IntegrateCommand {
    static let command = Command(
        commandName: "integrate",
        abstract: LocalizedText(
            en: "Let suixinkan:// links of this desktop open this program.", zh: "让桌面上的 suixinkan:// 链接由本程序打开。"),
        discussion: LocalizedText(
            en: """
                Writes an entry below the user's applications and makes it the default for the links, in front of any \
                other program's. Nothing else writes there: a start only looks. Doing it again changes nothing; \
                --remove takes it back.
                """,
            zh: """
                在当前用户的应用程序目录写入一个桌面条目，并设为打开链接的默认程序，其他程序仍保留，排在其后。只有本命令会写入，启动时只查看。\
                重复执行没有影响；使用 --remove 可撤销。
                """),
        flags: [
            Flag(
                name: "remove", help: LocalizedText(en: "Take the registration back.", zh: "撤销注册。")),
            Flag(
                name: "status",
                help: LocalizedText(en: "Only show which program opens the links.", zh: "只显示由哪个程序打开链接。")),
            .dryRun,
        ],
        run: { context, arguments in
            guard !(arguments.has("remove") && arguments.has("status")) else {
                throw CommandError.usage(
                    en: "Give either --remove or --status, not both.", zh: "--remove 和 --status 只能指定其一。")
            }
            let urlScheme = try context.services().urlScheme
            if context.isDryRun, !arguments.has("status") {
                return arguments.has("remove")
                    ? .dryRun(en: "Would take the registration of the links back.", zh: "将会撤销链接的注册。")
                    : .dryRun(
                        en: "Would let the links of this desktop open this program.", zh: "将会让桌面上的链接由本程序打开。")
            }
            if arguments.has("remove") { try urlScheme.remove() }
            let looksOnly = arguments.has("remove") || arguments.has("status")
            return CommandOutput(
                .record(.registration(looksOnly ? urlScheme.registration() : try urlScheme.integrate())))
        })
}

extension Record {
    fileprivate static func registration(_ registration: URLSchemeRegistration) -> Record {
        let (code, title, entry, program): (String, LocalizedText, String?, String?) =
            switch registration {
            case .absent: ("absent", LocalizedText(en: "not in this program", zh: "未注册"), nil, nil)
            case .registered(let entry): ("registered", LocalizedText(en: "this program", zh: "本程序"), entry, nil)
            case .other(let program, let entry):
                ("other", LocalizedText(en: "an installation elsewhere", zh: "另一处安装"), entry, program)
            }
        return Record(fields: [
            .init("registration", LocalizedText(en: "Links open", zh: "链接打开方式"), .code(code, title: title)),
            .init("entry", LocalizedText(en: "Desktop entry", zh: "桌面条目"), .text(entry)),
            .init("program", LocalizedText(en: "Program", zh: "程序"), .text(program)),
        ])
    }
}
