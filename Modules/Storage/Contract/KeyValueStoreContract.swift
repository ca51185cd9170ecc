import PlatformInterface
public import StorageInterface
public import Testing

/// What every `KeyValueStore` promises, clause by clause. A clause gets an empty store.
public enum KeyValueStoreContract {
    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any KeyValueStore) throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any KeyValueStore) throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on an empty store.
        public func callAsFunction(_ store: any KeyValueStore) throws {
            try check(store)
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("an empty store has no values") { store in
            try #expect(store.values(named: ["key_in_user_id", "key_in_phone"]).isEmpty)
            try #expect(store.values(named: []).isEmpty)
            try #expect(store.value(for: text) == nil)
        },
        Clause("every kind of value comes back as it went in") { store in
            let texts = ["", "张三", "a'b\"c", "nul\0inside", "🏞️", String(repeating: "长", count: 20_000)]
            for value in texts { try expect(value, comesBackFrom: store, for: text) }
            for value in [0, -1, Int64.max, Int64.min, 9_007_199_254_740_993] {
                try expect(value, comesBackFrom: store, for: number)
            }
            for value in [true, false] { try expect(value, comesBackFrom: store, for: flag) }
            for value in [[], [0], Array(0...255)] as [[UInt8]] { try expect(value, comesBackFrom: store, for: bytes) }
        },
        Clause("so does what only property lists have: lists, dictionaries, dates and reals") { store in
            for value in [[], ["/a", "", "订单"]] as [[String]] { try expect(value, comesBackFrom: store, for: texts) }
            let reals = [0, -1.5, Double.greatestFiniteMagnitude, .infinity].map(StoredValue.real)
            let nested = StoredValue.list([.dictionary(["a": .list(reals), "": .date(0.25)]), .data([0]), .flag(true)])
            for value in reals + [.date(-1), .real(1), .dictionary([:]), nested] {
                try store.apply([KeyValueChange(name: "any", value: value)])
                try #expect(store.values(named: ["any"]) == ["any": value])
            }
        },
        Clause("a value of another kind is none, and nothing is guessed") { store in
            try store.apply([StoreKey<String>("key").set(to: "1")])
            try #expect(store.value(for: StoreKey<Int64>("key")) == nil)
            try #expect(store.value(for: StoreKey<Bool>("key")) == nil)
            try #expect(store.value(for: StoreKey<[UInt8]>("key")) == nil)
            try store.apply([StoreKey<Int64>("key").set(to: 1)])
            try #expect(store.value(for: StoreKey<Bool>("key")) == nil)
            try #expect(store.value(for: StoreKey<String>("key")) == nil)
        },
        Clause("only what was asked for and is there comes") { store in
            try store.apply([text.set(to: "a"), number.set(to: 2), flag.set(to: true)])
            let values = try store.values(named: [text.name, text.name, flag.name, "key_absent"])
            #expect(values == [text.name: .text("a"), flag.name: .flag(true)])
        },
        Clause("everything that is there can be asked for, whatever its name") { store in
            try #expect(store.allValues().isEmpty)
            try store.apply([text.set(to: "a"), StoreKey<Int64>("").set(to: 2), flag.set(to: true), flag.set(to: nil)])
            try #expect(store.allValues() == [text.name: .text("a"), "": .integer(2)])
        },
        Clause("changes are made in their order") { store in
            try store.apply([text.set(to: "first"), text.set(to: "second"), number.set(to: 1), number.set(to: nil)])
            try #expect(store.value(for: text) == "second")
            try #expect(store.value(for: number) == nil)
            try store.apply([text.set(to: nil), text.set(to: "third")])
            try #expect(store.value(for: text) == "third")
        },
        Clause("removing what is not there is no error, and no changes change nothing") { store in
            try store.apply([text.set(to: nil)])
            try store.apply([text.set(to: "stays")])
            try store.apply([])
            try #expect(store.value(for: text) == "stays")
        },
        Clause("keys of different accounts are different keys, also in letter case") { store in
            let online = StoreKey<Bool>("key_online_status")
            let one = AccountScope(userID: "1001", accountType: "scenic_user")
            let other = AccountScope(userID: "1001", accountType: "store_user")
            try store.apply([online.scoped(to: one).set(to: true), online.scoped(to: .guest).set(to: false)])
            try #expect(store.value(for: online.scoped(to: one)) == true)
            try #expect(store.value(for: online.scoped(to: other)) == nil)
            try #expect(store.value(for: online.scoped(to: .guest)) == false)
            try #expect(store.value(for: online) == nil)
            try #expect(store.values(named: ["1001_SCENIC_USER_key_online_status"]).isEmpty)
        },
        Clause("what is decided from the values read is made with them, and what was not asked for is not seen") {
            store in
            try store.apply([text.set(to: "a"), number.set(to: 1)])
            let seen = try store.update(named: [text.name, flag.name]) { values in
                ([text.set(to: nil), flag.set(to: true)], values)
            }
            #expect(seen == [text.name: .text("a")])
            try #expect(
                store.values(named: [text.name, number.name, flag.name]) == [
                    number.name: .integer(1), flag.name: .flag(true),
                ])
            try #expect(store.update(named: []) { values in ([], values.count) } == 0)
        },
        Clause("of callers that take one value at once, one gets it") { store in
            for _ in 0..<25 {
                try store.apply([text.set(to: "one")])
                let taken = Locked<[StoredValue]>([])
                try inParallel(8) { _ in
                    let value = try store.update(named: [text.name]) { ([text.set(to: nil)], $0[text.name]) }
                    if let value { taken.withLock { $0.append(value) } }
                }
                #expect(taken.withLock { $0 } == [.text("one")])
            }
        },
        Clause("a store that is in order is not replaced") { store in
            try #expect(store.replaceIfDamaged(.kept) == nil)
            try store.apply([text.set(to: "stays")])
            try #expect(store.replaceIfDamaged(.kept) == nil)
            try #expect(store.replaceIfDamaged(.erased) == nil)
            try #expect(store.value(for: text) == "stays")
        },
        Clause("callers side by side lose nothing") { store in
            try inParallel(8) { caller in
                for round in 0..<25 { try store.apply([StoreKey<Int64>("\(caller)-\(round)").set(to: 1)]) }
            }
            let names = (0..<8).flatMap { caller in (0..<25).map { "\(caller)-\($0)" } }
            try #expect(store.values(named: names).count == 200)
        },
    ]

    /// What it promises where it is damaged. A clause gets a store that is.
    public static let damageClauses: [Clause] = [
        Clause("a damaged store neither gives nor takes anything") { store in
            expectDamage { try store.value(for: text) }
            expectDamage { try store.allValues() }
            expectDamage { try store.apply([text.set(to: "a")]) }
            expectDamage { try store.update(named: [text.name]) { _ in ([text.set(to: "a")], true) } }
        },
        Clause("in a damaged store's place comes an empty one, once, and what was there is kept") { store in
            try #expect(store.replaceIfDamaged(.kept)?.contains(".damaged-") == true)
            try #expect(store.value(for: text) == nil)
            try expect("b", comesBackFrom: store, for: text)
            try #expect(store.replaceIfDamaged(.kept) == nil)
            try #expect(store.value(for: text) == "b")
        },
        Clause("a damaged store can be erased, and an empty one is in its place") { store in
            try #expect(store.replaceIfDamaged(.erased) == nil)
            try #expect(store.value(for: text) == nil)
            try expect("b", comesBackFrom: store, for: text)
        },
        Clause("of callers that replace it at once, one does") { store in
            let kept = Locked<[String]>([])
            try inParallel(8) { _ in
                if let path = try store.replaceIfDamaged(.kept) { kept.withLock { $0.append(path) } }
            }
            #expect(kept.withLock { $0.count } == 1)
        },
    ]

    private static func expectDamage<Result>(_ body: () throws -> Result) {
        let error = #expect(throws: StorageError.self) { _ = try body() }
        #expect(error?.code == .damaged, "\(String(describing: error))")
    }

    private static let text = StoreKey<String>("key_in_user_name")
    private static let number = StoreKey<Int64>("key_last_location_report_time")
    private static let flag = StoreKey<Bool>("key_privacy_agreement_accepted")
    private static let texts = StoreKey<[String]>("1001_scenic_user_role_photographer_common_uris")
    private static let bytes = StoreKey<[UInt8]>("key_role_permission_list")

    private static func expect<Value>(
        _ value: Value, comesBackFrom store: any KeyValueStore, for key: StoreKey<Value>
    ) throws {
        try store.apply([key.set(to: value)])
        let found = try store.value(for: key)
        #expect(found == value)
    }
}
