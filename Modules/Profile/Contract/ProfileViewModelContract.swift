import Domain
public import ProfileInterface
public import SessionInterface
public import Testing

/// What every `ProfileViewModel` promises, clause by clause.
public enum ProfileViewModelContract {
    /// The back end behind a page, in the test's hand.
    public protocol BackEnd: Sendable {
        /// Fails the next request for a part.
        func failNext(_ part: ProfilePart) async throws
        /// Leaves the next request for a part without an answer.
        func holdNext(_ part: ProfilePart) async throws
        /// Refuses the session's token from now on.
        func expire() async throws
        /// What was asked for, in order, once there are so many requests for parts of the profile.
        func requests(_ count: Int) async throws -> [ProfilePart]
    }

    /// Somebody's page, who has just logged in, and what is behind it.
    public struct Subject: Sendable {
        let page: any ProfileViewModel
        let profile: ProfileAPIContract.Profile
        let backEnd: any BackEnd
        let account: @Sendable () -> Account?
        let logOut: @Sendable () throws -> Void

        /// - Parameters:
        ///   - profile: what the back end has of the person.
        ///   - account: the account as it stands; nil where nobody is logged in.
        ///   - logOut: ends the session.
        public init(
            _ page: any ProfileViewModel, of profile: ProfileAPIContract.Profile, over backEnd: any BackEnd,
            account: @escaping @Sendable () -> Account?, logOut: @escaping @Sendable () throws -> Void
        ) {
            (self.page, self.profile, self.backEnd) = (page, profile, backEnd)
            (self.account, self.logOut) = (account, logOut)
        }
    }

    /// One promise about a person of one role.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let role: RoleCode
        private let check: @Sendable (Subject) async throws -> Void

        init(
            _ promise: String, of role: RoleCode = .photographer,
            _ check: @escaping @Sendable (Subject) async throws -> Void
        ) {
            (testDescription, self.role, self.check) = (promise, role, check)
        }

