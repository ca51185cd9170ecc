import Domain
import HomeContract
import HomeInterface
import HomeTesting
import NetworkingInterface
import NetworkingTesting
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import TestSupport
import Testing

@testable import Home

enum HomeAPIs: CaseIterable {
    case live, inMemory, fake

    func make() -> any HomeAPI {
        let memory = InMemoryHome.sample
        switch self {
        case .live: return LiveHomeAPI(client: WireHome(home: memory).client())
        case .inMemory: return memory
        case .fake:
            var fake = FakeHomeAPI { Issue.record("\($0)") }
            fake.rolePermissionsHandler = { () throws(APIError) in try await memory.rolePermissions() }
            fake.storeListHandler = { () throws(APIError) in try await memory.storeList() }
            fake.locationDetailHandler = { (id) throws(APIError) in try await memory.locationDetail(staffID: id) }
            fake.scenicSpotsHandler = { (id) throws(APIError) in try await memory.scenicSpots(scenicID: id) }
            return fake
        }
    }
}

@Test(arguments: HomeAPIContract.clauses, HomeAPIs.allCases)
func homeAPIKeeps(_ clause: Clause<HomeAPIContract.Subject>, _ subject: HomeAPIs) async throws {
    try await clause(HomeAPIContract.Subject(api: subject.make(), has: .sample))
}

/// The live stores and page over ports in memory; the same suites run on a real disk in `ContractTests`.
struct HomeContractTests {
    @Test(arguments: HomeCommonMenuStoreContract.clauses)
    func theCommonMenusKeep(_ clause: Clause<HomeCommonMenuStoreContract.Subject>) async throws {
        @Sendable func process(_ disk: InMemoryKeyValueStore) -> HomeCommonMenuStoreContract.Subject {
            let snapshot = FakeAccountSnapshotStore(account: .samplePhotographer, store: disk)
            return HomeCommonMenuStoreContract.Subject(
                menus: LiveHomeCommonMenuStore(store: disk, snapshot: snapshot, catalog: HomeMenuCatalog()),
                snapshot: snapshot,
                next: {
                    let next = process(disk)
                    // What the real store reads back.
                    let roles = snapshot.current?.roles ?? []
                    if let session = next.snapshot.current?.session {
                        try next.snapshot.update(session, alongWith: []) { $0.take(roles) }
                    }
                    return next
                })
        }
        try await clause(process(InMemoryKeyValueStore()))
    }

    @Test(arguments: HomeLocationStateStoreContract.clauses)
    func theLocationStateKeeps(_ clause: Clause<HomeLocationStateStoreContract.Subject>) async throws {
        let running = TestClock()
        @Sendable func process(_ disk: InMemoryKeyValueStore) -> HomeLocationStateStoreContract.Subject {
            let snapshot = FakeAccountSnapshotStore(account: .samplePhotographer, store: disk)
            return HomeLocationStateStoreContract.Subject(
                location: LiveHomeLocationStateStore(
                    store: disk, snapshot: snapshot, wall: FixedClock(), running: running),
                next: { process(disk) },
                switchAccount: {
                    snapshot.current = AccountState(session: SessionStamp(generation: 2), account: .sampleStoreAdmin)
                    running.advance(by: .seconds(1))
                })
        }
        try await clause(process(InMemoryKeyValueStore()))
    }

    @Test(arguments: HomeViewModelContract.clauses)
    func thePageKeeps(_ clause: Clause<HomeViewModelContract.Subject>) async throws {
        let home = HomePageFixture()
        home.home.location.lastReportTime = BusinessTime(
            secondsSince1970: home.wall.now.secondsSince1970 - 86_400)
        try await clause(
            HomeViewModelContract.Subject(
                page: home.page, snapshot: home.snapshot, location: home.location,
                asked: {
                    home.asked.map { ask in
                        switch ask {
                        case .permissions: .permissions
                        case .stores: .stores
                        case .location: .location
                        }
                    }
                },
                failNext: { ask in
                    let broken = APIError(
                        .badAnswer, failure: Failure(.badAnswer, LocalizedText(verbatim: "broken")))
                    home.failNext(ask == .location ? .location(UserID(1001)) : .permissions, with: broken)
                },
                expire: { home.expireAtTheNextRequest() }))
    }
}
