#if Fakes
    import Composition
    import Domain
    import LaunchInterface
    import NavigationInterface
    import HomeInterface
    import NetworkingInterface
    import PlatformTesting
    import SessionInterface
    import SessionTesting
    import StorageInterface
    import StorageTesting
    import Testing

    /// What a completed login does, in order (seed 000 §3.4 and §7.1, contract «Login complete»), and what ends with it.
    struct LoginSequenceTests {
        private func traced(_ store: InMemoryKeyValueStore = InMemoryKeyValueStore()) -> AppServices {
            AppServices(
                testing: { ports in
                    ports.http = BackEnd.http()
                    ports.store = store
                    ports.tracesLaunch = true
                }, onUnexpectedCall: unexpected)
        }

        private func steps(_ services: AppServices) -> [String] {
            (services.launchTrace?.steps ?? []).map { "\($0.kind.rawValue) \($0.name)" }
        }

        @Test func aLoginWritesThenConfiguresThenIsSaidAndSwitchesTheRoot() async throws {
            let services = traced()
            let screen = try await services.appLaunch.start(LaunchOptions())
            guard case .login = screen.root else {
                Issue.record("not the login page: \(screen)")
                return
            }
            let before = steps(services).count
            try await services.logIn()
            let after = Array(steps(services).dropFirst(before))
            #expect(after.prefix(2) == ["request POST /api/app/v9/login", "request POST /api/app/v9/set-user"])
            let written = [
                "key_in_user_id", "key_in_user_name", "key_in_account_type", "key_in_account_display_name",
                "key_in_role_code", "key_in_role_name", "key_in_current_scenic_id", "key_in_current_scenic_name",
                "key_last_login_username", "key_privacy_agreement_accepted",
            ]
            #expect(Set(after).isSuperset(of: written.map { "store \($0)" }))
            // The snapshot first, then the token; the kits, the map first; then it is said, and the root is there.
            let token = try #require(after.lastIndex(of: "store key_in_token"))
            #expect(token > (after.lastIndex(of: "store key_in_user_id") ?? token))
            #expect(
                after.suffix(4) == ["bootstrap map", "bootstrap analytics", "event userDidLogin", "root main_tab"])
            #expect(services.appRouter.state == RouterState(root: .mainTab))
            #expect(services.runtime.launch.map.configuration != nil)
        }

        @Test func asSoonAsALoginReturnsTheRootIsTheMainTabsAndAfterALogOutTheLoginPage() async throws {
            let services = traced()
            try await services.logIn()
            services.appRouter.push(.menu(.orders))
            services.toastCenter.show(LocalizedText(verbatim: "hello"))
            try services.coordinator.logout()
            #expect(services.appRouter.state == RouterState(root: .login) && services.toastCenter.toast == nil)
            #expect(steps(services).suffix(24).contains("event userDidLogout"))
        }

        @Test func anotherLoginConfiguresNothingAgain() async throws {
            let services = traced()
            try await services.logIn(as: 501)
            try await services.logIn(as: 503)
            #expect(steps(services).filter { $0 == "bootstrap map" }.count == 1)
            #expect(steps(services).filter { $0 == "bootstrap analytics" }.count == 1)
            #expect(steps(services).filter { $0 == "event userDidLogin" }.count == 2)
        }

        @Test func nothingIsTracedUnlessAskedFor() async throws {
            let services = AppServices(testing: { $0.http = BackEnd.http() }, onUnexpectedCall: unexpected)
            try await services.logIn()
            #expect(services.launchTrace == nil)
        }

        @Test func theFakesShowAPhotographersHome() async throws {
            let services = AppServices.fakesForPeople(on: .testing())
            let screen = try await services.appLaunch.start(LaunchOptions())
            #expect(screen.isRefreshed && screen.page == .tab(.home) && screen.warnings.isEmpty)
            guard case .mainTab(let home) = screen.root else {
                Issue.record("not home: \(screen)")
                return
            }
            #expect(home.account == .samplePhotographer && !home.menus.isEmpty)
        }
    }
#endif
