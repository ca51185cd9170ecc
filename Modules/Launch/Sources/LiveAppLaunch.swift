package import AuthInterface
import Domain
import HomeInterface
package import LaunchInterface
package import NavigationInterface
import NetworkingInterface
package import OrdersInterface
import ProfileInterface
package import SessionInterface
import StatisticsInterface
import StorageInterface

/// The cold start over the features: performs the seeds' steps in their order, and decides nothing that they decide.
package struct LiveAppLaunch: AppLaunch {
    private let bootstraps: LiveBootstraps
    private let bootstrapper: any SessionBootstrapper
    private let session: any AppSession
    private let router: any AppRouter
    private let tabs: any MainTabs
    private let bootTasks: any BootTaskCenter
    private let bootTaskRunner: any BootTaskRunner
    private let orders: any OrderAPI
    private let makeLoginViewModel: @Sendable () -> any LoginViewModel
    private let reset: StateReset
    private let uiTestRoutes: UITestRoutes?

    /// - Parameters:
    ///   - reset: erases token and store, for a UI test.
    ///   - uiTestRoutes: opens the page that a UI test asks for; nil in a build that takes no such orders.
    package init(
        bootstraps: LiveBootstraps, bootstrapper: any SessionBootstrapper, session: any AppSession,
        router: any AppRouter, tabs: any MainTabs, bootTasks: any BootTaskCenter, bootTaskRunner: any BootTaskRunner,
        orders: any OrderAPI,
        makeLoginViewModel: @escaping @Sendable () -> any LoginViewModel,
        reset: StateReset, uiTestRoutes: UITestRoutes?
    ) {
        (self.bootstraps, self.bootstrapper, self.session) = (bootstraps, bootstrapper, session)
        (self.router, self.tabs, self.bootTasks, self.bootTaskRunner) = (router, tabs, bootTasks, bootTaskRunner)
        self.orders = orders
        (self.makeLoginViewModel, self.reset) = (makeLoginViewModel, reset)
        self.uiTestRoutes = uiTestRoutes
    }

    package func start(_ options: LaunchOptions) async throws(LaunchError) -> FirstScreen {
        let clock = ContinuousClock(), start = clock.now
        if options.resetsState { try storing { () throws(StorageError) in try reset.perform() } }
        if let link = options.link { try keep(link) }

        bootstraps.launched(hasToken: false)
        let isLoggedIn = try bootstrapper.takeUp()
        bootstraps.launched(hasToken: isLoggedIn)

        let screen = isLoggedIn ? try await mainTab(options) : try await firstLogin()
        bootstraps.record(
            .launched(root: router.state.root, refreshed: screen.isRefreshed, took: clock.now - start))
        return screen
    }

    /// The link is on disk before anything else happens: a start that is killed loses nothing (case H05).
    private func keep(_ link: String) throws(LaunchError) {
        do {
            _ = try bootTasks.receive(.link(link))
        } catch {
            throw LaunchError(.link, failure: error.failure, cause: error)
        }
    }

    // MARK: The two roots

    private func firstLogin() async throws(LaunchError) -> FirstScreen {
        router.show(.login)
        return try await login()
    }

    private func login() async throws(LaunchError) -> FirstScreen {
        let page = makeLoginViewModel()
        do {
            let preferences = try await page.applyStoredPreferences()
            let config = await page.loadAppConfig()
            return FirstScreen(root: .login(preferences, enableRegister: config.enableRegister))
        } catch {
            throw LaunchError(.session, failure: error.failure, cause: error)
        }
    }

    private func mainTab(_ options: LaunchOptions) async throws(LaunchError) -> FirstScreen {
        router.show(.restoring)
        let restoration = await bootstrapper.restore()
        guard case .loggedIn(let load) = restoration else {
            guard case .expired(let failure) = restoration else { return try await loginAgain(because: nil) }
            return try await loginAgain(because: failure)
        }
        router.show(.mainTab)
        let home = tabs.pages.home
        await home.initialize(answered: load.answersForHome)
        await home.evaluateDialogs()
        let state = await home.state
        // Home asks too, and the server may call the token invalid only then. For dialogs it says no failure.
        guard session.phase == .loggedIn else {
            return try await loginAgain(because: state.failure?.failure ?? .sessionHasExpired)
        }

        var screen = FirstScreen(root: .mainTab(state))
        screen.isRefreshed = restoration.isRefreshed
        screen.warnings = load.warnings
        if let failure = state.failure?.failure { screen.warnings.addOnce(failure) }
        uiTestRoutes?.open(options, on: router, menus: state.menus, &screen.warnings)
        runBootTask(&screen)
        screen.page = router.state.visiblePage
        await loadPage(&screen)
        return session.phase == .loggedIn
            ? screen : try await loginAgain(because: screen.pageFailure ?? .sessionHasExpired)
    }

    /// The end of the session has switched the root already.
    private func loginAgain(because expiry: Failure?) async throws(LaunchError) -> FirstScreen {
        if router.state.root != .login { router.show(.login) }
        var screen = try await login()
        screen.expiry = expiry
        return screen
    }

    // MARK: On top of home

    /// A task that cannot be done is said, and the first screen is up all the same.
    private func runBootTask(_ screen: inout FirstScreen) {
        do {
            switch try bootTaskRunner.run(by: router.state.visiblePage ?? .tab(.home)) {
            case .nothing, .notYet: break
            case .opened(let task): screen.openedTask = task
            case .refused(let error): screen.warnings.append(error.failure)
            }
        } catch {
            screen.warnings.append(error.failure)
        }
    }

    /// What the page that was opened on top loads as it comes to show.
    private func loadPage(_ screen: inout FirstScreen) async {
        switch screen.page {
        case .orderDetail(let id):
            do throws(APIError) {
                screen.order = try await orders.orderDetail(id)
            } catch {
                screen.pageFailure = error.failure
            }
        case .tab(let tab):
            // The pages before they appear: an expiry gives the tabs others.
            let pages = tabs.pages
            await tabs.appear(tab)
            screen.pageFailure = await pages.failure(of: tab)
        case .chat, .menu, .profilePage, nil: break
        }
    }

    private func storing(_ body: () throws(StorageError) -> Void) throws(LaunchError) {
        do {
            try body()
        } catch {
            throw LaunchError(.session, failure: error.failure, cause: error)
        }
    }
}

