#if Fakes
    import Composition
    import Domain
    import NavigationInterface
    import NavigationTesting
    import PlatformInterface
    import PlatformTesting
    import SessionInterface
    import SessionTesting
    import StorageInterface
    import StorageTesting
    import TestSupport
    import Testing

    /// Router, toast and boot tasks in the compositions: one of each, over the ports that a test swaps.
    @Suite(.timeLimit(.minutes(1))) struct NavigationCompositionTests {
        private let order = BootDelivery.link("suixinkan://order_detail?order_id=880001")
        private let login = CompletedLogin(
            token: "t0ken", account: .samplePhotographer, accounts: [], username: "13800000001")

        // MARK: The real features

        @Test func aLinkWaitsInTheTestsStoreAndOpensOnTheOneRouterForTheOneSession() throws {
            let store = InMemoryKeyValueStore(), clock = FixedClock()
            let services = AppServices(
                testing: { ports in (ports.store, ports.host.clock) = (store, clock) }, onUnexpectedCall: unexpected)
            let task = try #require(try services.bootTasks.receive(order))
            #expect(task.receivedAt == clock.now)
            #expect(store.values["KEY_BOOT_TASK"] != nil)
            #expect(try services.bootTaskRunner.run(by: .tab(.home)) == .notYet)

            try services.coordinator.completeLogin(login)
            services.appRouter.show(.mainTab)
            #expect(try services.bootTaskRunner.run(by: .tab(.home)) == .opened(task))
            #expect(services.appRouter.state.path(of: .home) == [task.route])
            #expect(store.values["KEY_BOOT_TASK"] == nil)
        }

        @Test func whatIsRefusedIsSaidOnTheOneToastForAsLongAsTheTestsClockSays() async throws {
            let clock = TestClock()
            let services = AppServices(testing: { $0.steadyClock = clock }, onUnexpectedCall: unexpected)
            let toasts = services.toastCenter.toasts()
            try services.coordinator.completeLogin(login)
            services.appRouter.show(.mainTab)
            try services.bootTasks.receive(.link("suixinkan://orders?account_type=store_user"))
            guard case .refused(let error) = try services.bootTaskRunner.run(by: .tab(.home)) else {
                Issue.record("it was not refused")
                return
            }
            #expect(services.toastCenter.toast?.text == error.failure.message)
            try await clock.asleep(until: [Toast.usualDuration])
            clock.advance(by: Toast.usualDuration)
            var shown: [LocalizedText?] = []
            for await toast in toasts.prefix(2) { shown.append(toast?.text) }
            #expect(shown == [error.failure.message, nil])
        }

        @Test func theRunnerGoesByThePermissionsOfTheOneContext() throws {
            let services = AppServices(testing: { _ in }, onUnexpectedCall: unexpected)
            try services.coordinator.completeLogin(login)
            let state = try #require(services.accountSnapshotStore.current)
            let role = RolePermission(roleID: RoleID(1), roleCode: .photographer, roleName: "")
            try services.accountSnapshotStore.update(state.session, alongWith: []) { $0.take([role]) }
            services.appRouter.show(.mainTab)
            try services.bootTasks.receive(order)
            guard case .refused(let error) = try services.bootTaskRunner.run(by: .tab(.home)) else {
                Issue.record("it was not refused")
                return
            }
            #expect(error.code == .noPermission)
        }

        @Test func theRootFollowsTheOneSession() async throws {
            let services = AppServices(testing: { _ in }, onUnexpectedCall: unexpected)
            let states = services.appRouter.states(), events = services.appSession.events()
            let following = Task { await services.appRouter.follow(events, toasts: services.toastCenter) }
            try services.coordinator.completeLogin(login)
            try services.coordinator.logout()
            var roots: [AppRoot] = []
            for await state in states.prefix(2) { roots.append(state.root) }
            #expect(roots == [.mainTab, .login])
            following.cancel()
            await following.value
        }

        // MARK: Fakes

        @Test func whatATestSuppliesIsUsed() throws {
            let (router, toasts, runner) = (FakeAppRouter(), FakeToastCenter(), FakeBootTaskRunner())
            let center = FakeBootTaskCenter(waiting: .sample(), onUnexpectedCall: unexpected)
            let services = AppServices(
                fakes: { fakes in
                    (fakes.appRouter, fakes.toastCenter) = (router, toasts)
                    (fakes.bootTasks, fakes.bootTaskRunner) = (center, runner)
                }, onUnexpectedCall: unexpected)
            services.appRouter.select(.profile)
            services.toastCenter.show(LocalizedText(verbatim: "saved"))
            #expect(router.events == [.select(.profile)])
            #expect(toasts.shown.count == 1)
            #expect(try services.bootTasks.waiting() == .sample())
            #expect(try services.bootTaskRunner.run(by: .tab(.orders)) == .nothing)
            #expect(runner.pages == [.tab(.orders)])
        }

        @Test func whatATestDidNotSupplyIsTheRealOneOverItsFakes() throws {
            let store = InMemoryKeyValueStore(), router = FakeAppRouter(), toasts = FakeToastCenter()
            let services = AppServices(
                fakes: { fakes in
                    (fakes.store, fakes.appRouter, fakes.toastCenter) = (store, router, toasts)
                    fakes.appSession = FakeAppSession(phase: .loggedIn)
                    fakes.accountContext = FakeAccountContext(account: .samplePhotographer)
                    fakes.permissionContext = FakeAccountContext(
                        permissions: Permissions(
                            roles: [RolePermission(roleID: RoleID(1), roleCode: .photographer, roleName: "")],
                            actingAs: .photographer))
                }, onUnexpectedCall: unexpected)
            let task = try #require(try services.bootTasks.receive(.link("suixinkan://profile")))
            #expect(store.values["KEY_BOOT_TASK"] != nil)
            #expect(try services.bootTaskRunner.run(by: .tab(.home)) == .opened(task))
            #expect(router.events == [.open(.tab(.profile))])
            try services.bootTasks.receive(order)
            _ = try services.bootTaskRunner.run(by: .tab(.profile))
            #expect(toasts.shown.map(\.text).count == 1)
        }
    }
#endif
