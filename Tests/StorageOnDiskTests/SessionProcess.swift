import Domain
import Glibc
import NetworkingInterface
import Platform
import PlatformInterface
import Session
import SessionInterface
import SessionTesting
import Storage
import StorageInterface
import Testing

/// The session's parts over a context's real files, as a process has them.
struct SessionProcess {
    let session = LiveAppSession()
    let account: LiveAccountContext
    let coordinator: LiveAuthSessionCoordinator

    /// A process that has not taken anything up yet, and is killed before its step on disk of this number, from 0.
    init(in folder: String, tokens: (any TokenStore)? = nil, killedBeforeStep number: Int = .max) {
        let steps = StepsToDeath(number)
        let store = DeadlyStore(store: SQLiteKeyValueStore(database(in: folder)), steps: steps)
        account = LiveAccountContext(store: store)
        coordinator = LiveAuthSessionCoordinator(
            origin: "demo", session: session, account: account,
            store: store,
            tokens: DeadlyTokens(tokens: tokens ?? tokenStore(in: folder), steps: steps), ids: RandomIDSource())
    }

    /// Whose session it is after a start, by account and token together; nil where nobody is logged in.
    func restored(_ location: SourceLocation = #_sourceLocation) throws -> CompletedLogin? {
        try coordinator.restore()
        let token = coordinator.currentToken?.value
        guard session.phase == .loggedIn else {
            #expect(account.account == nil && token == nil, sourceLocation: location)
            return nil
        }
        let login: CompletedLogin = try #require(
            [.first, .second].first { $0.account == account.account && $0.token == token },
            "token and account are of two logins", sourceLocation: location)
        return login
    }
}

extension CompletedLogin {
    static let first = CompletedLogin(
        token: "t0ken-first", account: .samplePhotographer, accounts: [.samplePhotographer], username: "13800000001")
    static let second = CompletedLogin(
        token: "t0ken-second", account: .sampleStoreAdmin, accounts: [.sampleStoreAdmin], username: "13800000003")
}

/// Counts down to a kill -9.
private final class StepsToDeath: Sendable {
    private let left: Locked<Int>

    init(_ left: Int) { self.left = Locked(left) }

    func take() {
        let isLast = left.withLock { left in
            defer { left -= 1 }
            return left == 0
        }
        if isLast { kill(getpid(), SIGKILL) }
    }
}

private struct DeadlyStore: KeyValueStore {
    let store: SQLiteKeyValueStore
    let steps: StepsToDeath

    func values(named names: [String]) throws(StorageError) -> [String: StoredValue] {
        steps.take()
        return try store.values(named: names)
    }

    func allValues() throws(StorageError) -> [String: StoredValue] {
        steps.take()
        return try store.allValues()
    }

    func apply(_ changes: [KeyValueChange]) throws(StorageError) {
        steps.take()
        try store.apply(changes)
    }

    func update<Result: Sendable>(
        named names: [String], _ decide: ([String: StoredValue]) -> (changes: [KeyValueChange], result: Result)
    ) throws(StorageError) -> Result {
        steps.take()
        return try store.update(named: names, decide)
    }

    func replaceIfDamaged(_ damaged: DamagedStore) throws(StorageError) -> String? {
        steps.take()
        return try store.replaceIfDamaged(damaged)
    }
}

private struct DeadlyTokens: TokenStore {
    let tokens: any TokenStore
    let steps: StepsToDeath

    func load() throws(StorageError) -> StoredToken? {
        steps.take()
        return try tokens.load()
    }

    func save(_ token: StoredToken) throws(StorageError) {
        steps.take()
        try tokens.save(token)
    }

    func erase() throws(StorageError) {
        steps.take()
        try tokens.erase()
    }

    func exclusively<Result: Sendable>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
        steps.take()
        return try tokens.exclusively(body)
    }
}
