import Domain
import NavigationInterface
import SessionInterface

/// `suixinkan open`, `suixinkan push …` and `suixinkan boot-task …`: the ways into the app.
enum LinkCommands {
    static let open = Command(
        commandName: "open",
        abstract: LocalizedText(en: "Open a link into the app.", zh: "打开应用链接。"),
        discussion: LocalizedText(
            en: """
                The link is kept first. Where somebody is logged in its page is shown, as the page's own command shows it; \
                else it stays for a day, and opens with “suixinkan launch” after the login.
                """,
            zh: "链接会先保存。已登录时直接显示对应页面，内容与该页面自己的命令相同；未登录时保留一天，登录后由“suixinkan launch”打开。"),
        arguments: [
            Argument(
                name: "URL",
                help: LocalizedText(
                    en: "suixinkan://order_detail?order_id=N, chat?room_id=ID, home, orders, statistics, profile.",
                    zh: "suixinkan://order_detail?order_id=N、chat?room_id=ID、home、orders、statistics 或 profile。"))
        ],
        run: { context, arguments in
            try await LinkOpening(context: context).output(of: .link(arguments.arguments[0]))
        },
        examples: ["open 'suixinkan://order_detail?order_id=880001'"])

    static let push = Command(
        commandName: "push", abstract: LocalizedText(en: "Handle push messages.", zh: "处理推送消息。"),
        subcommands: [deliver])

    private static let deliver = Command(
        commandName: "deliver",
        abstract: LocalizedText(en: "Open the link of a push payload.", zh: "打开推送内容中的链接。"),
        discussion: LocalizedText(
            en: """
                The payload is JSON as APNs delivers it, with the link in KEY_ACTION. Where user_id or account_type stand \
                beside it, it is for that account only: exit 5 for another, and the link waits for a day.
                """,
            zh: "推送内容为 APNs 格式的 JSON，链接在 KEY_ACTION 中。带有 user_id 或 account_type 时只对该账号有效；当前是其他账号时退出码为 5，链接保留一天。"
        ),
        arguments: [
            Argument(
                name: "FILE", help: LocalizedText(en: "The payload, - for standard input.", zh: "推送内容文件，- 表示标准输入。"),
                completion: .file)
        ],
        run: { context, arguments in
            try await LinkOpening(context: context).output(
                of: .push(context.input(arguments.arguments[0], limit: payloadLimit)))
        })

    /// More than any payload, so that what is too large is said as such by who reads it.
    private static let payloadLimit = 1 << 20

    static let bootTask = Command(
        commandName: "boot-task",
        abstract: LocalizedText(en: "The link that waits for the app's home page.", zh: "等待首页打开的链接。"),
        subcommands: [show, clear])

    private static let show = Command(
        commandName: "show",
        abstract: LocalizedText(
            en: "Show the link that waits; exit 6 where there is none.", zh: "显示等待打开的链接；没有时退出码为 6。"),
        run: { context, _ in
            guard let task = try context.services().bootTasks.waiting() else {
                throw CommandError(.notFound, en: "There is no link waiting to be opened.", zh: "没有等待打开的链接。")
            }
            return CommandOutput(.record(.bootTask(task)))
        }, fields: Record.bootTaskFields)

    private static let clear = Command(
        commandName: "clear",
        abstract: LocalizedText(en: "Forget the link that waits.", zh: "清除等待打开的链接。"),
        flags: [.dryRun],
        run: { context, _ in
            guard !context.isDryRun else {
                return try context.services().bootTasks.waiting() == nil
                    ? .dryRun(en: "There is no link to forget.", zh: "没有等待打开的链接。")
                    : .dryRun(en: "Would forget the link that waits.", zh: "将会清除等待打开的链接。")
            }
            var output = CommandOutput(.nothing)
            output.notices = [
                try context.services().bootTasks.clear()
                    ? LocalizedText(en: "The waiting link is forgotten.", zh: "已清除等待打开的链接。")
                    : LocalizedText(en: "There was no link waiting to be opened.", zh: "没有等待打开的链接。")
            ]
            return output
        })
}
