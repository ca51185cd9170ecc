public import AuthInterface
public import HomeInterface
public import LaunchInterface
public import NavigationInterface
public import NetworkingInterface
public import OrdersInterface
public import PlatformInterface
public import ProfileInterface
public import SessionInterface
public import StatisticsInterface
public import StorageInterface

/// Everything that the faces of the product use, made in one place and passed in (seed 002, «AppServices»).
///
/// Five bundles, and flat access to what they hold. View models hold none of this: they are made by the factories,
/// from the API and the contexts that they use.
public struct AppServices: Sendable {
    /// Who is logged in, and how that begins and ends.
    public struct SessionBundle: Sendable {
        /// Whether somebody is logged in.
        public var session: any AppSession
        /// Where sessions begin and end.
        public var coordinator: any AuthSessionCoordinator
        /// Takes up the session of a token that came with the process; nil where none did.
        public var given: (any GivenSessionBootstrapper)?
        /// Goes on as another account.
        public var switcher: any AccountSwitcher
        /// Moves the iOS app's property list in and out.
        public var preferences: any PreferencesTransfer
    }

    /// What belongs to the account.
    public struct ContextBundle: Sendable {
        /// The account that is logged in.
        public var account: any AccountContext
        /// What it may do.
        public var permissions: any PermissionContext
        /// Where what the server says of it is kept.
        public var snapshot: any AccountSnapshotStore
        /// Asks the server what it knows of it, and keeps that there.
        public var loader: any AccountContextLoader
        /// What the home page keeps of it.
        public var home: HomeBundle
    }

    /// The back end.
    public struct NetworkBundle: Sendable {
        /// Where bulk loops may run, and at what price; nil where there is no network.
        public var bulk: (any BulkExecution)?
        /// The contract's requests.
        public var client: any APIClient
        /// The same as command lines of curl; nil where there is no network.
        public var copying: (any RequestCopying)?
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
        /// Whose token requests carry.
        public var tokens: any AuthTokenProvider
    }

    /// Where in the app somebody is, and what makes the view models.
    public struct UIBundle: Sendable {
        /// The root, the selected tab and each tab's path.
        public var router: any AppRouter
        /// The one toast.
        public var toasts: any ToastCenter
        /// What links and pushes ask for, kept until home is up.
        public var bootTasks: any BootTaskCenter
        /// Does it then.
        public var bootTaskRunner: any BootTaskRunner
        /// The login page.
        public var makeLoginViewModel: @Sendable () -> any LoginViewModel
        /// The list of orders of photographers and scenic admins, by pages of so many.
        public var makeOrderListViewModel: @Sendable (Int) -> any OrderListViewModel
        /// The list of a store's orders, by pages of so many.
        public var makeDepositOrderListViewModel: @Sendable (Int) -> any DepositOrderListViewModel
        /// All orders of photographers and scenic admins that match, from a place on.
        public var makeOrderExport: @Sendable (OrderFilter, OrderExportCursor) -> any OrderExport<Order>
        /// All orders of a store that match, from a place on.
        public var makeDepositOrderExport: @Sendable (OrderFilter, OrderExportCursor) -> any OrderExport<DepositOrder>
        /// The statistics page, its list by pages of so many days.
        public var makeStatisticsViewModel: @Sendable (Int) -> any StatisticsViewModel
        /// The profile page.
        public var makeProfileViewModel: @Sendable () -> any ProfileViewModel
        /// The home page.
        public var makeHomeViewModel: @Sendable () -> any HomeViewModel
    }

    /// What it all runs on.
    public struct RuntimeBundle: Sendable {
        /// The machine.
        public var host: Host
        /// The back end that is talked to.
        public var environment: APIEnvironment
        /// What outlives the process.
        public var store: any KeyValueStore
        /// What a start configures.
        public var launch: LaunchBundle
    }

    /// Who is logged in, and how that begins and ends.
    public var session: SessionBundle
    /// What belongs to the account.
    public var context: ContextBundle
    /// The back end.
    public var network: NetworkBundle
    /// What makes the view models.
    public var ui: UIBundle
    /// What it all runs on.
    public var runtime: RuntimeBundle
}

