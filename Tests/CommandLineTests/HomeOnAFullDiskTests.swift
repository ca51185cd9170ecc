#if Fakes
    import Composition
    import Domain
    import HomeTesting
    import PlatformInterface
    import PlatformTesting
    import SessionInterface
    import SessionTesting
    import StorageTesting
    import SuixinkanCLI
    import Testing

    /// What came shows also where it cannot be kept.
    struct HomeOnAFullDiskTests {
        @Test func thePageIsThereAndTheDisksFailureIsSaid() async throws {
            let store = InMemoryKeyValueStore()
            let snapshot = FakeAccountSnapshotStore(account: .samplePhotographer, store: store)
            let full = Failure(.io, LocalizedText(en: "store.db: disk full", zh: "store.db：磁盘已满"))
            snapshot.fail(with: SessionError(.storage, failure: full))
            let services = AppServices(
                fakes: { fakes in
                    (fakes.homeAPI, fakes.store) = (InMemoryHome.sample, store)
                    (fakes.accountContext, fakes.accountSnapshotStore) = (snapshot, snapshot)
                },
                onUnexpectedCall: { Issue.record("\($0)") })
            let terminal = RecordingTerminal()
            var host = Host.testing(environment: ["HOME": "/home/test"])
            host.terminal = terminal
            let tool = CommandLineTool(host: host, composition: .init(production: { _ in services }))
            #expect(await tool.run(["home", "-o", "json"]) == 74)
            #expect(try JSONDocument(terminal.output)["role_code"]?.text == "photographer")
            #expect(terminal.error.contains("could not be kept: store.db: disk full"))
        }
    }
#endif
