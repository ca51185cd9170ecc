#if Fakes
    import AuthInterface
    import Composition
    import Domain
    import HomeInterface
    import LaunchInterface
    import NavigationInterface
    import NetworkingInterface
    import NetworkingTesting
    import OrdersInterface
    import PlatformInterface
    import ProfileInterface
    import SessionInterface
    import StatisticsInterface
    import TestSupport
    import Testing

    /// What all pages together show of a session, over the real features: cases H01 and H09 as somebody at the tabs meets
    /// them.
    @Suite(.timeLimit(.minutes(2))) struct SessionPagesTests {
        private let back = TabsBackEnd()

        private func services() -> AppServices {
            AppServices(testing: { ports in ports.http = back.http }, onUnexpectedCall: unexpected)
        }

        /// Logs in, and shows every tab.
        private func fill(_ services: AppServices, as account: Int64 = 501) async throws -> TabPages {
            try await services.logIn(as: account)
            let pages = services.mainTabs.pages
            await pages.home.initialize(answered: [])
            for tab in AppTab.allCases { await services.mainTabs.appear(tab) }
            return pages
        }

        // MARK: H01

        @Test func requestsRefusedTogetherSwitchTheRootOnceAndSayItOnce() async throws {
            let services = services()
            for round in 1...50 {
                let pages = try await fill(services)
                #expect(services.appRouter.state.root == .mainTab)
                for page in [AppRoute.menu(.orders), .menu(.wallet)] { services.appRouter.push(page) }
                let roots = Heard(services.appRouter.states()), toasts = Heard(services.toastCenter.toasts())

                let gate = Gate(), before = back.http.requests.count
                back.refuse(behind: gate)
                async let done: Void = withTaskGroup(of: Void.self) { group in
                    group.addTask { await pages.home.loadPermissions(force: true) }
                    group.addTask { await pages.orders.refreshOrderList() }
                    group.addTask { await pages.statistics.initStatistics() }
                    group.addTask { await pages.profile.reload() }
                    for _ in 0..<2 {
                        group.addTask { _ = try? await services.orderAPI.orderDetail(OrderID(880_001)) }
                        group.addTask { _ = try? await services.profileAPI.bankCardInfo() }
                    }
                }
                try await back.asked(before + 8)
                gate.open()
                await done

                #expect(services.appSession.phase == .loggedOut, "round \(round)")
                #expect(services.appRouter.state == RouterState(root: .login))
                let shown = try #require(services.toastCenter.toast)
                // Whatever comes next comes behind the one change and the one toast.
                services.appRouter.show(.restoring)
                services.toastCenter.reset()
                #expect(try await roots.until { $0.root == .restoring }.map(\.root) == [.mainTab, .login, .restoring])
                #expect(try await toasts.until { $0 == nil } == [shown, nil])
                // Nobody goes on with the old token.
                let tokens = back.http.requests.dropFirst(before + 8).compactMap {
                    $0.headers.first { $0.name == "token" }
                }
                #expect(tokens.isEmpty)
                back.answer()
            }
        }

        // MARK: H09

        @Test func afterASwitchNothingOfTheEarlierAccountShowsAnywhere() async throws {
            let services = services()
            let first = try await fill(services)
            await first.orders.apply(OrderFilter(status: .refunded, keyword: "138"), page: 1)
            await first.statistics.selectPeriod(.yesterday)
            for tab in AppTab.allCases {
                services.appRouter.select(tab)
                for page in [AppRoute.menu(.orders), .menu(.wallet), .profilePage(.settings)] {
                    services.appRouter.push(page)
                }
            }
            #expect(await first.orders.state.orderList.count == 1)
            #expect(await first.home.state.account?.displayName == "西湖·摄影师")
            #expect(await first.profile.state.userInfo?.userName == "测试甲")

            // The other account's answers are held back.
            let gate = Gate()
            back.hold(behind: gate)
            let other = try #require(services.accountContext.switchableAccounts.last)
            _ = try await services.accountSwitcher.switchAccount(to: other)
            let second = services.mainTabs.pages
            let before = back.http.requests.count
            async let appeared: Void = withTaskGroup(of: Void.self) { group in
                group.addTask { await second.home.initialize(answered: []) }
                for tab in [AppTab.orders, .statistics, .profile] {
                    group.addTask { await services.mainTabs.appear(tab) }
                }
            }
            try await back.asked(before + 4)

            #expect(services.appRouter.state == RouterState(root: .mainTab))
            try await expectNothing(of: first, in: second, services)
            gate.open()
            await appeared
            try await expectNothing(of: first, in: second, services)
            #expect(await second.home.state.account?.roleCode == .storeAdmin)

            // The earlier pages are nobody's any more: what they ask is thrown away.
            await first.orders.refreshOrderList()
            await first.profile.reload()
            #expect(await first.profile.state.userInfo?.userName != "测试甲")
        }

        @Test func backOnTheFirstAccountItsOwnMenusAndPermissionsShowAlsoWithoutTheServer() async throws {
            let services = services()
            let first = try await fill(services)
            let menus = await first.home.state.commonMenus
            #expect(menus.count == 4)
            let (a, b) = (services.accountContext.switchableAccounts[0], services.accountContext.switchableAccounts[1])
            _ = try await services.accountSwitcher.switchAccount(to: b)
            await services.mainTabs.pages.home.initialize(answered: [])
            back.fail("/api/yf-handset-app/role-permission")
            _ = try await services.accountSwitcher.switchAccount(to: a)
            let home = services.mainTabs.pages.home
            await home.initialize(answered: [])
            #expect(await home.state.commonMenus == menus)
            #expect(await home.state.menus.count == 5)
            #expect(await home.state.failure != nil)
        }

        private func expectNothing(
            of first: TabPages, in second: TabPages, _ services: AppServices,
            at location: SourceLocation = #_sourceLocation
        ) async throws {
            let home = await second.home.state, orders = await second.orders.state
            let statistics = await second.statistics.state, profile = await second.profile.state
            #expect(
                home.account?.displayName != "西湖·摄影师" && home.menus.allSatisfy { $0.uri != .wallet },
                sourceLocation: location)
            #expect(
                orders.orderList.isEmpty && orders.filter == OrderFilter() && orders.page == 0, sourceLocation: location
            )
            #expect(await second.depositOrders.state.orderList.isEmpty, sourceLocation: location)
            #expect(statistics.summary.period == .today, sourceLocation: location)
            #expect(profile.userInfo?.userName != "测试甲", sourceLocation: location)
            #expect(services.toastCenter.toast == nil, sourceLocation: location)
        }
    }

    /// What a stream said, from the moment of its making on.
    private final class Heard<Element: Sendable>: Sendable {
        private let elements = Watched<[Element]>([])
        private let listening: Locked<Task<Void, Never>?> = Locked(nil)

        init(_ stream: AsyncStream<Element>) {
            let task = Task { [elements] in for await element in stream { elements.update { $0.append(element) } } }
            listening.withLock { $0 = task }
        }

        deinit { listening.withLock { $0 }?.cancel() }

        func until(_ isLast: @escaping @Sendable (Element) -> Bool) async throws -> [Element] {
            try await elements.wait(for: "the last of a stream") { $0.contains(where: isLast) ? $0 : nil }
        }
    }

    /// `BackEnd`, with what the tabs ask for, and answers that can be held back, refused or failed.
    private final class TabsBackEnd: Sendable {
        private enum Mode { case answering, holding(Gate), refusing(Gate) }
        private let mode = Watched<Mode>(.answering)
        private let failing = Watched<Set<String>>([])
        private let count = Watched(0)
        let http: FakeHTTPClient

        init() {
            http = FakeHTTPClient { _ in HTTPResponse(status: 500) }
            http.respond { [mode, failing, count] request throws(HTTPClientError) in
                let route = BackEnd.route(of: request)
                let isLogin = route.hasPrefix("POST")
                count.update { $0 += 1 }
                var body =
                    Self.answer(route, token: request.headers.first { $0.name == "token" }?.value)
                    ?? BackEnd.answer(route, body: String(decoding: request.body, as: UTF8.self))
                if failing.value.contains(where: route.hasSuffix) { return HTTPResponse(status: 502) }
                switch mode.value {
                case _ where isLogin: break
                case .answering: break
                case .holding(let gate): try? await gate.opened()
                case .refusing(let gate):
                    try? await gate.opened()
                    body = #"{"code":100401,"msg":"登录已过期","data":null}"#
                }
                return HTTPResponse(
                    status: 200, headers: [HTTPHeader("Content-Type", "application/json")], body: Array(body.utf8))
            }
        }

        func hold(behind gate: Gate) { mode.update { $0 = .holding(gate) } }
        func refuse(behind gate: Gate) { mode.update { $0 = .refusing(gate) } }
        func answer() { mode.update { $0 = .answering } }
        func fail(_ path: String) { failing.update { _ = $0.insert(path) } }
        func asked(_ number: Int) async throws {
            try await count.wait(for: "\(number) requests") { $0 >= number ? () : nil }
        }

        /// What `BackEnd` does not know. The store admin's answers are empty, as in the case.
        private static func answer(_ route: String, token: String?) -> String? {
            let isFirst = token == "token-of-501"
            let data: String? =
                switch route.split(separator: " ").last.map(String.init) ?? "" {
                case "/api/yf-handset-app/role-permission": isFirst ? permissions : "[]"
                case "/api/yf-handset-app/userinfo":
                    isFirst
                        ? #"{"user_id":1004,"user_name":"测试甲","avatar":"https://img.invalid/1.png","phone":"13800000004"}"#
                        : #"{"user_id":1004,"user_name":"赵六","phone":"13800000004"}"#
                case "/api/yf-handset-app/photog/real-name/info": #"{"status":"approved","name":"测试甲"}"#
                case "/api/yf-handset-app/photog/wallet/bank-card/info": #"{"bound":true,"bank_name":"招商银行"}"#
                case "/api/app/store/all": "[]"
                case "/api/app/store/order/list": #"{"list":[],"total":0}"#
                case let path where path.contains("/analyse"):
                    path.hasSuffix("/daily") ? #"{"list":[],"total":0}"# : summary
                default: nil
                }
            return data.map { #"{"code":100000,"msg":"ok","data":\#($0)}"# }
        }

        private static let permissions = """
            [{"role_id":1,"role_code":"photographer","role_name":"摄影师","scenics":[{"id":11,"name":"西湖"}],"permissions":[
              {"id":1,"name":"订单管理","uri":"/orders","sort":1},{"id":2,"name":"我的钱包","uri":"/wallet","sort":2},
              {"id":3,"name":"数据统计","uri":"/statistics","sort":3},{"id":4,"name":"排队叫号","uri":"/queue","sort":4},
              {"id":5,"name":"员工管理","uri":"/staff","sort":5}]}]
            """
        private static let summary = """
            {"order_count":1,"order_amount":"1.00","refund_count":0,"refund_amount":"0.00","income_amount":"1.00",
             "customer_count":1,"conversion_rate":"1.00"}
            """
    }
#endif
