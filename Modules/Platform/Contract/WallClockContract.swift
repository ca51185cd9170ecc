public import Domain
public import PlatformInterface
public import Testing

/// What every `WallClock` promises, clause by clause.
public enum WallClockContract {
    /// A clock, and what time it should be.
    public struct Subject: Sendable {
        let clock: any WallClock
        let truth: @Sendable () -> BusinessTime

        /// A clock, and where else to look what time it is.
        public init(clock: any WallClock, truth: @escaping @Sendable () -> BusinessTime) {
            (self.clock, self.truth) = (clock, truth)
        }
    }

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (Subject) async -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Subject) async -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise.
        public func callAsFunction(_ subject: Subject) async {
            await check(subject)
        }
    }

    /// All promises that hold while nobody sets the clock.
    public static let clauses: [Clause] = [
        Clause("it tells the present second") { subject in
            let before = subject.truth(), now = subject.clock.now, after = subject.truth()
            #expect(before <= now && now <= after)
        },
        Clause("it tells everybody who asks at once the same time") { subject in
            let before = subject.truth()
            let told = await withTaskGroup(of: BusinessTime.self) { group in
                for _ in 0..<100 { group.addTask { subject.clock.now } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let after = subject.truth()
            #expect(told.allSatisfy { before <= $0 && $0 <= after })
        },
    ]

    /// The promise about a clock that is set, by `set`. A test does not set the machine's.
    public static func itJumps(_ subject: Subject, set: (BusinessTime) -> Void) {
        let start = subject.clock.now.secondsSince1970
        for seconds in [start + 86_400, start - 86_400, start, 0, -1] {
            let instant = BusinessTime(secondsSince1970: seconds)
            set(instant)
            #expect(subject.clock.now == instant && subject.truth() == instant)
        }
    }
}
