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

/// What a stream has in store, without waiting for more: everything that was given to it before the call.
func heard<Element: Sendable>(_ stream: AsyncStream<Element>) async -> [Element] {
    let listening = Task {
        var heard: [Element] = []
        for await element in stream { heard.append(element) }
        return heard
    }
    // A cancelled stream still gives what it holds, and then ends.
    listening.cancel()
    return await listening.value
}