        /// Tests the promise; `make` logs in somebody of a role.
        public func callAsFunction(_ make: @Sendable (RoleCode) async throws -> Subject) async throws {
            try await check(await make(role))
        }
    }

    /// All promises.
    public static let clauses = order + failures + sessions

    private static let order: [Clause] = [
        Clause("nothing is asked for and nothing shows before the page is told to") { subject in
            let state = await subject.page.state
            let requests = try await subject.backEnd.requests(0)
            #expect(state == ProfileState() && requests == [])
        },
        Clause("a photographer sees all three parts, the user info asked for first") { subject in
            await subject.page.reload()
            await subject.expectAll()
            let requests = try await subject.backEnd.requests(3)
            #expect(requests.first == .userInfo && Set(requests.dropFirst()) == [.realNameInfo, .bankCardInfo])
            #expect(requests.count == 3)
        },
        Clause("nobody but a photographer is asked for a real name or a bank card", of: .scenicAdmin) { subject in
            await subject.page.reload()
            let state = await subject.page.state
            let requests = try await subject.backEnd.requests(1)
            #expect(state == ProfileState(userInfo: subject.profile.userInfo) && requests == [.userInfo])
        },
        Clause("every showing asks anew") { subject in
            await subject.page.reload()
            await subject.page.reload()
            await subject.expectAll()
            let requests = try await subject.backEnd.requests(6)
            #expect(requests.count == 6 && requests.filter { $0 == .userInfo }.count == 2)
        },
        Clause("what is shown of the user is written back to the account") { subject in
            let before = try #require(subject.account())
            await subject.page.reload()
            var after = before
            after.applyUserInfo(subject.profile.userInfo)
            #expect(subject.account() == after && after.userName == subject.profile.userInfo.userName)
            #expect(await subject.page.state.storageFailure == nil)
        },
        Clause("real name and bank card are asked for at the same time") { subject in
            for held in [ProfilePart.realNameInfo, .bankCardInfo] {
                let before = try await subject.backEnd.requests(0).count
                try await subject.backEnd.holdNext(held)
                let reload = Task { await subject.page.reload() }
                // All three, although one of them has no answer.
                #expect(try await subject.backEnd.requests(before + 3).count == before + 3)
                #expect(await subject.page.state.isLoading)
                reload.cancel()
                await endsWithoutAnAnswer(reload)
                let state = await subject.page.state
                #expect(state.failures[held]?.failure.category == .cancelled && !state.isLoading)
                #expect(state.userInfo == subject.profile.userInfo)
            }
        },
        Clause("a reload calls off the one that is under way") { subject in
            try await subject.backEnd.holdNext(.userInfo)
            let first = Task { await subject.page.reload() }
            _ = try await subject.backEnd.requests(1)
            await subject.page.reload()
            await endsWithoutAnAnswer(first)
            await subject.expectAll()
        },
    ]

    private static let failures: [Clause] = [
        Clause("a part that fails leaves the others, and is there again after the next reload") { subject in
            for part in ProfilePart.allCases {
                try await subject.backEnd.failNext(part)
                await subject.page.reload()
                let state = await subject.page.state
                #expect(Array(state.failures.keys) == [part] && !state.isLoading, "\(part)")
                #expect(state.failures[part]?.failure.category == .badAnswer, "\(part)")
                #expect(part == .userInfo || state.userInfo == subject.profile.userInfo, "\(part)")
                #expect(part == .realNameInfo || state.realNameInfo == subject.profile.realNameInfo, "\(part)")
                #expect(part == .bankCardInfo || state.bankCardInfo == subject.profile.bankCardInfo, "\(part)")
                await subject.page.reload()
                await subject.expectAll()
            }
        },
        Clause("a user info that fails leaves the account as it is") { subject in
            let before = subject.account()
            try await subject.backEnd.failNext(.userInfo)
            await subject.page.reload()
            #expect(subject.account() == before && before != nil)
            #expect(await subject.page.state.userInfo == nil)
        },
        Clause("what showed stays beside the failure of a later reload") { subject in
            await subject.page.reload()
            try await subject.backEnd.failNext(.userInfo)
            await subject.page.reload()
            let state = await subject.page.state
            #expect(state.userInfo == subject.profile.userInfo && state.failures.keys.contains(.userInfo))
        },
    ]

    private static let sessions: [Clause] = [
        Clause("a refused token shows as the reason, and nothing else is asked for or shows") { subject in
            await subject.page.reload()
            let before = try await subject.backEnd.requests(3).count
            try await subject.backEnd.expire()
            await subject.page.reload()
            var state = await subject.page.state
            #expect(state.failures[.userInfo]?.failure.category == .login && state.failures.count == 1)
            state.failures = [:]
            #expect(state == ProfileState() && subject.account() == nil)
            #expect(try await subject.backEnd.requests(before + 1).count == before + 1)
        },
        Clause("after log-out nothing shows, nor what was under way") { subject in
            try await subject.backEnd.holdNext(.bankCardInfo)
            let reload = Task { await subject.page.reload() }
            _ = try await subject.backEnd.requests(3)
            try subject.logOut()
            #expect(await subject.page.state == ProfileState())
            reload.cancel()
            await endsWithoutAnAnswer(reload)
            #expect(await subject.page.state == ProfileState())
        },
        Clause("with nobody logged in nothing is asked for, and the page says so") { subject in
            try subject.logOut()
            await subject.page.reload()
            let state = await subject.page.state
            #expect(state.failures[.userInfo]?.code == .nobodyLoggedIn && !state.isLoading)
            #expect(state.userInfo == nil && state.failures.count == 1)
            #expect(try await subject.backEnd.requests(0) == [])
        },
    ]

    /// Waits for a reload whose request was called off. Where it was not, the request's own end comes later than this limit.
    private static func endsWithoutAnAnswer(_ reload: Task<Void, Never>) async {
        let limit = Task {
            try await Task.sleep(for: .seconds(15))
            Issue.record("the reload that was overtaken was not called off")
            reload.cancel()
        }
        await reload.value
        limit.cancel()
    }
}

extension ProfileViewModelContract.Subject {
    fileprivate func expectAll() async {
        #expect(
            await page.state
                == ProfileState(
                    userInfo: profile.userInfo, realNameInfo: profile.realNameInfo, bankCardInfo: profile.bankCardInfo))
    }
}
