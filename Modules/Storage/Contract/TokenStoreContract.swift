public import StorageInterface
public import Testing

/// What every `TokenStore` promises, clause by clause. A clause gets an empty store.
public enum TokenStoreContract {
    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any TokenStore) throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any TokenStore) throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on an empty store.
        public func callAsFunction(_ store: any TokenStore) throws {
            try check(store)
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("an empty store has no token, and erasing it is no error") { store in
            try #expect(store.load() == nil)
            try store.erase()
            try #expect(store.load() == nil)
        },
        Clause("a token comes back with its origin and its login") { store in
            let tokens = ["eyJhbGciOi.J9-_=", "with \"quotes\" / \\ and 中文", String(repeating: "x", count: 8_192)]
            for text in tokens {
                let token = StoredToken(token: text, origin: "https://api.zhifly.cn", sessionID: "id-1")
                try store.save(token)
                try #expect(store.load() == token)
            }
        },
        Clause("a later token takes the place of an earlier one, whatever its origin") { store in
            try store.save(StoredToken(token: "one", origin: "https://api.zhifly.cn", sessionID: "id-1"))
            let later = StoredToken(token: "two", origin: "demo", sessionID: "id-2")
            try store.save(later)
            try #expect(store.load() == later)
        },
        Clause("an erased token is gone, and another one can be kept") { store in
            let token = StoredToken(token: "one", origin: "demo", sessionID: "id-1")
            try store.save(token)
            try store.erase()
            try #expect(store.load() == nil)
            try store.save(token)
            try #expect(store.load() == token)
        },
    ]
}
