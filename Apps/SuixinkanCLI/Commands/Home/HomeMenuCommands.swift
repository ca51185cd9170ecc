import Domain
import HomeInterface
import SessionInterface

/// `suixinkan home menus …`.
enum HomeMenuCommands {
    static let group = Command(
        commandName: "menus",
        abstract: LocalizedText(en: "List the menus of the home page, or choose those on top.", zh: "列出首页菜单，或设置常用菜单。"),
        discussion: LocalizedText(
            en: "“common” is a menu's place on top. The permissions are asked for where none are known yet.",
            zh: "common 列是该菜单在常用菜单中的位置。尚无权限信息时会先向服务器请求。"),
        subcommands: [set.onDisk],
        run: { context, _ in
            let (_, state) = try await loaded(context)
            var output = CommandOutput(
                .list(List(of: state.menus, HomeFields.menus(common: state.commonMenus.map(\.uri)))))
            output.problem = state.diskProblem
            if state.menus.isEmpty { output.notices = [LocalizedText(en: "No menus.", zh: "没有菜单。")] }
            return output
        }, fields: HomeFields.menus(common: []).map(\.column.name))

    private static let set = Command(
        commandName: "set",
        abstract: LocalizedText(en: "Choose the menus on top, in this order.", zh: "按顺序设置常用菜单。"),
        discussion: LocalizedText(
            en: "A menu is called by its URI, its title in any language, or the server's name of it.",
            zh: "可用 URI、任一语言的标题或服务器上的名称指定菜单。"),
        arguments: [
            Argument(
                name: "MENU", help: LocalizedText(en: "A menu that the account sees.", zh: "当前账号可见的菜单。"),
                isOptional: true, isRepeating: true)
        ],
        flags: [Flag(name: "none", help: LocalizedText(en: "No menu at all.", zh: "不显示任何常用菜单。")), .dryRun],
        run: { context, arguments in
            let words = arguments.arguments
            guard arguments.has("none") == words.isEmpty else {
                throw CommandError.usage(
                    en: "Give the menus, or --none for no menu on top. “suixinkan home menus” lists them.",
                    zh: "请指定菜单，或用 --none 表示不显示常用菜单，可用“suixinkan home menus”查看菜单。")
            }
            let (services, state) = try await loaded(context)
            let chosen = try words.map { word in
                guard let menu = state.menus.called(word) else {
                    throw HomeError.unknownMenu(word, seen: state.menus)
                }
                return menu.uri
            }
            guard !context.isDryRun else {
                let shown = chosen.map(\.rawValue).joined(separator: ", ")
                return chosen.isEmpty
                    ? .dryRun(en: "Would show no menu on top.", zh: "将不再显示任何常用菜单。")
                    : .dryRun(en: "Would show on top: \(shown).", zh: "将会把常用菜单设为：\(shown)。")
            }
            try services.commonMenus.setCommonMenus(chosen)
            let common = try services.commonMenus.commonMenus()
            var output = CommandOutput(.list(List(of: common, HomeFields.menus(common: common.map(\.uri)))))
            if common.isEmpty { output.notices = [LocalizedText(en: "No menus on top.", zh: "没有常用菜单。")] }
            return output
        }, fields: HomeFields.menus(common: []).map(\.column.name),
        examples: ["home menus set /orders /wallet", "home menus set 订单管理 我的钱包", "home menus set --none"])

    /// The home page with its menus, asked for where they are not known.
    private static func loaded(_ context: CommandContext) async throws -> (CommandServices, HomeState) {
        let (services, _) = try await context.loggedInServices()
        let page = services.makeHomeViewModel()
        await page.loadPermissions(force: false)
        return (services, try await page.state.whole)
    }
}

extension [HomeMenu] {
    /// The menu that is called so; by its URI before any other's title.
    fileprivate func called(_ word: String) -> HomeMenu? {
        first { $0.uri.rawValue == word } ?? first { $0.isCalled(word) }
    }
}
