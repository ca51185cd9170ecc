import AuthInterface
import Domain
import SessionInterface

/// `suixinkan auth …`.
enum AuthCommands {
    static let group = Command(
        commandName: "auth", abstract: LocalizedText(en: "Log in and out.", zh: "登录与退出。"),
        subcommands: [
            LoginCommand.command.onDisk, accounts.onDisk, switchAccount.onDisk, status, token, logout.onDisk,
        ],
        category: .account)

    private static let accounts = Command(
        commandName: "accounts",
        abstract: LocalizedText(
            en: "Show the accounts of the phone number that is logged in.", zh: "显示已登录手机号的所有账号。"),
        run: { context, _ in
            let (services, _) = try await context.loggedInServices()
            return CommandOutput(.list(.accounts(services.account.switchableAccounts)))
        }, fields: List.accountFields)

    private static let switchAccount = Command(
        commandName: "switch",
        abstract: LocalizedText(
            en: "Go on as another account of the same phone number.", zh: "切换到同一手机号的其他账号。"),
        discussion: LocalizedText(
            en: "On a terminal it asks which. Without one it needs --account.", zh: "在终端中会询问。没有终端时需要 --account。"),
        options: [
            Option(
                name: "account", valueName: "ID",
                help: LocalizedText(en: "Which account; “auth accounts” shows them.", zh: "账号编号，可用“auth accounts”查看。"))
        ],
        flags: [.dryRun],
        run: { context, arguments in
            let text = arguments.options["account"], id = text.flatMap { AccountID($0) }
            guard id != nil || text == nil && context.isInteractive else {
                throw CommandError.usage(
                    en: "“auth switch” needs --account ID, a number that “suixinkan auth accounts” shows.",
                    zh: "“auth switch”需要 --account ID，账号编号可用“suixinkan auth accounts”查看。")
            }
            let (services, _) = try await context.loggedInServices()
            let account = try account(id, of: services.account.switchableAccounts, in: context)
            guard !context.isDryRun else {
                return .dryRun(
                    en: "Would go on as \(account.displayName) (\(account.id)).",
                    zh: "将会切换到 \(account.displayName)（\(account.id)）。")
            }
            _ = try await services.switcher.switchAccount(to: account)
            return .loggedIn(on: services)
        }, fields: Record.statusFields)

    /// The account of a number, or without one that which is chosen at the terminal.
    private static func account(
        _ id: AccountID?, of accounts: [AccountSwitchAccount], in context: CommandContext
    ) throws -> AccountSwitchAccount {
        guard let id else {
            if let chosen = try context.choose(among: accounts) { return chosen }
            throw CommandError(.cancelled, en: "Nothing was changed.", zh: "未作任何更改。")
        }
        if let account = accounts.first(where: { $0.id == id }) { return account }
        throw CommandError(
            .notFound, en: "This phone number has no account \(id). “suixinkan auth accounts” shows those it has.",
            zh: "该手机号没有编号为 \(id) 的账号，可用“suixinkan auth accounts”查看。")
    }

    private static let status = Command(
        commandName: "status",
        abstract: LocalizedText(en: "Show who is logged in; exit 4 where nobody is.", zh: "显示登录状态；未登录时退出码为 4。"),
        run: { context, _ in
            let services = try await context.restoredServices()
            var output = CommandOutput(.record(.status(of: services)))
            if services.account.account == nil {
                output.problem = .init(category: .login)
            }
            return output
        }, fields: Record.statusFields)

    private static let logout = Command(
        commandName: "logout",
        abstract: LocalizedText(
            en: "Erase the session from this machine; the phone number and the consent stay.",
            zh: "清除本机会话；保留上次登录的手机号和协议状态。"),
        flags: [.dryRun],
        run: { context, _ in
            let services = try context.services()
            // A session that cannot be taken up is erased all the same.
            try? services.coordinator.restore()
            let wasLoggedIn = services.account.account != nil
            let nobody = LocalizedText(
                en: "Nobody was logged in to \(services.origin).", zh: "当前没有登录 \(services.origin)。")
            guard !context.isDryRun else {
                let would = LocalizedText(
                    en: "Would erase the session with \(services.origin) from this machine.",
                    zh: "将会清除本机与 \(services.origin) 的会话。")
                return .dryRun(wasLoggedIn ? would : nobody)
            }
            try services.coordinator.logout()
            var output = CommandOutput(.nothing)
            output.notices = [
                wasLoggedIn
                    ? LocalizedText(en: "Logged out of \(services.origin).", zh: "已退出 \(services.origin)。")
                    : nobody
            ]
            return output
        })

    private static let token = Command(
        commandName: "token",
        abstract: LocalizedText(
            en: "Write the session's token, for another program; whoever has it acts as you.",
            zh: "输出当前会话的令牌，供其他程序使用；持有者可代您操作。"),
        run: { context, _ in
            let (services, _) = try await context.loggedInServices()
            guard let token = services.sessionToken else {
                throw CommandError.loginNeeded(origin: services.origin, command: context.invocation(of: "auth login"))
            }
            guard context.format != nil else { return .line(token) }
            return CommandOutput(
                .record(Record(fields: [.init("token", LocalizedText(en: "Token", zh: "令牌"), .text(token))])))
        }, fields: ["token"])
}

/// `suixinkan whoami`.
enum WhoAmICommand {
    static let command = Command(
        commandName: "whoami",
        abstract: LocalizedText(
            en: "Show in one line who is logged in; exit 4 where nobody is.", zh: "用一行显示当前登录的账号；未登录时退出码为 4。"),
        discussion: LocalizedText(
            en: "In a pipe it gives the fields of “auth status”.", zh: "在管道中输出与“auth status”相同的字段。"),
        run: { context, _ in
            let (services, account) = try await context.loggedInServices()
            guard context.format != nil || !context.showsOutput else {
                let names = [account.displayName, account.roleName].filter { !$0.isEmpty }.joined(separator: " · ")
                return .line("\(names) · \(account.userID) @ \(services.origin)")
            }
            return CommandOutput(.record(.status(of: services)))
        }, category: .account, fields: Record.statusFields)
}
