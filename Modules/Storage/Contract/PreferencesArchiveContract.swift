import Domain
public import StorageInterface
public import Testing

/// What every `PreferencesArchive` promises, clause by clause.
public enum PreferencesArchiveContract {
    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any PreferencesArchive) throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any PreferencesArchive) throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on an archive.
        public func callAsFunction(_ archive: any PreferencesArchive) throws {
            try check(archive)
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("values of every kind are read as they were written, in either form") { archive in
            for format in PropertyListFormat.allCases {
                for values in [[:], everyKind] {
                    let read = try archive.values(of: archive.bytes(of: values, as: format))
                    #expect(read == values)
                }
            }
        },
        Clause("the same values are the same bytes") { archive in
            for format in PropertyListFormat.allCases {
                let again = Dictionary(uniqueKeysWithValues: everyKind.reversed())
                try #expect(archive.bytes(of: everyKind, as: format) == archive.bytes(of: again, as: format))
            }
        },
        Clause("what is no property list is an error of its own, said in both languages") { archive in
            for text in ["", "no property list", "bplist00", "<plist>", "{}"] {
                let error = #expect(throws: StorageError.self) { try archive.values(of: Array(text.utf8)) }
                #expect(error?.code == .archive && error?.failure.category == .invalid)
                #expect(error?.failure.message(.english).isEmpty == false)
                #expect(error?.failure.message(.simplifiedChinese).isEmpty == false)
            }
        },
    ]

    private static let everyKind: [String: StoredValue] = [
        "": .text(""), "text": .text("张三 <a&b> \"c\"\r\n\t🏞️"), "zero": .integer(0), "least": .integer(.min),
        "most": .integer(.max), "one": .real(1), "real": .real(-0.1), "huge": .real(1e300), "yes": .flag(true),
        "no": .flag(false), "date": .date(794_082_630), "before": .date(-1), "data": .data(Array(0...255)),
        "none": .data([]), "empty": .list([]), "list": .list([.text("a"), .list([.integer(1)]), .dictionary([:])]),
        "键": .dictionary([
            "KEY_ACTION": .text("suixinkan://order_detail?order_id=1"), "deep": .dictionary(["": .flag(true)]),
        ]),
    ]
}
