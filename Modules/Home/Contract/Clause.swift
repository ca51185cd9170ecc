public import Testing

/// One promise of an interface, tested on a subject that nothing has happened to yet.
public struct Clause<Subject>: Sendable, CustomTestStringConvertible {
    /// What is promised.
    public let testDescription: String
    private let check: @Sendable (Subject) async throws -> Void

    init(_ promise: String, _ check: @escaping @Sendable (Subject) async throws -> Void) {
        (testDescription, self.check) = (promise, check)
    }

    /// Tests the promise.
    public func callAsFunction(_ subject: Subject) async throws {
        try await check(subject)
    }
}
