import Domain
import NavigationInterface
import SessionInterface

/// One link or push that comes in by the command line: kept, then opened where somebody is logged in.
struct LinkOpening {
    let context: CommandContext

    func output(of delivery: BootDelivery) async throws -> CommandOutput {
        let services = try context.services()
        // On disk before the session is looked at: what comes while that cannot be taken up is not lost.
        guard let task = try services.bootTasks.receive(delivery) else { return CommandOutput(.nothing) }
        try await context.restore(services)
        guard let account = services.account.account else { return kept(task, services.origin) }
        try await learnPermission(for: task, account, services)

        services.router.show(.mainTab)
        switch try services.bootTaskRunner.run(by: .tab(.home), only: task.id) {
        case .opened(let task):
            return try await shown(task)
        case .refused(let error):
            throw refusal(error, task, services)
        case .nothing, .notYet:
            throw CommandError(
                .invalid, en: "Not opened here: another process took the link, or a later link came in its place.",
                zh: "未在此打开：链接已由其他进程打开，或已被后来的链接取代。")
        }
    }

    /// What is not among the permissions that this machine knows may have been granted since, and a first command after
    /// the login knows none: the server is asked, as home would. What is known opens without waiting for that.
    private func learnPermission(for task: BootTask, _ account: Account, _ services: CommandServices) async throws {
        guard task.isFor(account), let needed = task.route.neededPermission,
            services.permissions.permissions.allow(needed) != true
        else { return }
        try await services.refreshAccount()
    }

    private func kept(_ task: BootTask, _ origin: String) -> CommandOutput {
        var output = CommandOutput(.record(.bootTask(task)))
        let login = context.invocation(of: "auth login"), launch = context.invocation(of: "launch")
        output.warnings = [
            LocalizedText(
                en: "Nobody is logged in to \(origin). The link is kept: run “\(login)”, then “\(launch)”.",
                zh: "尚未登录 \(origin)，链接已保存。请先执行“\(login)”，再执行“\(launch)”。")
        ]
        return output
    }

    /// What the command of the opened page shows; the task itself where the page has no command.
    private func shown(_ task: BootTask) async throws -> CommandOutput {
        if let words = task.route.commandWords, let output = try await context.run(words) { return output }
        var output = CommandOutput(.record(.bootTask(task)))
        output.notices = [
            LocalizedText(
                en: "The page \(task.route) is open; no command shows it yet.", zh: "已打开页面 \(task.route)，暂无命令可显示其内容。")
        ]
        return output
    }

    /// For another account: how to come to it, where it is one of the same phone number.
    private func refusal(_ error: NavigationError, _ task: BootTask, _ services: CommandServices) -> any Error {
        guard error.code == .otherAccount, task.userID == nil || task.userID == services.account.account?.userID,
            let account = services.account.switchableAccounts.first(where: { $0.type == task.accountType })
        else { return error }
        let switching = context.invocation(of: "auth switch --account \(account.id)")
        let launch = context.invocation(of: "launch")
        return CommandError(
            error.failure.category,
            en: "\(error.failure.message(.english)) Run “\(switching)”, then “\(launch)”.",
            zh: "\(error.failure.message(.simplifiedChinese))请执行“\(switching)”，再执行“\(launch)”。")
    }
}

extension AppRoute {
    /// The command that shows the page; nil where there is none.
    fileprivate var commandWords: [String]? {
        switch self {
        case .tab(.home): ["home"]
        case .tab(.orders): ["orders", "list"]
        case .tab(.statistics): ["stats", "summary"]
        case .tab(.profile): ["profile", "show"]
        case .orderDetail(let id): ["orders", "show", "\(id)"]
        case .tab(.scan), .chat, .menu, .profilePage: nil
        }
    }
}

extension CommandContext {
    /// Runs another command on the same machine, with the same options; nil where there is none of these words.
    fileprivate func run(_ words: [String]) async throws -> CommandOutput? {
        var command = CommandTree.root
        var parsed = ParsedArguments(options: arguments.options, repeated: arguments.repeated, flags: arguments.flags)
        for word in words {
            if let next = command.subcommand(named: word) {
                command = next
                parsed.path.append(word)
            } else {
                parsed.arguments.append(word)
            }
        }
        let isWhole = parsed.arguments.count == command.arguments.filter { !$0.isOptional }.count
        guard let run = command.run, isWhole else { return nil }
        var context = self
        context.arguments = parsed
        return try await run(context, parsed)
    }
}
