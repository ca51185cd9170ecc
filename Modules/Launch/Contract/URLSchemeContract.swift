import Domain
public import LaunchInterface
public import Testing

/// What every `URLSchemeBootstrap` promises, clause by clause, on a desktop where nothing of ours is registered.
public enum URLSchemeContract {
    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any URLSchemeBootstrap) throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any URLSchemeBootstrap) throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise.
        public func callAsFunction(_ subject: any URLSchemeBootstrap) throws { try check(subject) }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("nothing is registered until somebody asks for it, however often one looks") { subject in
            for _ in 1...3 { #expect(subject.registration() == .absent) }
        },
        Clause("what is registered is seen, and registering again changes nothing") { subject in
            let registration = try subject.integrate()
            guard case .registered = registration else {
                Issue.record("not registered: \(registration)")
                return
            }
            #expect(subject.registration() == registration)
            #expect(try subject.integrate() == registration)
            #expect(subject.registration() == registration)
        },
        Clause("what was removed is absent, and removing nothing is no error") { subject in
            try subject.remove()
            _ = try subject.integrate()
            try subject.remove()
            #expect(subject.registration() == .absent)
            try subject.remove()
        },
    ]
}
