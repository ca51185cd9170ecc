import Domain
import SessionInterface

/// `suixinkan auth …`.
enum AuthCommands {
    static let group = Command(
        commandName: "auth", abstract: LocalizedText(en: "Log in and out.", zh: "登录与退出。"),
        subcommands: [LoginCommand.command, accounts, status, logout])

    private static let accounts = Command(
        commandName: "accounts",
        abstract: LocalizedText(
            en: "Show the accounts of the phone number that is logged in.", zh: "显示已登录手机号的所有账号。"),
        run: { context, _ in
            let (services, _) = try context.loggedInServices()
            return CommandOutput(.list(.accounts(services.account.switchableAccounts)))
        })

    private static let status = Command(
        commandName: "status",
        abstract: LocalizedText(en: "Show who is logged in; exit 4 where nobody is.", zh: "显示登录状态；未登录时退出码为 4。"),
        run: { context, _ in
            let services = try context.restoredServices()
            var output = CommandOutput(.record(.status(of: services)))
            if services.account.account == nil {
                output.status = ExitStatus(.login)
            }
            return output
        })

    private static let logout = Command(
        commandName: "logout",
        abstract: LocalizedText(
            en: "Erase the session from this machine; the phone number and the consent stay.",
            zh: "清除本机会话；保留上次登录的手机号和协议状态。"),
        run: { context, _ in
            try context.services().coordinator.logout()
            var output = CommandOutput(.nothing)
            output.notices = [LocalizedText(en: "Logged out.", zh: "已退出登录。")]
            return output
        })
}
