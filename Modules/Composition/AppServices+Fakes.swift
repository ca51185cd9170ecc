#if Fakes
    public import AuthInterface
    import Launch
    import AuthTesting
    import Auth
    public import HomeInterface
    import HomeTesting
    public import LaunchInterface
    import LaunchTesting
    import Navigation
    public import NavigationInterface
    import NavigationTesting
    public import NetworkingInterface
    import NetworkingTesting
    import Orders
    public import OrdersInterface
    import OrdersTesting
    public import PlatformInterface
    import PlatformTesting
    import Profile
    public import ProfileInterface
    import ProfileTesting
    public import SessionInterface
    import SessionTesting
    import Statistics
    public import StatisticsInterface
    import StatisticsTesting
    public import StorageInterface
    import StorageTesting

    extension AppServices {
        /// Fakes for whole features, each to be replaced by one of the test's own.
        public struct FakeFeatures: Sendable {
            /// The machine.
            public var host: Host
            /// Whether somebody is logged in; nobody.
            public var appSession: any AppSession
            /// Where sessions begin and end; records what is asked of it.
            public var coordinator: any AuthSessionCoordinator
            /// Goes on as another account. Until it is replaced, every call is reported and fails.
            public var accountSwitcher: any AccountSwitcher
            /// Moves the iOS app's property list. Until it is replaced, every call is reported and fails.
            public var preferencesTransfer: any PreferencesTransfer
            /// The account that is logged in; none.
            public var accountContext: any AccountContext
            /// What it may do; nothing is known.
            public var permissionContext: any PermissionContext
            /// Where what the server says of it is kept; nobody is there.
            public var accountSnapshotStore: any AccountSnapshotStore
            /// Whose token requests carry; nobody's.
            public var tokens: any AuthTokenProvider = FakeAuthTokenProvider()
            /// The contract's requests. Until it is replaced, every call is reported and fails; so with the next five.
            public var apiClient: any APIClient
            /// Logging in.
            public var authAPI: any AuthAPI
            /// Orders.
            public var orderAPI: any OrderAPI
            /// Statistics.
            public var statisticsAPI: any StatisticsAPI
            /// The profile.
            public var profileAPI: any ProfileAPI
            /// The home page.
            public var homeAPI: any HomeAPI
            /// Analytics; off.
            public var analytics: any AnalyticsBootstrap
            /// Which program opens the product's links; none.
            public var urlScheme: any URLSchemeBootstrap
            /// The map; not configured.
            public var map: any MapBootstrap
            /// What outlives the process; in memory.
            public var store: any KeyValueStore
            /// The root, the selected tab and each tab's path; moves as the real one does, from the login page on.
            public var appRouter: any AppRouter
            /// The one toast; keeps what was shown, and lets no time pass.
            public var toastCenter: any ToastCenter
            /// Asks the server about the account; nil for the real one over `profileAPI`, `homeAPI` and
            /// `accountSnapshotStore`.
            public var accountContextLoader: (any AccountContextLoader)?
            /// What links and pushes ask for; nil for the real one over `store` and the host.
            public var bootTasks: (any BootTaskCenter)?
            /// Does it when home is up; nil for the real one over the session, the contexts, the router and the toast.
            public var bootTaskRunner: (any BootTaskRunner)?
            /// The menus on top of the home page; nil for the real ones over `store` and `accountSnapshotStore`.
            public var homeCommonMenuStore: (any HomeCommonMenuStore)?
            /// The location state; nil for the real one over `store` and `accountSnapshotStore`.
            public var homeLocationStateStore: (any HomeLocationStateStore)?
            /// The spots; nil for the real ones over `homeAPI` and `accountSnapshotStore`.
            public var scenicSpotContext: (any ScenicSpotContext)?
            /// What a cold start takes up; nobody.
            public var sessionBootstrapper: any SessionBootstrapper
            /// A cold start; nil for the real one over the other features.
            public var appLaunch: (any AppLaunch)?
            /// The main tabs; nil for the real ones, of the pages below.
            public var mainTabs: (any MainTabs)?
            /// The login page; nil for the real one over `authAPI` and `coordinator`.
            public var makeLoginViewModel: (@Sendable () -> any LoginViewModel)?
            /// The list of orders; nil for the real one over `orderAPI` and `accountContext`.
            public var makeOrderListViewModel: (@Sendable (Int) -> any OrderListViewModel)?
            /// The list of a store's orders; nil for the real one over `orderAPI` and `accountContext`.
            public var makeDepositOrderListViewModel: (@Sendable (Int) -> any DepositOrderListViewModel)?
            /// All orders that match; nil for the real one over `orderAPI` and `accountContext`.
            public var makeOrderExport: (@Sendable (OrderFilter, OrderExportCursor) -> any OrderExport<Order>)?
            /// All orders of a store that match; nil for the real one over `orderAPI` and `accountContext`.
            public var makeDepositOrderExport:
                (@Sendable (OrderFilter, OrderExportCursor) -> any OrderExport<DepositOrder>)?
            /// The statistics page; nil for the real one over `statisticsAPI`, `accountContext` and the host's clock.
            public var makeStatisticsViewModel: (@Sendable (Int) -> any StatisticsViewModel)?
            /// The profile page; nil for the real one over `profileAPI` and `accountSnapshotStore`.
            public var makeProfileViewModel: (@Sendable () -> any ProfileViewModel)?
            /// The home page; nil for the real one over `homeAPI`, `accountSnapshotStore` and the two stores.
            public var makeHomeViewModel: (@Sendable () -> any HomeViewModel)?
        }

        /// Fakes for whole features. What a test did not supply is reported at the call, and fails it.
        ///
        /// - Parameters:
        ///   - configure: replaces features.
        ///   - onUnexpectedCall: hears what was called without having been supplied, and how to supply it; a test records
        ///     an issue there.
        public init(
            fakes configure: (inout FakeFeatures) throws -> Void,
            onUnexpectedCall: @escaping @Sendable (String) -> Void
        ) rethrows {
            var fakes = FakeFeatures(
                host: .testing(), appSession: FakeAppSession(), coordinator: FakeAuthSessionCoordinator(),
                accountSwitcher: FakeAccountSwitcher(onUnexpectedCall: onUnexpectedCall),
                preferencesTransfer: FakePreferencesTransfer(onUnexpectedCall: onUnexpectedCall),
                accountContext: FakeAccountContext(), permissionContext: FakeAccountContext(),
                accountSnapshotStore: FakeAccountSnapshotStore(),
                apiClient: FakeAPIClient(onUnexpectedCall: onUnexpectedCall),
                authAPI: FakeAuthAPI(onUnexpectedCall: onUnexpectedCall),
                orderAPI: FakeOrderAPI(onUnexpectedCall: onUnexpectedCall),
                statisticsAPI: FakeStatisticsAPI(onUnexpectedCall: onUnexpectedCall),
                profileAPI: FakeProfileAPI(onUnexpectedCall: onUnexpectedCall),
                homeAPI: FakeHomeAPI(onUnexpectedCall: onUnexpectedCall), analytics: FakeAnalytics(),
                urlScheme: FakeURLScheme(), map: FakeMap(), store: InMemoryKeyValueStore(),
                appRouter: FakeAppRouter(root: .login), toastCenter: FakeToastCenter(),
                sessionBootstrapper: FakeSessionBootstrapper())
            try configure(&fakes)
            let (api, coordinator) = (fakes.authAPI, fakes.coordinator)
            let (orders, account) = (fakes.orderAPI, fakes.accountContext)
            let (statistics, clock) = (fakes.statisticsAPI, fakes.host.clock)
            let (profile, snapshot) = (fakes.profileAPI, fakes.accountSnapshotStore)
            let bootTasks =
                fakes.bootTasks
                ?? LiveBootTaskCenter(
                    store: fakes.store, clock: clock, ids: fakes.host.ids, steadyClock: ContinuousClock())
            let (homeAPI, home) = (fakes.homeAPI, fakes.home)
            let ui = UIBundle(
                router: fakes.appRouter, toasts: fakes.toastCenter, bootTasks: bootTasks,
                bootTaskRunner: fakes.bootTaskRunner
                    ?? LiveBootTaskRunner(
                        tasks: bootTasks, router: fakes.appRouter, toasts: fakes.toastCenter,
                        session: fakes.appSession, account: account, permissions: fakes.permissionContext),
                makeLoginViewModel: fakes.makeLoginViewModel ?? {
                    LiveLoginViewModel(api: api, coordinator: coordinator)
                },
                makeOrderListViewModel: fakes.makeOrderListViewModel ?? {
                    LiveOrderListViewModel(pageSize: $0, api: orders, account: account)
                },
                makeDepositOrderListViewModel: fakes.makeDepositOrderListViewModel ?? {
                    LiveOrderListViewModel(pageSize: $0, api: orders, account: account)
                },
                makeOrderExport: fakes.makeOrderExport ?? {
                    LiveOrderExport($0, from: $1, api: orders, account: account)
                },
                makeDepositOrderExport: fakes.makeDepositOrderExport ?? {
                    LiveOrderExport($0, from: $1, api: orders, account: account)
                },
                makeStatisticsViewModel: fakes.makeStatisticsViewModel ?? {
                    LiveStatisticsViewModel(pageSize: $0, api: statistics, account: account, clock: clock)
                },
                makeProfileViewModel: fakes.makeProfileViewModel ?? {
                    LiveProfileViewModel(api: profile, snapshot: snapshot)
                },
                makeHomeViewModel: fakes.makeHomeViewModel ?? {
                    home.viewModel(api: homeAPI, snapshot: snapshot, clock: clock)
                })
            let tabs = fakes.mainTabs ?? LiveMainTabs(snapshot: snapshot, makePages: ui.makeTabPages)
            let launch =
                fakes.appLaunch
                ?? LiveAppLaunch(
                    bootstraps: LiveBootstraps(
                        analytics: fakes.analytics, urlScheme: fakes.urlScheme, map: fakes.map, store: fakes.store,
                        trace: nil),
                    bootstrapper: fakes.sessionBootstrapper, session: fakes.appSession, router: fakes.appRouter,
                    tabs: tabs, bootTasks: bootTasks, bootTaskRunner: ui.bootTaskRunner, orders: orders,
                    makeLoginViewModel: ui.makeLoginViewModel,
                    reset: StateReset(store: fakes.store, tokens: InMemoryTokenStore()),
                    uiTestRoutes: Ports.uiTestRoutes)
            self.init(
                session: SessionBundle(
                    session: fakes.appSession, coordinator: coordinator, switcher: fakes.accountSwitcher,
                    preferences: fakes.preferencesTransfer),
                context: ContextBundle(
                    account: account, permissions: fakes.permissionContext, snapshot: snapshot,
                    loader: fakes.accountContextLoader
                        ?? LiveAccountContextLoader(snapshot: snapshot, profile: profile, home: homeAPI),
                    home: home),
                network: NetworkBundle(
                    client: fakes.apiClient, authAPI: api, orderAPI: orders, statisticsAPI: statistics,
                    profileAPI: profile, homeAPI: homeAPI, tokens: fakes.tokens),
                ui: ui,
                runtime: RuntimeBundle(
                    host: fakes.host, environment: APIEnvironment(origin: "fakes", baseURL: "http://127.0.0.1:1"),
                    store: fakes.store,
                    launch: LaunchBundle(
                        analytics: fakes.analytics, urlScheme: fakes.urlScheme, map: fakes.map,
                        bootstrapper: fakes.sessionBootstrapper, launch: launch,
                        tabs: tabs)))
        }
    }

    extension AppServices.FakeFeatures {
        fileprivate var home: AppServices.HomeBundle {
            var home = AppServices.HomeBundle(
                api: homeAPI, store: store, snapshot: accountSnapshotStore, clock: host.clock,
                running: ContinuousClock())
            home.commonMenus = homeCommonMenuStore ?? home.commonMenus
            home.location = homeLocationStateStore ?? home.location
            home.scenicSpots = scenicSpotContext ?? home.scenicSpots
            return home
        }
    }
#endif
