import Domain
public import LaunchInterface
public import Testing

/// What a cold start finds: the situations that the suites of the restore are held in.
public enum RestoreWorld: String, Hashable, Sendable, CaseIterable {
    /// Nobody was logged in.
    case nobody
    /// A photographer was logged in, and the server answers.
    case somebody
    /// The same, and the server calls the token invalid.
    case refused
    /// The same, and the server does not answer about the user.
    case unanswered
}

/// What every `AccountContextLoader` promises, for an account that was taken up, clause by clause.
public enum AccountContextLoaderContract {
    /// One promise, in one situation.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let world: RestoreWorld
        private let check: @Sendable (AccountContextLoad) -> Void

        init(
            _ promise: String, in world: RestoreWorld, _ check: @escaping @Sendable (AccountContextLoad) -> Void
        ) {
            (testDescription, self.world, self.check) = (promise, world, check)
        }

        /// Tests the promise on a loader in the clause's situation.
        public func callAsFunction(_ make: (RestoreWorld) async throws -> any AccountContextLoader) async throws {
            check(await (try make(world)).load())
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("where nobody is logged in nothing is asked and nothing kept", in: .nobody) {
            #expect($0 == AccountContextLoad())
        },
        Clause("answers are kept, and a photographer is not asked for stores", in: .somebody) {
            #expect($0 == AccountContextLoad(kept: [.userInfo, .permissions]))
        },
        Clause("a token that is called invalid is an expiry, and nothing is kept", in: .refused) {
            #expect($0.expiry?.category == .login && $0.kept.isEmpty)
        },
        Clause("what is not answered is a failure and no expiry, and nothing is kept", in: .unanswered) {
            #expect($0.kept.isEmpty && $0.expiry == nil)
            #expect($0.failures.keys.contains(.userInfo))
        },
    ]
}

/// What every `SessionBootstrapper` promises, clause by clause.
public enum SessionBootstrapperContract {
    /// One promise, in one situation.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let world: RestoreWorld
        private let check: @Sendable (any SessionBootstrapper) async throws -> Void

        init(
            _ promise: String, in world: RestoreWorld,
            _ check: @escaping @Sendable (any SessionBootstrapper) async throws -> Void
        ) {
            (testDescription, self.world, self.check) = (promise, world, check)
        }

        /// Tests the promise on a bootstrapper in the clause's situation, which has taken nothing up yet.
        public func callAsFunction(_ make: (RestoreWorld) async throws -> any SessionBootstrapper) async throws {
            try await check(try make(world))
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("nobody is taken up where nobody was logged in", in: .nobody) { bootstrapper in
            let isTakenUp = try bootstrapper.takeUp()
            #expect(!isTakenUp)
            #expect(await bootstrapper.restore() == .nobody)
        },
        Clause("whoever was logged in is, with the server's answers", in: .somebody) { bootstrapper in
            let isTakenUp = try bootstrapper.takeUp()
            #expect(isTakenUp)
            let restoration = await bootstrapper.restore()
            #expect(restoration.isRefreshed)
            #expect(restoration == .loggedIn(AccountContextLoad(kept: [.userInfo, .permissions])))
        },
        Clause("whoever the server has forgotten is not", in: .refused) { bootstrapper in
            let isTakenUp = try bootstrapper.takeUp()
            #expect(isTakenUp)
            guard case .expired(let failure) = await bootstrapper.restore() else {
                Issue.record("not expired")
                return
            }
            #expect(failure.category == .login)
        },
        Clause("no answer costs nobody the session, and is no refresh", in: .unanswered) { bootstrapper in
            let isTakenUp = try bootstrapper.takeUp()
            #expect(isTakenUp)
            let restoration = await bootstrapper.restore()
            guard case .loggedIn(let load) = restoration else {
                Issue.record("not logged in: \(restoration)")
                return
            }
            #expect(!restoration.isRefreshed && !load.failures.isEmpty)
        },
    ]
}
