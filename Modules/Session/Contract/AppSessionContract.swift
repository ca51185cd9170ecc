public import SessionInterface
import Testing

/// What every `AppSession` promises, clause by clause. A clause gets a session that nobody has logged in to yet.
public enum AppSessionContract {
    /// A session, and what happens to it.
    public struct Subject: Sendable {
        /// The session.
        public let session: any AppSession
        /// Lets something happen that says `event`, as far as it can happen in the present phase.
        public let happen: @Sendable (_ event: SessionEvent) async throws -> Void

        /// A session, and what happens to it.
        public init(session: any AppSession, happen: @escaping @Sendable (_ event: SessionEvent) async throws -> Void) {
            (self.session, self.happen) = (session, happen)
        }
    }

    /// All promises.
    public static let clauses: [Clause<Subject>] = [
        Clause("nobody is logged in at first") { subject in
            #expect(subject.session.phase == .loggedOut)
        },
        Clause("the phase follows what happens") { subject in
            for ending in [SessionEvent.userDidLogout, .sessionDidExpire] {
                try await subject.happen(.userDidLogin)
                #expect(subject.session.phase == .loggedIn)
                try await subject.happen(ending)
                #expect(subject.session.phase == .loggedOut)
            }
        },
        Clause("every listener hears every event, once and in order") { subject in
            let listeners = (0..<3).map { _ in subject.session.events() }
            let events: [SessionEvent] = [.userDidLogin, .userDidLogout, .userDidLogin, .sessionDidExpire]
            for event in events { try await subject.happen(event) }
            for listener in listeners { #expect(await heard(listener) == events) }
        },
        Clause("a listener hears nothing of what was before it listened") { subject in
            try await subject.happen(.userDidLogin)
            let late = subject.session.events()
            try await subject.happen(.userDidLogout)
            #expect(await heard(late) == [.userDidLogout])
        },
        Clause("a listener that leaves takes nothing from the others") { subject in
            let staying = subject.session.events()
            let leaving = subject.session.events()
            try await subject.happen(.userDidLogin)
            #expect(await heard(leaving) == [.userDidLogin])
            try await subject.happen(.userDidLogout)
            #expect(await heard(staying) == [.userDidLogin, .userDidLogout])
        },
        Clause("an event is said when the phase is as it tells") { subject in
            let events = subject.session.events()
            let session = subject.session
            let phases = Task {
                var phases: [SessionPhase] = []
                for await _ in events.prefix(1) { phases.append(session.phase) }
                return phases
            }
            try await subject.happen(.userDidLogin)
            #expect(await phases.value == [.loggedIn])
        },
    ]
}
