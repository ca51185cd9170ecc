import Domain
import LaunchInterface
import SessionInterface

/// `suixinkan launch`.
enum LaunchCommand {
    static let command = Command(
        commandName: "launch",
        abstract: LocalizedText(en: "Start the app up to its first screen, and show it.", zh: "启动应用到首屏并显示。"),
        discussion: LocalizedText(
            en: """
                Takes up the session of this machine, asks the server about it, and shows home; where nobody is logged in, \
                the login page. Where the server cannot be reached it shows what this machine has, says so on standard \
                error, and ends with 0. Each request takes the time-out at most, and no more than three follow one another; \
                one more with a link, two more with --tab. Exit 4 where the server calls the session invalid; then \
                nothing of it is left.
                """,
            zh: """
                恢复本机的会话并向服务器校验，然后显示首页；未登录时显示登录页。无法连接服务器时显示本机数据，在标准错误中说明，退出码为 0。\
                每个请求最多等待超时时间，先后不超过三个；带链接时多一个，使用 --tab 时最多再多两个。\
                服务器判定登录失效时退出码为 4，本机会话随之清除。
                """),
        arguments: [
            Argument(
                name: "URL",
                help: LocalizedText(
                    en: "The link that starts the app; its page shows on home.", zh: "启动应用的链接，其页面显示在首页之上。"),
                isOptional: true)
        ],
        options: [
            Option(
                name: "tab", valueName: "TAB",
                help: LocalizedText(en: "With --steps: show this tab as well.", zh: "与 --steps 合用：再显示该标签页。"),
                values: tabs)
        ] + uiTestOptions,
        flags: [
            Flag(
                name: "steps",
                help: LocalizedText(
                    en: "Show each step, request, stored key and event instead, in order.", zh: "改为按顺序显示每个步骤、请求、存储键和事件。"
                ))
        ] + uiTestFlags,
        run: { context, arguments in
            if arguments.options["tab"] != nil, !arguments.has("steps") {
                throw CommandError.usage(en: "--tab needs --steps.", zh: "--tab 需要与 --steps 合用。")
            }
            let services = try context.services()
            let screen = try await services.launch.start(try options(arguments))
            if let tab = arguments.options["tab"], case .mainTab = screen.root { await services.showTab(named: tab) }
            var output = CommandOutput(
                .record(arguments.has("steps") ? .steps(services.launchSteps) : .screen(screen)))
            output.warnings = warnings(screen)
            if case .login = screen.root, screen.expiry == nil, arguments.arguments.first != nil {
                output.warnings.append(linkIsKept)
            }
            if let problem = screen.expiry ?? screen.pageFailure {
                output.problem = .init(category: problem.category, texts: [problem.message])
            } else if case .mainTab = screen.root, services.session.phase == .loggedOut {
                output.problem = .init(category: .login, texts: [Failure.sessionHasExpired.message])
            }
            return output
        },
        fields: Record.screenFields)

    private static let tabs = ["orders", "statistics", "profile"]

    // MARK: UI tests

    // As XCUITest passes them, with one dash (seed 002, «UI Test 启动约定»).
    private static let uiTestFlags = [
        Flag(
            name: "suixinkan-ui-tests",
            help: LocalizedText(en: "Run for a UI test: no push, no queue.", zh: "用于界面测试：不注册推送，不连接排队服务。"),
            spelling: .oneDash),
        Flag(
            name: "suixinkan-ui-tests-reset-state",
            help: LocalizedText(en: "Erase token and store of the context first.", zh: "先清除此上下文的令牌和存储。"),
            spelling: .oneDash),
    ]
    private static let menuOption = "suixinkan-ui-tests-open-menu"
    private static let profileOption = "suixinkan-ui-tests-open-profile"
    private static let uiTestOptions = [
        Option(
            name: menuOption, valueName: "TITLE",
            help: LocalizedText(en: "Open this menu of home (debug builds).", zh: "打开首页的该菜单（仅调试构建）。"),
            spelling: .oneDash),
        Option(
            name: profileOption, valueName: "ROUTE",
            help: LocalizedText(en: "Open this page of the profile (debug builds).", zh: "打开“我的”中的该页面（仅调试构建）。"),
            spelling: .oneDash),
    ]

    private static func options(_ arguments: ParsedArguments) throws -> LaunchOptions {
        var options = LaunchOptions(link: arguments.arguments.first)
        options.isUITest = arguments.has("suixinkan-ui-tests")
        options.resetsState = arguments.has("suixinkan-ui-tests-reset-state")
        (options.menu, options.profilePage) = (arguments.options[menuOption], arguments.options[profileOption])
        #if !DEBUG
            if let name = [menuOption, profileOption].first(where: { arguments.options[$0] != nil }) {
                throw CommandError.usage(en: "-\(name) is for debug builds only.", zh: "-\(name) 仅用于调试构建。")
            }
        #endif
        return options
    }

    // MARK: What is said

    private static let linkIsKept = LocalizedText(
        en: "The link is kept, and opens at the first launch after the login.", zh: "链接已保存，登录后首次启动时打开。")

    private static func warnings(_ screen: FirstScreen) -> [LocalizedText] {
        guard case .mainTab = screen.root, !screen.isRefreshed else { return screen.warnings.map(\.message) }
        let reasons = LocalizedText(joining: screen.warnings.map(\.message), with: " ")
        return [
            LocalizedText(
                en: "Not refreshed: this is what this machine knows. \(reasons(.english))",
                zh: "未能刷新，以下为本机数据。\(reasons(.simplifiedChinese))")
        ]
    }
}