extension AppServices {
    /// Whether somebody is logged in.
    public var appSession: any AppSession { session.session }
    /// Where sessions begin and end.
    public var coordinator: any AuthSessionCoordinator { session.coordinator }
    /// Takes up the session of a token that came with the process; nil where none did.
    public var givenSession: (any GivenSessionBootstrapper)? { session.given }
    /// Goes on as another account.
    public var accountSwitcher: any AccountSwitcher { session.switcher }
    /// Moves the iOS app's property list in and out.
    public var preferencesTransfer: any PreferencesTransfer { session.preferences }
    /// The account that is logged in.
    public var accountContext: any AccountContext { context.account }
    /// What the account may do.
    public var permissionContext: any PermissionContext { context.permissions }
    /// Where what the server says of the account is kept.
    public var accountSnapshotStore: any AccountSnapshotStore { context.snapshot }
    /// The menus on top of the home page.
    public var homeCommonMenuStore: any HomeCommonMenuStore { context.home.commonMenus }
    /// Whether the person is online, and when their next location report is due.
    public var homeLocationStateStore: any HomeLocationStateStore { context.home.location }
    /// The spots of the current scenic area.
    public var scenicSpotContext: any ScenicSpotContext { context.home.scenicSpots }
    /// The contract's requests.
    public var apiClient: any APIClient { network.client }
    /// Logging in.
    public var authAPI: any AuthAPI { network.authAPI }
    /// Orders.
    public var orderAPI: any OrderAPI { network.orderAPI }
    /// Statistics.
    public var statisticsAPI: any StatisticsAPI { network.statisticsAPI }
    /// The profile.
    public var profileAPI: any ProfileAPI { network.profileAPI }
    /// The home page.
    public var homeAPI: any HomeAPI { network.homeAPI }

    /// Asks the server what it knows of the account, and keeps it.
    public var accountContextLoader: any AccountContextLoader { context.loader }
    /// The root, the selected tab and each tab's path.
    public var appRouter: any AppRouter { ui.router }
    /// The one toast.
    public var toastCenter: any ToastCenter { ui.toasts }
    /// What links and pushes ask for, kept until home is up.
    public var bootTasks: any BootTaskCenter { ui.bootTasks }
    /// Does it then.
    public var bootTaskRunner: any BootTaskRunner { ui.bootTaskRunner }

    /// A cold start.
    public var appLaunch: any AppLaunch { runtime.launch.launch }
    /// The pages of the main tabs, anew for each session.
    public var mainTabs: any MainTabs { runtime.launch.tabs }
    /// What happened in the launch so far; nil where nobody asked for it.
    public var launchTrace: (any LaunchTrace)? { runtime.launch.trace }

    /// The login page.
    public func makeLoginViewModel() -> any LoginViewModel { ui.makeLoginViewModel() }

    /// The list of orders that photographers and scenic admins see.
    public func makeOrderListViewModel(
        pageSize: Int = OrderQuery.defaultPageSize
    ) -> any OrderListViewModel { ui.makeOrderListViewModel(pageSize) }

    /// The list of orders that store admins see.
    public func makeDepositOrderListViewModel(
        pageSize: Int = OrderQuery.defaultPageSize
    ) -> any DepositOrderListViewModel { ui.makeDepositOrderListViewModel(pageSize) }

    /// All orders of photographers and scenic admins that match, from a place on.
    public func makeOrderExport(
        _ filter: OrderFilter, from cursor: OrderExportCursor = OrderExportCursor()
    ) -> any OrderExport<Order> { ui.makeOrderExport(filter, cursor) }

    /// All orders of a store that match, from a place on.
    public func makeDepositOrderExport(
        _ filter: OrderFilter, from cursor: OrderExportCursor = OrderExportCursor()
    ) -> any OrderExport<DepositOrder> { ui.makeDepositOrderExport(filter, cursor) }

    /// The statistics page, its list by pages of so many days.
    public func makeStatisticsViewModel(
        pageSize: Int = StatisticsQuery.defaultPageSize
    ) -> any StatisticsViewModel { ui.makeStatisticsViewModel(pageSize) }

    /// The profile page.
    public func makeProfileViewModel() -> any ProfileViewModel { ui.makeProfileViewModel() }

    /// The home page.
    public func makeHomeViewModel() -> any HomeViewModel { ui.makeHomeViewModel() }
}
