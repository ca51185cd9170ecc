import Domain
import NetworkingInterface
import SessionInterface
import Testing

/// What the session's `AuthTokenProvider` promises to requests, over the same subject as the coordinator's promises.
public enum AuthTokenProviderContract {
    private typealias Coordinator = AuthSessionCoordinatorContract

    /// All promises.
    public static let clauses: [Clause<AuthSessionCoordinatorContract.Subject>] = [
        Clause("each login and each restore is another generation, even with the same token") { subject in
            var seen: Set<AuthToken> = []
            for _ in 0..<3 {
                try subject.coordinator.completeLogin(Coordinator.photographer)
                seen.insert(try #require(subject.tokens.currentToken))
                try subject.coordinator.restore()
                seen.insert(try #require(subject.tokens.currentToken))
            }
            #expect(seen.count == 6)
        },
        Clause("a refusal ends the session here and for later processes, and is said once") { subject in
            try subject.coordinator.completeLogin(Coordinator.photographer)
            let token = try #require(subject.tokens.currentToken)
            let events = subject.session.events()
            #expect(await subject.tokens.tokenWasRefused(token) == nil)
            subject.expectNobody()
            #expect(await subject.tokens.tokenWasRefused(token) == nil)
            #expect(await heard(events) == [.sessionDidExpire])
            try subject.restarted().expectNobody()
        },
        Clause("refusals at once end the session once") { subject in
            try subject.coordinator.completeLogin(Coordinator.photographer)
            let token = try #require(subject.tokens.currentToken)
            let events = subject.session.events()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { _ = await subject.tokens.tokenWasRefused(token) } }
            }
            subject.expectNobody()
            #expect(await heard(events) == [.sessionDidExpire])
        },
        Clause("a refusal after log-out says nothing more") { subject in
            try subject.coordinator.completeLogin(Coordinator.photographer)
            let token = try #require(subject.tokens.currentToken)
            try subject.coordinator.logout()
            let events = subject.session.events()
            #expect(await subject.tokens.tokenWasRefused(token) == nil)
            #expect(await heard(events) == [])
        },
        Clause("a refusal of an earlier session changes nothing of the present one, here or on disk") { subject in
            try subject.coordinator.completeLogin(Coordinator.photographer)
            let earlier = try #require(subject.tokens.currentToken)
            try subject.coordinator.completeLogin(Coordinator.storeAdmin)
            let events = subject.session.events()
            #expect(await subject.tokens.tokenWasRefused(earlier) == nil)
            subject.expect(Coordinator.storeAdmin)
            #expect(await heard(events) == [])
            try subject.restarted().expect(Coordinator.storeAdmin)
        },
        Clause("a refusal beside a new login leaves the whole new session, here and on disk") { subject in
            for _ in 0..<50 {
                try subject.coordinator.completeLogin(Coordinator.photographer)
                let earlier = try #require(subject.tokens.currentToken)
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { _ = await subject.tokens.tokenWasRefused(earlier) }
                    group.addTask {
                        do { try subject.coordinator.completeLogin(Coordinator.storeAdmin) } catch {
                            Issue.record(error)
                        }
                    }
                }
                subject.expect(Coordinator.storeAdmin)
                try subject.restarted().expect(Coordinator.storeAdmin)
            }
        },
        Clause("what cannot be erased from disk is returned, and the session has ended all the same") { subject in
            try subject.coordinator.completeLogin(Coordinator.photographer)
            let token = try #require(subject.tokens.currentToken)
            subject.failNextWrite()
            let failure = await subject.tokens.tokenWasRefused(token)
            #expect(failure?.category == .io)
            subject.expectNobody()
        },
    ]
}
