import Domain
import Glibc
import PlatformInterface
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
        Clause("a body alone gives its value and passes its error on, and the next one gets in after both") { store in
            let token = StoredToken(token: "one", origin: "demo", sessionID: "id-1")
            let loaded = try store.exclusively { () throws(StorageError) in
                try store.save(token)
                return try store.load()
            }
            #expect(loaded == token)
            let error = #expect(throws: StorageError.self) {
                try store.exclusively { () throws(StorageError) in throw refusal }
            }
            #expect(error?.code == .full)
            try #expect(store.exclusively { true })
        },
        Clause("bodies side by side run one after the other") { store in
            let inside = Locked((now: 0, most: 0))
            try inParallel(8) { caller in
                for round in 0..<10 {
                    try store.exclusively { () throws(StorageError) in
                        inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        let count = try store.load().flatMap { Int($0.token) } ?? 0
                        try store.save(
                            StoredToken(token: "\(count + 1)", origin: "demo", sessionID: "\(caller)-\(round)"))
                        inside.withLock { $0.now -= 1 }
                    }
                }
            }
            #expect(inside.withLock { $0 } == (0, 1))
            try #expect(store.load()?.token == "80")
        },
        Clause("whoever only reads does not wait for a body") { store in
            let token = StoredToken(token: "one", origin: "demo", sessionID: "id-1")
            try store.save(token)
            let loaded = Locked<StoredToken?>(nil)
            let reading = try store.exclusively {
                Result {
                    try inParallel(1) { _ in
                        let token = try store.load()
                        loaded.withLock { $0 = token }
                    }
                }
            }
            try reading.get()
            #expect(loaded.withLock { $0 } == token)
        },
    ]

    /// The promises about the limit. A clause gets a store whose limit is some hundredths of a second.
    public static let limitClauses: [Clause] = [
        Clause("whoever waited too long hears who holds it, and changes nothing") { store in
            try store.exclusively { () throws(StorageError) in
                let error = #expect(throws: StorageError.self) {
                    try store.exclusively { () throws(StorageError) in try store.erase() }
                }
                #expect(error?.code == .busy)
                for language in Language.allCases {
                    #expect(error?.failure.message(language).contains("\(getpid())") == true)
                }
            }
            try #expect(store.exclusively { true })
        }
    ]

    private static let refusal = StorageError(.full, message: LocalizedText(verbatim: "thrown by the body"))
}
