import Domain
import HomeInterface
import SessionInterface

/// `suixinkan home …`.
enum HomeCommands {
    static let group = Command(
        commandName: "home",
        abstract: LocalizedText(en: "Show the home page and what belongs to it.", zh: "查看首页及相关内容。"),
        discussion: LocalizedText(
            en: "Without a command: account, scenic area, menus, store, location, and the dialog that is due.",
            zh: "不带子命令时显示账号、景区、菜单、门店、位置状态和当前应提示的弹窗。"),
        options: [.interval], flags: [.watch],
        subcommands: [HomeMenuCommands.group, stores, HomeLocationCommands.group.onDisk, dialogs],
        run: { context, _ in
            let (services, _) = try await context.loggedInServices(asking: true)
            return try await context.watched {
                let state = try await page(services)
                var output = CommandOutput(.record(.home(state)))
                output.problem = state.diskProblem
                return output
            }
        }, fields: Record.homeFields, examples: ["home", "home -o json"])

    private static let stores = Command(
        commandName: "stores",
        abstract: LocalizedText(en: "List the stores of a store admin.", zh: "列出门店管理员的门店。"),
        run: { context, _ in
            let (services, account) = try await context.loggedInServices()
            guard account.roleCode == .storeAdmin else { throw HomeError.roleHasNoStores(account.roleCode) }
            guard account.hasStores else { throw HomeError.noScenicArea }
            let stores = try await services.home.storeList()
            let fields = HomeFields.stores(current: account.storeID)
            return .list(
                of: stores, fields, saying: LocalizedText(en: "No stores.", zh: "没有门店。"))
        }, fields: HomeFields.stores(current: nil).map(\.column.name))

    private static let dialogs = Command(
        commandName: "dialogs",
        abstract: LocalizedText(en: "Show the dialog that the home page would show now.", zh: "查看首页当前应提示的弹窗。"),
        discussion: LocalizedText(
            en: "The first that applies: no permissions, no scenic area, an overdue location report.",
            zh: "按优先级只提示一个：暂无权限、暂无景区、位置上报超时。"),
        run: { context, _ in
            let (services, _) = try await context.loggedInServices(asking: true)
            let state = try await page(services)
            var output = CommandOutput(.record(.dialog(state.dialog)))
            output.problem = state.diskProblem
            if state.dialog == nil { output.notices = [LocalizedText(en: "No dialog.", zh: "没有需要提示的弹窗。")] }
            return output
        }, fields: Record.dialogFields)

    /// The home page as it is after its load and its dialogs' evaluation. Throws where any of it could not be loaded: a
    /// command gives one whole document or none.
    private static func page(_ services: CommandServices) async throws -> HomeState {
        let page = services.makeHomeViewModel()
        await page.initialize(answered: [])
        await page.evaluateDialogs()
        return try await page.state.whole
    }
}

extension HomeState {
    /// What shows, where all of it does. What the disk could not keep shows all the same.
    var whole: HomeState {
        get throws(HomeError) {
            if let failure, failure.failure.category != .io { throw failure }
            guard account != nil else { throw failure ?? .sessionEnded }
            return self
        }
    }

    /// What is wrong although the page shows: it is not on the disk.
    var diskProblem: CommandOutput.Problem? {
        guard let failure, failure.failure.category == .io else { return nil }
        let notKept = LocalizedText(en: "The home page could not be kept: ", zh: "首页内容未能保存到本地：")
        return .init(category: .io, texts: [LocalizedText(joining: [notKept, failure.failure.message], with: "")])
    }
}
