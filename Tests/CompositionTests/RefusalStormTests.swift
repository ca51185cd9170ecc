#if Fakes
    import Composition
    import Domain
    import NetworkingInterface
    import OrdersInterface
    import PlatformInterface
    import PlatformTesting
    import SessionInterface
    import TestSupport
    import Testing

    /// Case H01 over the real features: eight requests of one session are refused at the same moment, fifty times.
    struct RefusalStormTests {
        @Test(.timeLimit(.minutes(2))) func requestsRefusedTogetherEndTheSessionOnceInMemoryAndOnDisk() async throws {
            let folder = try TemporaryFolder()
            let storm = Watched<Gate?>(nil)
            let stub = try StubServer { request in
                let usual = StubAnswer.json(BackEnd.answer("\(request.method) \(request.path)", body: request.bodyText))
                guard let gate = storm.value else { return usual }
                // Half of them are refused by the code, half by the status.
                let status = request.target.contains("page=1&") ? 200 : 401
                let refusal = StubAnswer.json(#"{"code":100401,"msg":"登录已过期","data":null}"#, status: status)
                return StubAnswer([.hold(gate)] + refusal.steps)
            }
            var host = Host.live()
            host.environment = [:]
            let services = AppServices(
                production: Configuration(
                    host: host, environment: APIEnvironment(origin: stub.url, baseURL: stub.url),
                    contextFolder: folder.path("default"),
                    demoServer: DemoServerPlaces(programs: [], runtimeFolder: folder.path, stateFolder: folder.path)))
            let token = folder.path("default/token.json")

            for round in 1...50 {
                try await services.logIn()
                #expect(try host.files.read(token, limit: 4_096) != nil)
                var events = services.appSession.events().makeAsyncIterator()
                let gate = Gate()
                storm.update { $0 = gate }
                let before = stub.requests.count
                let api = services.orderAPI
                async let failures = withTaskGroup(of: APIError.Code?.self) { group in
                    for index in 0..<8 {
                        group.addTask {
                            do throws(APIError) {
                                _ = try await api.photographerOrders(matching: OrderQuery(page: index % 2 + 1))
                                return nil
                            } catch {
                                return error.code
                            }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                _ = try await stub.requests(count: before + 8)
                gate.open()
                let codes = await failures
                storm.update { $0 = nil }

                #expect(codes.count == 8 && codes.contains(.sessionExpired), "round \(round)")
                #expect(codes.allSatisfy { $0 == .sessionExpired || $0 == .sessionEnded }, "round \(round)")
                #expect(services.appSession.phase == .loggedOut && services.accountContext.account == nil)
                #expect(try host.files.read(token, limit: 4_096) == nil)
                // The next event after the one expiry is the next login's: nothing was said twice.
                #expect(await events.next() == .sessionDidExpire)
                try await services.logIn()
                #expect(await events.next() == .userDidLogin)
                try services.coordinator.logout()
            }
        }
    }
#endif
