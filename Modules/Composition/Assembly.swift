import Auth
import Home
import HomeInterface
import Launch
import LaunchInterface
import Navigation
import NavigationInterface
import Networking
import NetworkingInterface
import Orders
import OrdersInterface
import PlatformInterface
import Profile
import Session
import SessionInterface
import Statistics
import StatisticsInterface
import Storage
import StorageInterface

/// The ports at the edge of the product: what differs between production and a test of the real features.
struct Ports {
    var host: Host
    var http: any HTTPClient
    var bulk: (any BulkExecution)?
    var baseURL: any BaseURLProvider
    var store: any KeyValueStore
    var tokens: any TokenStore
    /// The token of a session of this process alone; nil for what the token store has.
    var givenToken: String?
    var kits: KitSettings
    /// What is waited on; it never jumps.
    var steadyClock: any Clock<Duration> = ContinuousClock()
    /// What happens in a launch is told here; nil where nobody asked for it.
    var trace: LiveLaunchTrace?
}

extension AppServices {
    /// The real features over some ports.
    init(
        over untraced: Ports, environment: APIEnvironment, identity: ClientIdentity, timeouts: HTTPTimeouts
    ) {
        let ports = untraced.traced, trace = ports.trace
        let kits = Kits(ports.kits, host: ports.host)
        let bootstraps = LiveBootstraps(
            analytics: kits.analytics, urlScheme: kits.urlScheme, map: kits.map, store: ports.store, trace: trace)
        let liveRouter = LiveAppRouter()
        let router: any AppRouter = trace.map { TracedAppRouter(liveRouter, trace: $0) } ?? liveRouter
        let toasts = LiveToastCenter(clock: ports.steadyClock)
        let session = LiveAppSession { event in
            trace?.record(.event, "\(event)")
            router.follow(event, toasts: toasts)
        }
        let account = LiveAccountContext(store: ports.store)
        let coordinator = LiveAuthSessionCoordinator(
            origin: environment.origin, session: session, account: account, store: ports.store, tokens: ports.tokens,
            ids: ports.host.ids,
            resetPages: {
                router.reset()
                toasts.reset()
            },
            onLogin: bootstraps.loginCompleted)
        let client = LiveAPIClient(
            http: ports.http, baseURL: ports.baseURL, tokens: coordinator, identity: identity, timeouts: timeouts)
        let authAPI = LiveAuthAPI(client: client)
        let orderAPI = LiveOrderAPI(client: client)
        let statisticsAPI = LiveStatisticsAPI(client: client)
        let profileAPI = LiveProfileAPI(client: client)
        let bootTasks = LiveBootTaskCenter(
            store: ports.store, clock: ports.host.clock, ids: ports.host.ids, steadyClock: ports.steadyClock)
        let homeAPI = LiveHomeAPI(client: client)
        let home = HomeBundle(
            api: homeAPI, store: ports.store, snapshot: coordinator, clock: ports.host.clock,
            running: ports.steadyClock)
        let bootTaskRunner = LiveBootTaskRunner(
            tasks: bootTasks, router: router, toasts: toasts, session: session, account: account,
            permissions: account)
        let ui = UIBundle(
            router: router, toasts: toasts, bootTasks: bootTasks, bootTaskRunner: bootTaskRunner,
            makeLoginViewModel: { LiveLoginViewModel(api: authAPI, coordinator: coordinator) },
            makeOrderListViewModel: { LiveOrderListViewModel(pageSize: $0, api: orderAPI, account: account) },
            makeDepositOrderListViewModel: { LiveOrderListViewModel(pageSize: $0, api: orderAPI, account: account) },
            makeOrderExport: { LiveOrderExport($0, from: $1, api: orderAPI, account: account) },
            makeDepositOrderExport: { LiveOrderExport($0, from: $1, api: orderAPI, account: account) },
            makeStatisticsViewModel: {
                LiveStatisticsViewModel(pageSize: $0, api: statisticsAPI, account: account, clock: ports.host.clock)
            },
            makeProfileViewModel: { LiveProfileViewModel(api: profileAPI, snapshot: coordinator) },
            makeHomeViewModel: { home.viewModel(api: homeAPI, snapshot: coordinator, clock: ports.host.clock) })
        let loader = LiveAccountContextLoader(snapshot: coordinator, profile: profileAPI, home: homeAPI)
        let givenSession = ports.givenToken.map {
            LiveGivenSessionBootstrapper(
                token: $0, origin: environment.origin, given: coordinator, coordinator: coordinator,
                snapshot: coordinator, profile: profileAPI, home: homeAPI)
        }
        let tabs = LiveMainTabs(snapshot: coordinator, makePages: ui.makeTabPages)
        let bootstrapper = LiveSessionBootstrapper(coordinator: coordinator, session: session, loader: loader)
        let launch = LiveAppLaunch(
            bootstraps: bootstraps, bootstrapper: bootstrapper,
            session: session, router: router, tabs: tabs, bootTasks: bootTasks, bootTaskRunner: bootTaskRunner,
            orders: orderAPI, makeLoginViewModel: ui.makeLoginViewModel,
            reset: StateReset(store: untraced.store, tokens: untraced.tokens), uiTestRoutes: Ports.uiTestRoutes)
        self.init(
            session: SessionBundle(
                session: session, coordinator: coordinator, given: givenSession,
                switcher: LiveAccountSwitcher(
                    api: authAPI, tokens: coordinator, account: account, coordinator: coordinator),
                preferences: LivePreferencesTransfer(
                    origin: environment.origin, store: ports.store, tokens: ports.tokens,
                    archive: LivePreferencesArchive(), ids: ports.host.ids, coordinator: coordinator)),
            context: ContextBundle(
                account: account, permissions: account, snapshot: coordinator, loader: loader, home: home),
            network: NetworkBundle(
                bulk: ports.bulk, client: client, copying: client, authAPI: authAPI, orderAPI: orderAPI,
                statisticsAPI: statisticsAPI,
                profileAPI: profileAPI, homeAPI: homeAPI, tokens: coordinator),
            ui: ui,
            runtime: RuntimeBundle(
                host: ports.host, environment: environment, store: ports.store,
                launch: LaunchBundle(
                    analytics: kits.analytics, urlScheme: kits.urlScheme, map: kits.map, bootstrapper: bootstrapper,
                    launch: launch, tabs: tabs,
                    trace: trace)))
    }
}

extension AppServices.UIBundle {
    /// The pages of one session.
    var makeTabPages: @Sendable () -> TabPages {
        { [self] in
            TabPages(
                home: makeHomeViewModel(), orders: makeOrderListViewModel(OrderQuery.defaultPageSize),
                depositOrders: makeDepositOrderListViewModel(OrderQuery.defaultPageSize),
                statistics: makeStatisticsViewModel(StatisticsQuery.defaultPageSize), profile: makeProfileViewModel())
        }
    }
}
