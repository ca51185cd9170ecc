import Domain
import NavigationInterface
import NavigationTesting
import SessionInterface
import SessionTesting
import Testing

@testable import Navigation

@Suite struct RouterTests {
    @Test func theTabsStandInTheSeedsOrder() {
        #expect(AppTab.allCases == [.home, .orders, .scan, .statistics, .profile])
    }

    @Test(arguments: AppTab.allCases)
    func theTabBarIsThereOnRootPagesOnly(_ tab: AppTab) {
        var state = RouterState(root: .mainTab)
        state.handle(.select(tab))
        #expect((state.visiblePage, state.hidesTabBar) == (.tab(tab), false))
        for page in [AppRoute.order(1), .chat(roomID: "!a:b"), .menu(.queue), .profilePage(.realNameAuth)] {
            state.handle(.push(page))
            #expect((state.visiblePage, state.hidesTabBar) == (page, true))
        }
        for _ in 0..<4 { state.handle(.pop) }
        #expect((state.visiblePage, state.hidesTabBar) == (.tab(tab), false))
    }

    @Test func switchingTabsLosesNoPath() {
        var state = RouterState(root: .mainTab)
        for event: RouterEvent in [.push(.menu(.queue)), .select(.orders), .push(.order(1)), .push(.order(2))] {
            state.handle(event)
        }
        state.handle(.select(.home))
        #expect(state.visiblePage == .menu(.queue))
        state.handle(.select(.orders))
        #expect(state.path(of: .orders) == [.order(1), .order(2)])
    }

    @Test func aTabsRootPageIsSelectedAndNeverPushed() {
        var state = RouterState(root: .mainTab)
        for event: RouterEvent in [.push(.tab(.orders)), .navigateHome(.tab(.profile)), .navigateProfile(.tab(.scan))] {
            state.handle(event)
        }
        #expect(state.visiblePage == .tab(.scan))
        #expect(AppTab.allCases.allSatisfy { state.path(of: $0).isEmpty })
    }

    @Test func aLinksPageLiesOnHomeSoThatBackLeadsThere() {
        var state = RouterState(root: .mainTab)
        for event: RouterEvent in [.push(.menu(.queue)), .select(.orders), .push(.order(1)), .open(.order(2))] {
            state.handle(event)
        }
        #expect((state.selectedTab, state.path(of: .home)) == (.home, [.order(2)]))
        #expect(state.path(of: .orders) == [.order(1)])
        state.handle(.pop)
        #expect(state.visiblePage == .tab(.home))
        state.handle(.open(.tab(.orders)))
        #expect(state.visiblePage == .tab(.orders))
    }

    @Test(arguments: [AppRoot.login, .restoring])
    func noPageOpensBeforeTheTabsAreShown(_ root: AppRoot) {
        var state = RouterState(root: root)
        for event: RouterEvent in [.push(.order(1)), .open(.order(1)), .select(.orders), .navigateHome(.order(1))] {
            state.handle(event)
        }
        #expect(state == RouterState(root: root))
        #expect((state.visiblePage, state.hidesTabBar) == (nil, true))
        state.handle(.show(.mainTab))
        #expect(state == RouterState(root: .mainTab))
    }

    @Test func theSessionsEventsSwitchTheRootAndLeaveNothingOfTheFormerAccount() {
        for (event, root) in [
            (SessionEvent.userDidLogin, AppRoot.mainTab), (.userDidLogout, .login), (.sessionDidExpire, .login),
        ] {
            var state = RouterState(root: .mainTab)
            for tab in AppTab.allCases {
                state.handle(.select(tab))
                for page in 1...3 { state.handle(.push(.order(Int64(page)))) }
            }
            state.handle(.session(event))
            #expect(state == RouterState(root: root))
        }
    }

    @Test func rootsAreCalledAsTheCommandLineDoes() {
        #expect(AppRoot.allCases.map(\.rawValue) == ["login", "restoring", "main_tab"])
    }

    @Test func routesTellTheirTabAndPermission() {
        let routes: [(AppRoute, AppTab, PermissionURI?, String)] = [
            (.tab(.home), .home, nil, "home"), (.tab(.orders), .orders, .orders, "orders"),
            (.order(7), .orders, .orders, "order_detail/7"), (.chat(roomID: "!a:b"), .home, nil, "chat/!a:b"),
            (.menu(.cloudDrive), .home, .cloudDrive, "menu/cloud-drive"),
            (.profilePage(.settings), .profile, nil, "profile/settings"),
        ]
        for (route, tab, permission, description) in routes {
            #expect((route.tab, route.neededPermission, route.description) == (tab, permission, description))
        }
        #expect(AppRoute.ProfilePage(rawValue: "realNameAuth") == .realNameAuth)
    }

    /// Case H01's share: one change of root, one toast, however late the listener comes to run.
    @Test func theRootFollowsTheSessionAndExpiryIsSaidOnce() async {
        let session = FakeAppSession(), router = LiveAppRouter(), toasts = FakeToastCenter()
        let states = router.states()
        let events = session.events()
        toasts.show(LocalizedText(verbatim: "of the former account"), for: nil)
        for event in [SessionEvent.userDidLogin, .userDidLogout, .userDidLogin, .sessionDidExpire] {
            session.say(event)
        }
        let following = Task { await router.follow(events, toasts: toasts) }
        var roots: [AppRoot] = []
        for await state in states.prefix(4) { roots.append(state.root) }
        #expect(roots == [.mainTab, .login, .mainTab, .login])
        following.cancel()
        await following.value
        #expect(toasts.shown.map { $0.text(.simplifiedChinese) } == ["of the former account", "登录已过期，请重新登录。"])
        #expect(toasts.toast?.text(.english) == "The session has expired. Please log in again.")
    }

    @Test func aRouterThatManyMoveLosesNothing() async {
        let router = LiveAppRouter(root: .mainTab), states = router.states()
        await withTaskGroup { group in
            for number in 0..<200 { group.addTask { router.push(.order(Int64(number))) } }
        }
        #expect(Set(router.state.path(of: .home)).count == 200)
        var last: RouterState?
        var lengths: [Int] = []
        for await state in states.prefix(200) {
            lengths.append(state.path(of: .home).count)
            last = state
        }
        #expect(lengths == Array(1...200))
        #expect(last == router.state)
    }
}
