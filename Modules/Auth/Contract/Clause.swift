public import Testing

/// One promise of an interface, tested on a subject that the clause describes.
public struct Clause<Setting, Subject>: Sendable, CustomTestStringConvertible {
    /// What is promised.
    public let testDescription: String
    /// Puts a subject into a setting.
    public typealias Make = (Setting) async throws -> Subject

    private let check: @Sendable (_ make: Make) async throws -> Void

    init(_ promise: String, _ check: @escaping @Sendable (_ make: Make) async throws -> Void) {
        (testDescription, self.check) = (promise, check)
    }

    /// Tests the promise; `make` puts a subject into a setting.
    public func callAsFunction(_ make: Make) async throws {
        try await check(make)
    }
}
