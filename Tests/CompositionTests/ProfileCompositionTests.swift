#if Fakes
    import Composition
    import Domain
    import NetworkingInterface
    import NetworkingTesting
    import PlatformInterface
    import PlatformTesting
    import ProfileInterface
    import ProfileTesting
    import SessionInterface
    import SessionTesting
    import Testing

    /// The profile in the three compositions.
    struct ProfileCompositionTests {
        @Test func theAPIAndTheAccountAreTheTests() async {
            let snapshot = FakeAccountSnapshotStore(account: .sampleStoreAdmin)
            var api = FakeProfileAPI(onUnexpectedCall: unexpected)
            api.userInfoHandler = { () throws(APIError) in .samplePhotographer }
            let services = AppServices(
                fakes: { ($0.profileAPI, $0.accountSnapshotStore) = (api, snapshot) }, onUnexpectedCall: unexpected)
            let page = services.makeProfileViewModel()
            await page.reload()
            #expect(await page.state == ProfileState(userInfo: .samplePhotographer))
            #expect(services.accountSnapshotStore.current?.account.userName == UserInfo.samplePhotographer.userName)
        }

        @Test func thePageIsTheTests() async {
            let page = FakeProfileViewModel(state: ProfileState(bankCardInfo: .sample))
            let services = AppServices(fakes: { $0.makeProfileViewModel = { page } }, onUnexpectedCall: unexpected)
            let made = services.makeProfileViewModel()
            await made.reload()
            #expect(await made.state.bankCardInfo == .sample)
            #expect(await page.reloads == 1)
        }

        @Test func whatIsMissingIsReportedAtTheCall() async {
            let reports = Locked<[String]>([])
            let services = AppServices(
                fakes: { $0.accountSnapshotStore = FakeAccountSnapshotStore(account: .sampleStoreAdmin) },
                onUnexpectedCall: { report in reports.withLock { $0.append(report) } })
            let page = services.makeProfileViewModel()
            await page.reload()
            #expect(await page.state.failures[.userInfo]?.failure.category == .internal)
            let said = reports.withLock { $0 }
            #expect(said.count == 1 && said.first?.contains("ProfileAPI.userInfo()") == true)
            #expect(said.first?.contains("set userInfoHandler of FakeProfileAPI") == true)
        }

        @Test func thePeoplesFakesHaveAProfileToLookAt() async {
            let page = AppServices.fakesForPeople(on: .testing()).makeProfileViewModel()
            await page.reload()
            #expect(
                await page.state
                    == ProfileState(userInfo: .samplePhotographer, realNameInfo: .sample, bankCardInfo: .sample))
        }

        /// The real page over a transport in memory: what it learns of the user, every context shows.
        @Test func theRealPageTellsTheAccount() async throws {
            let usual = BackEnd.http()
            let transport = FakeHTTPClient { (request) throws(HTTPClientError) in
                guard BackEnd.route(of: request) == "GET /api/yf-handset-app/userinfo" else {
                    return try await usual.send(request)
                }
                let json = #"{"code":100000,"data":{"user_id":1004,"user_name":"新名","phone":"13800000004"}}"#
                return HTTPResponse(
                    status: 200, headers: [HTTPHeader("Content-Type", "application/json")], body: Array(json.utf8))
            }
            let services = AppServices(testing: { $0.http = transport }, onUnexpectedCall: unexpected)
            try await services.logIn(as: 503)
            let page = services.makeProfileViewModel()
            await page.reload()
            let state = await page.state
            #expect(state.userInfo?.userName == "新名" && state.failures.isEmpty && state.storageFailure == nil)
            #expect(services.accountContext.account?.userName == "新名")
            try services.coordinator.logout()
            #expect(await page.state == ProfileState())
        }
    }
#endif
