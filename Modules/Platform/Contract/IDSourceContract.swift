public import PlatformInterface
public import Testing

/// What every `IDSource` promises, clause by clause.
public enum IDSourceContract {
    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any IDSource) async -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any IDSource) async -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise.
        public func callAsFunction(_ ids: any IDSource) async {
            await check(ids)
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("an identifier is letters, digits and hyphens, and never empty") { ids in
            for _ in 0..<100 {
                let id = ids.next()
                #expect(!id.isEmpty && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
            }
        },
        Clause("none is given twice, also to those who ask at once") { ids in
            let given = await withTaskGroup(of: [String].self) { group in
                for _ in 0..<20 { group.addTask { (0..<100).map { _ in ids.next() } } }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(given).count == 2_000)
        },
    ]
}
