public import HomeInterface
import Testing

/// What every `HomeLocationStateStore` promises, whatever the clock. A clause gets somebody who is logged in and was never
/// online.
public enum HomeLocationStateStoreContract {
    /// A process.
    public struct Subject: Sendable {
        /// The location state.
        public let location: any HomeLocationStateStore
        /// A later process of the same person on the same disk, which has restored nothing yet.
        public let next: @Sendable () throws -> Subject
        /// Goes on as another account.
        public let switchAccount: @Sendable () async throws -> Void

        /// A process.
        public init(
            location: any HomeLocationStateStore, next: @escaping @Sendable () throws -> Subject,
            switchAccount: @escaping @Sendable () async throws -> Void
        ) {
            (self.location, self.next, self.switchAccount) = (location, next, switchAccount)
        }

        fileprivate func restored() throws -> HomeLocationState {
            let next = try next()
            try next.location.restoreStateIfNeeded()
            return next.location.state
        }
    }

    /// All promises.
    public static let clauses: [Clause<Subject>] = [
        Clause("at first nothing is on") { subject in
            try subject.location.restoreStateIfNeeded()
            #expect(subject.location.state == .offline)
        },
        Clause("whoever goes online has two hours, also in later processes") { subject in
            try subject.location.goOnline()
            let states = try [subject.location.state, subject.restored()]
            for state in states {
                let left = try #require(state.nextReportCountdownSeconds)
                #expect(state.isOnline && state.lastReportTime != nil && (7_100...7_200).contains(left))
            }
        },
        Clause("offline stays offline, and keeps the last report") { subject in
            try subject.location.goOnline()
            let report = subject.location.state.lastReportTime
            try subject.location.goOffline()
            let states = try [subject.location.state, subject.restored()]
            for state in states {
                #expect(!state.isOnline && state.nextReportCountdownSeconds == nil && state.lastReportTime == report)
            }
        },
        Clause("only somebody online can report") { subject in
            let error = #expect(throws: HomeError.self) { try subject.location.report() }
            #expect(error?.code == .offline)
            try subject.location.goOnline()
            try subject.location.report()
            #expect(subject.location.state.isOnline)
        },
        Clause("a reminder stays until it is taken away") { subject in
            try subject.location.remind(afterMinutes: 45)
            let kept = try subject.restored()
            #expect(subject.location.state.reminderMinutes == 45 && kept.reminderMinutes == 45)
            try subject.location.remind(afterMinutes: 0)
            let gone = try subject.restored()
            #expect(subject.location.state.reminderMinutes == nil && gone.reminderMinutes == nil)
        },
        Clause("a reminder out of range is refused, and nothing changes") { subject in
            for minutes in [-1, HomeLocationState.reminderRange.upperBound + 1] {
                let error = #expect(throws: HomeError.self) { try subject.location.remind(afterMinutes: minutes) }
                #expect(error?.code == .minutes)
            }
            #expect(subject.location.state == .offline)
        },
        Clause("nothing of it shows under another account, and whoever looked is told") { subject in
            try subject.location.goOnline()
            var states = subject.location.states().makeAsyncIterator()
            #expect(await states.next()?.isOnline == true)
            try await subject.switchAccount()
            #expect(subject.location.state == .offline)
            try subject.location.restoreStateIfNeeded()
            #expect(subject.location.state == .offline)
            // The seconds that were shown meanwhile come first.
            while let state = await states.next() { #expect(state.isOnline) }
        },
    ]
}
