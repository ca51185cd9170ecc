import Domain
import HomeInterface
import HomeTesting
import NetworkingInterface
import PlatformInterface
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import TestSupport
import Testing

@testable import Home

/// A home page over a back end that records what is asked, and holds or fails what the test tells it to.
final class HomePageFixture: Sendable {
    /// A request of the page.
    enum Ask: Hashable, Sendable {
        case permissions, stores, location(UserID)
    }

    private struct State: Sendable {
        var asked: [Ask] = []
        var home = InMemoryHome.sample
        var failures: [Ask: APIError] = [:]
        var passingFailures: [Ask: APIError] = [:]
        var hasExpired = false
        var gates: [Ask: Gate] = [:]
        var skipped: [SkippedRow] = []
    }

    private let state = Watched(State())
    let disk = InMemoryKeyValueStore()
    let snapshot: FakeAccountSnapshotStore
    let wall = FixedClock()
    let location: LiveHomeLocationStateStore<TestClock>
    let page: LiveHomeViewModel

    init(_ account: Account = .samplePhotographer) {
        snapshot = FakeAccountSnapshotStore(account: account, store: disk)
        location = LiveHomeLocationStateStore(store: disk, snapshot: snapshot, wall: wall, running: TestClock())
        let catalog = HomeMenuCatalog()
        let state = state
        var api = FakeHomeAPI { Issue.record("\($0)") }
        api.rolePermissionsHandler = { [snapshot] () throws(APIError) in
            if state.value.hasExpired {
                snapshot.current = nil
                throw .expired
            }
            let now = try await Self.answer(.permissions, in: state)
            return LooseList(rows: now.home.roles, skipped: now.skipped)
        }
        api.storeListHandler = { () throws(APIError) in
            LooseList(rows: try await Self.answer(.stores, in: state).home.stores)
        }
        api.locationDetailHandler = { (id) throws(APIError) in
            try await Self.answer(.location(id), in: state).home.location
        }
        page = LiveHomeViewModel(
            api: api, snapshot: snapshot, location: location,
            commonMenus: LiveHomeCommonMenuStore(store: disk, snapshot: snapshot, catalog: catalog), catalog: catalog,
            clock: wall)
    }

    private static func answer(_ ask: Ask, in state: Watched<State>) async throws(APIError) -> State {
        let gate = state.update { state in
            state.asked.append(ask)
            return state.gates[ask]
        }
        try? await gate?.opened()
        let now = state.value
        if let failure = now.failures[ask] { throw failure }
        if let failure = state.update({ $0.passingFailures.removeValue(forKey: ask) }) { throw failure }
        return now
    }

    /// What was asked for, in order.
    var asked: [Ask] { state.value.asked }

    /// What the server has.
    var home: InMemoryHome {
        get { state.value.home }
        set { state.update { $0.home = newValue } }
    }

    func fail(_ ask: Ask, with error: APIError?) { state.update { $0.failures[ask] = error } }
    func failNext(_ ask: Ask, with error: APIError) { state.update { $0.passingFailures[ask] = error } }
    /// The next request for permissions finds that the session has ended.
    func expireAtTheNextRequest() { state.update { $0.hasExpired = true } }
    func skip(_ rows: [SkippedRow]) { state.update { $0.skipped = rows } }

    /// Holds the answers to this back until the gate is opened; nil for no longer.
    @discardableResult
    func hold(_ ask: Ask) -> Gate {
        let gate = Gate()
        state.update { $0.gates[ask] = gate }
        return gate
    }

    func letGo(_ ask: Ask) { state.update { $0.gates[ask] = nil } }

    /// Waits until so many requests were made.
    func asked(_ count: Int) async throws {
        try await state.wait(for: "\(count) requests") { $0.asked.count >= count ? () : nil }
    }

    /// Another account begins, in a session of its own.
    func switchAccount(to account: Account, generation: Int = 2) {
        snapshot.current = AccountState(session: SessionStamp(generation: generation), account: account)
    }

    /// The session has ended as the server said.
    func expire() { snapshot.current = nil }
}

extension APIError {
    static let network = APIError(
        .network, failure: Failure(.network, LocalizedText(verbatim: "no network"), request: "GET /x"))
    static let expired = APIError(.sessionExpired, failure: Failure(.login, LocalizedText(verbatim: "expired")))
    static let ended = APIError(.sessionEnded, failure: Failure(.login, LocalizedText(verbatim: "ended")))
}
