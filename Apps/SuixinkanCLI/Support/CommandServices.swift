import AuthInterface
import Composition
import HomeInterface
import LaunchInterface
import NavigationInterface
import NetworkingInterface
import OrdersInterface
import ProfileInterface
import SessionInterface
import StatisticsInterface
import StorageInterface

/// What commands see of the composition: the features' protocols, and nothing of how they are made.
struct CommandServices: Sendable {
    private let services: AppServices

    init(_ services: AppServices) {
        self.services = services
    }

    /// The back end as messages name it, and what its session belongs to.
    var origin: String { services.runtime.environment.origin }
    var session: any AppSession { services.appSession }
    /// The token of whoever is logged in.
    var sessionToken: String? { services.network.tokens.currentToken?.value }
    /// The contract's requests as they are, for requests that no feature makes.
    var client: any APIClient { services.apiClient }
    /// Loads libcurl and begins its thread beside what the caller does: half of what one request costs. Where that fails, the
    /// request says why.
    func prepareNetwork() {
        guard let bulk = services.network.bulk else { return }
        Task.detached { _ = try? bulk.networkLoopExecutor() }
    }
    /// The same as command lines of curl; nil where there is no network.
    var copying: (any RequestCopying)? { services.network.copying }
    var coordinator: any AuthSessionCoordinator { services.coordinator }
    var given: (any GivenSessionBootstrapper)? { services.givenSession }
    var switcher: any AccountSwitcher { services.accountSwitcher }
    var account: any AccountContext { services.accountContext }
    var preferences: any PreferencesTransfer { services.preferencesTransfer }
    var store: any KeyValueStore { services.runtime.store }
    var orders: any OrderAPI { services.orderAPI }
    var router: any AppRouter { services.appRouter }
    var bootTasks: any BootTaskCenter { services.bootTasks }
    var bootTaskRunner: any BootTaskRunner { services.bootTaskRunner }

    var permissions: any PermissionContext { services.permissionContext }

    /// Asks the server what it knows of the account, and keeps it. Throws where the server called the session invalid,
    /// which has ended then; what else fails leaves what was known.
    func refreshAccount() async throws(CommandError) {
        if let expiry = await services.accountContextLoader.load().expiry { throw CommandError(expiry) }
    }

    var home: any HomeAPI { services.homeAPI }
    var commonMenus: any HomeCommonMenuStore { services.homeCommonMenuStore }
    var location: any HomeLocationStateStore { services.homeLocationStateStore }
    var scenicSpots: any ScenicSpotContext { services.scenicSpotContext }
    var launch: any AppLaunch { services.appLaunch }
    /// What happened in the launch; nothing where it is not told.
    var launchSteps: [LaunchStep] { services.launchTrace?.steps ?? [] }

    /// Shows a tab for the first time, by its name.
    func showTab(named name: String) async {
        guard let tab = AppTab(rawValue: name) else { return }
        services.appRouter.select(tab)
        await services.mainTabs.appear(tab)
    }

    var urlScheme: any URLSchemeBootstrap { services.runtime.launch.urlScheme }

    func makeLoginViewModel() -> any LoginViewModel { services.makeLoginViewModel() }

    func makeOrderListViewModel(pageSize: Int) -> any OrderListViewModel {
        services.makeOrderListViewModel(pageSize: pageSize)
    }

    func makeOrderExport(_ filter: OrderFilter, from cursor: OrderExportCursor) -> any OrderExport<Order> {
        services.makeOrderExport(filter, from: cursor)
    }

    func makeDepositOrderExport(
        _ filter: OrderFilter, from cursor: OrderExportCursor
    ) -> any OrderExport<DepositOrder> { services.makeDepositOrderExport(filter, from: cursor) }

    func makeHomeViewModel() -> any HomeViewModel { services.makeHomeViewModel() }

    func makeProfileViewModel() -> any ProfileViewModel { services.makeProfileViewModel() }

    func makeDepositOrderListViewModel(pageSize: Int) -> any DepositOrderListViewModel {
        services.makeDepositOrderListViewModel(pageSize: pageSize)
    }

    func makeStatisticsViewModel(pageSize: Int) -> any StatisticsViewModel {
        services.makeStatisticsViewModel(pageSize: pageSize)
    }
}

/// What commands see of what looks after a context and its machine.
struct CommandMaintenance: Sendable {
    let http: any HTTPClient
    let httpInspection: any HTTPInspection
    let baseURL: any BaseURLProvider
    let storage: any StorageInspection
    let tokens: any TokenStore

    init(_ maintenance: Maintenance) {
        (http, httpInspection, baseURL) = (maintenance.http, maintenance.httpInspection, maintenance.baseURL)
        (storage, tokens) = (maintenance.storage, maintenance.tokens)
    }
}
