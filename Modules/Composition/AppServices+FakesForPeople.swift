#if Fakes
    import AuthInterface
    import AuthTesting
    import Domain
    import HomeInterface
    import HomeTesting
    import LaunchInterface
    import LaunchTesting
    import NetworkingInterface
    import NetworkingTesting
    import OrdersInterface
    import OrdersTesting
    public import PlatformInterface
    import ProfileInterface
    import ProfileTesting
    import SessionInterface
    import SessionTesting
    import StatisticsInterface
    import StatisticsTesting
    import StorageInterface
    import StorageTesting

    extension AppServices {
        /// The fakes that `--composition fakes` shows: a photographer is logged in, has 25 orders, has sold something on every
        /// day, and has a profile and a home page. For demos and for tests of scripts, without a network, a server or a file.
        public static func fakesForPeople(on host: Host) -> AppServices {
            AppServices(
                fakes: { fakes in
                    fakes.host = host
                    fakes.appSession = FakeAppSession(phase: .loggedIn)
                    fakes.accountContext = FakeAccountContext(
                        account: .samplePhotographer, switchableAccounts: [.samplePhotographer, .sampleStoreAdmin])
                    fakes.tokens = FakeAuthTokenProvider(AuthToken("token-of-the-fakes", generation: 1))
                    let store = InMemoryKeyValueStore()
                    let snapshot = FakeAccountSnapshotStore(
                        account: .samplePhotographer, roles: [.samplePhotographerMenus], store: store)
                    (fakes.store, fakes.accountSnapshotStore, fakes.permissionContext) = (store, snapshot, snapshot)
                    var transfer = FakePreferencesTransfer(onUnexpectedCall: { _ in })
                    transfer.importHandler = { _, _ throws(SessionError) in ImportedPreferences(count: 0) }
                    transfer.exportHandler = { _, _ throws(SessionError) in Array("<plist><dict/></plist>\n".utf8) }
                    fakes.preferencesTransfer = transfer
                    fakes.homeAPI = InMemoryHome.sample
                    fakes.orderAPI = InMemoryOrders(
                        orders: (1...25).map { number in
                            Order.sample(
                                880_000 + number, status: OrderStatus.known[Int(number) % OrderStatus.known.count])
                        },
                        depositOrders: (1...5).map { DepositOrder.sample(990_000 + $0) })
                    fakes.statisticsAPI = InMemoryStatistics(
                        conversionRate: "12.50%", figures: StatisticsFigures.sample)
                    fakes.profileAPI = FakeProfileAPI(
                        userInfo: .samplePhotographer, realNameInfo: .sample, bankCardInfo: .sample)
                    fakes.sessionBootstrapper = FakeSessionBootstrapper(
                        .loggedIn(AccountContextLoad(kept: [.userInfo, .permissions])))
                    var login = FakeLoginViewModel(onUnexpectedCall: { _ in })
                    login.loginHandler = { _ async throws(AuthError) in .loggedIn(.samplePhotographer) }
                    login.selectAccountHandler = { (_) async throws(AuthError) in .samplePhotographer }
                    let page = login
                    fakes.makeLoginViewModel = { page }
                },
                // What nothing supplies says so in the error that the command shows.
                onUnexpectedCall: { _ in })
        }
    }
#endif
