import Domain
public import NavigationInterface
import SessionInterface
import Testing

/// What every `AppRouter` promises, clause by clause. A clause gets a router whose root is the tabs, untouched.
public enum AppRouterContract {
    private static let order = AppRoute.orderDetail(OrderID(880_001))
    private static let settings = AppRoute.profilePage(.settings)

    /// All promises.
    public static let clauses: [Clause<any AppRouter>] = [
        Clause("a change is there when the call returns") { router in
            #expect(router.state == RouterState(root: .mainTab))
            router.select(.statistics)
            #expect(router.state.selectedTab == .statistics)
            router.push(order)
            #expect(router.state.visiblePage == order)
            #expect(router.hidesTabBar)
            router.pop()
            #expect(router.state.visiblePage == .tab(.statistics))
            #expect(!router.hidesTabBar)
        },
        Clause("each tab keeps its own path") { router in
            router.navigateProfile(settings)
            router.navigateHome(.menu(.cloudDrive))
            router.select(.orders)
            router.push(order)
            #expect(router.state.path(of: .home) == [.menu(.cloudDrive)])
            #expect(router.state.path(of: .orders) == [order])
            #expect(router.state.path(of: .profile) == [settings])
            router.select(.profile)
            #expect(router.state.visiblePage == settings)
        },
        Clause("a reset leaves nothing of any tab, in one call") { router in
            for tab in AppTab.allCases {
                router.select(tab)
                for _ in 0..<3 { router.push(order) }
            }
            router.reset()
            #expect(router.state == RouterState(root: .mainTab))
            router.push(order)
            router.show(.login)
            #expect(router.state == RouterState(root: .login))
        },
        Clause("every listener hears every change, once and in order, and what changes nothing not at all") { router in
            let listeners = (0..<3).map { _ in router.states() }
            router.select(.home)
            router.pop()
            router.select(.orders)
            router.push(order)
            router.select(.orders)
            router.show(.login)
            router.show(.login)
            for listener in listeners {
                let states = await heard(listener)
                #expect(states.map(\.visiblePage) == [.tab(.orders), order, nil])
            }
        },
        Clause("it moves as the state moves, whatever comes") { router in
            var state = router.state
            let events: [RouterEvent] = [
                .navigateHome(order), .open(settings), .open(.tab(.orders)), .session(.sessionDidExpire), .push(order),
                .show(.restoring), .show(.mainTab), .navigateProfile(settings), .session(.userDidLogin),
                .session(.userDidLogout),
            ]
            for event in events {
                state.handle(event)
                router.handle(event)
                #expect(router.state == state)
            }
        },
    ]
}