extension TabPages {
    /// Why a tab's page could not be loaded last. Home says it itself.
    fileprivate func failure(of tab: AppTab) async -> Failure? {
        switch tab {
        case .home, .scan: return nil
        case .orders:
            // Only the list of the account's role was asked for.
            let failures = (await orders.state.failure, await depositOrders.state.failure)
            return (failures.0 ?? failures.1)?.failure
        case .statistics:
            let state = await statistics.state
            return (state.summary.failure ?? state.list.failure)?.failure
        case .profile:
            let failures = await profile.state.failures
            return ProfilePart.allCases.compactMap { failures[$0] }.first?.failure
        }
    }
}

extension AccountContextLoad {
    /// What home need not ask again. Where user info or permissions are missing, it asks for itself.
    fileprivate var answersForHome: HomeAnswers {
        guard kept.contains(.permissions) else { return [] }
        return kept.contains(.stores) ? [.permissions, .stores] : .permissions
    }

    fileprivate var warnings: [Failure] {
        var warnings: [Failure] = []
        for failure in Part.allCases.compactMap({ failures[$0] }) { warnings.addOnce(failure) }
        if let storageFailure { warnings.addOnce(storageFailure) }
        return warnings
    }
}

extension [Failure] {
    /// Several requests fail alike where the network is gone: that is said once.
    fileprivate mutating func addOnce(_ failure: Failure) {
        guard !contains(where: { $0.category == failure.category && $0.serverCode == failure.serverCode }) else {
            return
        }
        append(failure)
    }
}
