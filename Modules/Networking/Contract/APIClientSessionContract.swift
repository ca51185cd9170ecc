import Domain
public import NetworkingInterface
import Testing

/// The promises of `APIClient` about sessions and their tokens.
extension APIClientContract {
    /// A client with a session in the test's hand.
    public struct SessionSubject: Sendable {
        /// The client and its back end.
        public let subject: Subject
        /// Makes this the present session's token; nil logs out.
        public let logIn: @Sendable (AuthToken?) -> Void
        /// The tokens that the session was told are refused, in order.
        public let refused: @Sendable () -> [AuthToken]
        /// The `token` header of each request that reached the back end; nil for one without.
        public let tokens: @Sendable () -> [String?]

        /// A client with a session in the test's hand. The session has to end when its own token is refused.
        public init(
            subject: Subject, logIn: @escaping @Sendable (AuthToken?) -> Void,
            refused: @escaping @Sendable () -> [AuthToken], tokens: @escaping @Sendable () -> [String?]
        ) {
            (self.subject, self.logIn, self.refused, self.tokens) = (subject, logIn, refused, tokens)
        }
    }

    /// Runs every promise about sessions.
    public static func verifySessions(_ make: @Sendable () async throws -> SessionSubject) async throws {
        try await withoutASessionNothingIsSent(make())
        try await theSessionsTokenIsCarried(make())
        try await aRefusalEndsItsOwnSession(make())
        try await aRefusalOfAnotherTokenEndsNothing(make())
        try await anAnswerForAnEndedSessionIsThrownAway(make())
        try await aRefusalForAnEndedSessionLeavesTheNextOneAlone(make())
        try await requestsRefusedTogetherSendNoOldTokenAfterwards(make())
    }

    private static let path = "/api/app/mine"
    private static let mine = AuthToken("t0ken-one", generation: 1)
    private static let next = AuthToken("t0ken-two", generation: 2)
    private static let refusal = BackEnd.refusal(code: 100_402, message: "登录已过期")

    private struct Anything: Decodable, Sendable {
        init(from decoder: any Decoder) {}
    }

    private static func ask(
        _ session: SessionSubject, _ authorization: EndpointAuthorization = .session
    ) async -> APIError? {
        await session.subject.client.failure(of: Endpoint<Anything>.get(path, authorization: authorization))
    }

    private static func withoutASessionNothingIsSent(_ session: SessionSubject) async throws {
        session.subject.script(path, .data("{}"))
        session.logIn(nil)
        let error = await ask(session)
        #expect(error?.code == .loginNeeded && error?.failure.category == .login)
        #expect(session.subject.received().isEmpty)
    }

    private static func theSessionsTokenIsCarried(_ session: SessionSubject) async throws {
        session.subject.script(path, .data("{}"))
        session.logIn(mine)
        #expect(await ask(session) == nil)
        #expect(await ask(session, .none) == nil)
        #expect(await ask(session, .token("temporary")) == nil)
        #expect(session.tokens() == [mine.value, nil, "temporary"])
    }

    private static func aRefusalEndsItsOwnSession(_ session: SessionSubject) async throws {
        session.subject.script(path, refusal)
        session.logIn(mine)
        let error = await ask(session)
        #expect(error?.code == .sessionExpired && error?.failure.category == .login)
        #expect(session.refused() == [mine])
        for language in Language.allCases { #expect(error?.failure.message(language).contains(mine.value) == false) }
    }

    private static func aRefusalOfAnotherTokenEndsNothing(_ session: SessionSubject) async throws {
        session.subject.script(path, refusal)
        session.logIn(mine)
        let temporary = await ask(session, .token("temporary"))
        #expect(temporary?.code == .tokenRefused && temporary?.failure.category == .login)
        #expect(await ask(session, .none)?.code == .tokenRefused)
        #expect(session.refused().isEmpty)
    }

    private static func anAnswerForAnEndedSessionIsThrownAway(_ session: SessionSubject) async throws {
        for change in [nil, next] {
            for answer in [BackEnd.data("{}"), .refusal(code: 100_500, message: "系统繁忙")] {
                session.subject.script(path, .after({ session.logIn(change) }, answer))
                session.logIn(mine)
                #expect(await ask(session)?.code == .sessionEnded)
            }
        }
        #expect(session.refused().isEmpty)
    }

    private static func aRefusalForAnEndedSessionLeavesTheNextOneAlone(_ session: SessionSubject) async throws {
        session.subject.script(path, .after({ session.logIn(next) }, refusal))
        session.logIn(mine)
        #expect(await ask(session)?.code == .sessionEnded)
        #expect(!session.refused().contains(next))

        session.subject.script(path, .data("{}"))
        #expect(await ask(session) == nil)
        #expect(session.tokens() == [mine.value, next.value])
    }

    private static func requestsRefusedTogetherSendNoOldTokenAfterwards(_ session: SessionSubject) async throws {
        session.subject.script(path, refusal)
        session.logIn(mine)
        let errors = await withTaskGroup(of: APIError?.self) { group in
            for _ in 0..<50 { group.addTask { await ask(session) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // Whoever began after the end was not sent at all; whoever was under way heard of the end in one way or other.
        #expect(errors.allSatisfy { [.sessionExpired, .sessionEnded, .loginNeeded].contains($0?.code) })
        #expect(errors.contains { $0?.code == .sessionExpired })
        #expect(Set(session.refused()) == [mine])
        let sent = session.tokens().count
        #expect(await ask(session)?.code == .loginNeeded)
        #expect(session.tokens().count == sent)
    }
}
