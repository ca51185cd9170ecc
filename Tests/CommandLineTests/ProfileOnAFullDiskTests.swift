#if Fakes
    import Composition
    import Domain
    import PlatformInterface
    import PlatformTesting
    import ProfileInterface
    import ProfileTesting
    import SessionInterface
    import SessionTesting
    import SuixinkanCLI
    import Testing

    /// What came shows also where it cannot be kept.
    struct ProfileOnAFullDiskTests {
        @Test(arguments: [false, true])
        func theDocumentIsThereAndTheDisksFailureIsSaid(_ partFails: Bool) async throws {
            let snapshot = FakeAccountSnapshotStore(account: .samplePhotographer)
            let full = Failure(.io, LocalizedText(en: "store.db: disk full", zh: "store.db：磁盘已满"))
            snapshot.fail(with: SessionError(.storage, failure: full))
            var api = FakeProfileAPI(userInfo: .samplePhotographer, realNameInfo: .sample, bankCardInfo: .sample)
            if partFails { api.bankCardInfoHandler = nil }
            let services = AppServices(
                fakes: { fakes in
                    (fakes.accountContext, fakes.accountSnapshotStore, fakes.profileAPI) = (snapshot, snapshot, api)
                },
                onUnexpectedCall: { Issue.record("\($0)") })
            let terminal = RecordingTerminal()
            var host = Host.testing(environment: ["HOME": "/home/test"])
            host.terminal = terminal
            let tool = CommandLineTool(host: host, composition: .init(production: { _ in services }))
            #expect(await tool.run(["profile", "show", "-o", "json"]) == (partFails ? 13 : 74))
            let document = try JSONDocument(terminal.output)
            #expect(document["user_name"]?.text == "张三丰")
            #expect(document["failed"]?.list?.map(\.text) == (partFails ? ["bank_card"] : []))
            #expect(terminal.error.contains("could not be kept: store.db: disk full"))
        }
    }
#endif
