import Domain
import HomeInterface

/// `suixinkan home location …`: this machine's state only, no request.
enum HomeLocationCommands {
    static let group = Command(
        commandName: "location",
        abstract: LocalizedText(en: "Show or change whether you are online.", zh: "查看或修改在线状态和位置上报提醒。"),
        discussion: LocalizedText(
            en: "Kept on this machine, for this account. Two hours after the last report, the next start is offline.",
            zh: "仅保存在本机，按账号区分。距上次上报超过两小时后，下次启动时恢复为离线。"),
        subcommands: [
            command("status", LocalizedText(en: "Show the location state.", zh: "查看位置状态。"), would: nil) { _ in },
            command(
                "online", LocalizedText(en: "Go online, which is a report.", zh: "上线（同时视为一次上报）。"),
                would: LocalizedText(en: "Would go online.", zh: "将会上线。")
            ) { try $0.goOnline() },
            command(
                "offline", LocalizedText(en: "Go offline.", zh: "下线。"),
                would: LocalizedText(en: "Would go offline.", zh: "将会下线。")
            ) { try $0.goOffline() },
            command(
                "report", LocalizedText(en: "Report your location now; only online.", zh: "立即上报位置（需在线）。"),
                would: LocalizedText(en: "Would report the location.", zh: "将会上报位置。")
            ) { try $0.report() },
            remind,
        ])

    private static let remind = Command(
        commandName: "remind",
        abstract: LocalizedText(
            en: "Remind after so many minutes without a report; 0 for never.", zh: "设置未上报多少分钟后提醒，0 表示关闭。"),
        arguments: [
            Argument(
                name: "MINUTES", help: LocalizedText(en: "1 to 1440, or 0 for never.", zh: "1 到 1440，0 表示关闭。"))
        ],
        flags: [.dryRun],
        run: { context, arguments in
            guard let minutes = Int(arguments.arguments[0]) else {
                throw CommandError.usage(
                    en: "“\(arguments.arguments[0])” is not a number of minutes.",
                    zh: "“\(arguments.arguments[0])”不是分钟数。")
            }
            guard minutes == 0 || HomeLocationState.reminderRange.contains(minutes) else {
                throw HomeError.minutes(minutes)
            }
            let would =
                minutes == 0
                ? LocalizedText(en: "Would turn the reminder off.", zh: "将会关闭提醒。")
                : LocalizedText(
                    en: "Would remind after \(minutes) minutes.", zh: "将会在未上报 \(minutes) 分钟后提醒。")
            return try await output(context, would: would) {
                try $0.remind(afterMinutes: minutes)
            }
        }, fields: Record.locationFields)

    /// - Parameter would: what a dry run says; nil where nothing is changed.
    private static func command(
        _ name: String, _ abstract: LocalizedText, would: LocalizedText?,
        _ change: @escaping @Sendable (any HomeLocationStateStore) throws -> Void
    ) -> Command {
        Command(
            commandName: name, abstract: abstract, flags: would == nil ? [] : [.dryRun],
            run: { context, _ in try await output(context, would: would, change) },
            fields: Record.locationFields)
    }

    private static func output(
        _ context: CommandContext, would: LocalizedText?, _ change: (any HomeLocationStateStore) throws -> Void
    ) async throws -> CommandOutput {
        let (services, _) = try await context.loggedInServices()
        if context.isDryRun, let would { return .dryRun(would) }
        try services.location.restoreStateIfNeeded()
        try change(services.location)
        return CommandOutput(.record(.location(services.location.state)))
    }
}
