import Domain
import HomeInterface
import HomeTesting
import LaunchInterface
import NetworkingInterface
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Launch

struct AccountContextLoaderTests {
    private func loader(_ server: HeldServer, _ snapshot: FakeAccountSnapshotStore) -> LiveAccountContextLoader {
        LiveAccountContextLoader(snapshot: snapshot, profile: server.profile, home: server.home)
    }

    // MARK: Round trips

    @Test func userInfoAndPermissionsAreOneRoundTripForAPhotographer() async throws {
        let server = HeldServer(), snapshot = FakeAccountSnapshotStore(account: .samplePhotographer)
        async let load = loader(server, snapshot).load()
        // Both are out although none is answered, always in one order.
        #expect(try await server.asked(count: 2) == [.userInfo, .permissions])
        server.openAll()
        #expect(await load == AccountContextLoad(kept: [.userInfo, .permissions]))
        #expect(server.asked.value.count == 2)
    }

    @Test func aStoreAdminsStoresAreTheSecondRoundTripAndTheLast() async throws {
        let server = HeldServer(), snapshot = FakeAccountSnapshotStore(account: .sampleStoreAdmin)
        async let load = loader(server, snapshot).load()
        _ = try await server.asked(count: 2)
        server.open(.permissions, .userInfo)
        #expect(try await server.asked(count: 3).last == .stores)
        server.open(.stores)
        #expect(await load.kept == [.userInfo, .permissions, .stores])
        #expect(server.asked.value.count == 3)
        #expect(snapshot.stores == StoreItem.samples)
    }

    @Test(arguments: [nil, ScenicArea(id: ScenicAreaID(0), name: "")])
    func aStoreAdminWithoutAScenicAreaIsNotAskedForStores(_ area: ScenicArea?) async {
        let server = HeldServer()
        server.openAll()
        var account = Account.sampleStoreAdmin
        account.scenicArea = area
        let load = await loader(server, FakeAccountSnapshotStore(account: account)).load()
        #expect(load == AccountContextLoad(kept: [.userInfo, .permissions]))
        #expect(server.asked.value == [.userInfo, .permissions])
    }

    @Test func nobodyIsAskedAboutNobody() async {
        let server = HeldServer()
        #expect(await loader(server, FakeAccountSnapshotStore()).load() == AccountContextLoad())
        #expect(server.asked.value.isEmpty)
    }

    // MARK: What is kept

    @Test func answersChangeTheAccountTheRolesAndTheAreas() async throws {
        let server = HeldServer(), snapshot = FakeAccountSnapshotStore(account: .samplePhotographer)
        server.openAll()
        _ = await loader(server, snapshot).load()
        let account = try #require(snapshot.account)
        #expect(account.userName == "新名字" && account.avatar == "https://img.invalid/1.png")
        #expect(snapshot.permissions.currentRole == .samplePhotographerMenus)
        #expect(snapshot.scenicAreas == [ScenicArea(id: ScenicAreaID(11), name: "西湖")])
    }

    @Test(arguments: [HeldServer.Question.userInfo, .permissions])
    func whereOneOfTheTwoIsMissingNothingIsKept(_ question: HeldServer.Question) async throws {
        let server = HeldServer(failing: [question: .unreachable])
        let snapshot = FakeAccountSnapshotStore(account: .samplePhotographer), before = snapshot.current
        server.openAll()
        let load = await loader(server, snapshot).load()
        let part = try #require(AccountContextLoad.Part.allCases.first { "\($0)" == "\(question)" })
        #expect(load == AccountContextLoad(failures: [part: APIError.unreachable.failure]))
        #expect(snapshot.current == before)
    }

    /// A role that cannot be read must not look like one that may do nothing, in memory or on disk.
    @Test func aListInWhichTheAccountsRoleMayBeUnreadableIsNotKept() async {
        let unreadable = SkippedRow(row: 1, keyPath: "role_id", reason: "expected an id, got nothing")
        let server = HeldServer(roles: LooseList(rows: [.sampleStoreAdminMenus], skipped: [unreadable]))
        let snapshot = FakeAccountSnapshotStore(account: .samplePhotographer, roles: [.samplePhotographerMenus])
        let before = snapshot.current
        server.openAll()
        let load = await loader(server, snapshot).load()
        #expect(load.failures.keys.first == .permissions && load.failures[.permissions]?.category == .badAnswer)
        #expect(load.kept.isEmpty && load.expiry == nil && snapshot.current == before)
    }

    @Test func storesThatFailLeaveTheRest() async {
        let server = HeldServer(failing: [.stores: .unreachable])
        let snapshot = FakeAccountSnapshotStore(account: .sampleStoreAdmin)
        server.openAll()
        let load = await loader(server, snapshot).load()
        #expect(load.kept == [.userInfo, .permissions] && load.failures.keys.first == .stores)
        #expect(snapshot.stores.isEmpty && snapshot.permissions.currentRole == .sampleStoreAdminMenus)
    }

    @Test(arguments: HeldServer.Question.allCases)
    func aTokenThatIsCalledInvalidIsSaid(_ question: HeldServer.Question) async {
        let server = HeldServer(failing: [question: .expired])
        let snapshot = FakeAccountSnapshotStore(account: .sampleStoreAdmin), before = snapshot.current
        server.openAll()
        let load = await loader(server, snapshot).load()
        #expect(load.expiry == APIError.expired.failure && load.kept.isEmpty)
        #expect(snapshot.current == before)
    }

    @Test(arguments: [
        (APIError.Code.network, Failure.Category.network), (.timeout, .timeout), (.httpStatus, .badAnswer),
        (.badAnswer, .badAnswer), (.serverCode, .server), (.serverCode, .forbidden), (.sessionEnded, .login),
        (.loginNeeded, .login), (.cancelled, .cancelled),
    ])
    func nothingElseIsAnExpiry(_ code: APIError.Code, _ category: Failure.Category) async {
        let server = HeldServer(failing: [.userInfo: .test(code, category), .permissions: .test(code, category)])
        server.openAll()
        let load = await loader(server, FakeAccountSnapshotStore(account: .samplePhotographer)).load()
        #expect(load.expiry == nil && load.failures.count == 2)
    }

    @Test func answersOfASessionThatHasEndedChangeNothing() async throws {
        let server = HeldServer(), snapshot = FakeAccountSnapshotStore(account: .samplePhotographer)
        async let load = loader(server, snapshot).load()
        _ = try await server.asked(count: 2)
        let other = AccountState(session: SessionStamp(generation: 2), account: .sampleStoreAdmin)
        snapshot.current = other
        server.openAll()
        #expect(await load.kept.isEmpty)
        #expect(snapshot.current == other)
    }

    @Test func aFullDiskIsSaidAndMemoryHasItAllTheSame() async {
        let server = HeldServer(), snapshot = FakeAccountSnapshotStore(account: .samplePhotographer)
        let failure = Failure(.io, LocalizedText(verbatim: "full"))
        snapshot.fail(with: SessionError(.storage, failure: failure))
        server.openAll()
        let load = await loader(server, snapshot).load()
        #expect(load == AccountContextLoad(kept: [.userInfo, .permissions], storageFailure: failure))
        #expect(snapshot.account?.userName == "新名字")
    }
}
