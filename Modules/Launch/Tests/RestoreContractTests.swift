import Domain
import HomeInterface
import HomeTesting
import LaunchContract
import LaunchInterface
import LaunchTesting
import NetworkingInterface
import SessionInterface
import SessionTesting
import Testing

@testable import Launch

/// The suites of the restore over the doubles, and the loader's over a scripted server. The development server has its own
/// turn in ContractTests.
struct RestoreContractTests {
    private static let expiry = APIError.expired.failure

    private static func load(in world: RestoreWorld) -> AccountContextLoad {
        switch world {
        case .nobody: AccountContextLoad()
        case .somebody: AccountContextLoad(kept: [.userInfo, .permissions])
        case .refused: AccountContextLoad(failures: [.userInfo: expiry], expiry: expiry)
        case .unanswered: AccountContextLoad(failures: [.userInfo: APIError.unreachable.failure])
        }
    }

    @Test(arguments: SessionBootstrapperContract.clauses)
    func theFakeBootstrapperKeeps(_ clause: SessionBootstrapperContract.Clause) async throws {
        try await clause { world in
            switch world {
            case .nobody: FakeSessionBootstrapper()
            case .refused: FakeSessionBootstrapper(.expired(Self.expiry))
            case .somebody, .unanswered: FakeSessionBootstrapper(.loggedIn(Self.load(in: world)))
            }
        }
    }

    @Test(arguments: AccountContextLoaderContract.clauses)
    func theFakeLoaderKeeps(_ clause: AccountContextLoaderContract.Clause) async throws {
        try await clause { world in FakeAccountContextLoader(Self.load(in: world)) }
    }

    @Test(arguments: AccountContextLoaderContract.clauses)
    func theLiveLoaderKeeps(_ clause: AccountContextLoaderContract.Clause) async throws {
        try await clause { world in
            let server =
                switch world {
                case .nobody, .somebody: HeldServer()
                case .refused: HeldServer(failing: [.userInfo: .expired])
                case .unanswered: HeldServer(failing: [.userInfo: .unreachable])
                }
            server.openAll()
            let snapshot =
                world == .nobody ? FakeAccountSnapshotStore() : FakeAccountSnapshotStore(account: .samplePhotographer)
            return LiveAccountContextLoader(snapshot: snapshot, profile: server.profile, home: server.home)
        }
    }
}
